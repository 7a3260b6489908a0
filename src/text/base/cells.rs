//! Names of cells: `r1c2`, `r1c123`, `r1c1-5`, `r1c1-r1c5`, `row 2`. `B3` is none, because B
//! is a row to some and a column to others.

use std::collections::HashSet;

use crate::puzzle::{MAX_SYMBOLS, Position};

pub(crate) const EXPECTED: &str = "a cell such as r1c2 is expected, from 1 (or r1c123, r1c1-5, \
                                   r1c1-r5c5, 'row 2', 'column 3')";

#[derive(Debug)]
pub(crate) struct Places<'a> {
    cells: &'a HashSet<Position>,
    rows: usize,
    cols: usize,
}

/// Named cells, or a message.
type Named = Result<Vec<Position>, String>;

/// True for a word that names cells by row and column.
pub(crate) fn is_full_cell(word: &str) -> bool {
    ends(word).is_some() || name(word).is_some()
}

/// True for the first word of `row 3`.
pub(crate) fn is_line(word: &str) -> bool {
    is_row(word).is_some()
}

fn is_row(word: &str) -> Option<bool> {
    match word.to_ascii_lowercase().as_str() {
        "row" | "rows" => Some(true),
        "column" | "columns" | "col" | "cols" => Some(false),
        _ => None,
    }
}

/// Parses the ends of a line: `r1c1-r1c5`.
fn ends(word: &str) -> Option<[&str; 2]> {
    let at = word.find("-r").or_else(|| word.find("-R"))?;
    let ends = [&word[..at], &word[at + 1..]];
    ends.iter().all(|end| name(end).is_some()).then_some(ends)
}

/// Splits `r1c1-5` into rows and columns.
fn name(word: &str) -> Option<(&str, &str)> {
    let (rows, cols) = word.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    (is_numbers(rows) && is_numbers(cols)).then_some((rows, cols))
}

/// True for decimal digits.
pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// True for `3`, `123` and `1-5`.
fn is_numbers(text: &str) -> bool {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    is_number(from) && is_number(to)
}

/// Parses a range, a number up to `most`, or one number a digit.
fn numbers(text: &str, most: usize) -> Option<Vec<usize>> {
    let number = |text: &str| text.parse::<u16>().ok().filter(|&n| n > 0).map(usize::from);
    if is_number(text) && number(text).is_none_or(|n| n > most) {
        let digits: Vec<usize> = text.bytes().map(|digit| usize::from(digit - b'0')).collect();
        let is_new = |(at, n): (usize, &usize)| !digits[..at].contains(n);
        if digits.iter().all(|n| (1..=most).contains(n)) && digits.iter().enumerate().all(is_new) {
            return Some(digits);
        }
    }

    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (number(from)?, number(to)?);
    // A range beyond all boards is cut; it is wrong anyway.
    let (low, high) = (from.min(to), from.max(to));
    let range = low..=high.min(low.max(most).max(MAX_SYMBOLS) + 1);
    Some(if from > to { range.rev().collect() } else { range.collect() })
}

/// Down and to the right.
pub(crate) type Step = (isize, isize);

/// Returns the place one step further, if it is on a board.
pub(crate) fn after(place: Position, (down, right): Step) -> Option<Position> {
    let row = usize::from(place.row).checked_add_signed(down)?;
    let col = usize::from(place.col).checked_add_signed(right)?;
    Position::new(row, col)
}

/// Cells of a row, column or diagonal.
fn line(from: Position, to: Position) -> Option<Vec<Position>> {
    let way = |from: u16, to: u16| isize::try_from(i32::from(to) - i32::from(from)).ok();
    let (down, right) = (way(from.row, to.row)?, way(from.col, to.col)?);
    let is_straight = down == 0 || right == 0 || down.abs() == right.abs();
    let by = (down.signum(), right.signum());
    let next = |place: &Position| after(*place, by).filter(|_| *place != to);
    is_straight.then(|| std::iter::successors(Some(from), next).collect())
}

impl<'a> Places<'a> {
    /// Returns a parser of names of these cells.
    pub(crate) fn new(cells: &'a HashSet<Position>) -> Self {
        let size = |side: fn(&Position) -> u16| {
            cells.iter().map(side).max().map_or(0, |last| usize::from(last) + 1)
        };
        let (rows, cols) = (size(|at| at.row), size(|at| at.col));
        Self { cells, rows, cols }
    }

    /// Parses words; with `whole_lines`, `r3` and `c3` are lines. An error has the word's index.
    pub(crate) fn read(
        &self,
        words: &[&str],
        whole_lines: bool,
    ) -> Result<Vec<Position>, (usize, String)> {
        let mut cells = Vec::new();
        let mut all = words.iter().enumerate().peekable();
        while let Some((k, word)) = all.next() {
            let short = word.strip_prefix(['r', 'R', 'c', 'C']);
            let (k, named) = match (is_row(word), short.filter(|_| whole_lines)) {
                (Some(row), _) => match all.next_if(|(_, next)| is_numbers(next)) {
                    Some((k, number)) => (k, self.lines(row, number)),
                    None => (k, Err("a number is expected, as in 'row 2'".to_owned())),
                },
                (_, Some(number)) if is_numbers(number) => {
                    (k, self.lines(word.starts_with(['r', 'R']), number))
                }
                _ => (k, self.word(word)),
            };
            cells.extend(named.map_err(|expected| (k, expected))?);
        }

        Ok(cells)
    }

    fn word(&self, word: &str) -> Named {
        let Some(ends) = ends(word) else {
            return self.cells_of(word).ok_or_else(|| EXPECTED.to_owned());
        };
        let ends = ends.map(|end| self.cells_of(end).unwrap_or_default());
        let [[from], [to]] = [&ends[0][..], &ends[1][..]] else {
            return Err(EXPECTED.to_owned());
        };
        let not = "are not in one row, column or diagonal; name every cell";
        line(*from, *to).ok_or_else(|| format!("{from} and {to} {not}"))
    }

    /// The cells of rows and columns: `r12c3`.
    fn cells_of(&self, word: &str) -> Option<Vec<Position>> {
        let (rows, cols) = name(word)?;
        let rows = numbers(rows, self.rows)?;
        let cols = numbers(cols, self.cols)?;
        let row = |row| cols.iter().map(move |&col| Position::new(row - 1, col - 1));
        rows.into_iter().flat_map(row).collect()
    }

    fn lines(&self, row: bool, number: &str) -> Named {
        let (what, most, length) =
            if row { ("rows", self.rows, self.cols) } else { ("columns", self.cols, self.rows) };
        let lines = numbers(number, most)
            .filter(|all| all.iter().all(|&n| n <= most))
            .ok_or_else(|| format!("the board has {what} 1 to {most}"))?;
        let mut cells = Vec::new();
        for n in lines {
            cells.extend((0..length).filter_map(|k| {
                if row { Position::new(n - 1, k) } else { Position::new(k, n - 1) }
            }));
        }

        cells.retain(|cell| self.cells.contains(cell));
        Ok(cells)
    }
}
