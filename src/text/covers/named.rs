//! Options with a name before a colon or an arrow: `A: 1 2`, `A -> 1 2`. The items may stand above, as `Universe: 1 2 3`;
//! else they are those of the options.

use std::collections::HashSet;

use super::gather::{CoverText, Gather, Place};
use super::role::{Role, role};
use super::sets;
use super::source::{Row, Source};
use crate::matrix::Bounds;
use crate::text::ground::TextError;

/// Names of the line with the items.
const UNIVERSE: [&str; 6] = ["universe", "u", "x", "items", "elements", "universal"];

/// Whether every line has a name before a colon.
pub(super) fn takes(source: &Source<'_>) -> bool {
    let mut names = HashSet::new();
    let lines = source.lines.iter();
    !source.lines.is_empty()
        && lines.clone().all(|row| {
            parts(row).is_some_and(|(name, _)| !name.is_empty() && names.insert(name.to_owned()))
        })
}

/// The name before the first colon that a blank follows, or that ends a line, or before an arrow or
/// the bracket of a number, and what stands behind it.
fn parts(row: &Row) -> Option<(&str, &str)> {
    let text = row.text.trim();
    let (name, rest) = text
        .split_once(": ")
        .or_else(|| text.strip_suffix(':').map(|name| (name, "")))
        .or_else(|| text.split_once(":\t"))
        .or_else(|| text.split_once(" = "))
        .or_else(|| text.split_once(" -> "))
        .or_else(|| text.split_once(" => "))
        .or_else(|| {
            let number = |(name, _): &(&str, &str)| name.bytes().all(|b| b.is_ascii_digit());
            let numbered = text.split_once(") ").or_else(|| text.split_once(". "));
            numbered.filter(number)
        })?;
    let name = name.trim();
    (name.split_whitespace().count() <= 2).then_some((name, rest))
}

/// Reads options with names.
pub(super) fn from(source: &Source<'_>) -> Result<CoverText, TextError> {
    let mut gather = Gather::default();
    let mut open = true;
    for (k, row) in source.lines.iter().enumerate() {
        let Some((name, rest)) = parts(row) else {
            let expected = "expected the name of an option, a colon and its items";
            return Err(Place::line(row.number).unexpected(row.text.trim(), expected));
        };
        let words =
            rest.split(|c: char| c.is_whitespace() || matches!(c, ',' | '{' | '}' | '[' | ']'));
        let words = words.filter(|word| !word.is_empty());
        if k == 0 && UNIVERSE.contains(&name.to_lowercase().as_str()) {
            let mut secondary = false;
            for word in words {
                if word == "|" {
                    secondary = true;
                    continue;
                }
                let place = Place::at(row.number, row.column(word));
                // The numbers from one to another, as `1..7`.
                let range = sets::range(word).filter(|_| word.contains(".."));
                for number in range.clone().into_iter().flatten() {
                    gather.item(&number.to_string(), secondary, Bounds::ONCE, place)?;
                }
                if range.is_none() {
                    gather.item(word, secondary, Bounds::ONCE, place)?;
                }
            }
            open = false;
            continue;
        }
        // A heading: `Subsets:`.
        if rest.is_empty() && role(name) == Some(Role::Options) {
            continue;
        }
        let mut mentions: Vec<(usize, _)> = Vec::new();
        let mut met = HashSet::new();
        for word in words {
            let place = Place::at(row.number, row.column(word));
            let mention = gather.mention(word, open, place)?;
            if !met.insert(mention.0) {
                return Err(place.unexpected(word, "this item stands twice in one option"));
            }
            mentions.push(mention);
        }
        gather.option(Some(name.to_owned()), row.number, mentions, None);
    }
    gather.finish("named")
}
