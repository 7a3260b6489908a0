//! Onefold: an exact-cover constraint engine for sudoku of any shape: *every symbol exactly once
//! in every region*.
//!
//! Classic grids, jigsaws, Samurai and any other overlap of grids, boards with holes, further
//! regions, and constraints such as cages, lines and dots: each puzzle is an exact cover with
//! constraints on its options, and one search decides it.
//!
//! ```
//! use onefold::{Constraint, Count, Layout, Level, Limits, Puzzle, Verdict, cover::Cover};
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let every = onefold::read("1...\n..3.\n.4..\n...2\n")?;   // any form, with name, line, notes
//! assert_eq!(every[0].puzzle.given((0, 0)), Some(1));
//!
//! let jigsaw = Layout::from_map("AAAB\nACCB\nDCCB\nDDDB")?;   // a letter a cell
//! let samurai = Layout::named("samurai")?;
//! let own = Layout::builder(9)                               // symbols
//!     .rows_and_columns(9, 9).boxes(3, 3)
//!     .region("heart", [(0, 0), (0, 1), (1, 0)])
//!     .constraint(Constraint::cage([(0, 0), (0, 1)], 12))
//!     .constraint(Constraint::thermometer([(2, 2), (2, 3), (3, 3)]))
//!     .build()?;                                             // an error names both culprits
//! let mut own = Puzzle::new(&own);
//! own.give((0, 0), 5)?;                                      // (row, column) from 0, symbol from 1
//!
//! match puzzle.verdict() {
//!     Verdict::Unique(solution) => println!("{solution}"),
//!     Verdict::Multiple([a, b]) => println!("{:?}", a.differences(&b)),
//!     Verdict::None(conflict) => println!("{conflict}"),     // what cannot all hold
//!     Verdict::Unknown(stop, _) => println!("{}", stop.word()),
//! }
//! for solution in Puzzle::new(&samurai).solutions().take(3) { println!("{solution}"); }
//! let Count { value, complete, .. } = Puzzle::new(&jigsaw).count();
//! assert!(complete && value == 144_u32.into());
//! let soon = own.within(Limits::nodes(1000)).count();        // at least so many
//! println!("{}\n{:?}", puzzle.explain(), puzzle.rate().map(|rating| rating.level));
//! let made = Layout::named("classic")?.generate().difficulty(Level::Easy).seed(7).run()?;
//! assert!(made.verdict().is_unique());
//! assert_eq!(Cover::from_rows([[0, 3], [1, 2]])?.solve().count(), 1);
//! # let _ = soon;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which call do I need?
//!
//! | question | call | cost on a 9x9 grid |
//! |---|---|---|
//! | is it the only solution? | [`Puzzle::verdict`] | microseconds |
//! | the same for a list | [`verify_all`], [`solve_all`], [`verify_rows`] | under a microsecond each |
//! | a solution | [`Puzzle::solve`] | microseconds |
//! | several solutions | [`Puzzle::solutions`] | as many as are taken |
//! | how many solutions | [`Puzzle::count`] | microseconds to seconds |
//! | the candidates of each cell | [`Puzzle::candidates`] | microseconds |
//! | solutions at random | [`Puzzle::sample`] | the count, then microseconds each |
//! | why is there none? | [`Puzzle::conflict`] | milliseconds |
//! | how does a person solve it? | [`Puzzle::explain`] | milliseconds |
//! | how hard is it? | [`Puzzle::rate`], [`rate_all`] | milliseconds |
//! | have I seen it before? | [`Puzzle::canonical`] | milliseconds |
//! | a new puzzle | [`Layout::generate`], [`Generation`] | milliseconds to seconds |
//! | any exact cover | [`cover`] | |
//!
//! Each question of a puzzle can be asked within limits of time, memory or nodes by
//! [`Puzzle::within`]. A limit that is reached is an answer of its own, with what was found until
//! then; never a wrong one. All answers are owned values that may go between threads, and the same
//! question gives the same answer each time.
//!
//! # Layouts
//!
//! A layout is made by name ([`Layout::named`]), from a map of letters ([`Layout::from_map`]), put
//! together ([`Layout::builder`]) or comes with the text of a puzzle. It is compiled once, and
//! puzzles share it. Cells are (row, column) from 0; symbols are counted from 1, however they are
//! written.
//!
//! # Features
//!
//! The library needs none: `default-features = false` leaves out the command line (`cli`) and the
//! page in the browser (`studio`). The minimum Rust version is the one in `Cargo.toml`; a newer one
//! is no breaking change.

mod ask;
mod boards;
mod count;
pub mod cover;
mod encode;
mod front;
mod generate;
mod identity;
mod ids;
mod limits;
mod logic;
mod propagate;
mod puzzle;
#[cfg(feature = "python")]
mod python;
mod report;
mod setter;
mod solve;
mod symmetry;
mod text;
mod threads;
mod vectors;

/// The rooms of the library, for its own command line, tests and benches. They change with every
/// version.
#[doc(hidden)]
pub mod internals {
    macro_rules! rooms {
        ($($room:ident)*) => { $(pub mod $room { pub use crate::$room::*; })* };
    }
    rooms! {
        ask boards count encode generate identity ids limits logic propagate puzzle report setter
        solve text vectors
    }
    pub use crate::cover::{matrix, search};
}

pub use front::{
    ExplainedStep, Explanation, Generation, LayoutBuilder, NotMade, NotWritten, RowError,
    Solutions, Within, canonical_all, rate_all, read, read_all, solve_all, verify_all, verify_rows,
};

#[doc(inline)]
pub use count::{Count, NoSample};
#[doc(inline)]
pub use limits::{Cancel, Limits, Stop};
#[doc(inline)]
pub use logic::{Level, Technique, rate::Rating};
#[doc(inline)]
pub use puzzle::{Constraint, Layout, LayoutError, Position, Puzzle, PuzzleError, Rule, Solution};
#[doc(inline)]
pub use solve::{Conflict, TrueCandidates, Verdict};
#[doc(inline)]
pub use text::{Entry, TextError};

/// The random numbers that [`Puzzle::sample`] takes.
pub use rand;
