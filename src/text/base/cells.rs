//! Cells as people name them: `r1c2`, `r1c123`, `r1c1-5`, `r1c1-r1c5`, `B3`, `row 2`, and a cell
//! with a direction, in which a line continues to the rim.

use std::collections::HashSet;

use crate::puzzle::{MAX_SYMBOLS, Position};

/// The words of errors where cells are expected.
pub(in crate::text) const EXPECTED: &str =
    "a cell such as r1c2 is expected (or r1c123, r1c1-5, B3 for r2c3, 'row 2', 'column 3')";

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

/// A word that names cells, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name<'a> {
    /// `r1c2`, `r12c3`, `r1c1-5`.
    Cells(&'a str, &'a str),
    /// `B3`, `B345`, `B3-5`; `R3` as well, which may be meant as a row.
    Letter(char, &'a str),
    /// From one cell to another, as `r1c1-r1c5`.
    Line(&'a str, &'a str),
}

/// True if a word is written as cells are.
pub(in crate::text) fn is_cell(word: &str) -> bool {
    name(word).is_some()
}

/// True if a word is a cell as messages write it, with its row and its column.
pub(in crate::text) fn is_full_cell(word: &str) -> bool {
    matches!(name(word), Some(Name::Cells(..) | Name::Line(..)))
}

/// True if a word means a whole line where a number follows it: `row 3`.
pub(in crate::text) fn is_line(word: &str) -> bool {
    is_row(word).is_some()
}

/// True if a word names cells by a letter: of `B3` B is the row.
pub(in crate::text) fn is_letter_cell(word: &str) -> bool {
    match name(word) {
        Some(Name::Line(from, _)) => is_letter_cell(from),
        name => matches!(name, Some(Name::Letter(letter, _)) if letter != 'R'),
    }
}

fn name(word: &str) -> Option<Name<'_>> {
    let is_before = |at: &usize| word[at + 1..].starts_with(|c: char| c.is_ascii_alphabetic());
    let Some(at) = word.find('-').filter(is_before) else {
        return single(word);
    };
    let (from, to) = (&word[..at], &word[at + 1..]);
    single(from).and(single(to))?;
    Some(Name::Line(from, to))
}

