//! Constraints beyond regions: cages, lines, dots, clues outside the grid, by the names
//! under which solvers know them.
//!
//! A [`Constraint`] is a name with cells and values; [`CONSTRAINTS`] says of each name what it
//! takes and means. `check` finds what cannot be, `lower` turns constraints into what engines
//! know: regions, restrictions of single cells, and [`super::Primitive`]s. All about
//! one kind is in one file in `kinds`. The names and meanings follow what the field agrees on
//! (f-puzzles, `SudokuPad` and the solvers around them).
//!
//! The *value* of a symbol is its index plus one; the largest is the number of symbols.

mod check;
mod definition;
mod entry;
mod kind;
mod kinds;
mod lower;
mod lowering;
mod machines;
mod reach;
mod sums;

pub use definition::Constraint;
pub use entry::{ConstraintEntry, Others, Takes, Usual, Wording};
pub use kind::ConstraintKind;
pub(crate) use kinds::known_constraint;
pub use kinds::{CONSTRAINTS, constraint_named};
pub(super) use lower::lower;
