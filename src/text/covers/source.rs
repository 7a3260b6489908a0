//! The lines of an exact-cover text without blank lines and remarks, and their words.

use std::collections::{HashMap, HashSet};

use crate::text::base::{TextError, TextErrorKind};

/// The result of a step that may fail.
pub(super) type Done = Result<(), TextError>;

/// Characters of a piece of text in a message at most.
pub(super) const SHOWN: usize = 60;

/// Words that begin a remark.
const MARKERS: [&str; 4] = ["#", "%", ";", "//"];

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
}

/// A line with words.
#[derive(Clone)]
pub(super) struct Row {
    /// Its number, from 1; of continued lines the first.
    pub(super) line: usize,
    pub(super) text: String,
}

impl Row {
    fn new(line: usize, text: &str) -> Self {
        let text = text.to_owned();
        Self { line, text }
    }

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
        let mut rows = joined(&text);
        rows.retain(|row| !is_remark(row));
        remove_close_remarks(&mut rows);
        split_pieces(&mut rows);
        // Commas are blanks if only so all words are names in the first row.
        let comma = |row: &Row| row.text.contains(',');
        let alone = |row: &Row| row.words().count() == 1 && !row.text.contains(['(', '[', '{']);
        let first = rows.first().filter(|row| comma(row));
        if first.is_some_and(|row| alone(row) || !names_all(&rows)) {
            let mut parted = rows.clone();
            for row in &mut parted {
                row.text = row.text.replace(',', " ");
            }
            rows = if names_all(&parted) { parted } else { rows };
        }
        let is_named = names_all(&rows);
        Self {
            text,
            rows,
            is_named,
        }
    }
}

/// The lines; one that ends in a backslash continues in the next.
fn joined(text: &str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut open = false;
    for (line, text) in (1..).zip(text.lines()) {
        let continued = text.trim_end().strip_suffix('\\');
        let text = continued.unwrap_or(text);
        match rows.last_mut().filter(|_| open) {
            Some(row) => row.text.extend([" ", text]),
            None => rows.push(Row::new(line, text)),
        }
        open = continued.is_some();
    }
    rows
}

fn is_remark(row: &Row) -> bool {
    let first = row.first();
    let begins = |marker: &&str| first.starts_with(*marker);
    let doubled = ["##", "%%", ";;", "//"].iter().any(begins);
    doubled || first.is_empty() || MARKERS.contains(&first) || row.text.starts_with('|')
}

/// Removes lines that begin with a marker and no blank, unless that word is a name elsewhere.
fn remove_close_remarks(rows: &mut Vec<Row>) {
    let close = |row: &Row| match row.first().strip_prefix(['#', '%', ';']) {
        Some(rest) => !row.first().starts_with(';') || rest.starts_with(char::is_alphabetic),
        None => false,
    };
    if !rows.iter().any(close) {
        return;
    }
    let mut counts: HashMap<String, usize> = HashMap::new();
    for word in rows.iter().flat_map(Row::words) {
        *counts.entry(bare(word.text).to_owned()).or_default() += 1;
    }
    rows.retain(|row| !close(row) || counts.get(bare(row.first())).is_some_and(|&n| n > 1));
}

/// Splits the only line at its semicolons.
fn split_pieces(rows: &mut Vec<Row>) {
    if let [Row { line, text }] = &rows[..] {
        let pieces = text.split(';').filter(|text| !text.trim().is_empty());
        let pieces: Vec<Row> = pieces.map(|text| Row::new(*line, text)).collect();
        if pieces.len() > 1 {
            *rows = pieces;
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
        let uncoloured = |word: &str| names.contains(word.split(':').next().unwrap_or(word));
        words.all(|word| names.contains(word) || uncoloured(word))
    };
    !options.is_empty() && options.iter().all(known)
}

/// The name of an item without its multiplicity and colour.
fn bare(word: &str) -> &str {
    let word = word.rsplit_once('|').map_or(word, |(_, name)| name);
    let word = match word.split_once(']') {
        Some((range, "")) => range,
        Some((_, name)) => name,
        None => word,
    };
    word.split(['[', ':']).next().unwrap_or(word)
}

/// True if a word may begin a remark in the middle of a line.
pub(super) fn begins_remark(word: &str) -> bool {
    MARKERS.contains(&word) || word.starts_with("//") || [";;", ";;;"].contains(&word)
}
