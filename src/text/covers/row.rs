//! A line and its words.

use crate::text::ground::offset;

/// A line that says something.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Its number, from 1; of a continued one that of the first.
    pub(super) number: usize,
    /// Its text.
    pub(super) text: String,
}

/// A word with its column in characters, from 1.
pub(super) type Word<'r> = (usize, &'r str);

impl Row {
    /// The words of the line. A byte order mark, wherever files were joined, is a blank: as a
    /// part of a name it could not be seen.
    pub(super) fn words(&self) -> impl Iterator<Item = Word<'_>> {
        words(&self.text)
    }

    /// Where a piece of the line begins, as a column.
    pub(super) fn column(&self, piece: &str) -> usize {
        self.text[..offset(&self.text, piece)].chars().count() + 1
    }
}

/// The words of a line, each with its column.
pub(super) fn words(line: &str) -> impl Iterator<Item = Word<'_>> {
    let (mut counted, mut column) = (0, 1);
    let words = line.split(|c: char| c.is_whitespace() || c == '\u{feff}');
    words.filter(|word| !word.is_empty()).map(move |word| {
        let at = offset(line, word);
        column += line[counted..at].chars().count();
        counted = at;
        (column, word)
    })
}
