//! A line for each option, its items as a list in a field of their own: `A,"1,4,7"`, `A;1,4,7`,
//! `A {1,4}`, a tab between, perhaps below heads such as `name,cost,items`; or all options in one
//! line, semicolons between.

use std::collections::HashSet;

use super::cost::Decimal;
use super::fields::{Heads, fields, heads};
use super::gather::{CoverText, Gather, Place};
use super::source::{Row, Source};
use crate::text::ground::TextError;

/// An option as its line has it.
struct Listed {
    line: usize,
    name: Option<String>,
    items: Vec<String>,
    cost: Option<Decimal>,
}

/// Whether every line is such an option.
pub(super) fn takes(source: &Source<'_>) -> bool {
    !source.is_knuths() && options(source).is_some()
}

/// Reads them.
pub(super) fn from(source: &Source<'_>) -> Result<CoverText, TextError> {
    let Some(options) = options(source) else {
        let expected = "expected the name of an option and the list of its items in each line, \
                        such as 'A,\"1,4,7\"'";
        return Err(Place::line(1).unexpected("", expected));
    };
    let mut gather = Gather::default();
    for option in options {
        let mut mentions = Vec::new();
        let mut met = HashSet::new();
        for item in &option.items {
            let place = Place::line(option.line);
            let mention = gather.mention(item, true, place)?;
            if !met.insert(mention.0) {
                return Err(place.unexpected(item, "this item stands twice in one option"));
            }
            mentions.push(mention);
        }
        gather.option(option.name, option.line, mentions, option.cost);
    }
    gather.finish("listed")
}

fn options(source: &Source<'_>) -> Option<Vec<Listed>> {
    let lines = &source.lines;
    let (first, rows) = lines.split_first()?;
    if source.in_one_line {
        return in_one_line(lines);
    }
    if let Some((heads, sign)) = heads(first).filter(|(_, sign)| *sign != ' ') {
        return headed(rows, heads, sign);
    }
    let in_brackets: Option<Vec<(String, String, usize)>> = lines.iter().map(bracketed).collect();
    let sign = [',', ';', '\t'].into_iter().find(|&sign| {
        let two = |row: &Row| fields(row, sign).len() == 2;
        in_brackets.is_none() && lines.iter().all(two)
    });
    let closed = in_brackets.is_some();
    let parts = in_brackets.or_else(|| {
        let part = |row: &Row| match &fields(row, sign?)[..] {
            [name, items] => Some((name.clone(), items.clone(), row.number)),
            _ => None,
        };
        lines.iter().map(part).collect()
    });
    let mut options = Vec::new();
    for (name, items, line) in parts? {
        let items = list(&items, sign != Some('\t') && sign.is_some());
        options.push(Listed {
            line,
            name: Some(name),
            items,
            cost: None,
        });
    }
    // Two words in each line may be anything.
    let long = closed || options.iter().any(|option| option.items.len() > 1);
    (long && good(&options)).then_some(options)
}

/// Options below heads.
fn headed(rows: &[Row], heads: Heads, sign: char) -> Option<Vec<Listed>> {
    if heads.value.is_some() {
        return None;
    }
    let width = 2 + usize::from(heads.cost.is_some());
    let mut options = Vec::new();
    for row in rows {
        let mut fields = fields(row, sign);
        // The items may be all fields that are left.
        if fields.len() > width && heads.item + 1 == width {
            let rest = fields.split_off(heads.item);
            let rest: Vec<String> = rest.into_iter().filter(|field| !field.is_empty()).collect();
            fields.push(rest.join(" "));
        }
        if fields.len() != width {
            return None;
        }
        let cost = match heads.cost {
            None => None,
            Some(at) => Some(Decimal::read(fields[at].trim_start_matches('$'))?),
        };
        options.push(Listed {
            line: row.number,
            name: Some(fields[heads.option].clone()),
            items: list(&fields[heads.item], false),
            cost,
        });
    }
    good(&options).then_some(options)
}

/// A name and a list in brackets behind it.
fn bracketed(row: &Row) -> Option<(String, String, usize)> {
    let text = row.text.trim().trim_end_matches([',', ';', '.']);
    let (name, list) = text.split_once(char::is_whitespace)?;
    let list = list.trim();
    let around = [('[', ']'), ('{', '}')];
    let closed = around.iter().any(|&(open, close)| {
        list.strip_prefix(open)
            .and_then(|list| list.strip_suffix(close))
            .is_some_and(|inner| !inner.contains([open, close]))
    });
    (closed && !name.contains(['[', '{', '(']))
        .then(|| (name.to_owned(), list.to_owned(), row.number))
}

/// The options of one line: words between commas or blanks.
fn in_one_line(lines: &[Row]) -> Option<Vec<Listed>> {
    let options: Vec<Listed> = lines
        .iter()
        .map(|row| Listed {
            line: row.number,
            name: None,
            items: list(&row.text, false),
            cost: None,
        })
        .collect();
    let long = options.iter().any(|option| option.items.len() > 1);
    let plain = options
        .iter()
        .flat_map(|option| &option.items)
        .all(|item| !item.contains([':', '|']));
    (long && plain && good(&options)).then_some(options)
}

/// The items of a list: between the first of these signs that stands in it, else between blanks;
/// where `signs` only between signs.
fn list(text: &str, signs: bool) -> Vec<String> {
    let text = text
        .trim()
        .trim_matches(['{', '}', '[', ']', '(', ')', '"', '\'']);
    let sign = [',', ';', '|']
        .into_iter()
        .find(|&sign| text.contains(sign));
    let parted = |c: char| match sign {
        Some(sign) => c == sign,
        None => !signs && c.is_whitespace(),
    };
    let words = text
        .split(parted)
        .map(|word| word.trim().trim_matches(['"', '\'']));
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Whether the names are different and none of them is an item, and each option has items that are
/// single words.
fn good(options: &[Listed]) -> bool {
    let mut names = HashSet::new();
    let fresh = |option: &Listed| match &option.name {
        Some(name) => !name.is_empty() && names.insert(name.clone()),
        None => true,
    };
    let all = options.len() > 1 && options.iter().all(fresh);
    let word = |item: &String| !item.contains(char::is_whitespace) && !names.contains(item);
    let numbers = names.iter().all(|name| name.parse::<usize>().is_ok());
    all && options.iter().all(|option| {
        let words = |item: &String| word(item) || numbers && item.parse::<usize>().is_ok();
        !option.items.is_empty() && option.items.iter().all(words)
    })
}
