//! Matrices in the exchange format of the Matrix Market: a banner, the sizes, then the places of
//! the entries, or all entries column by column. A row is an option, a column an item.

use super::gather::{CoverText, Gather, Place};
use super::matrix::bit;
use super::source::{Row, Source, words};
use crate::text::ground::TextError;

/// Columns are numbered up to this: the sizes alone make all of them.
const MOST: usize = 1 << 24;

/// Whether a text begins with the banner.
pub(super) fn takes(source: &Source<'_>) -> bool {
    let text = source.text.trim_start_matches('\u{feff}').trim_start();
    text.get(..14)
        .is_some_and(|banner| banner.eq_ignore_ascii_case("%%MatrixMarket"))
}

/// Reads a matrix.
pub(super) fn from(source: &Source<'_>) -> Result<CoverText, TextError> {
    let text = source.text.trim_start_matches('\u{feff}');
    let banner = text.lines().find(|line| !line.trim().is_empty());
    let banner = banner.unwrap_or_default().to_lowercase();
    let kinds: Vec<&str> = banner.split_whitespace().skip(1).collect();
    let places = kinds.get(1) == Some(&"coordinate");
    let known = kinds.first() == Some(&"matrix")
        && (places || kinds.get(1) == Some(&"array"))
        && kinds.get(3) == Some(&"general");
    if !known {
        let expected =
            "expected a banner such as '%%MatrixMarket matrix coordinate pattern general'";
        return Err(Place::line(1).unexpected(&banner, expected));
    }
    let Some((sizes, entries)) = source.lines.split_first() else {
        return Err(Place::line(1).unexpected("", "the numbers of rows and columns are missing"));
    };
    let wrong =
        |row: &Row, expected: &str| Place::line(row.number).unexpected(row.text.trim(), expected);
    let numbers: Option<Vec<usize>> = words(&sizes.text)
        .map(|(_, word)| word.parse().ok())
        .collect();
    let (rows, columns, number) = match (numbers.as_deref(), places) {
        (Some(&[rows, columns, number]), true) => (rows, columns, number),
        (Some(&[rows, columns]), false) => (rows, columns, rows.saturating_mul(columns)),
        _ => {
            return Err(wrong(
                sizes,
                "expected the numbers of rows and columns, and of entries",
            ));
        }
    };
    if rows.max(columns) > MOST {
        return Err(wrong(sizes, "more rows or columns than can be read"));
    }
    let words = || {
        entries
            .iter()
            .flat_map(|row| row.words().map(move |word| (row, word.1)))
    };
    let found = if places {
        entries.len()
    } else {
        words().count()
    };
    if found != number {
        return Err(wrong(sizes, &format!("{found} entries follow")));
    }
    let mut options: Vec<Vec<usize>> = vec![Vec::new(); rows];
    let mut at = vec![sizes.number; rows];
    if places {
        for row in entries {
            let (option, item) = place(row, rows, columns)
                .ok_or_else(|| wrong(row, "expected the row and column of a one"))?;
            if let Some(option) = options.get_mut(option)
                && let Some(item) = item
            {
                option.push(item);
            }
            at[option] = row.number;
        }
    } else {
        for (k, (row, word)) in words().enumerate() {
            match bit(word) {
                None => return Err(wrong(row, "expected entries of 0 and 1")),
                Some(true) => options[k % rows].push(k / rows),
                Some(false) => {}
            }
        }
    }
    let mut gather = Gather::default();
    gather.numbered(columns, Place::line(sizes.number))?;
    for (mut option, line) in options.into_iter().zip(at) {
        option.sort_unstable();
        let mentions = option.into_iter().map(|item| (item, None));
        gather.option(None, line, mentions.collect(), None);
    }
    gather.finish("matrix-market")
}

/// The row of an entry, and its column where the entry is a one.
fn place(row: &Row, rows: usize, columns: usize) -> Option<(usize, Option<usize>)> {
    let words: Vec<&str> = row.words().map(|(_, word)| word).collect();
    let one = match words.get(2) {
        None => true,
        Some(word) => bit(word)?,
    };
    let number = |word: &str, most: usize| -> Option<usize> {
        let number: usize = word.parse().ok()?;
        (1..=most).contains(&number).then(|| number - 1)
    };
    match words[..] {
        [a, b] | [a, b, _] => {
            let (option, item) = (number(a, rows)?, number(b, columns)?);
            Some((option, one.then_some(item)))
        }
        _ => None,
    }
}
