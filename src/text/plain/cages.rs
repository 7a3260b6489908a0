//! Lines of named cells with a sum, and lines of numbers that may be cages.

use std::collections::HashSet;

use super::around::sizes;
use super::square::is_side;
use super::value::is_date;
use super::value::numbers;
use crate::puzzle::Position;
use crate::text::base::{Line, cells, places_of};

/// A cage such as `r1c3 r1c4 = 11`.
#[derive(Debug)]
pub(super) struct NamedCage {
    pub line: Line,
    pub cells: Vec<String>,
    pub sum: usize,
}

/// The cage of a line with one sum, first or last.
pub(super) fn named(line: &Line) -> Option<NamedCage> {
    let text = line.text.trim().trim_start_matches(['-', '*', '•', '+']);
    let ends = |c: char| c.is_whitespace() || "=:,;+()[]|".contains(c);
    let label = |word: &str| ["", "cage", "sum", "killer"].contains(&&*word.to_lowercase());
    let mut cells: Vec<String> =
        text.split(ends).filter(|word| !label(word)).map(str::to_owned).collect();
    let sum = match cells.first()?.parse() {
        Ok(sum) => {
            cells.remove(0);
            sum
        }
        Err(_) => cells.pop()?.parse().ok()?,
    };

    let fits = !cells.is_empty() && cells.iter().all(|word| cells::is_full_cell(word));
    let line = line.clone();
    fits.then_some(NamedCage { line, cells, sum })
}

/// The side of the board that cages cover once.
pub(super) fn board_of(cages: &[NamedCage]) -> Option<usize> {
    let words: Vec<&str> = cages.iter().flat_map(|cage| &cage.cells).map(String::as_str).collect();
    let side = words.len().isqrt();
    let places: HashSet<Position> = places_of(side, side * side).collect();
    let read: HashSet<Position> =
        cells::Places::new(&places).read(&words, false).ok()?.into_iter().collect();
    (is_side(side) && read == places && words.len() == read.len()).then_some(side)
}

/// True for a sum, first or last, and numbers that may be cells.
pub(super) fn is_like(text: &str) -> bool {
    const LARGEST: usize = 16;
    let text = text.trim_start_matches(['-', '*', '•', ' ']);
    let sign = |c: char| c.is_whitespace() || c.is_ascii_digit() || ",;:=()[]{}+>".contains(c);
    if !text.chars().all(sign) || text.contains(",,") || sizes(text).is_some() || is_date(text) {
        return false;
    }
    let cage = |sum: &usize, cells: &[usize]| {
        let inside = |&cell: &usize| cell < LARGEST * LARGEST;
        cells.len() > 1 && *sum <= cells.len() * LARGEST && cells.iter().all(inside)
    };

    let is_cage = |numbers: Vec<usize>| {
        [numbers.split_first(), numbers.split_last()]
            .into_iter()
            .flatten()
            .any(|(sum, cells)| cage(sum, cells))
    };

    numbers(text).is_some_and(is_cage)
}
