//! Errors of texts.

use std::fmt;

use thiserror::Error;

use super::row::TableRow;
use crate::puzzle::{LayoutError, PuzzleError};

/// An error with its place.
#[derive(Debug, Error)]
#[error("{kind}")]
pub struct TextError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: Option<usize>,
    /// The error.
    #[source]
    #[doc(hidden)]
    pub kind: TextErrorKind,
    /// The row with the error, in a table with named columns.
    #[doc(hidden)]
    pub row: Option<Box<TableRow>>,
}

/// An error without its place.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TextErrorKind {
    /// The layout is not possible.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// A symbol is not possible.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// A piece of text cannot be parsed.
    #[error("{}{expected}", before_expected(.text))]
    Unexpected {
        /// The text, shortened; empty if the error is about no piece of it.
        text: String,
        /// The correct content.
        expected: String,
    },
    /// Unsupported rules, without which it is another puzzle.
    #[error(
        "rules that are not known yet: {}; --ignore-unknown reads the puzzle without them",
        listed(.0)
    )]
    Unknown(Vec<Unknown>),
    /// Several puzzles where one is expected.
    #[error("one puzzle is expected, not {0}")]
    Number(usize),
    /// Several readings of a text, and the flag that chooses.
    #[error("this can be read as {0}; say which with {1}")]
    Ambiguous(String, &'static str),
}

impl TextError {
    /// An error about a whole line.
    pub(crate) fn at(line: usize, kind: impl Into<TextErrorKind>) -> Self {
        Self { line, column: None, kind: kind.into(), row: None }
    }

    /// Sets the column.
    pub(crate) fn in_column(mut self, column: usize) -> Self {
        self.column = Some(column);
        self
    }
}

impl TextErrorKind {
    /// Returns an error with a shortened text.
    pub(crate) fn unexpected(text: &str, expected: impl Into<String>) -> Self {
        const SHOWN: usize = 60;
        Self::Unexpected { text: shortened(text, SHOWN), expected: expected.into() }
    }
}

/// Returns an error about a text in a line.
pub(crate) fn unexpected(line: usize, text: &str, expected: impl Into<String>) -> TextError {
    TextError::at(line, TextErrorKind::unexpected(text, expected))
}

pub(crate) type Parsed<T> = Result<T, TextError>;

/// The caller knows the line.
pub(crate) type Read<T> = Result<T, TextErrorKind>;

/// Returns an error without a line.
pub(crate) fn wrong<T>(text: &str, expected: impl Into<String>) -> Read<T> {
    Err(TextErrorKind::unexpected(text, expected))
}

/// The quoted text in front of the correct content.
fn before_expected(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("'{text}': ") }
}

/// Cuts a text after `most` characters.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let mut shown: String = text.chars().take(most).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// Formats `9 cells`.
pub(crate) fn cells_in_words(n: usize) -> String {
    Unknown::new("cell", n).to_string()
}

/// Unsupported things of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// The singular, such as `thermometer`.
    pub name: String,
    /// 1 for a rule of the whole board.
    pub count: usize,
}

impl Unknown {
    /// Returns a number of unsupported things of one kind.
    pub(crate) fn new(name: impl Into<String>, count: usize) -> Self {
        let name = name.into();
        Self { name, count }
    }

    /// Counts one more of a kind.
    pub(crate) fn add(all: &mut Vec<Self>, name: &str) {
        match all.iter_mut().find(|known| known.name == name) {
            Some(known) => known.count += 1,
            None => all.push(Self::new(name, 1)),
        }
    }
}

/// `2 boxes that ...`
impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, count } = self;
        let end =
            [" that ", " of ", " with "].map(|word| name.find(word)).into_iter().flatten().min();
        let (name, rest) = name.split_at(end.unwrap_or(name.len()));
        let (name, ending) = match name.as_bytes() {
            _ if *count == 1 => (name, ""),
            [.., b'x'] => (name, "es"),
            [first @ .., b'r', b'y'] => (&name[..first.len()], "ries"),
            _ => (name, "s"),
        };
        write!(f, "{count} {name}{ending}{rest}")
    }
}

/// `2 thermometers, 1 antiknight`.
pub(crate) fn listed(unknown: &[Unknown]) -> String {
    unknown.iter().map(ToString::to_string).collect::<Vec<String>>().join(", ")
}

/// A note about something dropped, which `--strict` looks for.
pub(crate) fn ignored(what: &str) -> String {
    format!("ignored: {what}")
}
