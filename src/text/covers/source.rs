//! The lines of an exact-cover text without blank lines and comments, and their words.

use std::collections::{HashMap, HashSet};

use crate::text::base::{TextError, TextErrorKind};

/// The result of a step that may fail.
pub(super) type Done = Result<(), TextError>;

/// Characters of a piece of text in a message at most.
pub(super) const SHOWN: usize = 60;

/// Words that begin a comment.
const MARKERS: [&str; 8] = ["#", "%", ";", "//", "##", "%%", ";;", ";;;"];

/// A word of the text and its place.
#[derive(Clone, Copy)]
pub(super) struct Word<'r> {
    /// The number of its line, from 1.
    pub(super) line: usize,
    /// The text of the line; empty if columns mean nothing.
    pub(super) within: &'r str,
    pub(super) text: &'r str,
}

impl<'r> Word<'r> {
    /// The whole of a line, in messages.
    pub(super) fn line(line: usize, text: &'r str) -> Self {
        let within = "";
        Self { line, within, text }
    }

    /// The column in characters, from 1.
    pub(super) fn column(self) -> Option<usize> {
        let start = (self.text.as_ptr() as usize).checked_sub(self.within.as_ptr() as usize)?;
        let before = self.within.get(..start)?;
        (!self.within.is_empty()).then(|| before.chars().count() + 1)
    }

    /// An error about this word, with its remedy.
    pub(super) fn wrong(self, expected: impl Into<String>) -> TextError {
        let kind = TextErrorKind::unexpected(self.text, expected);
        let mut error = TextError::at(self.line, kind);
        error.column = self.column();
        error
    }

    /// True if it begins a comment.
    pub(super) fn is_marker(self) -> bool {
        MARKERS.contains(&self.text) || self.text.starts_with("//")
    }
}

/// A line with words.
#[derive(Clone)]
pub(super) struct Row {
    /// Its number, from 1.
    pub(super) line: usize,
    pub(super) text: String,
}

impl Row {
    /// The words of the row; a byte order mark is a blank, wherever files were joined.
    pub(super) fn words(&self) -> impl Iterator<Item = Word<'_>> {
        self.parts(|c| c.is_whitespace() || c == '\u{feff}')
    }

    /// The pieces between separators that are not empty.
    pub(super) fn parts(&self, ends: impl Fn(char) -> bool) -> impl Iterator<Item = Word<'_>> {
        let (line, within) = (self.line, self.text.as_str());
        let words = within.split(ends).filter(|text| !text.is_empty());
        words.map(move |text| Word { line, within, text })
    }

    /// An error about the whole row.
    pub(super) fn wrong(&self, expected: impl Into<String>) -> TextError {
        Word::line(self.line, self.text.trim()).wrong(expected)
    }

    /// The text of the first word.
    pub(super) fn first(&self) -> &str {
        self.words().next().map_or("", |word| word.text)
    }
}

/// The whole text.
pub(super) struct Source {
    pub(super) text: String,
    /// The lines with words.
    pub(super) rows: Vec<Row>,
    /// All words are in the first row, as Knuth's text has them.
    pub(super) is_named: bool,
}

impl Source {
    pub(super) fn new(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
        let row = |(line, text): (usize, &str)| {
            let text = text.to_owned();
            Row { line, text }
        };
        let mut rows: Vec<Row> = (1..).zip(text.lines()).map(row).collect();
        let is_comment = |row: &Row| {
            let marker = row.words().next().is_none_or(Word::is_marker);
            marker || row.text.starts_with('|')
        };
        rows.retain(|row| !is_comment(row));
        // A marker may be joined to the first word of a comment, but so it may be to an item.
        let mut counts: HashMap<String, usize> = HashMap::new();
        for word in rows.iter().flat_map(Row::words) {
            *counts.entry(word.text.to_owned()).or_default() += 1;
        }
        let joined = |row: &Row| row.first().starts_with(['#', '%']) && counts[row.first()] == 1;
        rows.retain(|row| !joined(row));
        let is_named = names_all(&rows);
        Self {
            text,
            rows,
            is_named,
        }
    }
}

/// True if all words of the options below are names in the first row.
pub(super) fn names_all(rows: &[Row]) -> bool {
    let Some((heading, options)) = rows.split_first() else {
        return false;
    };
    let names: HashSet<&str> = heading.words().map(|word| bare(word.text)).collect();
    let known = |row: &Row| {
        let words = row.words().map(|word| word.text);
        let mut words = words.take_while(|word| !word.starts_with('|'));
        words.all(|word| !bare(word).is_empty() && names.contains(bare(word)))
    };
    !options.is_empty() && options.iter().all(known)
}

/// The name of an item without its multiplicity and colour.
fn bare(word: &str) -> &str {
    let word = word.rsplit_once('|').map_or(word, |(_, name)| name);
    let after = word.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let word = after.map_or(word, |(_, name)| name);
    word.split(['[', ':']).next().unwrap_or(word)
}
