//! Knuth's DLX text, as his programs DLX1, DLX2, DLX3 and DLX5 read it.
//!
//! The first line that is no remark names the items, blanks between them; items after a `|`
//! are secondary. Every further line is an option: the names of its items, a secondary item
//! perhaps with a colour, as `item:colour`, and perhaps a cost behind a `|`. An item may say how
//! often it is to be covered: `2:3|item`, `3|item`, `item[2:3]`, `[3]item`. Lines that start with
//! `|` are remarks, blank lines do not count. An option without a primary item is never needed;
//! it is left out and remarked on.
//!
//! Departures: a colour is a word of any length, where DLX2 has one character; other signs of
//! remarks and continued lines are known, too (`source`); the numbers of items and options may
//! stand before the names of the items.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use super::cost::Decimal;
use super::gather::{CoverText, Gather, Place};
use super::source::{Row, Source, Word, begins_remark};
use crate::ids::Id;
use crate::matrix::{Bounds, Problem};
use crate::text::ground::{TextError, shortened};

/// The name of the form.
pub(super) const NAME: &str = "dlx";

/// Reads a problem.
///
/// # Errors
/// An item that is unknown or named twice, a name that cannot be one, a colour that is empty or
/// of a primary item, no items at all: with line and column.
pub fn read(bytes: &[u8]) -> Result<CoverText, TextError> {
    from(&Source::new(bytes))
}

/// Reads a text whose first line names the items.
pub(super) fn from(source: &Source<'_>) -> Result<CoverText, TextError> {
    let Some((heading, options)) = source.lines.split_first() else {
        let expected = "expected a line with the names of the items";
        return Err(Place::line(1).unexpected("", expected));
    };
    if let Some((row, (column, word))) = perhaps_named(source) {
        let expected = "no such item in the first line; where each line begins with the name of \
                        its option, a ':' belongs behind it; where the items line is missing, \
                        --items-from-options does without";
        return Err(Place::at(row.number, column).unexpected(word, expected));
    }
    let mut gather = Gather::default();
    if source.in_one_line {
        gather.note(format!(
            "line {}: what stands before the first ';' is taken for the items",
            heading.number
        ));
    }
    name_items(&mut gather, heading, options)?;
    read_options(&mut gather, options, false)?;
    gather.finish(NAME)
}

/// The second line of a text, with its first word, where the first words of all lines are
/// different and stand nowhere else: they may be names of options, or of items of a text without
/// the line for these.
fn perhaps_named<'s>(source: &'s Source<'_>) -> Option<(&'s Row, Word<'s>)> {
    let lines = &source.lines;
    let first = |row: &'s Row| row.words().next().map(|(_, word)| word);
    let firsts: HashSet<&str> = lines.iter().filter_map(first).collect();
    let mut others = lines.iter().flat_map(|row| row.words().skip(1));
    let apart = firsts.len() == lines.len() && !others.any(|(_, word)| firsts.contains(word));
    let long = lines.iter().all(|row| row.words().nth(1).is_some());
    let second = lines.get(1)?;
    let plain = lines.iter().all(|row| !row.text.contains([':', '|']));
    let named = apart && long && plain && !source.is_knuths();
    Some((second, second.words().next()?)).filter(|_| named)
}

/// Reads a text without a line for the items: they are those of the options.
pub(super) fn options_only(source: &Source<'_>) -> Result<CoverText, TextError> {
    let mut gather = Gather::default();
    if source.lines.is_empty() {
        return Err(Place::line(1).unexpected("", "expected options, one in a line"));
    }
    read_options(&mut gather, &source.lines, true)?;
    gather.finish("options")
}

