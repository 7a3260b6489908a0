//! Options as lists of column numbers, from 0 or from 1, whichever is the smallest number.
//!
//! They look like names of items, so they are asked for with `--rows`; by themselves they are
//! taken if the numbers above them fit exactly. Above may be the number of columns, those of rows
//! and columns, or that of the rows. Each row may begin with its length.

use super::gather::{CoverText, Gather, Place};
use super::source::Source;
use crate::matrix::Bounds;
use crate::text::base::TextError;

/// Columns are numbered below this: a number alone makes all before it.
const MAX_COLUMNS: usize = 1 << 20;

/// The numbers of a line.
type Numbers = (usize, Vec<usize>);

/// Rows below their sizes.
#[derive(Debug, Default)]
struct Table {
    /// The number of columns above the rows.
    columns: Option<usize>,
    /// The line with the number of rows alone.
    counted: Option<usize>,
    rows: Vec<Numbers>,
}

/// True if a text can be nothing else: the first line says how many columns the rows have, each
/// of them is in a row, and it does not name items.
pub(super) fn takes(source: &Source) -> bool {
    let lines = numbers(source);
    lines.is_ok_and(|lines| {
        let table = table(&lines);
        let sized = table.columns.is_some() || table.counted.is_some();
        sized && table.is_exact() && !source.is_named()
    })
}

/// The problem of rows of column numbers.
pub(super) fn read(source: &Source) -> Result<CoverText, TextError> {
    let table = table(&numbers(source)?);
    let mut gather = Gather::default();
    if let Some(line) = table.counted {
        gather.note(format!("line {line}: this is taken for the number of rows"));
    }
    let Some(last) = table.all().max() else {
        return Err(Place::line(1).unexpected("", "expected rows of column numbers"));
    };
    let first = table.first();
    let columns = table.columns.unwrap_or(0).max(last + 1 - first);
    for number in first..first + columns {
        gather.item(&number.to_string(), false, Bounds::ONCE, Place::line(1))?;
    }
    for (line, numbers) in &table.rows {
        for (k, number) in numbers.iter().enumerate() {
            if numbers[..k].contains(number) {
                let expected = "this column is twice in one row";
                return Err(Place::line(*line).unexpected(&number.to_string(), expected));
            }
        }
        let mentions = numbers.iter().map(|&number| (number - first, None));
        gather.option(None, *line, mentions.collect(), None);
    }
    gather.finish("rows")
}

/// The lines of a text that has nothing but numbers.
fn numbers(source: &Source) -> Result<Vec<Numbers>, TextError> {
    let mut lines = Vec::new();
    for row in &source.lines {
        let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']');
        let mut numbers = Vec::new();
        for word in row.text.split(ends).filter(|word| !word.is_empty()) {
            let number = word.parse().ok().filter(|&number| number < MAX_COLUMNS);
            let place = Place::at(row.number, row.column(word));
            numbers.push(
                number.ok_or_else(|| place.unexpected(word, "expected the number of a column"))?,
            );
        }
        lines.push((row.number, numbers));
    }
    Ok(lines)
}

/// The rows: as they are, or without their lengths where each begins with one and the rows as
/// they are do not have just the columns that the first line says.
fn table(lines: &[Numbers]) -> Table {
    let plain = Table::of(lines, 0);
    let below = lines.get(1..).unwrap_or_default();
    let counts = |(_, row): &Numbers| row.first().is_some_and(|&n| n + 1 == row.len());
    let counted = !below.is_empty() && below.iter().all(counts);
    let table = Table::of(lines, 1);
    let exact = |table: &Table| table.columns.is_some() && table.is_exact();
    let bare = table.rows.iter().any(|(_, row)| row.is_empty());
    if !counted || exact(&plain) && (bare || !exact(&table)) {
        return plain;
    }
    let headed = table.columns.is_some() || table.counted.is_some();
    match headed || lines.first().is_some_and(counts) {
        true => table,
        false => plain,
    }
}

impl Table {
    /// The rows without so many numbers at the start of each.
    fn of(lines: &[Numbers], before: usize) -> Self {
        let row = |(line, row): &Numbers| (*line, row.get(before..).unwrap_or_default().to_vec());
        let mut table = Self {
            rows: lines.iter().skip(1).map(row).collect(),
            ..Self::default()
        };
        let Some((line, first)) = lines.first() else {
            return table;
        };
        let count = table.rows.len();
        let most = table.all().max().unwrap_or(0);
        let needed = most + 1 - table.first();
        let entries = table.all().count();
        match first[..] {
            [a, b] | [a, b, _] if first.len() == 2 || first[2] == entries => {
                let columns = match (b == count && a >= needed, a == count && b >= needed) {
                    (true, _) => Some(a),
                    (_, true) => Some(b),
                    _ => None,
                };
                table.columns = columns;
            }
            [n] if n >= needed && (n == needed && table.is_exact() || n > most + 1) => {
                match n == count && n > needed {
                    true => table.counted = Some(*line),
                    false => table.columns = Some(n),
                }
            }
            [n] if before > 0 && n == count => table.counted = Some(*line),
            _ => {}
        }
        if table.columns.is_none() && table.counted.is_none() {
            table.rows.insert(0, row(&lines[0]));
        }
        table
    }

    fn all(&self) -> impl Iterator<Item = usize> {
        self.rows.iter().flat_map(|(_, row)| row.iter().copied())
    }

    /// The number of the first column.
    fn first(&self) -> usize {
        usize::from(!self.all().any(|number| number == 0))
    }

    /// True if every column is in a row, as many as the first line says.
    fn is_exact(&self) -> bool {
        let mut met: Vec<usize> = self.all().collect();
        met.sort_unstable();
        met.dedup();
        let whole = met
            .last()
            .is_some_and(|last| last + 1 - self.first() == met.len());
        whole && self.columns.is_none_or(|columns| columns == met.len())
    }
}
