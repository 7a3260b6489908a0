//! Options and their items pair by pair, one in a line: below heads such as `set,item` or
//! `row,col,value`, or as the places of the ones of a sparse matrix, `(0, 3)  1`.

use std::collections::{HashMap, HashSet};

use super::fields::{Heads, fields, heads};
use super::gather::{CoverText, Gather, Place};
use super::matrix::bit;
use super::source::{Row, Source};
use crate::matrix::Bounds;
use crate::text::ground::TextError;

/// A pair: its line, the option, the item.
type Pair = (usize, String, String);

/// The option or the item of a pair.
type Part = fn(&Pair) -> &String;

/// Whether every line is such a pair.
pub(super) fn takes(source: &Source<'_>) -> bool {
    !source.is_knuths() && (headed(source).is_some() || places(source).is_some())
}

/// Reads pairs.
pub(super) fn from(source: &Source<'_>) -> Result<CoverText, TextError> {
    let Some(pairs) = headed(source).or_else(|| places(source)) else {
        let row = source.first();
        let text = row.map_or("", |row| row.text.trim());
        let expected = "pairs of an option and an item want a line such as 'set,item' above, which \
                        tells the one from the other; with --items-from-options and blanks for \
                        the signs between, each line is an option of two items";
        return Err(Place::line(row.map_or(1, |row| row.number)).unexpected(text, expected));
    };
    let mut gather = Gather::default();
    let number = |name: &String| name.parse::<usize>().ok();
    let numbers = |at: Part| -> bool { pairs.iter().all(|pair| number(at(pair)).is_some()) };
    // Numbers are told in their order, whichever comes first in the text.
    let by_number = |mut names: Vec<String>, sort: bool| {
        if sort {
            names.sort_by_key(number);
        }
        names
    };
    let distinct = |at: Part| -> Vec<String> {
        let mut met = HashSet::new();
        let names = pairs
            .iter()
            .map(at)
            .filter(|name| met.insert(name.as_str()));
        names.cloned().collect()
    };
    let (option, item): (Part, Part) = (|pair| &pair.1, |pair| &pair.2);
    let items = by_number(distinct(item), numbers(item));
    let options = by_number(distinct(option), numbers(option));
    let first = pairs.first().map_or(1, |pair| pair.0);
    for name in &items {
        gather.item(name, false, Bounds::ONCE, Place::line(first))?;
    }
    let mut held: HashMap<&str, Vec<(usize, usize)>> = HashMap::new();
    for (line, option, item) in &pairs {
        let id = gather.id(item).unwrap_or(0);
        let held = held.entry(option).or_default();
        if held.iter().any(|&(_, before)| before == id) {
            let expected = format!("this item of '{option}' is told twice");
            return Err(Place::line(*line).unexpected(item, &expected));
        }
        held.push((*line, id));
    }
    for name in options {
        let held = held.remove(name.as_str()).unwrap_or_default();
        let line = held.first().map_or(first, |held| held.0);
        let mentions = held.into_iter().map(|(_, item)| (item, None)).collect();
        gather.option(Some(name), line, mentions, None);
    }
    gather.finish("pairs")
}

/// Pairs below heads.
fn headed(source: &Source<'_>) -> Option<Vec<Pair>> {
    let (first, rows) = source.lines.split_first()?;
    let (found, sign) = heads(first)?;
    let Heads {
        option,
        item,
        cost: None,
        value,
        ..
    } = found
    else {
        return None;
    };
    let mut pairs = Vec::new();
    for row in rows {
        let fields = match sign {
            ' ' => row.words().map(|(_, word)| word.to_owned()).collect(),
            sign => fields(row, sign),
        };
        let single =
            |field: &String| !field.is_empty() && !field.contains([' ', ',', ';', '|', '{', '[']);
        let held = match value {
            None => true,
            Some(at) => bit(fields.get(at)?)?,
        };
        if fields.len() != 2 + usize::from(value.is_some()) || !fields.iter().all(single) {
            return None;
        }
        if held {
            pairs.push((row.number, fields[option].clone(), fields[item].clone()));
        }
    }
    // Where no option has two items, they may be no options.
    let mut names = HashSet::new();
    let shared = pairs.iter().any(|pair| !names.insert(pair.1.clone()));
    ((shared || !found.numbers) && !found.vague && !pairs.is_empty()).then_some(pairs)
}

/// The places of the ones of a matrix, by rows and columns, in brackets or with a one behind.
fn places(source: &Source<'_>) -> Option<Vec<Pair>> {
    let is_head =
        |row: &&Row| row.text.trim() == "Coords\tValues" || row.text.contains("sparse matrix");
    let says = |row: &&Row| row.text.contains("stored elements");
    let rows = source
        .lines
        .iter()
        .filter(|row| !is_head(row) && !says(row));
    let mut pairs = Vec::new();
    let mut met = HashSet::new();
    let (mut bracketed, mut ones) = (0, 0);
    for row in rows {
        let words: Vec<&str> = row
            .text
            .split(|c: char| c.is_whitespace() || ",()".contains(c))
            .filter(|word| !word.is_empty())
            .collect();
        let [a, b, value] = words[..] else {
            return None;
        };
        let (a, b): (usize, usize) = (a.parse().ok()?, b.parse().ok()?);
        bracketed += usize::from(row.text.trim_start().starts_with('('));
        ones += usize::from(bit(value)?);
        if !met.insert((a, b)) {
            return None;
        }
        if bit(value) == Some(true) {
            pairs.push((row.number, a.to_string(), b.to_string()));
        }
    }
    let n = met.len();
    // Without brackets, lines of three numbers are places only in their order and with a one each.
    let rows = |pair: &Pair| pair.1.parse::<usize>().unwrap_or(0);
    let ordered =
        pairs.is_sorted_by_key(rows) || pairs.is_sorted_by_key(|pair| pair.2.parse::<usize>().ok());
    let most = met.iter().map(|&(a, b)| a.max(b)).max();
    let plain = bracketed == 0 && ones == n && ordered && n > 2 && most > Some(1);
    (bracketed == n && n > 0 || plain).then_some(pairs)
}

/// Whether every line is two words between a comma, semicolon or tab, of which those before repeat.
pub(super) fn bare(source: &Source<'_>) -> bool {
    let Some(sign) = source.first().and_then(|row| {
        [',', ';', '\t']
            .into_iter()
            .find(|&sign| row.text.contains(sign))
    }) else {
        return false;
    };
    let mut met = HashSet::new();
    let mut again = 0;
    let pair = |row: &Row| match &fields(row, sign)[..] {
        [a, b] if !a.is_empty() && !b.is_empty() => {
            let word = |field: &str| !field.contains([' ', ',', ';']);
            Some((a.clone(), word(a) && word(b)))
        }
        _ => None,
    };
    let all = source.lines.iter().all(|row| match pair(row) {
        Some((a, true)) => {
            again += usize::from(!met.insert(a));
            true
        }
        _ => false,
    });
    all && again > 0 && source.lines.len() > 2 && !source.in_one_line
}
