//! Options as lists of column numbers. They look like names of items, so they are asked for with
//! `--rows`; by themselves they are taken where the numbers above them fit exactly and the first
//! line cannot name the items.
//!
//! The number of columns may stand above, with or without that of the rows, in one line or two, and
//! of the entries, or that of the rows alone; the columns are counted from 0 or from 1, whichever is the smallest number. Where every
//! row begins with how many numbers follow, that is no column.

use std::collections::HashSet;

use super::gather::{CoverText, Gather, Place};
use super::source::Source;
use crate::matrix::Bounds;
use crate::text::base::TextError;

/// Columns are numbered below this: a number alone makes all before it.
const MOST_COLUMNS: usize = 1 << 20;

/// In so many rows all first numbers are not lengths by chance.
const NO_CHANCE: usize = 5;

/// A line of numbers.
struct Numbers {
    line: usize,
    numbers: Vec<usize>,
}

/// What stands above the rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Head {
    /// Nothing: the first line is a row.
    None,
    /// The number of columns, perhaps with that of the rows.
    Columns(usize),
    /// The number of the rows alone.
    Rows,
}

/// Rows, and what their head is.
struct Reading<'l> {
    head: Head,
    rows: Vec<(usize, &'l [usize])>,
    /// Whether the other reading of the first numbers holds as well.
    is_doubtful: bool,
}

/// Whether a text can be nothing else: all of it numbers, the first line says how many columns the
/// rows have, each of them stands in a row, and it does not name items.
pub(super) fn takes(source: &Source) -> bool {
    numbers(source).is_ok_and(|mut lines| {
        join_sizes(&mut lines);
        let reading = reading(&lines);
        reading.fits() && reading.met().is_some_and(|met| met[0] < 2) && !source.is_named()
    })
}

