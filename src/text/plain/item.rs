//! The parts of a text, between the paragraphs and what joins them.

use super::cages::NamedCage;
use super::square::Square;
use crate::text::base::{Line, TextError};

/// Rows that are buffered before they are split into squares.
pub(super) const MAX_ROWS: usize = 1_000;

/// A part of a text.
#[derive(Debug)]
pub(super) enum Item {
    /// A whole square, or the picture of a layout.
    Square(Square),
    /// A cage.
    Cage(NamedCage),
    /// A line that is no row.
    Text(Line),
    /// A row outside of squares.
    Row(Line),
    /// The numbers of lines that are nearly a square, and the error.
    Error(Vec<usize>, TextError),
    /// Rows that are too many after the last square, which is none then.
    Void(Vec<usize>, TextError),
    /// The number of a line between rows.
    Separator(usize),
    /// A blank line.
    Gap,
}
