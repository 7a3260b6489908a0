//! Shapes and saved games of KSudoku: the one file format for boards of any shape.
//!
//! A shape (`ksudoku-graph`) lists groups of cells; a game (`ksudoku`) holds a shape, the values
//! at the start, and what was played. Cells are numbered column by column, in three dimensions:
//! `(x * sizeY + y) * sizeZ + z`. The layers of a cube stand beside each other in our picture,
//! with a gap between them. The format was worked out from KSudoku's own files.

mod cube;
mod graph;
mod read;
mod values;
mod write;

pub(super) use read::{layout, read};
pub(super) use write::{game, shape};
