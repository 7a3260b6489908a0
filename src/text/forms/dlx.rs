//! Exact-cover problems in Knuth's DLX text form, as his programs DLX1 and DLX2 read them.
//!
//! The first line that is no comment names the items, blanks between them; items after a `|`
//! are secondary. Every further line is an option: the names of its items, a secondary item
//! perhaps with a colour, as `item:colour`. Lines that start with `|` are comments, blank lines
//! do not count. An option without a primary item is never needed; it is left out and remarked
//! on.
//!
//! Departure: a colour is a word of any length, where DLX2 has one character.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::cover::{Builder, CoverError, Mention, Problem};
use crate::ids::{ColourId, Id, IdVec, ItemId, OptionId};
use crate::text::ground::{TextError, TextErrorKind, offset, shortened};

/// A problem with the names of its items and colours, and the lines of its options.
#[derive(Clone, Debug)]
pub struct CoverText {
    /// The problem.
    pub problem: Problem,
    /// The name of each item.
    pub names: IdVec<ItemId, String>,
    /// The name of each colour.
    pub colours: IdVec<ColourId, String>,
    /// The line of each option, from 1.
    pub lines: IdVec<OptionId, usize>,
    /// What was left out, and why.
    pub notes: Vec<String>,
}

impl CoverText {
    /// An option's items as the text has them: the names, with their colours behind a `:`.
    #[must_use]
    pub fn option(&self, option: OptionId) -> Vec<Cow<'_, str>> {
        let words = self.problem.mentions_of(option).map(|mention| {
            let name = self.names[mention.item].as_str();
            match mention.colour {
                None => name.into(),
                Some(colour) => format!("{name}:{}", self.colours[colour]).into(),
            }
        });
        words.collect()
    }
}

/// Reads a problem.
///
/// # Errors
/// An item that is unknown or named twice, a name that cannot be one, a colour that is empty or
/// of a primary item, no items at all: with line and column.
pub fn read(bytes: &[u8]) -> Result<CoverText, TextError> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut lines = text.lines().enumerate().map(|(k, line)| (k + 1, line));
    let mut lines = lines
        .by_ref()
        .filter(|(_, line)| !line.starts_with('|') && words(line).next().is_some());
    let Some((number, heading)) = lines.next() else {
        return Err(unexpected(
            1,
            None,
            "",
            "expected a line with the names of the items",
        ));
    };
    let heading = Heading::read(number, heading)?;
    let mut builder = Builder::new(heading.n_primary, heading.names.len() - heading.n_primary);
    let mut colours = Colours::default();
    let (mut option_lines, mut notes, mut mentions) = (IdVec::new(), Vec::new(), Vec::new());
    for (number, line) in lines {
        mentions.clear();
        for (column, word) in words(line) {
            mentions.push(heading.mention(number, column, word, &mut colours)?);
        }
        match builder.coloured(&mentions) {
            Ok(_) => {
                option_lines.push(number);
            }
            Err(CoverError::NoPrimaryItem) => {
                notes.push(format!(
                    "line {number}: an option without a primary item is left out"
                ));
            }
            Err(CoverError::RepeatedItem { item }) => {
                return Err(repeated(number, line, &mentions, item));
            }
            Err(error) => {
                return Err(TextError::at(number, error));
            }
        }
    }
    Ok(CoverText {
        problem: builder.build(),
        names: heading.names,
        colours: colours.names,
        lines: option_lines,
        notes,
    })
}

