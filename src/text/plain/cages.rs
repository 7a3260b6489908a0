//! Killer cages as lines: cells by name with a sum, cells as numbers, a map of labels with sums.
//!
//! Named cells are read as they are. Numbers could be anything, so they are read only if all
//! lines together cover each cell of a board once and the sums are the board's total; that
//! check also decides where counting starts and on which side the sum is.

use std::collections::HashSet;
use std::ops::Range;

use super::row::MIN_SIDE;
use super::square::is_side;
use crate::puzzle::{MAX_SYMBOLS, Position};
use crate::text::base::{Cage, Line, TextError, cells, unexpected};

/// A cage whose cells are named, such as `r1c3 r1c4 = 11`.
#[derive(Clone, Debug)]
pub(super) struct NamedCage {
    pub(super) line: Line,
    pub(super) cells: Vec<String>,
    pub(super) sum: usize,
}

/// The cage of a line of named cells with one sum, first or last.
pub(super) fn named(line: &Line) -> Option<NamedCage> {
    let text = line.text.trim().trim_start_matches(['-', '*', '•', '+']);
    let ends = |c: char| c.is_whitespace() || "=:,;+()[]|".contains(c);
    let words: Vec<&str> = text.split(ends).filter(|word| !word.is_empty()).collect();
    let known = |word: &&str| !matches!(word.to_lowercase().as_str(), "cage" | "sum" | "killer");
    let words: Vec<&str> = words.into_iter().filter(known).collect();
    let number = |word: &str| word.parse::<usize>().ok();
    let (sum, cells) = match words[..] {
        [first, ref rest @ ..] if number(first).is_some() => (number(first)?, rest.to_vec()),
        [ref rest @ .., last] => (number(last)?, rest.to_vec()),
        [] => return None,
    };
    let named = !cells.is_empty() && cells.iter().all(|word| cells::is_full_cell(word));
    named.then(|| NamedCage {
        line: line.clone(),
        cells: cells.into_iter().map(str::to_owned).collect(),
        sum,
    })
}

/// The side of the board that named cages cover once; `None` if they do not.
pub(super) fn board_of(cages: &[NamedCage]) -> Option<usize> {
    let words: Vec<&str> = cages
        .iter()
        .flat_map(|cage| &cage.cells)
        .map(String::as_str)
        .collect();
    let all = (0..MAX_SYMBOLS * MAX_SYMBOLS)
        .filter_map(|k| Position::new(k / MAX_SYMBOLS, k % MAX_SYMBOLS))
        .collect();
    let read = cells::Places::new(&all).read(&words, false).ok()?;
    let side = read
        .iter()
        .map(|at| usize::from(at.row.max(at.col)) + 1)
        .max()?;
    let mut seen = HashSet::new();
    let once = read.iter().all(|&cell| seen.insert(cell));
    (once && seen.len() == side * side && is_side(side)).then_some(side)
}

/// Fewest cages of a list of numbers.
const MIN_CAGES: usize = 3;

/// The lines of a block that are a list of cages: numbers with signs between them, which cover a
/// board or could be cages and no rows of a grid.
pub(super) fn in_block(block: &[Line]) -> Option<Range<usize>> {
    let is_list = |line: &Line| numbers(&line.text).is_some_and(|numbers| !numbers.is_empty());
    let start = block.iter().position(is_list)?;
    let count = block[start..]
        .iter()
        .take_while(|line| is_list(line))
        .count();
    let at = start..start + count;
    let lines = &block[at.clone()];
    let alone = count == block.len() && is_list_alone(lines);
    (alone || without_size(lines).len() >= MIN_CAGES && list(lines).is_ok()).then_some(at)
}

/// Rows of a board with cages that are lists of numbers, at most.
const LARGEST: usize = 16;

