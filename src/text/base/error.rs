//! What can be wrong with a text.

use std::fmt;

use thiserror::Error;

use crate::matrix::CoverError;
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
    /// An option of an exact-cover problem cannot stand there.
    #[error(transparent)]
    Cover(#[from] CoverError),
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
        listed(rules)
    )]
    Unknown {
        /// The rules.
        rules: Vec<Unknown>,
    },
    /// One puzzle was asked for.
    #[error("one puzzle is expected; here {}", match puzzles { 0 => "is none".to_owned(), n => format!("are {n}") })]
    Number {
        /// How many there are.
        puzzles: usize,
    },
    /// A text that can be read in several ways.
    #[error("this can be read as {}; say which with {flag}", readings.join(" or as "))]
    Ambiguous {
        /// The ways.
        readings: Vec<String>,
        /// The flag that chooses.
        flag: &'static str,
    },
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

    /// An error at a column of a line.
    pub(in crate::text) fn in_column(
        line: usize,
        column: usize,
        kind: impl Into<TextErrorKind>,
    ) -> Self {
        Self {
            column: Some(column),
            ..Self::at(line, kind)
        }
    }
}

impl TextErrorKind {
    /// A piece of text that cannot be read, and what would be right; of a long one the beginning.
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
    match n {
        1 => "1 cell".to_owned(),
        n => format!("{n} cells"),
    }
}

/// Constraints of one kind that were read and cannot be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// What the form calls the kind, such as `thermometer`.
    pub name: String,
    /// How many there are; 1 for a rule of the whole board.
    pub count: usize,
}

impl Unknown {
    /// So many of a kind.
    pub(in crate::text) fn new(name: impl Into<String>, count: usize) -> Self {
        Self {
            name: name.into(),
            count,
        }
    }

    /// Counts one more of a kind.
    pub(in crate::text) fn add<'u>(all: &'u mut Vec<Self>, name: &str) -> &'u mut Self {
        let at = all.iter().position(|known| known.name == name);
        let at = at.unwrap_or(all.len());
        if at == all.len() {
            all.push(Self::new(name, 0));
        }
        all[at].count += 1;
        &mut all[at]
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.count, self.name)
    }
}

/// `2 thermometer, 1 antiknight`.
pub(in crate::text) fn listed(unknown: &[Unknown]) -> String {
    let each: Vec<String> = unknown.iter().map(ToString::to_string).collect();
    each.join(", ")
}

/// The note about something that was not kept; `convert --strict` looks for these.
pub(in crate::text) fn ignored(what: &str) -> String {
    format!("ignored: {what}")
}
