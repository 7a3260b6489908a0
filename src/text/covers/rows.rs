//! Options as lists of column numbers, from 0 or from 1, whichever is the smallest number.
//!
//! They look like names of items, so they are read only where `--rows` asks for them. Above may be
//! the number of columns, alone or beside that of rows.

use std::collections::HashSet;

use super::gather::{CoverText, Gather};
use super::source::{Row, Source, Word};
use crate::text::base::TextError;

/// Bound of the columns: a number alone makes all before it.
const MAX_COLUMNS: usize = 1 << 20;

/// The line of a row and its numbers.
type Numbers = (usize, Vec<usize>);

/// The columns of rows.
struct Columns {
    first: usize,
    /// From the first to the last.
    count: usize,
    /// Each is in some row.
    all_met: bool,
}

impl Columns {
    fn of(rows: &[Numbers]) -> Option<Self> {
        let all = || rows.iter().flat_map(|(_, row)| row.iter().copied());
        let first = usize::from(all().all(|number| number > 0));
        let count = all().max()? + 1 - first;
        let all_met = all().collect::<HashSet<usize>>().len() == count;
        Some(Self {
            first,
            count,
            all_met,
        })
    }
}

/// True if a text is set partitioning of the OR-Library: below the numbers of rows and columns,
/// each line has a cost, the number of rows, and these rows.
pub(super) fn is_library(source: &Source) -> bool {
    let counted = |(_, row): &Numbers| row.get(1).is_some_and(|n| n + 2 == row.len());
    let lines = numbers(source).unwrap_or_default();
    lines.split_first().is_some_and(|((_, sizes), below)| {
        sizes.len() == 2 && below.len() == sizes[1] && below.iter().all(counted)
    })
}

/// The number of columns that a line above rows says.
fn size(above: &[usize], rows: &[Numbers]) -> Option<usize> {
    let needed = Columns::of(rows)?.count;
    match *above {
        [a, b] | [a, b, _] if b == rows.len() && a >= needed => Some(a),
        [a, b] | [a, b, _] if a == rows.len() && b >= needed => Some(b),
        [n] if n >= needed => Some(n),
        _ => None,
    }
}

/// True if the first two lines may be the sizes of the others.
fn is_in_two_lines(lines: &[Numbers]) -> bool {
    match lines {
        [(_, a), (_, b), rows @ ..] if a.len() == 1 && b.len() == 1 => {
            size(&[a[0], b[0]], rows).is_some()
        }
        _ => false,
    }
}

/// Reads options by column numbers.
pub(super) fn read(source: &Source) -> Result<CoverText, TextError> {
    let lines = numbers(source)?;
    let above = lines.first().map_or(&[][..], |(_, row)| row);
    let below = lines.get(1..).unwrap_or_default();
    let said = size(above, below);
    let rows = if said.is_some() { below } else { &lines };
    let Some(columns) = Columns::of(rows) else {
        return Err(Word::line(1, "").wrong("expected rows of column numbers"));
    };
    let wrong = |expected: &str| Err(source.rows[0].wrong(expected));
    let count = said.unwrap_or(columns.count);
    // Alone, the number may be a row; with others, they may be one.
    let exact = columns.all_met && columns.count == count;
    if said.is_some() && above.len() != 2 && !exact
        || above.len() == 1 && said.is_none() && above[0] == below.len()
        || is_in_two_lines(&lines)
    {
        return wrong("this may be a row or a size; put the numbers of columns and rows above");
    }
    let counted = |(_, row): &Numbers| row.first().is_some_and(|n| n + 1 == row.len());
    if rows.iter().all(counted) && rows.iter().any(|(_, row)| row.len() > 1) {
        return wrong("each row begins with the number of those after it; leave these out");
    }
    let mut gather = Gather::default();
    let range = columns.first..columns.first + columns.count;
    if said.is_some() && above.len() > 1 && above.iter().all(|n| range.contains(n)) {
        let taken = "this is taken for the numbers of rows and columns";
        gather.notes.push(format!("line {}: {taken}", lines[0].0));
    }
    gather.numbered(columns.first..columns.first + count)?;
    for (line, row) in rows {
        for &column in row {
            let word = column.to_string();
            gather.hold(column - columns.first, None, Word::line(*line, &word))?;
        }
        gather.option((None, *line, None));
    }
    gather.finish("rows")
}

/// The lines of a text that has nothing but numbers.
fn numbers(source: &Source) -> Result<Vec<Numbers>, TextError> {
    let ends = |c: char| c.is_whitespace() || ",\u{feff}".contains(c);
    let number = |word: Word<'_>| {
        let number = word.text.parse().ok().filter(|&n: &usize| n < MAX_COLUMNS);
        number.ok_or_else(|| word.wrong("expected the number of a column"))
    };
    let row = |row: &Row| {
        let numbers = row.parts(ends).map(number).collect::<Result<_, _>>()?;
        Ok((row.line, numbers))
    };
    source.rows.iter().map(row).collect()
}