/// True if lines of numbers could be cages, and are too few or too uneven to be the rows of a
/// grid.
fn is_list_alone(block: &[Line]) -> bool {
    // Blanks as zeros and empty fields are cells of a grid.
    let cells = |text: &str| {
        let digits = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
        let padded = |word: &str| word.len() > 2 && word.starts_with('0') && digits(word);
        text.contains("\t\t") || text.starts_with('\t') || text.split_whitespace().any(padded)
    };
    let block = without_size(block);
    if block.len() < MIN_CAGES || block.iter().any(|line| cells(&line.text)) {
        return false;
    }
    let counts = block
        .iter()
        .filter_map(|line| Some(numbers(&line.text)?.len()));
    let (least, most) = (counts.clone().min(), counts.max());
    let range = least.zip(most).filter(|(least, _)| *least > 1);
    let uneven = range.is_some_and(|(least, most)| least < MIN_SIDE || most - least > 1);
    // Cages are on a board, and have sums that its symbols can have.
    let cage = |(style, last, base)| {
        let read = |line: &Line| read_cage(&line.text, style, last, base);
        let likely = |(sum, cells): (usize, Vec<(usize, usize)>)| {
            let inside = |&(row, col): &(usize, usize)| match row {
                usize::MAX => col < LARGEST * LARGEST,
                row => row < LARGEST && col < LARGEST,
            };
            sum <= cells.len() * LARGEST && cells.iter().all(inside)
        };
        block.iter().all(|line| read(line).is_some_and(likely))
    };
    uneven && readings().any(cage)
}

/// The lines below one number, which is the size of the board or the number of cages.
fn without_size(block: &[Line]) -> &[Line] {
    let first = block.first().and_then(|line| numbers(&line.text));
    match first.is_some_and(|numbers| numbers.len() == 1) {
        true => &block[1..],
        false => block,
    }
}

/// The numbers of a line that has nothing else but signs.
fn numbers(text: &str) -> Option<Vec<&str>> {
    let text = text.trim_start_matches(['-', '*', '•', ' ']);
    let sign = |c: char| c.is_whitespace() || c.is_ascii_digit() || ",;:=()[]{}+>".contains(c);
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let all = text.chars().all(sign) && !text.contains(",,");
    all.then(|| numbers.filter(|number| !number.is_empty()).collect())
}

/// A way to write a cell as numbers.
#[derive(Clone, Copy, Debug)]
enum Style {
    /// Two digits: `01`.
    Digits,
    /// A row and a column: `0,1`.
    Pairs,
    /// The number of the cell in reading order.
    Index,
}

/// Each way to read cages: the cells, whether the sum is last, the first number.
fn readings() -> impl Iterator<Item = (Style, bool, usize)> {
    let styles = [Style::Digits, Style::Pairs, Style::Index].into_iter();
    let orders = [(false, 0), (false, 1), (true, 0), (true, 1)];
    styles.flat_map(move |style| orders.map(|(last, base)| (style, last, base)))
}

/// The cages of a list of numbers, and the side of the board.
///
/// # Errors
/// The lines do not cover a board once with sums of its total.
pub(super) fn list(block: &[Line]) -> Result<(usize, Vec<Cage>), TextError> {
    let block = without_size(block);
    let mut found: Vec<(usize, Vec<Cage>)> = Vec::new();
    for (style, last, base) in readings() {
        let cage = |line: &Line| read_cage(&line.text, style, last, base);
        let cages: Option<Vec<_>> = block.iter().map(cage).collect();
        let read = cages.and_then(covered);
        if let Some(read) = read.filter(|read| !found.contains(read)) {
            found.push(read);
        }
    }
    let first = &block[0];
    match found.len() {
        1 => Ok(found.remove(0)),
        0 => Err(unexpected(
            first.number,
            first.text.trim(),
            "these numbers would be cages if they covered each cell of a board once and their \
             sums were its total; write a cage as 'r1c3 r1c4 = 11'",
        )),
        _ => Err(unexpected(
            first.number,
            first.text.trim(),
            "these cages can be read in two ways; write a cage as 'r1c3 r1c4 = 11'",
        )),
    }
}

