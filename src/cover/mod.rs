//! Exact cover for any problem: *items* are to be covered, *options* are lists of items, and a
//! *cover* is a set of options that covers each item exactly once.
//!
//! Options are given as rows of item numbers, as a matrix, or by the names of their items, which
//! may be of any type that can be hashed:
//!
//! ```
//! use onefold::cover::Cover;
//!
//! let problem = Cover::from_rows([vec![0, 3], vec![1, 2], vec![0, 1]])?;
//! assert_eq!(problem.solve().next(), Some(vec![0, 1]));
//!
//! let problem = Cover::from_matrix([[1, 0, 1], [0, 1, 0], [0, 1, 0]])?;
//! assert_eq!(problem.count().to_string(), "2");
//! # Ok::<(), onefold::cover::CoverError>(())
//! ```
//!
//! # N queens
//!
//! Rows and columns have one queen each; a diagonal has one at most, it is *secondary*:
//!
//! ```
//! use onefold::cover::Cover;
//!
//! let n = 8;
//! let mut queens = Cover::builder();
//! for k in 0..n { queens.primary(("row", k)).primary(("column", k)); }
//! for k in 0..2 * n { queens.secondary(("up", k)).secondary(("down", k)); }
//! for row in 0..n {
//!     for column in 0..n {
//!         queens.option([("row", row), ("column", column), ("up", row + column), ("down", n + row - column)]);
//!     }
//! }
//! assert_eq!(queens.build()?.count().to_string(), "92");
//! # Ok::<(), onefold::cover::CoverError>(())
//! ```
//!
//! # A tiling
//!
//! Items that no one has named are primary. Dominoes on a chessboard:
//!
//! ```
//! use onefold::cover::Cover;
//!
//! let mut dominoes = Cover::builder();
//! for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
//!     if column < 7 { dominoes.option([(row, column), (row, column + 1)]); }
//!     if row < 7 { dominoes.option([(row, column), (row + 1, column)]); }
//! }
//! assert_eq!(dominoes.build()?.count().to_string(), "12988816");
//! # Ok::<(), onefold::cover::CoverError>(())
//! ```
//!
//! # Colours, multiplicities, costs
//!
//! ```
//! use onefold::cover::Cover;
//!
//! let mut crews = Cover::builder();
//! crews.secondary("base").times("monday", 2..=3);
//! crews.option(["monday", "tuesday"]).colour("base", "north").cost(7);
//! crews.option(["monday"]).colour("base", "north").cost(2);
//! crews.option(["monday"]).colour("base", "south").cost(1);
//! let crews = crews.build()?;
//! let best = crews.cheapest().expect("there is a cover");
//! assert_eq!((best.cost, best.options), (9, vec![0, 1]));
//! # Ok::<(), onefold::cover::CoverError>(())
//! ```
//!
//! Each question has a twin that takes [`Limits`](crate::Limits).

mod builder;
#[doc(hidden)]
pub mod count;
mod covers;
#[doc(hidden)]
pub mod decide;
mod error;
mod magnitude;
#[doc(hidden)]
pub mod matrix;
mod pieces;
mod problem;
#[doc(hidden)]
pub mod search;
mod tuning;

pub use builder::{ByName, CoverBuilder};
pub use covers::Covers;
pub use error::CoverError;
pub use problem::{Cover, CoverCount, Found};
