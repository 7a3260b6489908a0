//! Options as lists of column numbers. They look like names of items, so they are asked for with
//! `--rows`; by themselves they are taken where the numbers above them fit exactly and the first
//! line cannot name the items.
//!
//! The number of columns may stand above, with or without that of the rows; the columns are
//! counted from 0 or from 1, whichever is the smallest number. Where every row begins with how
//! many numbers follow, that is no column.

use super::gather::{CoverText, Gather, Place};
use super::source::Source;
use crate::matrix::Bounds;
use crate::text::ground::TextError;

/// Columns are numbered below this: a number alone makes all before it.
const MOST_COLUMNS: usize = 1 << 20;

/// A line of numbers.
struct Numbers {
    line: usize,
    numbers: Vec<usize>,
}

/// Whether a text can be nothing else: all of it numbers, the first line says how many columns the
/// rows have, each of them stands in a row, and it does not name items.
pub(super) fn takes(source: &Source<'_>) -> bool {
    let Ok(mut lines) = numbers(source) else {
        return false;
    };
    let Some(columns) = above(&lines) else {
        return false;
    };
    uncount(&mut lines[1..]);
    let rows = lines[1..].iter();
    let mut met: Vec<usize> = rows.flat_map(|row| row.numbers.iter().copied()).collect();
    met.sort_unstable();
    met.dedup();
    let all = met.len() == columns && met.last().is_some_and(|last| last - met[0] < columns);
    all && met[0] < 2 && !source.is_knuths()
}

/// The lines of a text that holds nothing but numbers.
fn numbers(source: &Source<'_>) -> Result<Vec<Numbers>, TextError> {
    let mut lines = Vec::new();
    for row in &source.lines {
        let parted = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']');
        let mut numbers = Vec::new();
        for word in row.text.split(parted).filter(|word| !word.is_empty()) {
            let number: Option<usize> = word.parse().ok();
            let Some(number) = number.filter(|&number| number < MOST_COLUMNS) else {
                let place = Place::at(row.number, row.column(word));
                return Err(place.unexpected(word, "expected the number of a column"));
            };
            numbers.push(number);
        }
        lines.push(Numbers {
            line: row.number,
            numbers,
        });
    }
    Ok(lines)
}

/// Takes the first number of every row away, where each says how many follow.
fn uncount(rows: &mut [Numbers]) {
    let counts = |row: &Numbers| row.numbers.first() == Some(&(row.numbers.len() - 1));
    let nonempty = |row: &&Numbers| !row.numbers.is_empty();
    if rows.iter().any(|row| row.numbers.len() > 1) && rows.iter().filter(nonempty).all(counts) {
        for row in rows.iter_mut().filter(|row| !row.numbers.is_empty()) {
            row.numbers.remove(0);
        }
    }
}

/// Reads options by column numbers.
pub(super) fn from(source: &Source<'_>) -> Result<CoverText, TextError> {
    let mut lines = numbers(source)?;
    if lines.is_empty() {
        return Err(Place::line(1).unexpected("", "expected rows of column numbers"));
    }
    let (columns, rows) = match above(&lines) {
        Some(columns) => (Some(columns), &mut lines[1..]),
        None => (None, &mut lines[..]),
    };
    uncount(rows);
    let all = rows.iter().flat_map(|row| row.numbers.iter().copied());
    let first = usize::from(!all.clone().any(|number| number == 0));
    let last = all.max().map_or(0, |most| most + 1 - first);
    let columns = columns.unwrap_or(last).max(last);
    let mut gather = Gather::default();
    for number in first..first + columns {
        gather.item(&number.to_string(), false, Bounds::ONCE, Place::line(1))?;
    }
    for row in rows {
        let mut sorted = row.numbers.clone();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            let expected = "this column stands twice in one row";
            return Err(Place::line(row.line).unexpected(&pair[0].to_string(), expected));
        }
        let mentions = row.numbers.iter().map(|&number| (number - first, None));
        gather.option(None, row.line, mentions.collect(), None);
    }
    gather.finish("rows")
}

/// The number of columns that the first line tells, where it is no row itself.
fn above(lines: &[Numbers]) -> Option<usize> {
    let (first, rows) = lines.split_first()?;
    let all = || rows.iter().flat_map(|row| row.numbers.iter().copied());
    let most = all().max()?;
    let needed = most + usize::from(all().any(|number| number == 0));
    match first.numbers[..] {
        // Two numbers are sizes where one of them is the number of rows that follow.
        [a, b] if b == rows.len() && a >= needed => Some(a),
        [a, b] if a == rows.len() && b >= needed => Some(b),
        [n] if n >= needed => {
            // As a row it would be the only one that has this column.
            let is_row = n == most + 1 || (n == most && all().all(|number| number != 0));
            let covered = |n: usize| all().any(|number| number == n);
            let first = usize::from(!all().any(|number| number == 0));
            let gaps = (first..first + n).any(|column| !covered(column));
            (!is_row || !gaps).then_some(n)
        }
        _ => None,
    }
}
