//! Exact-cover problems in Knuth's DLX text form, as his program DLX1 reads them.
//!
//! The first line that is no comment names the items, blanks between them; items after a `|`
//! are secondary. Every further line is an option: the names of its items. Lines that start
//! with `|` are comments, blank lines do not count. An option without a primary item is never
//! needed; it is left out and remarked on.

use std::collections::HashMap;

use super::{TextError, TextErrorKind};
use crate::cover::{Builder, CoverError, Problem};
use crate::ids::{Id, IdVec, ItemId, OptionId};

/// A problem with the names of its items and the lines of its options.
#[derive(Clone, Debug)]
pub struct CoverText {
    /// The problem.
    pub problem: Problem,
    /// The name of each item.
    pub names: IdVec<ItemId, String>,
    /// The line of each option, from 1.
    pub lines: IdVec<OptionId, usize>,
    /// What was left out, and why.
    pub notes: Vec<String>,
}

impl CoverText {
    /// The names of an option's items, in the order in which the text has them.
    #[must_use]
    pub fn option(&self, option: OptionId) -> Vec<&str> {
        self.problem.items_of(option).iter().map(|&item| self.names[item].as_str()).collect()
    }
}

/// Reads a problem.
///
/// # Errors
/// An item that is unknown or named twice, a name that cannot be one, no items at all: with line
/// and column.
pub fn read(bytes: &[u8]) -> Result<CoverText, TextError> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut lines = text.lines().enumerate().map(|(k, line)| (k + 1, line));
    let mut lines = lines.by_ref().filter(|(_, line)| !line.starts_with('|') && !line.trim().is_empty());
    let Some((number, heading)) = lines.next() else {
        return Err(unexpected(1, None, "", "expected a line with the names of the items"));
    };
    let Heading { names, ids, n_primary } = Heading::read(number, heading)?;
    let mut builder = Builder::new(n_primary, names.len() - n_primary);
    let (mut option_lines, mut notes, mut items) = (IdVec::new(), Vec::new(), Vec::new());
    for (number, line) in lines {
        items.clear();
        for (column, name) in words(line) {
            match ids.get(name) {
                Some(&item) => items.push(item),
                None if name.contains(':') => return Err(coloured(number, column, name)),
                None => return Err(unexpected(number, Some(column), name, "no such item in the first line")),
            }
        }
        match builder.option(&items) {
            Ok(_) => {
                option_lines.push(number);
            }
            Err(CoverError::NoPrimaryItem) => {
                notes.push(format!("line {number}: an option without a primary item is left out"));
            }
            Err(CoverError::RepeatedItem { item }) => {
                let second = words(line).filter(|(_, name)| **name == names[item]).nth(1);
                let column = second.map(|(column, _)| column);
                return Err(unexpected(number, column, &names[item], "this item stands twice in one option"));
            }
            Err(error) => return Err(TextError { line: number, column: None, kind: error.into() }),
        }
    }
    Ok(CoverText { problem: builder.build(), names, lines: option_lines, notes })
}

/// Writes a problem; reading it gives the same problem.
#[must_use]
pub fn write(problem: &Problem, names: &[String]) -> String {
    let name = |item: ItemId| names[item.index()].as_str();
    let (primary, secondary) = names.split_at(problem.n_primary());
    let mut out = primary.join(" ");
    if !secondary.is_empty() {
        out.push_str(" | ");
        out.push_str(&secondary.join(" "));
    }
    out.push('\n');
    for option in problem.options() {
        let items: Vec<&str> = problem.items_of(option).iter().map(|&item| name(item)).collect();
        out.push_str(&items.join(" "));
        out.push('\n');
    }
    out
}

/// The line that names the items.
struct Heading<'t> {
    names: IdVec<ItemId, String>,
    ids: HashMap<&'t str, ItemId>,
    n_primary: usize,
}

impl<'t> Heading<'t> {
    fn read(number: usize, line: &'t str) -> Result<Self, TextError> {
        let mut heading = Heading { names: IdVec::new(), ids: HashMap::new(), n_primary: 0 };
        let mut secondary = false;
        for (column, name) in words(line) {
            if name == "|" && secondary {
                return Err(unexpected(number, Some(column), name, "a second '|'; one stands before the secondary items"));
            }
            if name == "|" {
                secondary = true;
                continue;
            }
            if name.contains(':') {
                return Err(coloured(number, column, name));
            }
            if name.contains('|') {
                return Err(unexpected(number, Some(column), name, "'|' stands alone, with blanks around it"));
            }
            let item = heading.names.push(name.to_owned());
            if heading.ids.insert(name, item).is_some() {
                return Err(unexpected(number, Some(column), name, "this item is named twice"));
            }
            heading.n_primary += usize::from(!secondary);
        }
        if heading.n_primary == 0 {
            return Err(unexpected(number, None, line.trim(), "expected at least one primary item"));
        }
        Ok(heading)
    }
}

/// The words of a line, each with its column in characters, from 1.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = line.as_ptr() as usize;
    line.split_whitespace().map(move |word| {
        let before = word.as_ptr() as usize - start;
        (line[..before].chars().count() + 1, word)
    })
}

fn coloured(line: usize, column: usize, name: &str) -> TextError {
    unexpected(line, Some(column), name, "coloured items are not supported; a name has no ':'")
}

fn unexpected(line: usize, column: Option<usize>, text: &str, expected: &str) -> TextError {
    const SHOWN: usize = 60;
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    TextError { line, column, kind: TextErrorKind::Unexpected { text: shown, expected: expected.to_owned() } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_read_as_it_is_written() {
        let text = "a b c | x y\na x\nb c y\n";
        let read = read(format!("| a comment\n\n{text}\r\n| more\nx y\n").as_bytes()).expect("readable");
        assert_eq!((read.problem.n_primary(), read.problem.n_items(), read.problem.n_options()), (3, 5, 2));
        assert_eq!(write(&read.problem, read.names.as_slice()), text);
        assert_eq!(read.notes, ["line 8: an option without a primary item is left out"]);
        assert_eq!(read.option(OptionId::new(1)), ["b", "c", "y"]);
        assert_eq!(read.lines.as_slice(), [4, 5]);
    }

    #[test]
    fn errors_have_their_place_and_text() {
        let error = |text: &str| {
            let error = read(text.as_bytes()).expect_err("a bad text");
            (error.line, error.column, error.to_string())
        };
        assert_eq!(error("").0, 1);
        assert_eq!(error("| x\n").0, 1);
        assert_eq!(error("a b a\n"), (1, Some(5), "'a': this item is named twice".to_owned()));
        assert_eq!(error("| only a comment\n| b\n\n  \n").0, 1);
        assert_eq!(error("a b\na c\n"), (2, Some(3), "'c': no such item in the first line".to_owned()));
        assert_eq!(error("a b\n  a b a\n"), (2, Some(7), "'a': this item stands twice in one option".to_owned()));
        assert_eq!(error("a b | c | d\n").1, Some(9));
        assert_eq!(error("a b:1\n").1, Some(3));
        assert_eq!(error("a b | c\nc:1 a\n").1, Some(1));
    }
}
