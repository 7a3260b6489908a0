//! The lines of an exact-cover text, without blank lines and remarks, continued lines joined.

use std::collections::HashMap;

use crate::text::base::{column, offset};

/// A line that says something.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Its number, from 1; of a continued line that of the first.
    pub(super) number: usize,
    pub(super) text: String,
}

/// A word with its column in characters, from 1.
pub(super) type Word<'r> = (usize, &'r str);

impl Row {
    /// The words of the line. A byte order mark, wherever files were joined, is a blank.
    pub(super) fn words(&self) -> impl Iterator<Item = Word<'_>> {
        let blank = |c: char| c.is_whitespace() || c == '\u{feff}';
        let words = self.text.split(blank).filter(|word| !word.is_empty());
        words.map(|word| (self.column(word), word))
    }

    /// Column of a piece of the line, in characters from 1.
    pub(super) fn column(&self, piece: &str) -> usize {
        column(&self.text, offset(&self.text, piece))
    }
}

/// The whole text.
pub(super) struct Source {
    pub(super) text: String,
    pub(super) lines: Vec<Row>,
}

/// Signs of a remark, alone or doubled before it.
const MARKERS: [&str; 4] = ["#", "%", ";", "//"];

impl Source {
    pub(super) fn new(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
        let mut lines = joined(&text);
        lines.retain(|row| !is_remark(row));
        remove_close_remarks(&mut lines);
        Self { text, lines }
    }

    /// True if the words of all lines are names in the first one, as Knuth's text has them.
    pub(super) fn is_named(&self) -> bool {
        let Some((heading, options)) = self.lines.split_first() else {
            return false;
        };
        let names: Vec<&str> = heading.words().map(|(_, word)| bare(word)).collect();
        let known = |row: &Row| {
            let mut words = row.words().take_while(|(_, word)| !word.starts_with('|'));
            words.all(|(_, word)| {
                let name = word.split(':').next().unwrap_or(word);
                names.contains(&word) || names.contains(&name)
            })
        };
        !options.is_empty() && options.iter().all(known)
    }
}

/// The lines; one that ends in a backslash goes on in the next.
fn joined(text: &str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut open = false;
    for (k, line) in text.lines().enumerate() {
        let continued = line.trim_end().strip_suffix('\\');
        let piece = continued.unwrap_or(line);
        match rows.last_mut().filter(|_| open) {
            Some(row) => {
                row.text.push(' ');
                row.text.push_str(piece);
            }
            None => rows.push(Row {
                number: k + 1,
                text: piece.to_owned(),
            }),
        }
        open = continued.is_some();
    }
    rows
}

fn is_remark(row: &Row) -> bool {
    let Some((_, first)) = row.words().next() else {
        return true;
    };
    let marked = |marker: &&str| first == *marker || first.starts_with(&marker.repeat(2));
    row.text.starts_with('|') || first.starts_with("//") || MARKERS.iter().any(marked)
}

/// Removes lines that begin with a marker and no blank, unless their first word is an item.
fn remove_close_remarks(rows: &mut Vec<Row>) {
    let first = |row: &Row| {
        row.words()
            .next()
            .map_or(String::new(), |(_, word)| word.to_owned())
    };
    let close = |row: &Row| MARKERS.iter().any(|marker| first(row).starts_with(marker));
    if !rows.iter().any(close) {
        return;
    }
    let mut counts: HashMap<String, usize> = HashMap::new();
    for row in rows.iter() {
        for (_, word) in row.words() {
            *counts.entry(bare(word).to_owned()).or_default() += 1;
        }
    }
    rows.retain(|row| {
        let word = first(row);
        let name = word.split(':').next().unwrap_or(&word);
        !close(row) || counts.get(name).is_some_and(|&n| n > 1)
    });
}

/// The name of an item without its multiplicity.
fn bare(word: &str) -> &str {
    let word = word.rsplit_once('|').map_or(word, |(_, name)| name);
    let word = match word.split_once(']') {
        Some((range, "")) => range,
        Some((_, name)) => name,
        None => word,
    };
    word.split_once('[').map_or(word, |(name, _)| name)
}

/// True if a word may begin a remark in the middle of a line.
pub(super) fn begins_remark(word: &str) -> bool {
    MARKERS.contains(&word) || word.starts_with("//") || word == ";;" || word == ";;;"
}
