//! Cells as people name them: `r1c2`, `r1c123`, `r1c1-5`, `r1c1-r1c5`, `row 2`, and a cell with a
//! direction, in which a line continues to the rim. `B3` is row B to some and column B to others,
//! so it is no cell.

use std::collections::HashSet;

use crate::puzzle::{MAX_SYMBOLS, Position};

/// The words of errors where cells are expected.
pub(in crate::text) const EXPECTED: &str = "a cell such as r1c2 is expected, from 1 (or r1c123, r1c1-5, 'row 2', 'column 3', \
     'r1c2 down-right')";

/// The board on which cells are named.
#[derive(Debug)]
pub(in crate::text) struct Places<'a> {
    cells: &'a HashSet<Position>,
    rows: usize,
    cols: usize,
}

/// The index of a word that cannot be cells, and what is expected.
pub(in crate::text) type Wrong = (usize, String);

/// Cells, and the number of words that name them.
type Named = Result<(Vec<Position>, usize), Wrong>;

/// The numbers of rows and columns in a word, as they are written: `r1c1-5`.
type Name<'a> = (&'a str, &'a str);

/// True if a word is a cell as messages write it, with its row and its column.
pub(in crate::text) fn is_full_cell(word: &str) -> bool {
    from_to(word).is_some() || name(word).is_some()
}

/// True if a word means a whole line where a number follows it: `row 3`.
pub(in crate::text) fn is_line(word: &str) -> bool {
    is_row(word).is_some()
}

/// The first and the last cell of a line: `r1c1-r1c5`.
fn from_to(word: &str) -> Option<(&str, &str)> {
    let at = word.find("-r").or_else(|| word.find("-R"))?;
    let (from, to) = (&word[..at], &word[at + 1..]);
    name(from).and(name(to)).map(|_| (from, to))
}

fn name(word: &str) -> Option<Name<'_>> {
    let (rows, cols) = word.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    (is_numbers(rows) && is_numbers(cols)).then_some((rows, cols))
}

/// True for `3`, `123` and `1-5`.
fn is_numbers(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    digits(from) && digits(to)
}

/// The numbers from 1 that a text names: a range, a number up to `most`, or else one number a
/// digit.
fn numbers(text: &str, most: usize) -> Option<Vec<usize>> {
    let number = |text: &str| text.parse::<u16>().ok().filter(|&n| n > 0).map(usize::from);
    if let Some((from, to)) = text.split_once('-') {
        let (from, to) = (number(from)?, number(to)?);
        // Numbers far beyond all boards are as wrong as one of them.
        let (low, high) = (from.min(to), from.max(to));
        let high = high.min(low.max(most).max(MAX_SYMBOLS) + 1);
        let mut range: Vec<usize> = (low..=high).collect();
        if from > to {
            range.reverse();
        }
        return Some(range);
    }
    let whole = number(text)?;
    let digits: Vec<usize> = text.bytes().map(|b| usize::from(b - b'0')).collect();
    let fits = digits.len() > 1 && digits.iter().all(|n| (1..=most).contains(n));
    Some(if whole > most && fits {
        digits
    } else {
        vec![whole]
    })
}

fn is_row(word: &str) -> Option<bool> {
    match word.to_ascii_lowercase().as_str() {
        "row" | "rows" => Some(true),
        "column" | "columns" | "col" | "cols" => Some(false),
        _ => None,
    }
}

/// A step down and to the right.
pub(in crate::text) type Step = (isize, isize);

/// The step of a direction, such as `down-right`.
fn step(word: &str) -> Option<Step> {
    let (first, second) = word.split_once('-').unwrap_or((word, ""));
    let (rows, cols) = match second {
        "" => (first, first),
        _ => (first, second),
    };
    let down = match rows {
        "down" => 1,
        "up" => -1,
        _ => 0,
    };
    let right = match cols {
        "right" => 1,
        "left" => -1,
        _ => 0,
    };
    let is_whole = (down != 0 && right != 0) != second.is_empty();
    (is_whole && (down, right) != (0, 0)).then_some((down, right))
}

/// The place after a step.
pub(in crate::text) fn after(place: Position, (down, right): Step) -> Option<Position> {
    let row = usize::from(place.row).checked_add_signed(down)?;
    let col = usize::from(place.col).checked_add_signed(right)?;
    Position::new(row, col)
}

