//! What can be wrong with a text.

use std::fmt;

use thiserror::Error;

use crate::puzzle::{LayoutError, PuzzleError};

/// What is wrong, and where.
#[derive(Debug, Error)]
#[error("{kind}")]
pub struct TextError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1, where there is one.
    pub column: Option<usize>,
    /// What is wrong.
    #[source]
    #[doc(hidden)]
    pub kind: TextErrorKind,
}

/// What is wrong with a text.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TextErrorKind {
    /// It describes no layout.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// A given, entry or candidate cannot stand there.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// A piece of text that cannot be read.
    #[error("'{text}': {expected}")]
    Unexpected {
        /// The offending text, shortened where it is long.
        text: String,
        /// What would be right.
        expected: String,
    },
    /// Rules that the engine does not know. Without them it would be another puzzle.
    #[error(
        "rules that are not known yet: {}; --ignore-unknown reads the puzzle without them",
        listed(.0)
    )]
    Unknown(Vec<Unknown>),
    /// One puzzle was asked for; here are so many.
    #[error("one puzzle is expected, not {0}")]
    Number(usize),
    /// A text that can be read in several ways, and the flag that chooses.
    #[error("this can be read as {0}; say which with {1}")]
    Ambiguous(String, &'static str),
}

impl TextError {
    /// An error in a line, about no column of it.
    pub(in crate::text) fn at(line: usize, kind: impl Into<TextErrorKind>) -> Self {
        Self {
            line,
            column: None,
            kind: kind.into(),
        }
    }

    /// The same error at a column of the line.
    pub(in crate::text) fn in_column(self, column: usize) -> Self {
        let column = Some(column);
        Self { column, ..self }
    }
}

impl TextErrorKind {
    /// A piece of text that cannot be read, shortened, and what would be right.
    pub(in crate::text) fn unexpected(text: &str, expected: impl Into<String>) -> Self {
        const SHOWN: usize = 60;
        Self::Unexpected {
            text: shortened(text, SHOWN),
            expected: expected.into(),
        }
    }
}

/// A piece of text in a line that cannot be read, and what would be right.
pub(in crate::text) fn unexpected(
    line: usize,
    text: &str,
    expected: impl Into<String>,
) -> TextError {
    TextError::at(line, TextErrorKind::unexpected(text, expected))
}

/// A part of a text as it is read; the caller knows the line.
pub(in crate::text) type Read<T> = Result<T, TextErrorKind>;

/// The same error without its line, as a result.
pub(in crate::text) fn wrong<T>(text: &str, expected: impl Into<String>) -> Read<T> {
    Err(TextErrorKind::unexpected(text, expected))
}

/// A text, cut where it is long.
pub(in crate::text) fn shortened(text: &str, most: usize) -> String {
    let mut shown: String = text.chars().take(most).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// A number of cells, in words.
pub(in crate::text) fn cells_in_words(n: usize) -> String {
    Unknown::new("cell", n).to_string()
}

/// Things of one kind that a form does not know, or that a text has beyond a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// The kind, as a single thing is called, such as `thermometer`.
    pub name: String,
    /// How many there are; 1 for a rule of the whole board.
    pub count: usize,
}

impl Unknown {
    /// So many of a kind.
    pub(in crate::text) fn new(name: impl Into<String>, count: usize) -> Self {
        let name = name.into();
        Self { name, count }
    }

    /// Counts one more of a kind.
    pub(in crate::text) fn add(all: &mut Vec<Self>, name: &str) {
        match all.iter_mut().find(|known| known.name == name) {
            Some(known) => known.count += 1,
            None => all.push(Self::new(name, 1)),
        }
    }
}

/// `2 boxes that ...`: the count, and the name in its number.
impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, count } = self;
        let ends = [" that ", " of ", " with "].map(|word| name.find(word));
        let end = ends.into_iter().flatten().min();
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
pub(in crate::text) fn listed(unknown: &[Unknown]) -> String {
    let each: Vec<String> = unknown.iter().map(ToString::to_string).collect();
    each.join(", ")
}

/// The note about something that was not kept; `convert --strict` looks for these.
pub(in crate::text) fn ignored(what: &str) -> String {
    format!("ignored: {what}")
}
