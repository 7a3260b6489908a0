//! The exact-cover problem as plain data. It knows nothing of sudoku.
//!
//! *Items* are to be covered, *options* are lists of items. A set of options covers a problem
//! when it covers each primary item exactly once and each secondary item at most once
//! (Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1).

mod problem;

pub use problem::{Builder, CoverError, Problem};
