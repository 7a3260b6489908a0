//! Knuth's DLX text, as his programs DLX1, DLX2, DLX3 and DLX5 read it.
//!
//! The first line names the items, secondary ones after a `|`. Other lines are options: items,
//! secondary ones perhaps as `item:colour`, and perhaps a cost after a `|`. An item may have a
//! multiplicity: `2:3|item`, `3|item`. Lines that start with `|` are comments.
//!
//! Departures: a colour is any word, an option may begin with a name, `A: a b`, and `source` has
//! more comments.

use std::mem::replace;

use super::gather::{Gather, Read, cost};
use super::source::{Done, Source, Word};
use crate::cover::matrix::{Bounds, Problem};
use crate::ids::Id;

const COMMENT: &str = "a comment is a line of its own, and no item begins like one";

/// Reads a text whose first line names the items.
pub(super) fn read(source: &Source<'_>) -> Read {
    let mut to = Gather::default();
    let mut secondary = false;
    let (heading, options) = source.rows.split_at(source.rows.len().min(1));
    for word in heading.iter().flat_map(|row| row.words("")) {
        if word.text != "|" {
            name_item(&mut to, word, secondary)?;
        } else if replace(&mut secondary, true) {
            return Err(word.wrong("expected one '|', after the primary items"));
        }
    }
    read_options(to, options, false)
}

/// Reads options without a line of items.
pub(super) fn read_options_only(source: &Source<'_>) -> Read {
    read_options(Gather::default(), &source.rows, true)
}

/// Adds an item of the first line.
fn name_item<'t>(to: &mut Gather<'t>, word: Word<'t>, secondary: bool) -> Done {
    let (name, bounds) = bounded(word.text).unwrap_or((word.text, Bounds::ONCE));
    let mistake = if name.contains(':') {
        "the name of an item has no ':'; colours are in the options, as item:colour"
    } else if name.starts_with('|') || name.ends_with('|') {
        "expected blanks around the '|'"
    } else if word.is_marker() {
        COMMENT
    } else {
        to.item(name, secondary, word)?;
        return to.bound(name, bounds, word);
    };
    Err(word.wrong(mistake))
}

/// Splits a word into name and multiplicity.
fn bounded(word: &str) -> Option<(&str, Bounds)> {
    let (range, name) = word.split_once('|').filter(|(_, name)| !name.is_empty())?;
    let (least, most) = range.split_once(':').unwrap_or((range, range));
    let (least, most) = (least.parse().ok()?, most.parse().ok()?);
    Some((name, Bounds { least, most }))
}

/// Reads options; with `open`, they name the items.
fn read_options<'t>(mut to: Gather<'t>, rows: &[Word<'t>], open: bool) -> Read {
    for row in rows {
        let mut words = row.words("").peekable();
        let label = words
            .next_if(|word| is_label(&to, *word))
            .map(|word| word.text.trim_end_matches(':').to_owned());
        let mut price = None;
        while let Some(word) = words.next() {
            let bar = word.text.strip_prefix('|');
            if let Some(number) = bar.filter(|_| !to.knows(word.text)) {
                if price.is_some() {
                    return Err(word.wrong("an option has one cost"));
                }
                let number = Some(number)
                    .filter(|number| !number.is_empty())
                    .or_else(|| Some(words.next()?.text));
                price = Some(cost(word, number.unwrap_or_default())?);
            } else if word.is_marker() {
                return Err(word.wrong(COMMENT));
            } else {
                to.mention(word.text, open, word)?;
            }
        }
        to.option(label, *row, price);
    }

    to.finish("dlx")
}

/// True for the name of an option: a word with a colon at its end that is no item.
fn is_label(to: &Gather<'_>, word: Word<'_>) -> bool {
    word.text.strip_suffix(':').is_some_and(|name| !name.is_empty() && !name.contains(':'))
        && !to.knows(word.text)
}

/// Writes a problem; numbers of colours may change.
///
/// A colour without a name is written as its number.
pub fn write(problem: &Problem, names: &[String], colours: &[String]) -> String {
    let (primary, secondary) = names.split_at(problem.n_primary());
    let bounded = |(item, name): (_, &String)| match problem.bounds(item) {
        Bounds::ONCE => name.clone(),
        Bounds { least, most } => format!("{least}:{most}|{name}"),
    };

    let mut out = problem.items().zip(primary).map(bounded).collect::<Vec<_>>().join(" ");
    if !secondary.is_empty() {
        out.extend([" | ", &secondary.join(" ")]);
    }
    out.push('\n');
    for option in problem.options() {
        for (k, mention) in problem.mentions_of(option).enumerate() {
            out.extend([if k > 0 { " " } else { "" }, &names[mention.item.index()]]);
            if let Some(colour) = mention.colour.map(Id::index) {
                let number = colour.to_string();
                out.extend([":", colours.get(colour).unwrap_or(&number)]);
            }
        }
        out.push('\n');
    }

    out
}