/// The lines of a text that holds nothing but numbers.
fn numbers(source: &Source) -> Result<Vec<Numbers>, TextError> {
    let mut lines = Vec::new();
    for row in &source.lines {
        let parted = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']');
        let mut numbers = Vec::new();
        for word in row.text.split(parted).filter(|word| !word.is_empty()) {
            let number: Option<usize> = word.parse().ok();
            let Some(number) = number.filter(|&number| number < MOST_COLUMNS) else {
                let place = Place::line(row.number);
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

/// Makes one line of two numbers in lines of their own, where they tell just what rows and columns
/// follow; whether it is so.
fn join_sizes(lines: &mut Vec<Numbers>) -> bool {
    let [first, second, ..] = &lines[..] else {
        return false;
    };
    let ([a], [b]) = (&first.numbers[..], &second.numbers[..]) else {
        return false;
    };
    let sizes = Numbers {
        line: second.line,
        numbers: vec![*a, *b],
    };
    let old = std::mem::replace(&mut lines[1], sizes);
    let joined = reading(&lines[1..]);
    if matches!(joined.head, Head::Columns(_)) && joined.fits() {
        lines.remove(0);
        return true;
    }
    lines[1] = old;
    false
}

/// The lines as rows. Where every row begins with how many numbers follow, that is no column,
/// unless only with it the rows have just the columns that the first line tells.
fn reading(lines: &[Numbers]) -> Reading<'_> {
    let plain = Reading::of(lines, 0);
    let Some(counted) = counted(lines) else {
        return plain;
    };
    let exact = |reading: &Reading<'_>| reading.head != Head::Rows && reading.fits();
    // A row of no column is rarely written, one of column 0 often.
    let is_bare = counted.rows.iter().any(|(_, row)| row.is_empty());
    if exact(&plain) && (!exact(&counted) || is_bare) {
        return plain;
    }
    Reading {
        is_doubtful: exact(&plain) && counted.rows.len() < NO_CHANCE,
        ..counted
    }
}

/// The rows behind their lengths, where each line begins with one, but perhaps the first.
fn counted(lines: &[Numbers]) -> Option<Reading<'_>> {
    let counts = |row: &Numbers| {
        row.numbers
            .first()
            .is_none_or(|&n| n + 1 == row.numbers.len())
    };
    let (first, rows) = lines.split_first()?;
    if !rows.iter().all(counts) || !rows.iter().any(|row| row.numbers.len() > 1) {
        return None;
    }
    let reading = Reading::of(lines, 1);
    (reading.head != Head::None || counts(first)).then_some(reading)
}

impl<'l> Reading<'l> {
    /// The rows without so many numbers before each.
    fn of(lines: &'l [Numbers], before: usize) -> Self {
        let row = |row: &'l Numbers| (row.line, row.numbers.get(before..).unwrap_or_default());
        let all: Vec<(usize, &[usize])> = lines.iter().map(row).collect();
        let head = match lines.split_first() {
            Some((first, _)) => head(&first.numbers, &all[1..], before > 0),
            None => Head::None,
        };
        let rows = all[usize::from(head != Head::None)..].to_vec();
        Self {
            head,
            rows,
            is_doubtful: false,
        }
    }

    /// The columns that stand in rows, each once.
    fn met(&self) -> Option<Vec<usize>> {
        let mut met: Vec<usize> = numbers_of(&self.rows).collect();
        met.sort_unstable();
        met.dedup();
        (!met.is_empty()).then_some(met)
    }

    /// Whether the rows have all columns that the first line tells, without a gap.
    fn fits(&self) -> bool {
        let Some(met) = self.met() else { return false };
        let without_gap = met[met.len() - 1] - met[0] < met.len();
        match self.head {
            Head::None => false,
            Head::Columns(n) => without_gap && met.len() == n,
            Head::Rows => without_gap,
        }
    }
}

fn numbers_of<'l>(rows: &'l [(usize, &'l [usize])]) -> impl Iterator<Item = usize> + Clone {
    rows.iter().flat_map(|(_, numbers)| numbers.iter().copied())
}

/// Reads options by column numbers.
pub(super) fn read(source: &Source) -> Result<CoverText, TextError> {
    let mut lines = numbers(source)?;
    let is_joined = join_sizes(&mut lines);
    let Some(above) = lines.first() else {
        return Err(Place::line(1).unexpected("", "expected rows of column numbers"));
    };
    let reading = reading(&lines);
    let all = numbers_of(&reading.rows);
    let first = usize::from(!all.clone().any(|number| number == 0));
    let last = all.max().map_or(0, |most| most + 1 - first);
    let mut gather = Gather::default();
    let columns = match reading.head {
        Head::Columns(columns) => columns.max(last),
        Head::None => last,
        Head::Rows => {
            gather.note(format!(
                "line {}: this is taken for the number of rows",
                above.line
            ));
            last
        }
    };
    if reading.is_doubtful {
        let taken = "rows are taken to begin with how many numbers follow";
        gather.note(format!("line {}: {taken}", above.line + 1));
    }
    // Where both are columns that others have, the first line could be a row.
    if let ([a, b, ..], Head::Columns(_)) = (&above.numbers[..], reading.head)
        && (is_joined || a != b)
        && (first..first + last).contains(a)
        && (first..first + last).contains(b)
    {
        let line = above.line;
        gather.note(match is_joined {
            true => format!(
                "lines {} and {line}: these are taken for the numbers of rows and columns",
                line - 1
            ),
            false => format!("line {line}: this is taken for the numbers of rows and columns"),
        });
    }
    for number in first..first + columns {
        gather.item(&number.to_string(), false, Bounds::ONCE, Place::line(1))?;
    }
    for (line, numbers) in reading.rows {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            let expected = "this column stands twice in one row";
            return Err(Place::line(line).unexpected(&pair[0].to_string(), expected));
        }
        let mentions = numbers.iter().map(|&number| (number - first, None));
        gather.option(None, line, mentions.collect(), None);
    }
    gather.finish("rows")
}

/// What the first line says of the rows below it, where it is no row itself.
fn head(first: &[usize], rows: &[(usize, &[usize])], counted: bool) -> Head {
    let all = || numbers_of(rows);
    let Some(most) = all().max() else {
        return Head::None;
    };
    let from_zero = all().any(|number| number == 0);
    let needed = most + usize::from(from_zero);
    match *first {
        // Two numbers are sizes where one of them is the number of rows that follow.
        [a, b] if b == rows.len() && a >= needed => Head::Columns(a),
        [a, b] if a == rows.len() && b >= needed => Head::Columns(b),
        // A third is that of their entries.
        [a, b, entries] if entries == all().count() => head(&[a, b], rows, counted),
        [n] if n >= needed => {
            let met: HashSet<usize> = all().collect();
            let first = usize::from(!from_zero);
            let gaps = (first..first + n).any(|column| !met.contains(&column));
            // As a row it would be the only one that has this column.
            let is_row = !counted && (n == most + 1 || n == most && !from_zero);
            match gaps {
                true if is_row => Head::None,
                true if n == rows.len() && n > needed => Head::Rows,
                _ => Head::Columns(n),
            }
        }
        [n] if counted && n == rows.len() => Head::Rows,
        _ => Head::None,
    }
}