/// The sum and the cells of a cage; an index is in the second number of its cell.
fn read_cage(
    text: &str,
    style: Style,
    last: bool,
    base: usize,
) -> Option<(usize, Vec<(usize, usize)>)> {
    let mut numbers = numbers(text)?;
    let sum = if last {
        numbers.pop()?
    } else {
        numbers.remove(0)
    };
    let number = |text: &str| text.parse::<usize>().ok();
    let from = |n: usize| n.checked_sub(base);
    let cells: Vec<(usize, usize)> = match style {
        Style::Digits => numbers
            .into_iter()
            .map(|two| {
                let (row, col) = two.split_at_checked(1).filter(|_| two.len() == 2)?;
                Some((from(number(row)?)?, from(number(col)?)?))
            })
            .collect::<Option<_>>()?,
        Style::Pairs => numbers
            .chunks(2)
            .map(|pair| match pair {
                [row, col] => Some((from(number(row)?)?, from(number(col)?)?)),
                _ => None,
            })
            .collect::<Option<_>>()?,
        Style::Index => numbers
            .into_iter()
            .map(|index| Some((usize::MAX, from(number(index)?)?)))
            .collect::<Option<_>>()?,
    };
    (!cells.is_empty()).then_some((number(sum)?, cells))
}

/// The cages, if they cover each cell of a square once and have its total.
fn covered(cages: Vec<(usize, Vec<(usize, usize)>)>) -> Option<(usize, Vec<Cage>)> {
    let count: usize = cages.iter().map(|(_, cells)| cells.len()).sum();
    let side = count.isqrt();
    let total: usize = cages
        .iter()
        .try_fold(0_usize, |all, (sum, _)| all.checked_add(*sum))?;
    if side * side != count || !is_side(side) || total != side * side * (side + 1) / 2 {
        return None;
    }
    let place = |(row, col): (usize, usize)| {
        let (row, col) = match row {
            usize::MAX => (col / side, col % side),
            row => (row, col),
        };
        Position::new(row, col).filter(|_| row < side && col < side)
    };
    let cage = |(sum, cells): (usize, Vec<(usize, usize)>)| {
        let cells = cells.into_iter().map(place).collect::<Option<Vec<_>>>()?;
        let sum = Some(sum);
        Some(Cage { cells, sum })
    };
    let cages: Vec<Cage> = cages.into_iter().map(cage).collect::<Option<_>>()?;
    let mut seen = HashSet::new();
    let once = cages
        .iter()
        .flat_map(|cage| &cage.cells)
        .all(|&cell| seen.insert(cell));
    once.then_some((side, cages))
}

/// The labels and sums of a line such as `a = 11` or `a 11, b 7`.
pub(super) fn sums(text: &str) -> Option<Vec<(&str, usize)>> {
    let ends = |c: char| c.is_whitespace() || "=:,;".contains(c);
    let words: Vec<&str> = text.split(ends).filter(|word| !word.is_empty()).collect();
    let mut pairs = Vec::new();
    for two in words.chunks(2) {
        match *two {
            [label, sum] if label.chars().count() <= 2 => pairs.push((label, sum.parse().ok()?)),
            _ => return None,
        }
    }
    (!pairs.is_empty()).then_some(pairs)
}

/// The cages of a map of labels with their sums; `None` if they are not the board's total.
pub(super) fn labelled(
    labels: &[&str],
    side: usize,
    sums: &[(String, usize)],
) -> Option<Vec<Cage>> {
    let mut cages: Vec<(&str, Cage)> = Vec::new();
    for (k, label) in labels.iter().enumerate() {
        let place = Position::new(k / side, k % side)?;
        match cages.iter_mut().find(|(name, _)| name == label) {
            Some((_, cage)) => cage.cells.push(place),
            None => {
                let sum = sums.iter().find(|(name, _)| name == label)?.1;
                let cells = vec![place];
                cages.push((
                    label,
                    Cage {
                        cells,
                        sum: Some(sum),
                    },
                ));
            }
        }
    }
    let total: usize = cages.iter().filter_map(|(_, cage)| cage.sum).sum();
    let whole = total == side * side * (side + 1) / 2 && sums.len() == cages.len();
    whole.then(|| cages.into_iter().map(|(_, cage)| cage).collect())
}
