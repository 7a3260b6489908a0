//! What can be wrong with a text.

use thiserror::Error;

use crate::matrix::CoverError;
use crate::puzzle::{Constraint, LayoutError, LayoutSpec, PuzzleError};

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
    /// A text that is whole and holds no puzzle: told where no other text holds one, and passed
    /// over elsewhere.
    #[error("'{text}': {says}")]
    NoPuzzle {
        /// The text, shortened where it is long.
        text: String,
        /// What it is, and what would be right.
        says: &'static str,
    },
    /// A map of regions without clues: an error where no grid of its size stands beside it.
    #[error("'{text}': {expected}")]
    Map {
        /// The text, shortened where it is long.
        text: String,
        /// What would be right.
        expected: String,
        /// The layout of the regions.
        spec: Box<LayoutSpec>,
    },
    /// Cages that do not cover a board: an error where no grid with their cells stands beside them.
    #[error("'{text}': {expected}")]
    Cages {
        /// The text, shortened where it is long.
        text: String,
        /// What would be right.
        expected: String,
        /// The cages.
        cages: Vec<Constraint>,
    },
    /// Rules that the engine does not know. Without them it would be another puzzle.
    #[error(
        "rules that are not known yet: {}; --ignore-unknown reads the puzzle without them",
        super::unknown::listed(rules)
    )]
    Unknown {
        /// The rules.
        rules: Vec<super::unknown::Unknown>,
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
    /// A text without a puzzle; of a long one the beginning.
    pub(in crate::text) fn no_puzzle(text: &str, says: &'static str) -> Self {
        const SHOWN: usize = 40;
        Self::NoPuzzle {
            text: shortened(text, SHOWN),
            says,
        }
    }

    /// A map of regions that stands by itself, and what would be right.
    pub(in crate::text) fn map(text: &str, expected: impl Into<String>, spec: LayoutSpec) -> Self {
        const SHOWN: usize = 60;
        Self::Map {
            text: shortened(text, SHOWN),
            expected: expected.into(),
            spec: Box::new(spec),
        }
    }

    /// A map of regions, as lists of their cells, that stands by itself.
    pub(in crate::text) fn listed_map(text: &str, spec: LayoutSpec) -> Self {
        let expected = "this is a map of regions, as lists of their cells, without clues; beside the \
                        rows of a grid, or in the field 'regions' of an object with a board, it is \
                        read with them, and by itself it stands behind --layout";
        Self::map(text, expected, spec)
    }

    /// A piece of text that cannot be read, and what would be right; of a long one the beginning.
    pub(in crate::text) fn unexpected(text: &str, expected: impl Into<String>) -> Self {
        const SHOWN: usize = 60;
        Self::Unexpected {
            text: text.chars().take(SHOWN).collect(),
            expected: expected.into(),
        }
    }

    /// The same, with a sign behind a text of which only so much is shown.
    pub(in crate::text) fn shortened(text: &str, most: usize, expected: impl Into<String>) -> Self {
        Self::Unexpected {
            text: shortened(text, most),
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
