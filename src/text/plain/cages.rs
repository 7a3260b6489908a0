//! Killer cages as lines: cells by name with a sum, cells as numbers, a map of labels with sums.
//!
//! Named cells are read as they are. Numbers could be anything, so they are read only if all
//! lines together cover each cell of a board once and the sums are the board's total; that
//! check also decides where counting starts and on which side the sum is.

use std::collections::HashSet;
use std::ops::Range;

use super::square::is_side;
use super::ways::{count_up, is_date, sizes};
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

/// True if a line may be a cage: a sum, first or last, and numbers that may be cells.
pub(super) fn is_like(text: &str) -> bool {
    const LARGEST: usize = 16;
    let words = numbers(text).unwrap_or_default();
    let numbers: Option<Vec<usize>> = words.iter().map(|word| word.parse().ok()).collect();
    let cage = |sum: usize, cells: &[usize]| {
        let inside = |&cell: &usize| cell < LARGEST * LARGEST;
        cells.len() > 1 && sum <= cells.len() * LARGEST && cells.iter().all(inside)
    };
    let like = match numbers.as_deref() {
        Some([sum, cells @ ..]) if cage(*sum, cells) => true,
        Some([cells @ .., sum]) => cage(*sum, cells),
        _ => false,
    };
    like && sizes(text).is_none() && !is_date(text) && !count_up(&words)
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

/// The sum of a cage and its cells: row and column from 0, of an index only the second number.
type Numbers = (usize, Vec<(usize, usize)>);

/// The lines of a block that are a list of cages, and the cages.
pub(super) fn in_block(block: &[Line]) -> Option<(Range<usize>, Vec<NamedCage>)> {
    let is_list = |line: &Line| numbers(&line.text).is_some_and(|numbers| !numbers.is_empty());
    let start = block.iter().position(is_list)?;
    let lines = block[start..].iter();
    let end = start + lines.take_while(|line| is_list(line)).count();
    Some((start..end, list(&block[start..end])?))
}

/// The cages of a list of numbers, if they cover a board once with sums of its total in exactly
/// one way to read them.
fn list(block: &[Line]) -> Option<Vec<NamedCage>> {
    let first = block.first().and_then(|line| numbers(&line.text))?;
    // The size of the board or the number of cages is above them.
    let block = &block[usize::from(first.len() == 1)..];
    if block.len() < MIN_CAGES {
        return None;
    }
    let mut found: Vec<Vec<NamedCage>> = Vec::new();
    for style in [Style::Digits, Style::Pairs, Style::Index] {
        for (last, base) in [(false, 0), (false, 1), (true, 0), (true, 1)] {
            let cage = |line: &Line| read_cage(&line.text, style, last, base);
            let cages: Option<Vec<Numbers>> = block.iter().map(cage).collect();
            let names = cages.and_then(|cages| covered(block, &cages));
            let new = |names: &Vec<NamedCage>| !found.contains(names);
            found.extend(names.filter(new));
        }
    }
    found.pop().filter(|_| found.is_empty())
}

/// The sum and the cells of a cage.
fn read_cage(text: &str, style: Style, last: bool, base: usize) -> Option<Numbers> {
    let mut words = numbers(text)?;
    let sum = match last {
        true => words.pop()?,
        false if words.is_empty() => return None,
        false => words.remove(0),
    };
    let from = |text: &str| text.parse::<usize>().ok()?.checked_sub(base);
    let cell = |words: &[&str]| match (style, words) {
        (Style::Digits, [two]) => {
            let (row, col) = two.split_at_checked(1).filter(|_| two.len() == 2)?;
            Some((from(row)?, from(col)?))
        }
        (Style::Pairs, [row, col]) => Some((from(row)?, from(col)?)),
        (Style::Index, [index]) => Some((usize::MAX, from(index)?)),
        _ => None,
    };
    let count = 1 + usize::from(matches!(style, Style::Pairs));
    let cells: Option<Vec<_>> = words.chunks(count).map(cell).collect();
    Some((sum.parse().ok()?, cells.filter(|cells| !cells.is_empty())?))
}

/// The cages by name, if they cover each cell of a square once and have its total.
fn covered(lines: &[Line], cages: &[Numbers]) -> Option<Vec<NamedCage>> {
    let count: usize = cages.iter().map(|(_, cells)| cells.len()).sum();
    let side = count.isqrt();
    let mut sums = cages.iter().map(|(sum, _)| *sum);
    let total = sums.try_fold(0_usize, usize::checked_add)?;
    if side * side != count || !is_side(side) || total != count * (side + 1) / 2 {
        return None;
    }
    let mut seen = HashSet::new();
    let mut name = |&(row, col): &(usize, usize)| {
        let (row, col) = match row {
            usize::MAX => (col / side, col % side),
            row => (row, col),
        };
        let inside = row < side && col < side && seen.insert((row, col));
        inside.then(|| format!("r{}c{}", row + 1, col + 1))
    };
    let mut named = Vec::new();
    for (line, (sum, cells)) in lines.iter().zip(cages) {
        let cells = cells.iter().map(&mut name).collect::<Option<_>>()?;
        let (line, sum) = (line.clone(), *sum);
        named.push(NamedCage { line, cells, sum });
    }
    Some(named)
}
