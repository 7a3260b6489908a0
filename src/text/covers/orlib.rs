//! Set partitioning as the OR-Library has it: the numbers of rows and columns, then for each
//! column its cost and the rows that it covers; or all costs, then for each row its columns.
//! Rows are the items, each covered exactly once; columns are the options.

use super::cost::Decimal;
use super::gather::{CoverText, Gather, Place};
use super::source::Source;
use crate::text::ground::TextError;

/// Whether a text is such a problem, to its last number.
pub(super) fn takes(source: &Source<'_>) -> bool {
    columns(source).is_some()
}

/// Reads one.
pub(super) fn from(source: &Source<'_>) -> Result<CoverText, TextError> {
    let Some((rows, columns)) = columns(source) else {
        let expected = "expected the numbers of rows and columns, then for each column its cost, \
                        how many rows it covers, and these rows";
        return Err(Place::line(1).unexpected("", expected));
    };
    let mut gather = Gather::default();
    gather.numbered(rows, Place::line(1))?;
    for column in columns {
        let mentions = column.rows.iter().map(|&row| (row - 1, None)).collect();
        gather.option(None, column.line, mentions, Some(column.cost));
    }
    gather.finish("or-library")
}

/// A column.
struct Column {
    line: usize,
    cost: Decimal,
    rows: Vec<usize>,
}

/// The number of rows, and the columns.
fn columns(source: &Source<'_>) -> Option<(usize, Vec<Column>)> {
    let first = source.first()?;
    let sizes: Option<Vec<usize>> = first.words().map(|(_, word)| word.parse().ok()).collect();
    let [m, n] = sizes?[..] else { return None };
    let mut words = Vec::new();
    for row in &source.lines[1..] {
        for (_, word) in row.words() {
            words.push((row.number, Decimal::read(word)?, word));
        }
    }
    // More than the text holds.
    if m == 0 || n == 0 || words.len() / 2 < n || words.len() < m {
        return None;
    }
    // Where both can be, what begins its records with lines is meant.
    let columns = by_columns(&words, m, n).filter(|columns| begin_lines(columns, &words));
    let columns = columns.or_else(|| by_rows(&words, m, n));
    Some((m, columns.or_else(|| by_columns(&words, m, n))?))
}

/// Whether no column begins in the line in which the one before ends, and each has its cost and its
/// length in one line.
fn begin_lines(columns: &[Column], words: &[Token<'_>]) -> bool {
    let mut at = 0;
    columns.iter().all(|column| {
        let begins = at == 0 || words[at].0 != words[at - 1].0;
        let begins = begins && words[at].0 == words[at + 1].0;
        at += 2 + column.rows.len();
        begins
    })
}

type Token<'t> = (usize, Decimal, &'t str);

/// For each column its cost, how many rows it covers, and these rows.
fn by_columns(words: &[Token<'_>], m: usize, n: usize) -> Option<Vec<Column>> {
    let mut words = words.iter();
    let mut columns = Vec::new();
    for _ in 0..n {
        let &(line, cost, _) = words.next()?;
        let rows = list(&mut words, m)?;
        columns.push(Column { line, cost, rows });
    }
    words.next().is_none().then_some(columns)
}

/// All costs, then for each row how many columns cover it, and these columns.
fn by_rows(words: &[Token<'_>], m: usize, n: usize) -> Option<Vec<Column>> {
    let (costs, rest) = words.split_at_checked(n)?;
    let mut columns: Vec<Column> = costs
        .iter()
        .map(|&(line, cost, _)| Column {
            line,
            cost,
            rows: Vec::new(),
        })
        .collect();
    let mut words = rest.iter();
    for row in 1..=m {
        for column in list(&mut words, n)? {
            columns[column - 1].rows.push(row);
        }
    }
    words.next().is_none().then_some(columns)
}

/// How many numbers, and these numbers, different ones from 1 up to a bound.
fn list<'t>(words: &mut impl Iterator<Item = &'t Token<'t>>, most: usize) -> Option<Vec<usize>> {
    let length: usize = words.next()?.2.parse().ok()?;
    if length > most {
        return None;
    }
    let mut numbers = Vec::with_capacity(length);
    for _ in 0..length {
        let number: usize = words.next()?.2.parse().ok()?;
        if !(1..=most).contains(&number) {
            return None;
        }
        numbers.push(number);
    }
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    sorted.dedup();
    (sorted.len() == numbers.len()).then_some(numbers)
}