/// Writes a problem; reading it gives the same problem, but for the numbers of its colours.
///
/// There is a name for each item, and one for each colour. Without any names of colours these are
/// written as their numbers.
#[must_use]
pub fn write(problem: &Problem, names: &[String], colours: &[String]) -> String {
    let (primary, secondary) = names.split_at(problem.n_primary());
    let mut out = primary.join(" ");
    if !secondary.is_empty() {
        out.push_str(" | ");
        out.push_str(&secondary.join(" "));
    }
    out.push('\n');
    for option in problem.options() {
        for (k, mention) in problem.mentions_of(option).enumerate() {
            if k > 0 {
                out.push(' ');
            }
            out.push_str(&names[mention.item.index()]);
            if let Some(colour) = mention.colour {
                out.push(':');
                match colours {
                    [] => out.push_str(&colour.index().to_string()),
                    colours => out.push_str(&colours[colour.index()]),
                }
            }
        }
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
        let mut heading = Heading {
            names: IdVec::new(),
            ids: HashMap::new(),
            n_primary: 0,
        };
        let mut secondary = false;
        for (column, name) in words(line) {
            if name == "|" && secondary {
                return Err(unexpected(
                    number,
                    Some(column),
                    name,
                    "a second '|'; one stands before the secondary items",
                ));
            }
            if name == "|" {
                secondary = true;
                continue;
            }
            if name.contains(':') {
                return Err(unexpected(
                    number,
                    Some(column),
                    name,
                    "the name of an item has no ':'; colours stand in the options, as item:colour",
                ));
            }
            if name.contains('|') {
                return Err(unexpected(
                    number,
                    Some(column),
                    name,
                    "'|' stands alone, with blanks around it",
                ));
            }
            let item = heading.names.push(name.to_owned());
            if heading.ids.insert(name, item).is_some() {
                let first = words(line).find(|(_, other)| *other == name);
                let first = first.map_or(column, |(column, _)| column);
                return Err(unexpected(
                    number,
                    Some(column),
                    name,
                    &format!("this item is named twice, first in column {first}"),
                ));
            }
            heading.n_primary += usize::from(!secondary);
        }
        if heading.n_primary == 0 {
            return Err(unexpected(
                number,
                None,
                line.trim(),
                "expected at least one primary item",
            ));
        }
        Ok(heading)
    }

    /// A word of an option: an item, perhaps with a colour.
    fn mention(
        &self,
        line: usize,
        column: usize,
        word: &str,
        colours: &mut Colours,
    ) -> Result<Mention, TextError> {
        let wrong = |expected: &str| unexpected(line, Some(column), word, expected);
        let (name, colour) = match word.split_once(':') {
            None => (word, None),
            Some(("", _)) => return Err(wrong("expected the name of an item before the ':'")),
            Some((_, "")) => return Err(wrong("expected a colour behind the ':'")),
            Some((_, colour)) if colour.contains(':') => {
                return Err(wrong("a second ':'; one stands between item and colour"));
            }
            Some((name, colour)) => (name, Some(colour)),
        };
        let Some(&item) = self.ids.get(name) else {
            return Err(wrong("no such item in the first line"));
        };
        let Some(colour) = colour else {
            return Ok(item.into());
        };
        if item.index() < self.n_primary {
            return Err(wrong(&format!(
                "'{}' is primary; only secondary items, those behind the '|', have colours",
                shortened(name, SHOWN)
            )));
        }
        Ok(Mention::coloured(item, colours.id(colour)))
    }
}

/// The names of colours, each once.
#[derive(Default)]
struct Colours {
    names: IdVec<ColourId, String>,
    ids: HashMap<String, ColourId>,
}

impl Colours {
    /// The id of a colour, a new one where the name is new.
    fn id(&mut self, name: &str) -> ColourId {
        if let Some(&id) = self.ids.get(name) {
            return id;
        }
        let id = self.names.push(name.to_owned());
        self.ids.insert(name.to_owned(), id);
        id
    }
}

/// The words of a line, each with its column in characters, from 1. A byte order mark, wherever
/// files were joined, is a blank: as a part of a name it could not be seen.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let (mut counted, mut column) = (0, 1);
    let words = line.split(|c: char| c.is_whitespace() || c == '\u{feff}');
    words.filter(|word| !word.is_empty()).map(move |word| {
        let at = offset(line, word);
        column += line[counted..at].chars().count();
        counted = at;
        (column, word)
    })
}

/// An item stands twice in an option: where, and in which words.
fn repeated(number: usize, line: &str, mentions: &[Mention], item: ItemId) -> TextError {
    let both = words(line).zip(mentions);
    let mut both = both.filter(|(_, mention)| mention.item == item);
    let mut next = || both.next().map_or((1, ""), |(word, _)| word);
    let (first, before) = next();
    let (column, word) = next();
    let expected = format!(
        "this item stands twice in one option, first in column {first} as '{}'",
        shortened(before, SHOWN)
    );
    unexpected(number, Some(column), word, &expected)
}

