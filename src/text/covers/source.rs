//! The text of an exact-cover problem: its words, without blank lines and comments.

use crate::text::base::json::error_at;
use crate::text::base::{TextError, TextErrorKind, offset};

/// The result of a step that may fail.
pub(super) type Done = Result<(), TextError>;

/// A piece of a text: a line, a word, a value; by default it is nowhere.
#[derive(Clone, Copy, Default)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    /// The whole text, in which the place of the piece is sought only for a message.
    pub(super) whole: &'t str,
}

impl<'t> Word<'t> {
    /// Another piece of the same text.
    pub(super) fn at(self, text: &'t str) -> Self {
        Self { text, ..self }
    }

    /// The words between separators and blanks, to which byte order marks of joined files belong.
    pub(super) fn words(self, separators: &str) -> impl Iterator<Item = Self> {
        let ends = move |c: char| c.is_whitespace() || c == '\u{feff}' || separators.contains(c);
        let words = self.text.split(ends).filter(|text| !text.is_empty());
        words.map(move |text| self.at(text))
    }

    /// An error about the piece, with its remedy.
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

    /// True if it begins a comment: `//`, or a sign alone, so that `#1` may be an item.
    pub(super) fn is_marker(self) -> bool {
        self.text.starts_with("//") || self.text.trim_matches(['#', '%', ';']).is_empty()
    }
}

/// A text without its byte order mark, and its lines that have words and are no comments.
pub(super) struct Source<'t> {
    pub(super) text: &'t str,
    pub(super) rows: Vec<Word<'t>>,
}

impl<'t> Source<'t> {
    /// True if the text is an object or a list of JSON.
    pub(super) fn is_json(&self) -> bool {
        self.text.trim_start().starts_with(['[', '{'])
    }

    /// # Errors
    /// The bytes are no text in UTF-8.
    pub(super) fn new(bytes: &'t [u8]) -> Result<Self, TextError> {
        const BINARY: &str = "this is no text in UTF-8; packed files are to be unpacked first";
        let text = std::str::from_utf8(bytes).ok();
        let text = text.filter(|text| !text.contains('\0'));
        let whole = text.ok_or_else(|| Word::default().wrong(BINARY))?;
        let whole = whole.strip_prefix('\u{feff}').unwrap_or(whole);
        let rows = whole.lines().map(|text| Word { text, whole });
        let has_words = |row: &Word<'_>| {
            let comment = row.words("").next().is_none_or(Word::is_marker);
            !comment && !row.text.starts_with('|')
        };
        let rows = rows.filter(has_words).collect();
        Ok(Self { text: whole, rows })
    }
}