/// Whether a text begins with the numbers of its items and options, before their names.
pub(super) fn has_numbers(source: &Source<'_>) -> bool {
    let [first, heading, options @ ..] = &source.lines[..] else {
        return false;
    };
    let numbers: Option<Vec<usize>> = first.words().map(|(_, word)| word.parse().ok()).collect();
    let n_items = heading.words().filter(|(_, word)| *word != "|").count();
    let expected = [n_items, options.len()];
    let names: HashSet<&str> = heading.words().map(|(_, word)| word).collect();
    let of_names = |row: &Row| {
        let mut words = row.words().take_while(|(_, word)| !word.starts_with('|'));
        words.all(|(_, word)| names.contains(word.split(':').next().unwrap_or(word)))
    };
    let counted = match numbers.as_deref() {
        Some([n]) => *n == n_items || *n == options.len(),
        Some([a, b]) => [*a, *b] == expected || [*b, *a] == expected,
        Some([a, b, c]) => {
            let bar = heading.words().position(|(_, word)| word == "|");
            let n_primary = bar.unwrap_or(n_items);
            *a == n_primary && *b == n_items - n_primary && *c == options.len()
        }
        _ => false,
    };
    let plain = first.words().all(|(_, word)| names.contains(word));
    counted && !plain && !options.is_empty() && options.iter().all(of_names)
}

/// Reads a text that begins with the numbers of its items and options.
pub(super) fn numbered(source: &Source<'_>) -> Result<CoverText, TextError> {
    let rest = Source {
        bytes: source.bytes,
        text: source.text.clone(),
        lines: source.lines.get(1..).unwrap_or_default().to_vec(),
        in_one_line: source.in_one_line,
        knuths: OnceCell::new(),
    };
    let text = from(&rest)?;
    Ok(CoverText {
        form: "numbered",
        ..text
    })
}

/// Reads the line that names the items.
fn name_items(gather: &mut Gather, row: &Row, options: &[Row]) -> Result<(), TextError> {
    let mut secondary = false;
    let mut n_primary = 0;
    let words: Vec<Word<'_>> = row.words().collect();
    let end = remark_in_heading(&words, options);
    if end < words.len() {
        let (_, remark) = words[end];
        let at = words[end].0;
        gather.note(format!(
            "line {}: what stands behind '{remark}' in column {at} is taken for a remark",
            row.number
        ));
    }
    for &(column, word) in &words[..end] {
        if word == "|" {
            if secondary {
                let expected = "a second '|'; one stands before the secondary items";
                return Err(Place::at(row.number, column).unexpected(word, expected));
            }
            secondary = true;
            continue;
        }
        name_item(gather, row, (column, word), secondary)?;
        n_primary += usize::from(!secondary);
    }
    if n_primary == 0 {
        let expected = "expected at least one primary item";
        return Err(Place::line(row.number).unexpected(row.text.trim(), expected));
    }
    Ok(())
}

/// Where a remark begins in the line that names the items: at a sign of one behind which stands
/// no item of any option.
fn remark_in_heading(words: &[Word<'_>], options: &[Row]) -> usize {
    let sign = words.iter().position(|(_, word)| begins_remark(word));
    let Some(sign) = sign.filter(|&sign| sign > 0) else {
        return words.len();
    };
    let behind: HashSet<&str> = words[sign + 1..].iter().map(|(_, word)| *word).collect();
    let is_item = |row: &Row| {
        let mut words = row.words().take_while(|(_, word)| !begins_remark(word));
        words.any(|(_, word)| behind.contains(word))
    };
    let alone = behind.is_empty() && options.iter().any(|row| holds(row, words[sign].1));
    if alone || options.iter().any(is_item) {
        return words.len();
    }
    sign
}

fn holds(row: &Row, name: &str) -> bool {
    row.words().any(|(_, word)| word == name)
}

pub(super) fn name_item(
    gather: &mut Gather,
    row: &Row,
    (column, word): Word<'_>,
    secondary: bool,
) -> Result<(), TextError> {
    let place = Place::at(row.number, column);
    let (bounds, name) = match bounded(word) {
        None => (Bounds::ONCE, word),
        Some(Ok((bounds, name))) => (bounds, name),
        Some(Err(expected)) => return Err(place.unexpected(word, expected)),
    };
    if name.contains(':') {
        let expected =
            "the name of an item has no ':'; colours stand in the options, as item:colour";
        return Err(place.unexpected(word, expected));
    }
    if name.starts_with('|') || name.ends_with('|') {
        return Err(place.unexpected(word, "'|' stands alone, with blanks around it"));
    }
    // A secondary item that is covered up to so many times is one that must not be covered.
    let (secondary, bounds) = match secondary && bounds != Bounds::ONCE {
        true => (false, Bounds { least: 0, ..bounds }),
        false => (secondary, bounds),
    };
    gather.item(name, secondary, bounds, place)?;
    Ok(())
}

/// How often an item is to be covered, where its word says so, and its name.
pub(super) fn bounded(word: &str) -> Option<Result<(Bounds, &str), &'static str>> {
    let starts = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let (range, name) = if let Some((range, name)) = word.split_once('|')
        && starts(range)
        && !name.is_empty()
    {
        (range, name)
    } else if let Some((range, name)) = word.strip_prefix('[').and_then(|w| w.split_once(']'))
        && starts(range)
        && !name.is_empty()
    {
        (range, name)
    } else if let Some((name, range)) = word.strip_suffix(']').and_then(|w| w.rsplit_once('['))
        && starts(range)
        && !name.is_empty()
    {
        (range, name)
    } else {
        return None;
    };
    let between = range
        .split_once("..")
        .or_else(|| range.split_once([':', '-', ',']));
    let (least, most) = between.unwrap_or((range, range));
    let (Ok(least), Ok(most)) = (least.parse(), most.parse()) else {
        // A name that only looks like this.
        return word.contains('|').then_some(Ok((Bounds::ONCE, word)));
    };
    if least > most {
        return Some(Err(
            "an item is covered at least as often as at most: 2:3|item",
        ));
    }
    Some(Ok((Bounds { least, most }, name)))
}

