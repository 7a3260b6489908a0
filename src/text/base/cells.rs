//! Cells as people name them: `r1c2`, `r1c123`, `r1c1-5`, `r1c1-r1c5`, `B3`, `row 2`, and a cell
//! with a direction in which a line goes on to the rim.

use std::collections::HashSet;

use crate::puzzle::Position;

/// What is expected where cells are.
pub(in crate::text) const EXPECTED: &str =
    "a cell such as r1c2 is expected (or r1c123, r1c1-5, B3 for r2c3, 'row 2', 'column 3')";

/// The board on which cells are named.
#[derive(Debug)]
pub(in crate::text) struct Places<'a> {
    cells: &'a HashSet<Position>,
    rows: usize,
    cols: usize,
}

/// Words that cannot be cells: which of them, and what is expected.
pub(in crate::text) type Wrong = (usize, String);

/// A word that names cells, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name<'a> {
    /// `r1c2`, `r12c3`, `r1c1-5`.
    Cells(&'a str, &'a str),
    /// `B3`, `B345`, `B3-5`.
    Letter(char, &'a str),
    /// `r3`.
    Row(&'a str),
    /// From one cell to another, as `r1c1-r1c5`.
    Line(&'a str, &'a str),
}

/// Whether a word is written as cells are.
pub(in crate::text) fn is_cell(word: &str) -> bool {
    name(word).is_some()
}

/// Whether a word is a cell as messages write it, with its row and its column.
pub(in crate::text) fn is_full_cell(word: &str) -> bool {
    matches!(name(word), Some(Name::Cells(..) | Name::Line(..)))
}

/// Whether a word stands for a whole line where a number follows it: `row 3`.
pub(in crate::text) fn is_line(word: &str) -> bool {
    is_row(word).is_some()
}

/// Whether cells of a text are named by letters: of `B3` B is the row.
pub(in crate::text) fn is_letter_cell(word: &str) -> bool {
    match name(word) {
        Some(Name::Line(from, _)) => is_letter_cell(from),
        name => matches!(name, Some(Name::Letter(..))),
    }
}

fn name(word: &str) -> Option<Name<'_>> {
    let letter_behind = |at: &usize| word[at + 1..].starts_with(|c: char| c.is_ascii_alphabetic());
    if let Some(at) = word.find('-').filter(letter_behind) {
        let (from, to) = (&word[..at], &word[at + 1..]);
        let both = single(from).is_some() && single(to).is_some();
        return both.then_some(Name::Line(from, to));
    }
    single(word)
}

fn single(word: &str) -> Option<Name<'_>> {
    let first = word.chars().next().filter(char::is_ascii_alphabetic)?;
    let rest = &word[1..];
    if is_numbers(rest) {
        return Some(match first {
            'r' | 'R' => Name::Row(rest),
            _ => Name::Letter(first.to_ascii_uppercase(), rest),
        });
    }
    let (rows, cols) = rest.split_once(['c', 'C'])?;
    let both = matches!(first, 'r' | 'R') && is_numbers(rows) && is_numbers(cols);
    both.then_some(Name::Cells(rows, cols))
}

/// `3`, `123` or `1-5`.
fn is_numbers(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match text.split_once('-') {
        Some((from, to)) => digits(from) && digits(to),
        None => digits(text),
    }
}

/// The numbers that a text names, where there are so many: a range, a number, or else one number
/// a digit.
fn numbers(text: &str, most: usize) -> Option<Vec<usize>> {
    if let Some((from, to)) = text.split_once('-') {
        let (from, to) = (number(from)?, number(to)?);
        return Some(match from <= to {
            true => (from..=to).collect(),
            false => (to..=from).rev().collect(),
        });
    }
    let whole = number(text)?;
    let digits: Vec<usize> = text.bytes().map(|b| usize::from(b - b'0')).collect();
    let fits = digits.iter().all(|n| (1..=most).contains(n));
    Some(match whole > most && digits.len() > 1 && fits {
        true => digits,
        false => vec![whole],
    })
}

/// A number from 1 that a row or a column may have.
fn number(text: &str) -> Option<usize> {
    let number = text.parse::<u16>().ok()?;
    (number > 0).then(|| usize::from(number))
}

