//! Matrices of 0 and 1, perhaps below sizes or names of columns, and options as lists of columns.
//!
//! Lists look like names of items, so they are read only where asked for, below their sizes.

use super::gather::{Gather, Read};
use super::source::{Source, Word};

/// Signs between words, besides blanks.
const SEPARATORS: &str = ",;";

/// A bound against one huge number.
const MAX_COLUMNS: usize = 1 << 20;

/// True for a matrix, or if one of two lines would name an item twice.
pub(super) fn is_matrix(source: &Source<'_>) -> bool {
    let rows = &source.rows;
    let entries = |row: &Word<'_>| bits(row).map_or(0, |_| row.words("").count());
    // Of three entries two are the same; two may be names.
    rows.iter().take(2).any(|row| entries(row) > 2)
        || !(rows.len() == 1 && entries(&rows[0]) > 1)
            && matrix(source).is_ok_and(|text| text.problem.n_items() > 1)
}

/// The names above a matrix; none if the line has its sizes.
fn names<'t>(row: &Word<'t>, body: &[Word<'t>], columns: usize) -> Option<Vec<Word<'t>>> {
    if columns_of(row, body.len()) == Some(columns) {
        return Some(Vec::new());
    }
    let fits = |row: &Word<'_>| row.words(SEPARATORS).count() == columns;
    let fit = body.first().is_some_and(fits) && fits(row);
    fit.then(|| row.words(SEPARATORS).collect())
}

/// The number of columns in a line with both sizes.
fn columns_of(row: &Word<'_>, rows: usize) -> Option<usize> {
    let numbers = row.words(SEPARATORS).map(|word| word.text.parse().ok());
    match *numbers.collect::<Option<Vec<usize>>>()? {
        [columns, n] | [n, columns] if n == rows => Some(columns),
        _ => None,
    }
}

pub(super) fn matrix(source: &Source<'_>) -> Read {
    let above = source.rows.iter().take(1).find(|row| bits(row).is_none());
    let body = &source.rows[usize::from(above.is_some())..];
    let (mut rows, mut width) = (Vec::new(), 0);
    for row in body {
        let bits = bits(row).ok_or_else(|| row.wrong("expected a row of 0 and 1"))?;
        if rows.is_empty() {
            width = bits.len();
        } else if bits.len() != width {
            let (n, line) = (bits.len(), body[0].line());
            let first = format!("the first one (line {line}) has {width}");
            return Err(row.wrong(format!("this row has {n} entries, {first}")));
        }
        rows.push((0..width).filter(|&k| bits[k]).collect());
    }
    let mut to = Gather::default();
    if let Some(row) = above {
        let expected = || row.wrong(format!("{} rows of {width} entries follow", body.len()));
        for name in names(row, body, width).ok_or_else(expected)? {
            to.item(name.text.trim_matches('"'), false, name)?;
        }
    }
    if to.is_empty() {
        to.numbered(1..width + 1)?;
    }
    options(to, body, &rows, "matrix")
}

/// The entries of a row of 0 and 1.
fn bits(row: &Word<'_>) -> Option<Vec<bool>> {
    // Rows in one line have a blank after the semicolon.
    let row = Some(row).filter(|row| !row.text.contains("; "))?;
    let words: Vec<&str> = row.words(SEPARATORS).map(|word| word.text).collect();
    let apart = words.len() == 1 || words.iter().all(|word| word.len() == 1);
    let bit = |sign| "01".find(sign).map(|n| n == 1);
    let bits: Option<Vec<bool>> = words.concat().chars().map(bit).collect();
    bits.filter(|bits| apart && !bits.is_empty())
}

/// Reads options as lists of column numbers.
pub(super) fn rows(source: &Source<'_>) -> Read {
    let Some((sizes, lists)) = source.rows.split_first() else {
        return Gather::default().finish("rows");
    };
    let number = |word: Word<'_>| {
        let number = word.text.parse().ok().filter(|&n: &usize| n < MAX_COLUMNS);
        number.ok_or_else(|| word.wrong("expected the number of a column"))
    };
    let row = |row: &Word<'_>| row.words(",").map(number).collect();
    let rows: Result<Vec<Vec<usize>>, _> = lists.iter().map(row).collect();
    let mut rows = rows?;
    let first = usize::from(rows.iter().flatten().all(|&n| n > 0));
    rows.iter_mut().flatten().for_each(|n| *n -= first);
    let last = rows.iter().flatten().max();
    let fits = |&n: &usize| n < MAX_COLUMNS && last.is_none_or(|&last| last < n);
    let columns = columns_of(sizes, lists.len()).filter(fits).ok_or_else(|| {
        sizes.wrong("expected the numbers of columns and rows in the first line, such as '7 6'")
    })?;
    let counted = |row: &Vec<usize>| row.first().is_some_and(|n| n + first + 1 == row.len());
    if let Some(row) = lists.first().filter(|_| rows.iter().all(counted)) {
        let expected = "each row begins with the number of those after it; leave these out";
        return Err(row.wrong(expected));
    }
    let mut to = Gather::default();
    to.numbered(first..first + columns)?;
    options(to, lists, &rows, "rows")
}

/// Builds the problem of options with these columns, from 0.
fn options<'t>(
    mut to: Gather<'t>,
    words: &[Word<'t>],
    rows: &[Vec<usize>],
    form: &'static str,
) -> Read {
    for (word, row) in words.iter().zip(rows) {
        for &column in row {
            to.hold(column, None, *word)?;
        }
        to.option(None, *word, None);
    }
    to.finish(form)
}
