//! The words of a problem, without comments.

use crate::text::base::{TextError, TextErrorKind, error_at, offset};

pub(super) type Done = Result<(), TextError>;

/// A piece of a text: a line, a word, a value; by default nowhere.
#[derive(Clone, Copy, Default)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    /// The whole text, for the places of errors.
    pub(super) whole: &'t str,
}

impl<'t> Word<'t> {
    /// Another piece of the same text.
    pub(super) fn at(self, text: &'t str) -> Self {
        Self { text, ..self }
    }

    /// The words between separators, blanks and byte order marks.
    pub(super) fn words(self, separators: &str) -> impl Iterator<Item = Self> {
        let ends = move |c: char| c.is_whitespace() || c == '\u{feff}' || separators.contains(c);
        self.text.split(ends).filter(|text| !text.is_empty()).map(move |text| self.at(text))
    }

    /// An error at the piece.
    pub(super) fn wrong(self, expected: impl Into<String>) -> TextError {
        let kind = TextErrorKind::unexpected(self.text.trim(), expected);
        match self.whole {
            "" => TextError::at(1, kind),
            whole => error_at((whole, 1), offset(whole, self.text), kind),
        }
    }

    /// The line of the piece, from 1.
    pub(super) fn line(self) -> usize {
        self.wrong("").line
    }

    /// True if it begins a comment; `#1` may be an item.
    pub(super) fn is_marker(self) -> bool {
        self.text.starts_with("//") || self.text.trim_matches(['#', '%', ';']).is_empty()
    }
}

/// A text and its lines without blank ones and comments.
pub(super) struct Source<'t> {
    pub(super) text: &'t str,
    pub(super) rows: Vec<Word<'t>>,
}

impl<'t> Source<'t> {
    /// True if the text begins with a bracket or brace.
    pub(super) fn is_json(&self) -> bool {
        self.text.trim_start().starts_with(['[', '{'])
    }

    /// Decodes a text and finds its lines.
    pub(super) fn new(bytes: &'t [u8]) -> Result<Self, TextError> {
        const BINARY: &str = "this is no text in UTF-8; packed files are to be unpacked first";
        let text = std::str::from_utf8(bytes).ok();
        let text = text
            .filter(|text| !text.contains('\0'))
            .ok_or_else(|| Word::default().wrong(BINARY))?;
        let whole = text.strip_prefix('\u{feff}').unwrap_or(text);
        let rows = whole.lines().map(|text| Word { text, whole });
        let is_row = |row: &Word<'_>| {
            row.words("").next().is_some_and(|word| !word.is_marker()) && !row.text.starts_with('|')
        };
        let rows = rows.filter(is_row).collect();
        Ok(Self { text: whole, rows })
    }
}
