//! Options as lists of column numbers, from 0 or from 1, whichever is the smallest number.
//!
//! They look like names of items, so they are asked for with `--rows`; by themselves they are
//! taken if the numbers above them fit exactly and the first line cannot name the items. Above may
//! be the number of columns, with that of rows (and of entries) in one line or two, or that of the
//! rows alone. If each row begins with the number of those after it, that is no column.

use std::collections::HashSet;

use super::dlx;
use super::gather::{CoverText, Gather};
use super::source::{Row, Source, Word};
use crate::text::base::TextError;

/// Bound of the columns: a number alone makes all before it.
const MAX_COLUMNS: usize = 1 << 20;

/// In so many rows the first numbers are not lengths by chance.
const NO_CHANCE: usize = 5;

/// The line of a row and its numbers.
type Numbers = (usize, Vec<usize>);

/// Rows, and the numbers above them.
struct Table<'l> {
    /// The numbers above, if they are no row: rows and columns, or one of them.
    above: Option<Vec<usize>>,
    /// The number of columns above.
    columns: Option<usize>,
    rows: Vec<(usize, &'l [usize])>,
    /// The first numbers of the rows may be columns as well as lengths.
    is_doubtful: bool,
}

/// True if a text can be nothing else.
pub(super) fn takes(source: &Source) -> bool {
    if source.is_named || dlx::has_counts(&source.rows) || is_library(source) {
        return false;
    }
    let fits = |lines: Vec<Numbers>| Table::read(&lines).is_exact();
    numbers(source).is_ok_and(fits)
}

/// True if a text is set partitioning of the OR-Library: below the numbers of rows and columns,
/// each line has a cost, the number of rows, and these rows.
pub(super) fn is_library(source: &Source) -> bool {
    let counted = |(_, row): &Numbers| row.get(1).is_some_and(|n| n + 2 == row.len());
    let lines = numbers(source).unwrap_or_default();
    let Some(((_, sizes), below)) = lines.split_first() else {
        return false;
    };
    sizes.len() == 2 && below.len() == sizes[1] && below.iter().all(counted)
}

/// Reads options by column numbers.
pub(super) fn read(source: &Source) -> Result<CoverText, TextError> {
    let lines = numbers(source)?;
    let table = Table::read(&lines);
    let Some(most) = table.all().max() else {
        return Err(Word::line(1, "").wrong("expected rows of column numbers"));
    };
    let first = table.first();
    let columns = table.columns.unwrap_or(0).max(most + 1 - first);
    let mut gather = Gather::default();
    let line = lines[0].0;
    // Sizes that are columns of the rows could be a row.
    let taken = table.above.filter(|sizes| {
        let columns = sizes.iter().all(|n| (first..=most).contains(n));
        table.columns.is_none() || sizes.len() > 1 && columns
    });
    gather.notes.extend(taken.map(|sizes| match sizes.len() {
        1 => format!("line {line}: this is taken for the number of rows"),
        _ => format!("line {line}: this is taken for the numbers of rows and columns"),
    }));
    if table.is_doubtful {
        let taken = "rows are taken to begin with how many numbers follow";
        gather.notes.push(format!("line {}: {taken}", line + 1));
    }
    gather.numbered(first..first + columns)?;
    for (line, row) in table.rows {
        for &column in row {
            gather.hold(column - first, None, Word::line(line, &column.to_string()))?;
        }
        gather.option((None, line, None));
    }
    gather.finish("rows")
}

/// The lines of a text that has nothing but numbers.
fn numbers(source: &Source) -> Result<Vec<Numbers>, TextError> {
    let ends = |c: char| c.is_whitespace() || ",;[]\u{feff}".contains(c);
    let number = |word: Word<'_>| {
        let number = word.text.parse().ok().filter(|&n: &usize| n < MAX_COLUMNS);
        number.ok_or_else(|| word.wrong("expected the number of a column"))
    };
    let row = |row: &Row| {
        Ok((
            row.line,
            row.parts(ends).map(number).collect::<Result<_, _>>()?,
        ))
    };
    source.rows.iter().map(row).collect()
}