fn is_row(word: &str) -> Option<bool> {
    match word.to_ascii_lowercase().as_str() {
        "row" | "rows" => Some(true),
        "column" | "columns" | "col" | "cols" => Some(false),
        _ => None,
    }
}

/// Steps down and to the right of a direction in words: `down-right`, `down right`, `right`.
fn step(words: &[&str]) -> Option<((isize, isize), usize)> {
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
    let second = words.get(1).and_then(|word| one(word));
    Some(match (first, second) {
        ((down, 0), Some((0, right))) => ((down, right), 2),
        ((0, right), Some((down, 0))) => ((down, right), 2),
        _ => (first, 1),
    })
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

    /// The cells that words name, in their order. Where clues stand at whole lines, `r3` and `c3`
    /// are lines; elsewhere `C3` is a cell, and what `r3` is must be said.
    pub(in crate::text) fn read(
        &self,
        words: &[&str],
        whole_lines: bool,
    ) -> Result<Vec<Position>, Wrong> {
        let mut cells = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let (more, used) = self
                .next(&words[at..], whole_lines)
                .map_err(|(k, expected)| (at + k, expected))?;
            cells.extend(more);
            at += used;
        }
        Ok(cells)
    }

    /// The cells that the first words name, and how many words.
    fn next(&self, words: &[&str], whole_lines: bool) -> Result<(Vec<Position>, usize), Wrong> {
        let wrong = |k: usize, expected: String| Err((k, expected));
        if let Some(row) = is_row(words[0]) {
            let Some(number) = words.get(1).filter(|word| is_numbers(word)) else {
                return wrong(
                    0,
                    "a number is expected behind it, as in 'row 2'".to_owned(),
                );
            };
            return self.lines(row, number, words, 2);
        }
        let Some(name) = name(words[0]) else {
            return wrong(0, self.expected(words[0]));
        };
        match name {
            Name::Row(number) if whole_lines => self.lines(true, number, words, 1),
            Name::Letter('C', number) if whole_lines => self.lines(false, number, words, 1),
            Name::Row(number) if number.len() > 1 || self.rows < row_of('R') => wrong(
                0,
                format!("for the whole row write 'row {number}'; {EXPECTED}"),
            ),
            Name::Line(from, to) => {
                let ends = [from, to].map(|word| self.cells_of(word));
                let [Some([from]), Some([to])] = ends.each_ref().map(|end| {
                    end.as_deref()
                        .and_then(|cells| <&[Position; 1]>::try_from(cells).ok())
                }) else {
                    return wrong(0, EXPECTED.to_owned());
                };
                match line(*from, *to) {
                    Some(cells) => Ok((cells, 1)),
                    None => wrong(
                        0,
                        format!(
                            "{from} and {to} are not in one row, column or diagonal; name every cell"
                        ),
                    ),
                }
            }
            _ => {
                let Some(cells) = self.cells_of(words[0]) else {
                    return wrong(0, self.expected(words[0]));
                };
                match (cells.as_slice(), step(&words[1..])) {
                    ([from], Some((by, used))) => Ok((self.to_rim(*from, by), 1 + used)),
                    (_, Some(_)) => wrong(1, "a direction stands behind one cell".to_owned()),
                    (_, None) => Ok((cells, 1)),
                }
            }
        }
    }

    /// What is expected instead of a word.
    fn expected(&self, word: &str) -> String {
        let zero = word.split(|c: char| !c.is_ascii_digit()).any(|n| n == "0");
        match zero && is_cell(word) {
            true => "rows and columns count from 1; name cells inside of the board, for a \
                     diagonal the first one with a direction, as in 'r1c2 down-right'"
                .to_owned(),
            false => EXPECTED.to_owned(),
        }
    }

    /// The cells of one word that is no line.
    fn cells_of(&self, word: &str) -> Option<Vec<Position>> {
        let (rows, cols) = match single(word)? {
            Name::Cells(rows, cols) => (numbers(rows, self.rows)?, numbers(cols, self.cols)?),
            Name::Letter(letter, cols) => (vec![row_of(letter)], numbers(cols, self.cols)?),
            Name::Row(cols) => (vec![row_of('R')], numbers(cols, self.cols)?),
            Name::Line(..) => return None,
        };
        let places = rows
            .into_iter()
            .flat_map(|row| cols.iter().map(move |&col| Position::new(row - 1, col - 1)));
        places.collect()
    }

    /// Whole rows or columns, and how many words they are with the side from which they are seen.
    fn lines(
        &self,
        row: bool,
        number: &str,
        words: &[&str],
        used: usize,
    ) -> Result<(Vec<Position>, usize), Wrong> {
        let most = if row { self.rows } else { self.cols };
        let Some(lines) = numbers(number, most).filter(|all| all.iter().all(|&n| n <= most)) else {
            let what = if row { "rows" } else { "columns" };
            return Err((used - 1, format!("the board has {what} 1 to {most}")));
        };
        let (backwards, used) = from_side(row, words, used)?;
        let mut cells = Vec::new();
        for n in lines {
            let length = if row { self.cols } else { self.rows };
            let place = |k: usize| match row {
                true => Position::new(n - 1, k),
                false => Position::new(k, n - 1),
            };
            let there = |place: &Position| self.cells.contains(place);
            let mut line: Vec<Position> = (0..length).filter_map(place).filter(there).collect();
            if backwards {
                line.reverse();
            }
            cells.extend(line);
        }
        Ok((cells, used))
    }

    /// From a cell on to the rim of the board, or to a place without a cell.
    fn to_rim(&self, from: Position, (down, right): (isize, isize)) -> Vec<Position> {
        let mut cells = vec![from];
        let mut at = (usize::from(from.row), usize::from(from.col));
        loop {
            let next =
                at.0.checked_add_signed(down)
                    .zip(at.1.checked_add_signed(right));
            let Some(next) = next else { return cells };
            let place = Position::new(next.0, next.1);
            let Some(place) = place.filter(|place| self.cells.contains(place)) else {
                return cells;
            };
            cells.push(place);
            at = next;
        }
    }
}

