//! Constraint strings of the Interactive Sudoku Solver, and links that carry them behind `q=`.
//!
//! Each item is `.Name~argument~…`; without a name it is a list of cells with their values,
//! `R1C1_5`, or their candidates, `R1C1_2_4`. Rows and columns are numbers to base 17, so that
//! each is one character. Boxes are there unless `.NoBoxes` says otherwise, beside a `.Jigsaw`
//! too. The format has no specification; this follows what the solver reads and writes.

mod cell;
mod items;
mod lines;
mod link;
mod read;
mod rules;
mod sandbox;
mod script;
mod tokens;
mod write;

pub(super) use lines::begin;
pub(super) use read::starts;
pub(super) use sandbox::{begin as begin_script, begins as begins_script};
pub(super) use write::write;
