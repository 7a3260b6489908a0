//! Killer cages as lines: cells by name with a sum, or cells as numbers.
//!
//! Named cells are read as they are. Numbers could be anything, so they are read only if all
//! lines together cover each cell of a board once and the sums are the board's total; that
//! check also decides where counting starts and on which side the sum is.

use std::collections::HashSet;
use std::ops::Range;

use super::around::{count_up, is_date, sizes};
use super::square::is_side;
use crate::puzzle::{MAX_SYMBOLS, Position};
use crate::text::base::{Line, cells};

/// A cage whose cells are named, such as `r1c3 r1c4 = 11`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NamedCage {
    pub(super) line: Line,
    pub(super) cells: Vec<String>,
    pub(super) sum: usize,
}

/// The cage of a line of named cells with one sum, first or last.
pub(super) fn named(line: &Line) -> Option<NamedCage> {
    let text = line.text.trim().trim_start_matches(['-', '*', '•', '+']);
    let ends = |c: char| c.is_whitespace() || "=:,;+()[]|".contains(c);
    let known = |word: &&str| {
        let label = ["cage", "sum", "killer"].into_iter();
        !word.is_empty()
            && !label
                .into_iter()
                .any(|label| word.eq_ignore_ascii_case(label))
    };
    let mut words: Vec<&str> = text.split(ends).filter(known).collect();
    let number = |word: &&str| word.parse::<usize>().ok();
    let sum = match words.first().and_then(number) {
        Some(sum) => {
            words.remove(0);
            sum
        }
        None => words.pop().as_ref().and_then(number)?,
    };
    let fits = !words.is_empty() && words.iter().all(|word| cells::is_full_cell(word));
    let cells = words.into_iter().map(str::to_owned).collect();
    let line = line.clone();
    fits.then_some(NamedCage { line, cells, sum })
}

/// The side of the board that named cages cover once; `None` if they do not.
pub(super) fn board_of(cages: &[NamedCage]) -> Option<usize> {
    let words = cages.iter().flat_map(|cage| &cage.cells);
    let words: Vec<&str> = words.map(String::as_str).collect();
    let all = (0..MAX_SYMBOLS * MAX_SYMBOLS)
        .filter_map(|k| Position::new(k / MAX_SYMBOLS, k % MAX_SYMBOLS))
        .collect();
    let read = cells::Places::new(&all).read(&words, false).ok()?;
    let far = read.iter().map(|at| usize::from(at.row.max(at.col)) + 1);
    let side = far.max().filter(|&side| is_side(side))?;
    let seen: HashSet<&Position> = read.iter().collect();
    (seen.len() == read.len() && seen.len() == side * side).then_some(side)
}

/// True if a line may be a cage: a sum, first or last, and numbers that may be cells.
pub(super) fn is_like(text: &str) -> bool {
    const LARGEST: usize = 16;
    let words = numbers(text).unwrap_or_default();
    let numbers = words.iter().map(|word| word.parse().ok());
    let numbers: Vec<usize> = numbers.collect::<Option<_>>().unwrap_or_default();
    let cage = |sum: usize, cells: &[usize]| {
        let inside = |&cell: &usize| cell < LARGEST * LARGEST;
        cells.len() > 1 && sum <= cells.len() * LARGEST && cells.iter().all(inside)
    };
    let first = matches!(numbers[..], [sum, ref cells @ ..] if cage(sum, cells));
    let last = matches!(numbers[..], [ref cells @ .., sum] if cage(sum, cells));
    (first || last) && sizes(text).is_none() && !is_date(text) && !count_up(&words)
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// Two digits: `01`.
    Digits,
    /// A row and a column: `0,1`.
    Pairs,
    /// The number of the cell in reading order.
    Index,
}

/// The lines of a block that are a list of cages, and the cages.
pub(super) fn in_block(block: &[Line]) -> Option<(Range<usize>, Vec<NamedCage>)> {
    const MIN_CAGES: usize = 3;
    let count = |line: &Line| numbers(&line.text).map_or(0, |numbers| numbers.len());
    let start = block.iter().position(|line| count(line) > 0)?;
    let end = start
        + block[start..]
            .iter()
            .take_while(|line| count(line) > 0)
            .count();
    // The size of the board or the number of cages is above them.
    let lines = &block[start + usize::from(count(&block[start]) == 1)..end];
    let mut found: Vec<Vec<NamedCage>> = Vec::new();
    for style in [Style::Digits, Style::Pairs, Style::Index] {
        for (last, base) in [(false, 0), (false, 1), (true, 0), (true, 1)] {
            let list = (lines.len() >= MIN_CAGES).then(|| list(lines, style, last, base));
            found.extend(list.flatten().filter(|list| !found.contains(list)));
        }
    }
    // What can be read in two ways is not read.
    let list = found.pop().filter(|_| found.is_empty())?;
    Some((start..end, list))
}

/// The cages of a list read in one way, if they cover each cell of a square once and their sums
/// are its total.
fn list(lines: &[Line], style: Style, last: bool, base: usize) -> Option<Vec<NamedCage>> {
    let read = lines
        .iter()
        .map(|line| read_cage(&line.text, style, last, base));
    let cages: Vec<(usize, Vec<[usize; 2]>)> = read.collect::<Option<_>>()?;
    let count: usize = cages.iter().map(|(_, cells)| cells.len()).sum();
    let side = count.isqrt();
    let mut sums = cages.iter().map(|(sum, _)| *sum);
    let total = sums.try_fold(0_usize, usize::checked_add)?;
    if side * side != count || !is_side(side) || total != count * (side + 1) / 2 {
        return None;
    }
    let mut seen = HashSet::new();
    let mut name = |[row, col]: [usize; 2]| {
        let (row, col) = match style {
            Style::Index => (col / side, col % side),
            _ => (row, col),
        };
        let inside = row < side && col < side && seen.insert((row, col));
        inside.then(|| format!("r{}c{}", row + 1, col + 1))
    };
    let cage = |(line, (sum, cells)): (&Line, (usize, Vec<[usize; 2]>))| {
        let cells = cells.into_iter().map(&mut name).collect::<Option<_>>()?;
        let line = line.clone();
        Some(NamedCage { line, cells, sum })
    };
    lines.iter().zip(cages).map(cage).collect()
}

/// The sum and the cells of a cage: row and column from 0, of an index only the second number.
fn read_cage(
    text: &str,
    style: Style,
    last: bool,
    base: usize,
) -> Option<(usize, Vec<[usize; 2]>)> {
    let mut words = numbers(text).filter(|words| words.len() > 1)?;
    let sum = words.remove(if last { words.len() - 1 } else { 0 });
    let from = |text: &str| text.parse::<usize>().ok()?.checked_sub(base);
    let cell = |words: &[&str]| match (style, words) {
        (Style::Digits, [two]) => {
            let (row, col) = two.split_at_checked(1).filter(|_| two.len() == 2)?;
            Some([from(row)?, from(col)?])
        }
        (Style::Pairs, [row, col]) => Some([from(row)?, from(col)?]),
        (Style::Index, [index]) => Some([0, from(index)?]),
        _ => None,
    };
    let cells = words
        .chunks(1 + usize::from(style == Style::Pairs))
        .map(cell);
    Some((sum.parse().ok()?, cells.collect::<Option<_>>()?))
}
