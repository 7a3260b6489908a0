//! Matrices of 0 and 1, perhaps below sizes or names of columns, and options as lists of columns.
//!
//! Sizes are the numbers of columns and rows, the number of rows alone, or three numbers: primary
//! columns, secondary columns, rows, in one line or in three.
//!
//! Lists look like names of items, so they are read only where asked for, below their sizes.

use super::gather::{Gather, Read};
use super::source::{Source, Word};
use crate::text::base::TextError;

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
        || !(rows.len() == 1 && entries(&rows[0]) > 1) && is_wide(source)
        || is_below_numbers(source)
}

/// True for a matrix of several columns, or of one column below a heading.
fn is_wide(source: &Source<'_>) -> bool {
    let headed = source.rows.first().is_some_and(|row| bits(row).is_none());
    matrix(source).is_ok_and(|text| text.problem.n_items() > 1 || headed)
}

/// True for entries below numbers, of which none is 0 or 1.
fn is_below_numbers(source: &Source<'_>) -> bool {
    let is_size = |word: Word<'_>| word.text.parse().is_ok_and(|n: usize| n > 1);
    let (above, body) = source.rows.split_at(source.rows.len().min(1));
    let sizes = above.iter().all(|row| row.words(SEPARATORS).all(is_size));
    sizes && !body.is_empty() && body.iter().all(|row| bits(row).is_some())
        || three_sizes(source)
            .is_some_and(|(_, _, body)| body.iter().all(|row| bits(row).is_some()))
}

/// True for rows of one entry each, a matrix of one column or one item and its options.
pub(super) fn is_single_column(source: &Source<'_>) -> bool {
    source.rows.iter().all(|row| bits(row).is_some_and(|bits| bits.len() == 1))
}

/// What is above a matrix.
enum Heading<'t> {
    /// Nothing, or sizes that fit.
    Bare,
    /// The names of all columns.
    Names(Vec<Word<'t>>),
    /// The number of primary columns; the others are secondary.
    Primary(usize),
}