fn single(word: &str) -> Option<Name<'_>> {
    let first = word.chars().next().filter(char::is_ascii_alphabetic)?;
    let (first, rest) = (first.to_ascii_uppercase(), &word[1..]);
    if is_numbers(rest) {
        return Some(Name::Letter(first, rest));
    }
    let (rows, cols) = rest.split_once(['c', 'C'])?;
    let both = first == 'R' && is_numbers(rows) && is_numbers(cols);
    both.then_some(Name::Cells(rows, cols))
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
    let number = |text: &str| {
        let number = text.parse::<u16>().ok().filter(|&n| n > 0);
        number.map(usize::from)
    };
    if let Some((from, to)) = text.split_once('-') {
        let (from, to) = (number(from)?, number(to)?);
        // Numbers far beyond all boards are as wrong as one of them.
        let (low, high) = (from.min(to), from.max(to));
        let range = low..=high.min(low.max(most).max(MAX_SYMBOLS) + 1);
        return Some(match from <= to {
            true => range.collect(),
            false => range.rev().collect(),
        });
    }
    let whole = number(text)?;
    let digits: Vec<usize> = text.bytes().map(|b| usize::from(b - b'0')).collect();
    let fits = digits.len() > 1 && digits.iter().all(|n| (1..=most).contains(n));
    Some(match whole > most && fits {
        true => digits,
        false => vec![whole],
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

/// The step of a direction, and the number of its words: `down-right`, `down right`, `right`.
fn step(words: &[&str]) -> Option<(Step, usize)> {
    let one = |word: &str| {
        Some(match word.to_lowercase().replace(['-', '_'], "").as_str() {
            "down" | "downwards" => (1, 0),
            "up" | "upwards" => (-1, 0),
            "right" | "rightwards" => (0, 1),
            "left" | "leftwards" => (0, -1),
            "downright" | "rightdown" | "dr" | "southeast" | "se" | "↘" => (1, 1),
            "downleft" | "leftdown" | "dl" | "southwest" | "sw" | "↙" => (1, -1),
            "upright" | "rightup" | "ur" | "northeast" | "ne" | "↗" => (-1, 1),
            "upleft" | "leftup" | "ul" | "northwest" | "nw" | "↖" => (-1, -1),
            _ => return None,
        })
    };
    let first = one(words.first()?)?;
    Some(match (first, words.get(1).and_then(|word| one(word))) {
        ((down, 0), Some((0, right))) | ((0, right), Some((down, 0))) => ((down, right), 2),
        _ => (first, 1),
    })
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
        let rows = cells.iter().map(|place| usize::from(place.row) + 1);
        let cols = cells.iter().map(|place| usize::from(place.col) + 1);
        Self {
            cells,
            rows: rows.max().unwrap_or(0),
            cols: cols.max().unwrap_or(0),
        }
    }

    /// The cells that words name, in their order. Where clues are at whole lines, `r3` and `c3`
    /// are lines; elsewhere `C3` is a cell, and `r3` is ambiguous on large boards.
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
                Some(number) => self.lines(row, number, words, 2),
                None => wrong("a number is expected after it, as in 'row 2'".to_owned()),
            };
        }
        match name(word) {
            Some(Name::Letter(side @ ('R' | 'C'), number)) if whole_lines => {
                self.lines(side == 'R', number, words, 1)
            }
            Some(Name::Letter('R', number)) if number.len() > 1 || self.rows < row_of('R') => {
                wrong(format!(
                    "for the whole row write 'row {number}'; {EXPECTED}"
                ))
            }
            Some(Name::Line(from, to)) => {
                let ends = [from, to].map(|word| self.cells_of(word));
                let (Some(&[first]), Some(&[last])) = (ends[0].as_deref(), ends[1].as_deref())
                else {
                    return wrong(EXPECTED.to_owned());
                };
                let cells = line(first, last).ok_or_else(|| {
                    let line = "in one row, column or diagonal; name every cell";
                    (0, format!("{from} and {to} are not {line}"))
                })?;
                Ok((cells, 1))
            }
            _ => {
                let cells = self.cells_of(word).ok_or_else(|| (0, expected(word)))?;
                match (cells.as_slice(), step(&words[1..])) {
                    (&[from], Some((by, used))) => Ok((self.to_rim(from, by), 1 + used)),
                    (_, Some(_)) => Err((1, "a direction comes after one cell".to_owned())),
                    (_, None) => Ok((cells, 1)),
                }
            }
        }
    }

    /// The cells of one word that is no line.
    fn cells_of(&self, word: &str) -> Option<Vec<Position>> {
        let (rows, cols) = match single(word)? {
            Name::Cells(rows, cols) => (numbers(rows, self.rows)?, cols),
            Name::Letter(letter, cols) => (vec![row_of(letter)], cols),
            Name::Line(..) => return None,
        };
        let cols = numbers(cols, self.cols)?;
        let row = |row| cols.iter().map(move |&col| Position::new(row - 1, col - 1));
        rows.into_iter().flat_map(row).collect()
    }

    /// Whole rows or columns, perhaps followed by the side from which they are seen.
    fn lines(&self, row: bool, number: &str, words: &[&str], used: usize) -> Named {
        let (what, most, length) = match row {
            true => ("rows", self.rows, self.cols),
            false => ("columns", self.cols, self.rows),
        };
        let lines = numbers(number, most).filter(|all| all.iter().all(|&n| n <= most));
        let lines = lines.ok_or_else(|| (used - 1, format!("the board has {what} 1 to {most}")))?;
        let (backwards, used) = from_side(row, words, used)?;
        let mut cells = Vec::new();
        for n in lines {
            let place = |k: usize| match row {
                true => Position::new(n - 1, k),
                false => Position::new(k, n - 1),
            };
            let start = cells.len();
            let line = (0..length).filter_map(place);
            cells.extend(line.filter(|place| self.cells.contains(place)));
            if backwards {
                cells[start..].reverse();
            }
        }
        Ok((cells, used))
    }

    /// From a cell to the rim of the board, or to a place without a cell.
    fn to_rim(&self, from: Position, by: Step) -> Vec<Position> {
        let next = |place: &Position| after(*place, by).filter(|next| self.cells.contains(next));
        std::iter::successors(Some(from), next).collect()
    }
}

/// The cell that is expected instead of a word.
fn expected(word: &str) -> String {
    let zero = word.split(|c: char| !c.is_ascii_digit()).any(|n| n == "0");
    let expected = match zero && is_cell(word) {
        true => {
            "rows and columns count from 1; name cells inside of the board, for a diagonal the \
             first one with a direction, as in 'r1c2 down-right'"
        }
        false => EXPECTED,
    };
    expected.to_owned()
}

/// True if a line is seen from its end, by words such as `from the right`; and the words used.
fn from_side(row: bool, words: &[&str], used: usize) -> Result<(bool, usize), Wrong> {
    let word = |k: usize| {
        words
            .get(k)
            .map_or_else(String::new, |word| word.to_ascii_lowercase())
    };
    let is_filler = |k: &usize| matches!(word(*k).as_str(), "from" | "the");
    let at = used + (used..).take_while(is_filler).count();
    let wrong = |at: usize, expected: &str| Err((at, expected.to_owned()));
    match (row, word(at).as_str()) {
        (_, "reversed") => Ok((true, at + 1)),
        (true, "left") | (false, "top" | "above") => Ok((false, at + 1)),
        (true, "right") | (false, "bottom" | "below") => Ok((true, at + 1)),
        (true, "top" | "bottom" | "above" | "below") => {
            wrong(at, "a row is seen from the left or from the right")
        }
        (false, "left" | "right") => wrong(at, "a column is seen from the top or from the bottom"),
        _ if at > used => wrong(at.min(words.len()) - 1, "the side is expected after it"),
        _ => Ok((false, used)),
    }
}

/// The number of the row that a letter names.
fn row_of(letter: char) -> usize {
    usize::from(u8::try_from(letter).unwrap_or(b'A').saturating_sub(b'A')) + 1
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
