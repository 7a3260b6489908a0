//! Lines of input, decoded.

use std::borrow::Cow;

use super::error::{TextError, unexpected};

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// Its text, without the line end.
    pub text: String,
}

impl Line {
    /// Makes a line.
    pub fn new(number: usize, text: impl Into<String>) -> Self {
        let text = text.into();
        Self { number, text }
    }

    /// Splits a text into lines.
    pub(crate) fn all(text: &str) -> Vec<Self> {
        text.lines().enumerate().map(|(k, text)| Self::new(k + 1, text)).collect()
    }

    /// An error about the whole line.
    pub(crate) fn error(&self, expected: impl Into<String>) -> TextError {
        unexpected(self.number, self.text.trim(), expected)
    }

    /// The byte at which a piece of the line begins.
    pub(crate) fn offset(&self, piece: &str) -> usize {
        offset(&self.text, piece)
    }

    /// The column at which a piece begins, from 1.
    pub(crate) fn column(&self, piece: &str) -> usize {
        column(&self.text, self.offset(piece))
    }
}

/// The offset of `piece`, a slice of `text`.
pub(crate) fn offset(text: &str, piece: &str) -> usize {
    (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// The column of an offset, in characters from 1.
pub(crate) fn column(text: &str, offset: usize) -> usize {
    text.get(..offset.min(text.len())).map_or(0, |before| before.chars().count()) + 1
}

/// Decodes UTF-8, or else Latin-1 without control bytes.
pub(crate) fn decode(line: &[u8]) -> Option<Cow<'_, str>> {
    if let Ok(text) = std::str::from_utf8(line) {
        return Some(Cow::Borrowed(text));
    }
    let is_text = |&b: &u8| !b.is_ascii_control() || matches!(b, b'\t' | b'\n' | b'\r');
    let decoded = || Cow::Owned(line.iter().copied().map(char::from).collect());
    line.iter().all(is_text).then(decoded)
}

/// Replaces wide and typographic characters.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    const WIDE_BLANK: char = '\u{3000}';
    let is_wide = |c: char| ('\u{ff01}'..='\u{ff5e}').contains(&c);
    let wide = text.contains(is_wide) && text.contains(WIDE_BLANK);
    let between = |(at, c): (usize, char)| (c == WIDE_BLANK) == (at % 2 == 1);
    // A wide blank is a blank cell, unless each second character is one.
    let cell = wide && !text.trim_end().chars().enumerate().all(between);
    let words = text.contains(char::is_alphabetic);
    let sign = |c: char| match c {
        '\u{a0}' | '\u{2002}'..='\u{200a}' | '\u{202f}' => ' ',
        WIDE_BLANK if cell => '.',
        WIDE_BLANK => ' ',
        '\u{2010}'..='\u{2015}' | '\u{2212}' if !words => '-',
        '⬜' | '⬛' | '◻' | '◼' | '▢' | '◽' | '◾' => '.',
        c if is_wide(c) => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        c => c,
    };

    // U+FE0F and U+20E3 make an emoji of a digit.
    let shown = |c: &char| !matches!(c, '\u{fe0f}' | '\u{20e3}' | '\u{feff}' | '\u{200b}');
    Cow::Owned(text.chars().filter(shown).map(sign).collect())
}