/// The heading of a matrix with these rows, or an error.
fn heading<'t>(row: Word<'t>, body: &[Word<'t>], columns: usize) -> Result<Heading<'t>, TextError> {
    let n = body.len();
    if columns_of(&row, n) == Some(columns) {
        return Ok(Heading::Bare);
    }
    let words: Vec<Word<'_>> = row.words(SEPARATORS).collect();
    let is_apart = body.first().is_some_and(|row| row.words(SEPARATORS).count() == columns);
    let number = match words[..] {
        [word] => word.text.parse::<usize>().ok(),
        _ => None,
    };

    let follow = match n {
        1 => format!("1 row of {columns} entries follows"),
        _ => format!("{n} rows of {columns} entries follow"),
    };

    match number {
        Some(rows) if rows == n => Ok(Heading::Bare),
        Some(_) => Err(row.wrong(format!(
            "one number is taken for the number of rows, and {follow}; write both sizes, as \
             '{columns} {n}'"
        ))),
        None if words.len() == columns && is_apart => Ok(Heading::Names(words)),
        None => Err(row.wrong(follow)),
    }
}

/// The number of columns in a line with both sizes.
fn columns_of(row: &Word<'_>, rows: usize) -> Option<usize> {
    match *numbers(row)? {
        [columns, n] | [n, columns] if n == rows => Some(columns),
        _ => None,
    }
}

/// The words of a line, if all are numbers.
fn numbers(row: &Word<'_>) -> Option<Vec<usize>> {
    row.words(SEPARATORS).map(|word| word.text.parse().ok()).collect()
}

/// The lines of three sizes: primary columns, secondary columns, rows; and the rows below.
fn three_sizes<'s, 't>(source: &'s Source<'t>) -> Option<(Word<'t>, [usize; 3], &'s [Word<'t>])> {
    let (first, below) = source.rows.split_first()?;
    let (sizes, body) = match numbers(first)?[..] {
        [primary, secondary, rows] => ([primary, secondary, rows], below),
        [primary] if below.len() > 2 => {
            match (&numbers(&below[0])?[..], &numbers(&below[1])?[..]) {
                (&[secondary], &[rows]) => ([primary, secondary, rows], &below[2..]),
                _ => return None,
            }
        }
        _ => return None,
    };

    (sizes[2] == body.len() && sizes[0] < MAX_COLUMNS && sizes[1] < MAX_COLUMNS)
        .then_some((*first, sizes, body))
}

/// Reads rows of 0 and 1, perhaps below sizes or names.
pub(super) fn matrix(source: &Source<'_>) -> Read {
    if let Some((_, [primary, secondary, _], body)) = three_sizes(source)
        && let Ok((rows, width)) = entries(body)
        && primary + secondary == width
    {
        return columns(Heading::Primary(primary), width, body, &rows);
    }
    let above = source.rows.iter().take(1).find(|row| bits(row).is_none());
    let body = &source.rows[usize::from(above.is_some())..];
    let (rows, width) = entries(body)?;
    let heading = above.map_or(Ok(Heading::Bare), |row| heading(*row, body, width))?;
    columns(heading, width, body, &rows)
}

/// The numbers of the ones in each row, from 0, and the number of columns.
fn entries(body: &[Word<'_>]) -> Result<(Vec<Vec<usize>>, usize), TextError> {
    let mut rows = Vec::new();
    let mut width = 0;
    for row in body {
        let bits = bits(row).ok_or_else(|| row.wrong("expected a row of 0 and 1"))?;
        if rows.is_empty() {
            width = bits.len();
        } else if bits.len() != width {
            let n = bits.len();
            let line = body[0].line();
            let first = format!("the first one (line {line}) has {width}");
            return Err(row.wrong(format!("this row has {n} entries, {first}")));
        }
        rows.push((0..width).filter(|&k| bits[k]).collect());
    }

    Ok((rows, width))
}

/// Builds the problem of a matrix below its heading.
fn columns<'t>(heading: Heading<'t>, width: usize, body: &[Word<'t>], rows: &[Vec<usize>]) -> Read {
    let mut to = Gather::default();
    match heading {
        Heading::Bare => to.numbered(1..width + 1, false)?,
        Heading::Primary(primary) => {
            to.numbered(1..primary + 1, false)?;
            to.numbered(primary + 1..width + 1, true)?;
        }
        Heading::Names(names) => {
            for name in names {
                to.item(name.text.trim_matches('"'), false, name)?;
            }
        }
    }

    options(to, body, rows, "matrix")
}

/// The entries of a row of 0 and 1.
fn bits(row: &Word<'_>) -> Option<Vec<bool>> {
    // Rows in one line have a blank after the semicolon.
    if row.text.contains("; ") {
        return None;
    }
    let words: Vec<&str> = row.words(SEPARATORS).map(|word| word.text).collect();
    let apart = words.len() == 1 || words.iter().all(|word| word.len() == 1);
    let bit = |sign| "01".find(sign).map(|n| n == 1);
    words
        .concat()
        .chars()
        .map(bit)
        .collect::<Option<Vec<bool>>>()
        .filter(|bits| apart && !bits.is_empty())
}

/// Reads options as lists of column numbers.
pub(super) fn rows(source: &Source<'_>) -> Read {
    let Some((sizes, lists)) = source.rows.split_first() else {
        return Gather::default().finish("rows");
    };
    if let Some((_, [primary, secondary, _], lists)) = three_sizes(source)
        && let Ok((rows, first, last)) = column_numbers(lists)
        && last.is_none_or(|last| last < primary + secondary)
    {
        let mut to = Gather::default();
        to.numbered(first..first + primary, false)?;
        to.numbered(first + primary..first + primary + secondary, true)?;
        return options(to, lists, &rows, "rows");
    }

    let (rows, first, last) = column_numbers(lists)?;
    if let Some(row) = lists.first().filter(|_| has_costs(&rows, first)) {
        return Err(row.wrong(
            "each row begins with a cost and the number of its columns; costs are not read with \
             --rows: write JSON, such as {\"options\": [{\"items\": [1, 3], \"cost\": 4}]}",
        ));
    }

    let fits = |&n: &usize| n < MAX_COLUMNS && last.is_none_or(|last| last < n);
    let columns = columns_of(sizes, lists.len()).filter(fits).ok_or_else(|| {
        sizes.wrong("expected the numbers of columns and rows in the first line, such as '7 6'")
    })?;
    let counted = |row: &Vec<usize>| row.first().is_some_and(|n| n + first + 1 == row.len());
    if let Some(row) = lists.first().filter(|_| rows.iter().all(counted)) {
        let expected = "each row begins with the number of those after it; leave these out";
        return Err(row.wrong(expected));
    }

    let mut to = Gather::default();
    to.numbered(first..first + columns, false)?;
    options(to, lists, &rows, "rows")
}

/// Lists of columns from 0, the number of the first column (0 or 1), and the last column.
type ColumnNumbers = (Vec<Vec<usize>>, usize, Option<usize>);

/// Parses lists of column numbers.
fn column_numbers(lists: &[Word<'_>]) -> Result<ColumnNumbers, TextError> {
    let number = |word: Word<'_>| {
        word.text
            .parse()
            .ok()
            .filter(|&n: &usize| n < MAX_COLUMNS)
            .ok_or_else(|| word.wrong("expected the number of a column"))
    };

    let row = |row: &Word<'_>| row.words(",").map(number).collect();
    let mut rows = lists.iter().map(row).collect::<Result<Vec<Vec<usize>>, _>>()?;
    let first = usize::from(rows.iter().flatten().all(|&n| n > 0));
    rows.iter_mut().flatten().for_each(|n| *n -= first);
    let last = rows.iter().flatten().max().copied();
    Ok((rows, first, last))
}

/// True if each list is a cost, the number of columns, and those columns.
fn has_costs(rows: &[Vec<usize>], first: usize) -> bool {
    let fits = |row: &Vec<usize>| row.len() > 2 && row[1] + first + 2 == row.len();
    let rises = |row: &Vec<usize>| row.is_sorted_by(|one, next| one < next);
    // One list that rises may be columns by chance.
    rows.iter().all(fits) && (rows.len() > 1 || rows.iter().any(|row| !rises(row)))
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
