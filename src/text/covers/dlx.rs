//! Knuth's DLX text, as his programs DLX1, DLX2, DLX3 and DLX5 read it.
//!
//! The first line names the items, with blanks between them; items after a `|` are secondary.
//! Every further line is an option: the names of its items, a secondary item perhaps with a
//! colour, as `item:colour`, and perhaps a cost after a `|`. An item may have a multiplicity:
//! `2:3|item`, `3|item`, `item[2:3]`, `[3]item`. Lines that start with `|` are comments. An option
//! without a primary item is never needed; it is left out with a note.
//!
//! Departures: a colour is a word of any length, DLX2 has one character; there are other comments
//! (`source`); the numbers of items and options may be above.

use super::gather::{CoverText, Gather, decimal};
use super::source::{Done, Row, Source, Word, names_all};
use crate::ids::Id;
use crate::matrix::{Bounds, Problem};
use crate::text::base::TextError;

/// The name of the form.
pub(super) const NAME: &str = "dlx";

/// The error of a comment behind items.
const COMMENT: &str = "a comment is a line of its own, and no item begins like one";

/// Reads a problem.
///
/// # Errors
/// An item that is unknown or named twice, a name that cannot be one, a colour that is empty or
/// of a primary item, no items at all: with line and column.
pub fn read(bytes: &[u8]) -> Result<CoverText, TextError> {
    read_source(&Source::new(bytes))
}

/// Reads a text whose first line names the items, perhaps below their numbers.
pub(super) fn read_source(source: &Source) -> Result<CoverText, TextError> {
    let rows = &source.rows[usize::from(has_counts(&source.rows))..];
    let Some((heading, options)) = rows.split_first() else {
        return Err(Word::line(1, "")
            .wrong("expected a line with the items; lines that begin with '|' are comments"));
    };
    let mut gather = Gather::default();
    name_items(&mut gather, heading)?;
    read_options(gather, options, false)
}

/// Reads options without a line for the items: they are those of the options.
pub(super) fn read_options_only(source: &Source) -> Result<CoverText, TextError> {
    if source.rows.is_empty() {
        return Err(Word::line(1, "").wrong("expected options, one in a line"));
    }
    read_options(Gather::default(), &source.rows, true)
}

/// True if the first row has the numbers of the items and options below it.
pub(super) fn has_counts(rows: &[Row]) -> bool {
    let [first, heading, options @ ..] = rows else {
        return false;
    };
    let names: Vec<&str> = heading.words().map(|word| word.text).collect();
    let bar = names.iter().position(|name| *name == "|");
    let n_primary = bar.unwrap_or(names.len());
    let n_secondary = bar.map_or(0, |bar| names.len() - bar - 1);
    let counts = [
        n_primary,
        n_secondary,
        n_primary + n_secondary,
        options.len(),
    ];
    let counted = |word: &str| word.parse().is_ok_and(|n: usize| counts.contains(&n));
    // The numbers may be names themselves.
    let plain = || first.words().all(|word| names.contains(&word.text));
    let counted = first.words().count() < 4 && first.words().all(|word| counted(word.text));
    counted && !plain() && names_all(&rows[1..])
}

/// A problem that was read.
type Read = Result<CoverText, TextError>;

/// Reads the line that names the items.
fn name_items<'t>(gather: &mut Gather<'t>, row: &'t Row) -> Done {
    let mut secondary = false;
    for word in row.words() {
        if word.text != "|" {
            name_item(gather, word, secondary)?;
        } else if secondary || gather.n_items() == 0 {
            return Err(word.wrong("expected one '|', after the primary items"));
        } else {
            secondary = true;
        }
    }
    Ok(())
}

fn name_item<'t>(gather: &mut Gather<'t>, word: Word<'t>, secondary: bool) -> Done {
    let (name, bounds) = bounded(word.text).unwrap_or((word.text, Bounds::ONCE));
    let mistake = if bounds.least > bounds.most {
        "an item is covered at least as often as at most: 2:3|item"
    } else if name.contains(':') {
        "the name of an item has no ':'; colours are in the options, as item:colour"
    } else if name.starts_with('|') || name.ends_with('|') {
        "expected blanks around the '|'"
    } else if word.is_marker() {
        COMMENT
    } else {
        return gather.item(name, secondary, bounds, word);
    };
    Err(word.wrong(mistake))
}

/// The name of an item and its multiplicity, if its word has one.
fn bounded(word: &str) -> Option<(&str, Bounds)> {
    let bar = word.split_once('|');
    let front = word.strip_prefix('[').and_then(|word| word.split_once(']'));
    let back = word
        .strip_suffix(']')
        .and_then(|word| word.rsplit_once('['));
    let back = back.map(|(name, range)| (range, name));
    let digit = |range: &str| range.starts_with(|c: char| c.is_ascii_digit());
    let mut ranges = [bar, front, back].into_iter().flatten();
    let (range, name) = ranges.find(|(range, name)| digit(range) && !name.is_empty())?;
    let between = range.split_once("..").or_else(|| range.split_once(':'));
    let (least, most) = between.unwrap_or((range, range));
    let (least, most) = (least.parse().ok()?, most.parse().ok()?);
    Some((name, Bounds { least, most }))
}

/// Reads the lines of the options; with `open`, they name the items.
fn read_options<'t>(mut gather: Gather<'t>, rows: &'t [Row], open: bool) -> Read {
    for row in rows {
        let mut cost = None;
        let mut words = row.words();
        while let Some(word) = words.next() {
            let number = word
                .text
                .strip_prefix('|')
                .filter(|_| !gather.knows(word.text));
            if let Some(number) = number {
                let next = if number.is_empty() {
                    words.next()
                } else {
                    None
                };
                let number = next.map_or(number, |next| next.text);
                let read = decimal(number.trim_start_matches('$'));
                if read.is_none() || cost.is_some() {
                    let expected = "expected one cost after the '|', a number such as 12 or 0.5";
                    return Err(word.wrong(expected));
                }
                cost = read;
            } else if word.is_marker() {
                return Err(word.wrong(COMMENT));
            } else {
                gather.mention(word.text, open, word)?;
            }
        }
        gather.option((None, row.line, cost));
    }
    gather.finish(NAME)
}

/// Writes a problem; reading it gives the same problem, but for the numbers of its colours.
///
/// There is a name for each item, and one for each colour; without names of colours, their numbers
/// are written.
#[must_use]
pub fn write(problem: &Problem, names: &[String], colours: &[String]) -> String {
    let (primary, secondary) = names.split_at(problem.n_primary());
    let bounded = problem
        .items()
        .zip(primary)
        .map(|(item, name)| match problem.bounds(item) {
            Bounds::ONCE => name.clone(),
            Bounds { least, most } => format!("{least}:{most}|{name}"),
        });
    let mut out = bounded.collect::<Vec<_>>().join(" ");
    if !secondary.is_empty() {
        out.extend([" | ", &secondary.join(" ")]);
    }
    out.push('\n');
    for option in problem.options() {
        for (k, mention) in problem.mentions_of(option).enumerate() {
            out.extend([if k > 0 { " " } else { "" }, &names[mention.item.index()]]);
            if let Some(colour) = mention.colour {
                out.push(':');
                match colours.get(colour.index()) {
                    Some(name) => out.push_str(name),
                    None => out.push_str(&colour.index().to_string()),
                }
            }
        }
        out.push('\n');
    }
    out
}