/// Reads the lines of the options; with `open`, items need not be named before.
pub(super) fn read_options(gather: &mut Gather, rows: &[Row], open: bool) -> Result<(), TextError> {
    let mut met: HashMap<usize, Word<'_>> = HashMap::new();
    for row in rows {
        let words: Vec<Word<'_>> = row.words().collect();
        let mut mentions: Vec<(usize, Option<_>)> = Vec::new();
        let mut cost = None;
        met.clear();
        let mut k = 0;
        while k < words.len() {
            let (column, word) = words[k];
            let place = Place::at(row.number, column);
            k += 1;
            if begins_remark(word) && !gather.knows(word) {
                break;
            }
            if let Some(number) = word.strip_prefix('|').filter(|_| !gather.knows(word)) {
                let number = match (number, words.get(k)) {
                    ("", Some((_, number))) => {
                        k += 1;
                        number
                    }
                    (number, _) => number,
                };
                let read = Decimal::read(number.trim_start_matches('$'));
                if read.is_none() || cost.is_some() {
                    let expected = "expected one cost behind the '|', a number such as 12 or 0.5";
                    return Err(place.unexpected(word, expected));
                }
                cost = read;
                continue;
            }
            let mention = gather.mention(word, open, place)?;
            if let Some((column, before)) = met.insert(mention.0, (column, word)) {
                let before = shortened(before, 60);
                let expected = format!(
                    "this item stands twice in one option, first in column {column} as '{before}'"
                );
                return Err(place.unexpected(word, &expected));
            }
            mentions.push(mention);
        }
        gather.option(None, row.number, mentions, cost);
    }
    Ok(())
}

/// Writes a problem; reading it gives the same problem, but for the numbers of its colours.
///
/// There is a name for each item, and one for each colour. Without any names of colours these are
/// written as their numbers.
#[must_use]
pub fn write(problem: &Problem, names: &[String], colours: &[String]) -> String {
    let (primary, secondary) = names.split_at(problem.n_primary());
    let bounded = problem.items().zip(primary).map(|(item, name)| {
        let bounds = problem.bounds(item);
        match bounds {
            Bounds::ONCE => name.clone(),
            Bounds { least, most } => format!("{least}:{most}|{name}"),
        }
    });
    let mut out = bounded.collect::<Vec<_>>().join(" ");
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::OptionId;

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
        says(
            "a b\na c\n",
            2,
            3,
            "'c': no such item in the first line; is the items line missing? --items-from-options does without",
        );
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
            "'y:1': no such item in the first line; is the items line missing? --items-from-options does without",
        );
    }
}
