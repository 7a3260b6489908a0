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
//!
//! ```
//! use onefold::internals::{matrix::{Builder, Mention}, ids::{ColourId, Id, ItemId}, search};
//! use std::ops::ControlFlow;
//!
//! // Two primary items, which ask for options, and a secondary one, on whose colour they agree.
//! let [a, b, x] = [0, 1, 2].map(ItemId::new);
//! let [red, blue] = [0, 1].map(ColourId::new);
//! let mut builder = Builder::new(2, 1);
//! builder.option(&[a.into(), Mention::coloured(x, red)])?;
//! builder.option(&[b.into(), Mention::coloured(x, blue)])?;
//! builder.option(&[b.into(), Mention::coloured(x, red)])?;
//! builder.option(&[b, x])?;
//! let problem = builder.build();
//! let (_, engine) = search::best(&problem);
//! let mut covers = Vec::new();
//! engine(&problem, &mut onefold::internals::limits::Limits::default().meter(), &mut |cover| {
//!     covers.push(cover.iter().map(|option| option.index()).collect::<Vec<_>>());
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(covers, [[0, 2]]);
//! # Ok::<(), onefold::internals::matrix::OptionError>(())
//! ```

mod problem;

pub use problem::{Bounds, Builder, Mention, OptionError, Problem};
