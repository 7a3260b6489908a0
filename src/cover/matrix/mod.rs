//! The exact-cover problem as plain data. It knows nothing of sudoku.
//!
//! *Items* are to be covered, *options* are lists of items. A set of options covers a problem
//! when it covers each primary item exactly once and each secondary item at most once
//! (Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1).
//!
//! An option may give a secondary item a *colour*. Then several options of a cover may have the
//! item, as long as all of them give it the same colour: exact cover with colour controls, XCC,
//! in the same section of the book. An option that has the item without a colour excludes every
//! other option that has it.

mod problem;

pub use problem::{Bounds, Builder, Mention, OptionError, Problem};