impl<'a> Places<'a> {
    /// A board with these cells.
    pub(in crate::text) fn new(cells: &'a HashSet<Position>) -> Self {
        let size = |side: fn(&Position) -> u16| {
            let last = cells.iter().map(side).max();
            last.map_or(0, |last| usize::from(last) + 1)
        };
        Self {
            cells,
            rows: size(|place| place.row),
            cols: size(|place| place.col),
        }
    }

    /// The cells that words name, in their order. Where clues are at whole lines, `r3` and `c3`
    /// are lines.
    pub(in crate::text) fn read(
        &self,
        words: &[&str],
        whole_lines: bool,
    ) -> Result<Vec<Position>, Wrong> {
        let mut cells = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let next = self.next(&words[at..], whole_lines);
            let (more, used) = next.map_err(|(k, expected)| (at + k, expected))?;
            cells.extend(more);
            at += used;
        }
        Ok(cells)
    }

    /// The cells that the first words name.
    fn next(&self, words: &[&str], whole_lines: bool) -> Named {
        let word = words[0];
        let wrong = |expected: String| Err((0, expected));
        if let Some(row) = is_row(word) {
            return match words.get(1).filter(|word| is_numbers(word)) {
                Some(number) => self.lines(row, number, 2),
                None => wrong("a number is expected after it, as in 'row 2'".to_owned()),
            };
        }
        let side = word
            .strip_prefix(['r', 'R', 'c', 'C'])
            .filter(|_| whole_lines);
        if let Some(number) = side.filter(|number| is_numbers(number)) {
            return self.lines(word.starts_with(['r', 'R']), number, 1);
        }
        if let Some((from, to)) = from_to(word) {
            let ends = [from, to].map(|word| self.cells_of(word));
            let [Some([first]), Some([last])] = ends.each_ref().map(Option::as_deref) else {
                return wrong(EXPECTED.to_owned());
            };
            let not = "are not in one row, column or diagonal; name every cell";
            let cells = line(*first, *last);
            return match cells {
                Some(cells) => Ok((cells, 1)),
                None => wrong(format!("{from} and {to} {not}")),
            };
        }
        let cells = self
            .cells_of(word)
            .ok_or_else(|| (0, EXPECTED.to_owned()))?;
        let by = words
            .get(1)
            .and_then(|word| step(&word.to_ascii_lowercase()));
        match (cells.as_slice(), by) {
            (&[from], Some(by)) => Ok((self.to_rim(from, by), 2)),
            (_, Some(_)) => Err((1, "a direction comes after one cell".to_owned())),
            (_, None) => Ok((cells, 1)),
        }
    }

    /// The cells of one word that is no line.
    fn cells_of(&self, word: &str) -> Option<Vec<Position>> {
        let (rows, cols) = name(word)?;
        let rows = numbers(rows, self.rows)?;
        let cols = numbers(cols, self.cols)?;
        let row = |row| cols.iter().map(move |&col| Position::new(row - 1, col - 1));
        rows.into_iter().flat_map(row).collect()
    }

    /// Whole rows or columns.
    fn lines(&self, row: bool, number: &str, used: usize) -> Named {
        let (what, most, length) = match row {
            true => ("rows", self.rows, self.cols),
            false => ("columns", self.cols, self.rows),
        };
        let lines = numbers(number, most).filter(|all| all.iter().all(|&n| n <= most));
        let lines = lines.ok_or_else(|| (used - 1, format!("the board has {what} 1 to {most}")))?;
        let place = |n: usize, k: usize| match row {
            true => Position::new(n - 1, k),
            false => Position::new(k, n - 1),
        };
        let cells = lines
            .iter()
            .flat_map(|&n| (0..length).filter_map(move |k| place(n, k)));
        let cells = cells.filter(|place| self.cells.contains(place));
        Ok((cells.collect(), used))
    }

    /// From a cell to the rim of the board, or to a place without a cell.
    fn to_rim(&self, from: Position, by: Step) -> Vec<Position> {
        let next = |place: &Position| after(*place, by).filter(|next| self.cells.contains(next));
        std::iter::successors(Some(from), next).collect()
    }
}

/// The cells from one to another in a row, a column or a diagonal.
fn line(from: Position, to: Position) -> Option<Vec<Position>> {
    let way = |from: u16, to: u16| isize::try_from(i32::from(to) - i32::from(from)).ok();
    let (down, right) = (way(from.row, to.row)?, way(from.col, to.col)?);
    let is_straight = down == 0 || right == 0 || down.abs() == right.abs();
    let by = (down.signum(), right.signum());
    let next = |place: &Position| after(*place, by).filter(|_| *place != to);
    is_straight.then(|| std::iter::successors(Some(from), next).collect())
}