/// Characters of a word that is told at most.
const SHOWN: usize = 60;

fn unexpected(line: usize, column: Option<usize>, text: &str, expected: &str) -> TextError {
    TextError {
        column,
        ..TextError::at(line, TextErrorKind::shortened(text, SHOWN, expected))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_order_marks_are_no_part_of_names() {
        let read =
            read("\u{feff}a \u{feff}b\n\u{feff}a b\n\u{feff}\n".as_bytes()).expect("readable");
        assert_eq!(read.names.as_slice(), ["a", "b"]);
        assert_eq!(read.problem.n_options(), 1);
    }

    #[test]
    fn a_problem_is_read_as_it_is_written() {
        let text = "a b c | x y\na x\nb c y\n";
        let read =
            read(format!("| a comment\n\n{text}\r\n| more\nx y\n").as_bytes()).expect("readable");
        assert_eq!(
            (
                read.problem.n_primary(),
                read.problem.n_items(),
                read.problem.n_options()
            ),
            (3, 5, 2)
        );
        assert_eq!(write(&read.problem, read.names.as_slice(), &[]), text);
        assert_eq!(
            read.notes,
            ["line 8: an option without a primary item is left out"]
        );
        assert_eq!(read.option(OptionId::new(1)), ["b", "c", "y"]);
        assert_eq!(read.lines.as_slice(), [4, 5]);
    }

    #[test]
    fn colours_are_read_as_they_are_written() {
        let text = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:été\n";
        let cover = read(text.as_bytes()).expect("readable");
        assert!(cover.problem.is_coloured());
        assert_eq!(cover.colours.as_slice(), ["A", "B", "été"]);
        assert_eq!(cover.option(OptionId::new(1)), ["p", "r", "x:A", "y"]);
        let names = cover.names.as_slice();
        let written = write(&cover.problem, names, cover.colours.as_slice());
        assert_eq!(written, text);
        let numbers = write(&cover.problem, names, &[]);
        assert_eq!(numbers.lines().last(), Some("r y:2"));
        let again = read_problem(&numbers);
        assert_eq!(again, cover.problem);
    }

    fn read_problem(text: &str) -> Problem {
        read(text.as_bytes()).expect("readable").problem
    }

    #[test]
    fn errors_have_their_place_and_text() {
        let error = |text: &str| {
            let error = read(text.as_bytes()).expect_err("a bad text");
            (error.line, error.column, error.to_string())
        };
        let says = |text: &str, line: usize, column: usize, message: &str| {
            assert_eq!(error(text), (line, Some(column), message.to_owned()));
        };
        assert_eq!(error("").0, 1);
        assert_eq!(error("| x\n").0, 1);
        assert_eq!(error("| only a comment\n| b\n\n  \n").0, 1);
        assert_eq!(error("a b | c | d\n").1, Some(9));
        says(
            "a b a\n",
            1,
            5,
            "'a': this item is named twice, first in column 1",
        );
        says("a b\na c\n", 2, 3, "'c': no such item in the first line");
        says(
            "a b\n  a b a\n",
            2,
            7,
            "'a': this item stands twice in one option, first in column 3 as 'a'",
        );
        says(
            "a | x\nx:1 a x:2\n",
            2,
            7,
            "'x:2': this item stands twice in one option, first in column 1 as 'x:1'",
        );
        says(
            "a b:1 | x\n",
            1,
            3,
            "'b:1': the name of an item has no ':'; colours stand in the options, as item:colour",
        );
        says(
            "a | x\n\na:1 x\n",
            3,
            1,
            "'a:1': 'a' is primary; only secondary items, those behind the '|', have colours",
        );
        says(
            "a | x\na x:\n",
            2,
            3,
            "'x:': expected a colour behind the ':'",
        );
        says(
            "a | x\na :1\n",
            2,
            3,
            "':1': expected the name of an item before the ':'",
        );
        says(
            "a | x\na x:1:2\n",
            2,
            3,
            "'x:1:2': a second ':'; one stands between item and colour",
        );
        says(
            "a | x\na y:1\n",
            2,
            3,
            "'y:1': no such item in the first line",
        );
    }
}
