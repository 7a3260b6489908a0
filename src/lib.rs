//! Onefold: an exact-cover constraint engine for sudoku of any shape: *every symbol exactly once
//! in every region*.
//!
//! Classic grids, jigsaws, Samurai and any other overlap of grids, boards with holes, and any
//! further regions are all the same to it: cells, symbols, and lists of cells.
//!
//! ```text
//! bytes ──text──▶ Puzzle ──propagate──▶ Board ──encode──▶ Problem ──search / count──▶ covers ──▶ Solutions
//!                   ▲                     └────────boards (planes, learn, lanes)──▶ fillings ─────▲
//!              shapes (layouts)                                                              (referee)
//! ```
//!
//! A puzzle is made of a layout, from a name or from a region map, and its givens; a
//! [`solve::Solver`] answers questions about it.
//!
//! ```
//! use onefold::{limits::Limits, puzzle::{Layout, Puzzle, shapes}, solve::{Solver, Verdict}};
//!
//! let layout = Layout::build(shapes::jigsaw(4, "AAABACCBDCCBDDDB".chars()))?;
//! let puzzle = Puzzle::blank(layout.into());
//! let mut solver = Solver::default();
//! let grids = solver.count(&puzzle, None, &Limits::default());
//! assert!(grids.complete && grids.value == 144u32.into());
//! assert!(matches!(solver.uniqueness(&puzzle, &Limits::default()).0, Verdict::Multiple(_)));
//! # Ok::<(), onefold::puzzle::LayoutError>(())
//! ```
//!
//! Texts in many forms are read by [`text::Reader`]:
//!
//! ```
//! use onefold::{limits::Limits, solve::{Solver, Verdict}, text::{ReadOptions, Reader}};
//!
//! let mut found = Vec::new();
//! let mut reader = Reader::new(ReadOptions::default());
//! reader.line(b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", &mut found);
//! reader.finish(&mut found);
//! let entry = found.remove(0)?;
//! let (verdict, _) = Solver::default().uniqueness(&entry.puzzle, &Limits::default());
//! let Verdict::Unique(solution) = verdict else { panic!("not unique") };
//! assert!(entry.write(&solution).starts_with("534678912"));
//! # Ok::<(), onefold::text::TextError>(())
//! ```
//!
//! Each room's own documentation says what it holds; `docs/ARCHITECTURE.md` shows the house.

pub mod boards;
pub mod count;
pub mod cover;
pub mod encode;
pub mod generate;
pub mod identity;
pub mod ids;
pub mod limits;
pub mod logic;
pub mod propagate;
pub mod puzzle;
pub mod report;
pub mod search;
pub mod setter;
pub mod solve;
mod symmetry;
pub mod text;
pub mod vectors;
