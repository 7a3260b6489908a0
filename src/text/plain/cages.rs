//! Killer cages as lines of named cells with a sum, and lines of numbers that may be cages.

use super::around::sizes;
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
    let label = |word: &str| ["", "cage", "sum", "killer"].contains(&&*word.to_lowercase());
    let words = text.split(ends).filter(|word| !label(word));
    let mut words: Vec<String> = words.map(str::to_owned).collect();
    let sum = match words.first()?.parse() {
        Ok(sum) => {
            words.remove(0);
            sum
        }
        Err(_) => words.pop()?.parse().ok()?,
    };
    let fits = !words.is_empty() && words.iter().all(|word| cells::is_full_cell(word));
    let (line, cells) = (line.clone(), words);
    fits.then_some(NamedCage { line, cells, sum })
}

/// True if a line may be a cage: a sum, first or last, and numbers that may be cells.
pub(super) fn is_like(text: &str) -> bool {
    const LARGEST: usize = 16;
    let text = text.trim_start_matches(['-', '*', '•', ' ']);
    let sign = |c: char| c.is_whitespace() || c.is_ascii_digit() || ",;:=()[]{}+>".contains(c);
    let words = text.split(|c: char| !c.is_ascii_digit());
    let words = words.filter(|word| !word.is_empty());
    let numbers: Option<Vec<usize>> = words.map(|word| word.parse().ok()).collect();
    let cage = |sum: usize, cells: &[usize]| {
        let inside = |&cell: &usize| cell < LARGEST * LARGEST;
        cells.len() > 1 && sum <= cells.len() * LARGEST && cells.iter().all(inside)
    };
    let is_cage = |numbers: Vec<usize>| {
        let first = matches!(numbers[..], [sum, ref cells @ ..] if cage(sum, cells));
        first || matches!(numbers[..], [ref cells @ .., sum] if cage(sum, cells))
    };
    let all = text.chars().all(sign) && !text.contains(",,") && sizes(text).is_none();
    all && numbers.is_some_and(is_cage)
}
