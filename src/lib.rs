//! Onefold: an exact-cover constraint engine for sudoku of any shape: *every symbol exactly once
//! in every region*.
//!
//! Classic grids, jigsaws, Samurai and any other overlap of grids, boards with holes, any further
//! regions, and conditions such as cages, lines and dots are all the same to it: cells, symbols,
//! lists of cells, and a few kinds of conditions on them.
//!
//! # Is there only one solution?
//!
//! A text in any form that people use is read, and every puzzle in it can be asked:
//!
//! ```
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! for entry in onefold::read(text)? {
//!     match entry.puzzle.verdict() { onefold::Verdict::Unique(solution) => println!("{}", entry.write(&solution)), other => println!("{other}") }
//! }
//! # Ok::<(), onefold::TextError>(())
//! ```
//!
//! A single puzzle is parsed as any other value:
//!
//! ```
//! use onefold::Puzzle;
//!
//! let puzzle: Puzzle = "1...\n..3.\n.4..\n...2\n".parse()?;
//! let solution = puzzle.solve().expect("it has one");
//! assert_eq!(solution.rows(), ["1324", "4231", "2413", "3142"]);
//! # Ok::<(), onefold::TextError>(())
//! ```
//!
//! # Shapes and rules
//!
//! A layout is made by name, from a region map, or from a text; a puzzle on it may be blank:
//!
//! ```
//! use onefold::{Layout, Puzzle, shapes};
//!
//! let jigsaw = Layout::build(shapes::jigsaw(4, "AAABACCBDCCBDDDB".chars()))?;
//! assert_eq!(Puzzle::blank(jigsaw.into()).count().to_string(), "144");
//!
//! let samurai = shapes::layout_named("samurai")?;
//! assert_eq!(samurai.cells().len(), 369);
//! # Ok::<(), onefold::LayoutError>(())
//! ```
//!
//! Conditions beyond regions stand in the text of a puzzle, as `docs/FORMATS.md` tells:
//!
//! ```
//! let text = "puzzle dots\nboxes: 2x2\nratio r1c1 r1c2\nsum 7 r2c1 r2c2\nclues\n....\n....\n....\n...1\n";
//! let puzzle: onefold::Puzzle = text.parse()?;
//! assert_eq!(puzzle.count().to_string(), "12");
//! # Ok::<(), onefold::TextError>(())
//! ```
//!
//! # Counting, candidates, samples
//!
//! Numbers of solutions are exact however large they are, and so is the chance of each sample:
//!
//! ```
//! use onefold::{Limits, Puzzle, shapes};
//! use rand::SeedableRng;
//!
//! let blank = Puzzle::blank(shapes::layout_named("classic:2x3")?.into());
//! assert_eq!(blank.count().to_string(), "28200960");
//! assert!(blank.candidates().sets.iter().all(|set| set.len() == 6));
//!
//! let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(1);
//! assert_eq!(blank.sample(3, &mut rng, &Limits::default())?.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Like a person
//!
//! Every step of an explanation is certified without knowing the solution, and told in words:
//!
//! ```
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: onefold::Puzzle = text.parse()?;
//! let told = puzzle.explain();
//! assert!(told.is_solved());
//! println!("{told}");
//! let rating = puzzle.rate().expect("one solution");
//! assert_eq!(rating.level.to_string(), "Easy");
//! # Ok::<(), onefold::TextError>(())
//! ```
//!
//! # New puzzles
//!
//! ```
//! use onefold::{Wish, generate, shapes};
//!
//! let wish = Wish { minimal: true, ..Wish::default() };
//! let puzzle = generate(shapes::layout_named("classic")?, wish, 7)?.expect("any grid can be dug");
//! assert!(puzzle.verdict().is_unique());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Any exact cover
//!
//! Behind it all stands a general engine; [`cover`] is its own front door:
//!
//! ```
//! use onefold::cover::Cover;
//!
//! let problem = Cover::from_rows([vec![0, 3], vec![1, 2], vec![0, 1]])?;
//! assert_eq!(problem.solve().collect::<Vec<_>>(), [[0, 1]]);
//! # Ok::<(), onefold::cover::CoverError>(())
//! ```
//!
//! # Limits
//!
//! Each question has a twin that takes [`Limits`] of time, memory and nodes. A limit that is
//! reached is an answer of its own, with what was found until then; never a wrong one:
//!
//! ```
//! use onefold::{Limits, Puzzle, Verdict, shapes};
//!
//! let blank = Puzzle::blank(shapes::layout_named("classic")?.into());
//! let few = Limits { nodes: Some(1), ..Limits::default() };
//! assert!(matches!(blank.verdict_within(&few), Verdict::Unknown(..)));
//! assert!(!blank.count_within(&few).complete);
//! # Ok::<(), onefold::LayoutError>(())
//! ```
//!
//! Several questions about one layout share what is compiled of it, on any number of threads. The
//! rooms behind this door, and how they fit together, are drawn in `docs/ARCHITECTURE.md`; what
//! they hold may change with every version.

#[doc(hidden)]
pub mod ask;
#[doc(hidden)]
pub mod boards;
#[doc(hidden)]
pub mod count;
pub mod cover;
#[doc(hidden)]
pub mod encode;
mod front;
#[doc(hidden)]
pub mod generate;
#[doc(hidden)]
pub mod identity;
#[doc(hidden)]
pub mod ids;
#[doc(hidden)]
pub mod limits;
#[doc(hidden)]
pub mod logic;
#[doc(hidden)]
pub mod matrix;
#[doc(hidden)]
pub mod propagate;
#[doc(hidden)]
pub mod puzzle;
#[doc(hidden)]
pub mod report;
#[doc(hidden)]
pub mod search;
#[doc(hidden)]
pub mod setter;
#[doc(hidden)]
pub mod solve;
mod symmetry;
#[doc(hidden)]
pub mod text;
#[doc(hidden)]
pub mod vectors;

pub use front::{Explanation, Told, generate, read, read_with};

#[doc(inline)]
pub use count::{Count, NoSample};
#[doc(inline)]
pub use generate::{Impossible, Wish};
#[doc(inline)]
pub use limits::{Cancel, Limits, Stop};
#[doc(inline)]
pub use logic::{Step, Technique, rate::Rating};
#[doc(inline)]
pub use puzzle::{Layout, LayoutError, LayoutSpec, Puzzle, Solution, Symbol, SymbolSet, shapes};
#[doc(inline)]
pub use solve::{Core, Solver, TrueCandidates, Verdict};
#[doc(inline)]
pub use text::{Entry, ReadOptions, TextError};
