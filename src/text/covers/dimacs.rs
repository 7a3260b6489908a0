//! Options as lists of numbers below a line such as `p xc 7 6`, the numbers of items and options,
//! as DIMACS files have it: remarks behind `c`, perhaps an `s` before and a `0` behind each option.

use super::gather::{CoverText, Gather, Place};
use super::source::Source;
use crate::text::ground::TextError;

/// What problems are called whose options cover each item exactly once.
const KINDS: [&str; 8] = [
    "xc",
    "ec",
    "exact",
    "exactcover",
    "exact-cover",
    "exact_cover",
    "cover",
    "spp",
];

/// Items that are made at most by their number alone.
const MOST: usize = 1 << 20;

/// Whether the first line that is no remark begins with `p`, and is none of a formula.
pub(super) fn takes(source: &Source<'_>) -> bool {
    let mut lines = lines(&source.text);
    lines.next().is_some_and(|(_, line)| {
        let words: Vec<&str> = line.split_whitespace().collect();
        matches!(words[..], ["p", _, n, m] if n.parse::<usize>().is_ok() && m.parse::<usize>().is_ok())
    }) && !source.is_knuths()
}

fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    let lines = lines.map(|(k, line)| (k + 1, line.trim()));
    lines.filter(|(_, line)| !line.is_empty() && *line != "c" && !line.starts_with("c "))
}

/// Reads one.
pub(super) fn from(source: &Source<'_>) -> Result<CoverText, TextError> {
    let mut lines = lines(&source.text);
    let (number, head) = lines.next().unwrap_or((1, ""));
    let wrong = |expected: &str| Place::line(number).unexpected(head, expected);
    let words: Vec<&str> = head.split_whitespace().collect();
    let kind = words.get(1).copied().unwrap_or_default().to_lowercase();
    let sizes = words
        .iter()
        .skip(2)
        .map(|word| word.parse().ok().filter(|&n: &usize| n < MOST));
    let sizes: Option<Vec<usize>> = sizes.collect();
    let Some(&[a, b]) = sizes.as_deref() else {
        return Err(wrong(
            "expected a line such as 'p xc 7 6': the numbers of items and options",
        ));
    };
    if !KINDS.contains(&kind.as_str()) {
        return Err(wrong(
            "a problem of this kind is not known; 'p xc 7 6' begins one with 7 items and 6 options",
        ));
    }
    let mut options: Vec<(usize, Vec<usize>)> = Vec::new();
    for (line, text) in lines {
        let text = text
            .strip_prefix("s ")
            .or_else(|| text.strip_prefix("e "))
            .unwrap_or(text);
        let mut items = Vec::new();
        for word in text.split_whitespace() {
            let Ok(item) = word.parse() else {
                return Err(Place::line(line).unexpected(word, "expected the number of an item"));
            };
            items.push(item);
        }
        options.push((line, items));
    }
    // A 0 that ends each line.
    let ended = |(_, items): &(usize, Vec<usize>)| items.last() == Some(&0);
    if options.iter().all(ended) {
        for (_, items) in &mut options {
            items.pop();
        }
    }
    let n = match options.len() {
        m if m == b => a,
        m if m == a => b,
        m => return Err(wrong(&format!("{m} options follow"))),
    };
    let mut gather = Gather::default();
    gather.numbered(n, Place::line(number))?;
    for (line, items) in options {
        let mut mentions = Vec::new();
        for item in &items {
            let place = Place::line(line);
            if !(1..=n).contains(item) {
                let expected = format!("items are numbers from 1 to {n}");
                return Err(place.unexpected(&item.to_string(), &expected));
            }
            mentions.push((item - 1, None));
        }
        gather.option(None, line, mentions, None);
    }
    gather.finish("dimacs")
}
