//! The text of one cell, with its place, and what is told about it.

use std::ops::Range;

use crate::text::ground::{Line, TextError, TextErrorKind};

/// The text of one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// Index of its line in the chunk.
    pub(super) line: usize,
    /// Its bytes in that line; empty where nothing stands between two separators.
    pub(super) at: Range<usize>,
    /// What stands there.
    pub(super) text: String,
}

/// Rows of pieces.
pub(super) type Rows = Vec<Vec<Piece>>;

/// The widths of rows, for messages and for telling shapes apart.
pub(super) fn widths(rows: &Rows) -> Vec<usize> {
    rows.iter().map(Vec::len).collect()
}

/// A line drawn upright between cells.
pub(in crate::text) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '¦' | '│' | '┃' | '║') || matches!(c, '┆' | '┇' | '┊' | '┋' | '╎' | '╏')
}

/// An error about a piece of text at a place of a chunk.
pub(super) fn wrong(lines: &[Line], piece: &Piece, expected: impl Into<String>) -> TextError {
    let line = &lines[piece.line];
    let column = line.text[..piece.at.start].chars().count() + 1;
    TextError::in_column(line.number, column, unexpected(&piece.text, expected))
}

/// An error about a whole line.
pub(super) fn wrong_line(line: &Line, expected: impl Into<String>) -> TextError {
    TextError::at(line.number, unexpected(line.text.trim(), expected))
}

/// The kind of an error about a text, which is shortened where it is long.
pub(super) fn unexpected(text: &str, expected: impl Into<String>) -> TextErrorKind {
    TextErrorKind::shortened(text, 60, expected)
}
