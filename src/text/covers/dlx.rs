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

use std::collections::{HashMap, HashSet};

use super::gather::{CoverText, Decimal, Gather, Place};
use super::source::{Row, Source, Word, begins_remark};
use crate::ids::Id;
use crate::matrix::{Bounds, Problem};
use crate::text::base::{TextError, shortened};

/// The name of the form.
pub(super) const NAME: &str = "dlx";

/// Reads a problem.
///
/// # Errors
/// An item that is unknown or named twice, a name that cannot be one, a colour that is empty or
/// of a primary item, no items at all: with line and column.
pub fn read(bytes: &[u8]) -> Result<CoverText, TextError> {
    read_source(&Source::new(bytes))
}

/// Reads a text whose first line names the items.
pub(super) fn read_source(source: &Source) -> Result<CoverText, TextError> {
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
    name_items(&mut gather, heading, options)?;
    read_options(&mut gather, options, false)?;
    gather.finish(NAME)
}

/// The second line of a text, with its first word, where the first words of all lines are
/// different and stand nowhere else: they may be names of options, or of items of a text without
/// the line for these.
fn perhaps_named<'s>(source: &'s Source) -> Option<(&'s Row, Word<'s>)> {
    let lines = &source.lines;
    let first = |row: &'s Row| row.words().next().map(|(_, word)| word);
    let firsts: HashSet<&str> = lines.iter().filter_map(first).collect();
    let mut others = lines.iter().flat_map(|row| row.words().skip(1));
    let apart = firsts.len() == lines.len() && !others.any(|(_, word)| firsts.contains(word));
    let long = lines.iter().all(|row| row.words().nth(1).is_some());
    let second = lines.get(1)?;
    let plain = lines.iter().all(|row| !row.text.contains([':', '|']));
    let named = apart && long && plain && !source.is_named();
    Some((second, second.words().next()?)).filter(|_| named)
}

/// Reads a text without a line for the items: they are those of the options.
pub(super) fn options_only(source: &Source) -> Result<CoverText, TextError> {
    let mut gather = Gather::default();
    if source.lines.is_empty() {
        return Err(Place::line(1).unexpected("", "expected options, one in a line"));
    }
    read_options(&mut gather, &source.lines, true)?;
    gather.finish("options")
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
    let (secondary, bounds) = optional(secondary, bounds);
    gather.item(name, secondary, bounds, place)?;
    Ok(())
}

/// A secondary item that is covered up to so many times is a primary one that need not be covered.
pub(super) fn optional(secondary: bool, bounds: Bounds) -> (bool, Bounds) {
    match secondary && bounds != Bounds::ONCE {
        true => (false, Bounds { least: 0, ..bounds }),
        false => (secondary, bounds),
    }
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