/// Whether a line is seen from its end, by words behind it such as `from the right`.
fn from_side(row: bool, words: &[&str], used: usize) -> Result<(bool, usize), Wrong> {
    let word = |k: usize| words.get(k).map(|word| word.to_ascii_lowercase());
    let mut at = used;
    while word(at).is_some_and(|word| matches!(word.as_str(), "from" | "the" | "reversed")) {
        if word(at).as_deref() == Some("reversed") {
            return Ok((true, at + 1));
        }
        at += 1;
    }
    let side = word(at).unwrap_or_default();
    match (row, side.as_str()) {
        (true, "left") | (false, "top" | "above") => Ok((false, at + 1)),
        (true, "right") | (false, "bottom" | "below") => Ok((true, at + 1)),
        (true, "top" | "bottom" | "above" | "below") => Err((
            at,
            "a row is seen from the left or from the right".to_owned(),
        )),
        (false, "left" | "right") => Err((
            at,
            "a column is seen from the top or from the bottom".to_owned(),
        )),
        _ if at > used => Err((
            at.min(words.len()) - 1,
            "the side is expected behind it".to_owned(),
        )),
        _ => Ok((false, used)),
    }
}

/// The number of the row that a letter names.
fn row_of(letter: char) -> usize {
    usize::from(u8::try_from(letter).unwrap_or(b'A').saturating_sub(b'A')) + 1
}

/// The cells from one to another in a row, a column or a diagonal.
fn line(from: Position, to: Position) -> Option<Vec<Position>> {
    let (down, right) = (
        i32::from(to.row) - i32::from(from.row),
        i32::from(to.col) - i32::from(from.col),
    );
    let straight = down == 0 || right == 0 || down.abs() == right.abs();
    let steps = down.abs().max(right.abs());
    let place = |k: i32| {
        let row = i32::from(from.row) + down.signum() * k;
        let col = i32::from(from.col) + right.signum() * k;
        Position::new(usize::try_from(row).ok()?, usize::try_from(col).ok()?)
    };
    (0..=steps)
        .map(place)
        .collect::<Option<Vec<_>>>()
        .filter(|_| straight)
}
