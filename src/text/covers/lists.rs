//! Rows of numbers: matrices of 0 and 1, in which a row is an option and a column an item, and
//! options as lists of column numbers.
//!
//! A line above a matrix may have its sizes or the names of its columns. Lists look like names of
//! items, so they are read only where asked for, below their sizes.

use super::gather::{Gather, Read};
use super::source::{Source, Word};
use crate::text::base::TextError;

/// Signs between entries, names and sizes, besides blanks.
const SEPARATORS: &str = ",;";

/// Bound of the columns: a number alone makes all before it.
const MAX_COLUMNS: usize = 1 << 20;

/// A row, and its numbers or the columns of its ones.
type Row<'t> = (Word<'t>, Vec<usize>);

/// True if all rows have as many entries, or one of the first two lines would name an item twice.
pub(super) fn is_matrix(source: &Source<'_>) -> bool {
    let rows = &source.rows;
    let entries = |row: &Word<'_>| bits(row).map_or(0, |_| row.words("").count());
    // Of three entries two are the same; two alone are names of items.
    rows.iter().take(2).any(|row| entries(row) > 2)
        || !(rows.len() == 1 && entries(&rows[0]) > 1)
            && matrix(source).is_ok_and(|text| text.problem.n_items() > 1)
}

/// The names in a line above rows of so many separate entries; none if it has their numbers.
fn names<'t>(row: &Word<'t>, body: &[Word<'t>], columns: usize) -> Option<Vec<Word<'t>>> {
    let words: Vec<Word<'_>> = row.words(SEPARATORS).collect();
    if columns_of(row, body.len()) == Some(columns) {
        return Some(Vec::new());
    }
    let separate = |row: &Word<'_>| row.words(SEPARATORS).count() == columns;
    (body.first().is_some_and(separate) && words.len() == columns).then_some(words)
}

/// The number of columns in a line with the numbers of rows, which follow, and columns.
fn columns_of(row: &Word<'_>, rows: usize) -> Option<usize> {
    let numbers = row.words(SEPARATORS).map(|word| word.text.parse());
    match *numbers.collect::<Result<Vec<usize>, _>>().ok()? {
        [columns, n] | [n, columns] if n == rows => Some(columns),
        _ => None,
    }
}

/// Reads a matrix.
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
        let ones = bits.iter().enumerate().filter(|(_, bit)| **bit);
        rows.push((*row, ones.map(|(column, _)| column).collect()));
    }
    let mut gather = Gather::default();
    if let Some(row) = above {
        let expected = || row.wrong(format!("{} rows of {width} entries follow", body.len()));
        for name in names(row, body, width).ok_or_else(expected)? {
            gather.item(name.text.trim_matches('"'), false, name)?;
        }
    }
    if gather.is_empty() {
        gather.numbered(1..width + 1)?;
    }
    options(gather, &rows, 0, "matrix")
}

/// The entries of a row, if all are 0 and 1, apart or without anything between them.
fn bits(row: &Word<'_>) -> Option<Vec<bool>> {
    // Rows in one line have a blank after the semicolon.
    let row = Some(row).filter(|row| !row.text.contains("; "))?;
    let words: Vec<&str> = row.words(SEPARATORS).map(|word| word.text).collect();
    let apart = words.len() == 1 || words.iter().all(|word| word.len() == 1);
    let signs = words.concat();
    let bit = |sign| "01".find(sign).map(|n| n == 1);
    let bits: Option<Vec<bool>> = signs.chars().map(bit).collect();
    bits.filter(|bits| apart && !bits.is_empty())
}

/// Reads options as lists of column numbers.
pub(super) fn rows(source: &Source<'_>) -> Read {
    let number = |word: Word<'_>| {
        let number = word.text.parse().ok().filter(|&n: &usize| n < MAX_COLUMNS);
        number.ok_or_else(|| word.wrong("expected the number of a column"))
    };
    let Some((sizes, lists)) = source.rows.split_first() else {
        return Gather::default().finish("rows");
    };
    let lists = lists.iter().map(|&row| {
        let numbers = row.words(",").map(number);
        Ok((row, numbers.collect::<Result<_, _>>()?))
    });
    let lists = lists.collect::<Result<Vec<Row<'_>>, TextError>>()?;
    let all = || lists.iter().flat_map(|(_, row)| row);
    let first = usize::from(all().all(|&number| number > 0));
    let fits = |&columns: &usize| columns < MAX_COLUMNS && all().all(|&n| n < first + columns);
    let columns = columns_of(sizes, lists.len()).filter(fits).ok_or_else(|| {
        sizes.wrong("expected the numbers of columns and rows in the first line, such as '7 6'")
    })?;
    let counted = |(_, row): &Row<'_>| row.first().is_some_and(|n| n + 1 == row.len());
    if let Some((row, _)) = lists.first().filter(|_| lists.iter().all(counted)) {
        let expected = "each row begins with the number of those after it; leave these out";
        return Err(row.wrong(expected));
    }
    let mut gather = Gather::default();
    gather.numbered(first..first + columns)?;
    options(gather, &lists, first, "rows")
}

/// The problem of these options, with columns from `first` on.
fn options<'t>(mut gather: Gather<'t>, rows: &[Row<'t>], first: usize, form: &'static str) -> Read {
    for (word, row) in rows {
        let mut columns = row.iter().map(|column| column - first);
        columns.try_for_each(|column| gather.hold(column, None, *word))?;
        gather.option(None, *word, None);
    }
    gather.finish(form)
}