impl<'l> Table<'l> {
    /// The rows of a text: below the numbers above, after their lengths.
    fn read(lines: &'l [Numbers]) -> Self {
        if let [(_, a), (_, b), rows @ ..] = lines
            && let (&[a], &[b]) = (&a[..], &b[..])
        {
            let joined = Self::uncounted(&[a, b], rows);
            if joined.columns.is_some() && joined.is_exact() {
                return joined;
            }
        }
        let first = lines.first().map(|(_, first)| &first[..]);
        let table = Self::uncounted(
            first.unwrap_or_default(),
            lines.get(1..).unwrap_or_default(),
        );
        match table.above {
            Some(_) => table,
            None => Self::uncounted(&[], lines),
        }
    }

    /// The rows without the length that each begins with, unless only with it they have just the
    /// columns above.
    fn uncounted(above: &[usize], rows: &'l [Numbers]) -> Self {
        let plain = Self::below(above, rows, 0);
        let counts = |(_, row): &Numbers| row.first().is_none_or(|&n| n + 1 == row.len());
        let mut others = rows.iter().skip(usize::from(above.is_empty()));
        if !rows.iter().all(counts) || !others.any(|(_, row)| row.len() > 1) {
            return plain;
        }
        let counted = Self::below(above, rows, 1);
        let exact = |table: &Self| table.columns.is_some() && table.is_exact();
        // A row of no column is rare, one of column 0 is not.
        let is_bare = counted.rows.iter().any(|(_, row)| row.is_empty());
        if exact(&plain) && (is_bare || !exact(&counted)) {
            return plain;
        }
        let is_doubtful = exact(&plain) && rows.len() < NO_CHANCE;
        Self {
            is_doubtful,
            ..counted
        }
    }

    /// The rows after so many numbers of each, with the meaning of the numbers above.
    fn below(above: &[usize], rows: &'l [Numbers], before: usize) -> Self {
        let row = |(line, row): &'l Numbers| (*line, row.get(before..).unwrap_or_default());
        let (columns, is_doubtful) = (None, false);
        let rows: Vec<(usize, &[usize])> = rows.iter().map(row).collect();
        let mut table = Self {
            above: None,
            columns,
            rows,
            is_doubtful,
        };
        let Some(most) = table.all().max() else {
            return table;
        };
        let (count, needed) = (table.rows.len(), most + 1 - table.first());
        let met = table.all().collect::<HashSet<usize>>().len();
        // As a row, a number would be the only one with its column.
        let is_row = |n: usize| before == 0 && (n == most + 1 || n == needed) && met < n;
        // A third number above is that of the entries.
        let above = match above {
            [sizes @ .., n] if above.len() == 3 && *n == table.all().count() => sizes,
            above => above,
        };
        let columns = match *above {
            [a, b] if b == count && a >= needed => Some(a),
            [a, b] if a == count && b >= needed => Some(b),
            [n] if n == count && n > needed && met < n && !is_row(n) => None,
            [n] if n >= needed && !is_row(n) => Some(n),
            [n] if n == count && before > 0 => None,
            _ => return table,
        };
        (table.above, table.columns) = (Some(above.to_vec()), columns);
        table
    }

    fn all(&self) -> impl Iterator<Item = usize> {
        self.rows.iter().flat_map(|(_, row)| row.iter().copied())
    }

    /// The number of the first column.
    fn first(&self) -> usize {
        usize::from(!self.all().any(|number| number == 0))
    }

    /// True if the rows have each column, and just as many as the numbers above say.
    fn is_exact(&self) -> bool {
        let met = self.all().collect::<HashSet<usize>>().len();
        let whole = self
            .all()
            .max()
            .is_some_and(|most| most + 1 - self.first() == met);
        self.above.is_some() && whole && self.columns.is_none_or(|columns| columns == met)
    }
}
