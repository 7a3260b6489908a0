//! Writes jigsaws as one line.

use crate::puzzle::Symbol;
use crate::puzzle::shapes::jigsaw as drawn;
use crate::text::base::board::{region_numbers, square_only};
use crate::text::base::{Job, WriteError, Written};

/// Fewest symbols of a jigsaw in one line; shorter ones are rows of a picture.
const FEWEST: usize = 4;

/// Below so many symbols, clues and regions stand apart.
const FEWEST_JOINED: usize = 6;

/// The clues and the regions in one line.
pub(in crate::text) fn jigsaw(job: &Job<'_>) -> Result<Written, WriteError> {
    square_only(job)?;
    let order = job.puzzle.layout().order();
    if order < FEWEST {
        return Err(WriteError::new(format!("a grid of {order} symbols")));
    }
    if job.alphabet.is_numbers() {
        return Err(WriteError::new("symbols as numbers"));
    }
    let numbers = region_numbers(job.puzzle.layout());
    let numbers = numbers.ok_or_else(|| WriteError::new("a board that regions do not cover"))?;
    let clues = job.alphabet.line(job.puzzle.givens().iter().copied(), '.');
    let regions: String = numbers.iter().map(|&number| label(number, order)).collect();
    let apart = if order < FEWEST_JOINED { " " } else { "" };
    let means = drawn(order, numbers.iter());
    Written::holding(format!("{clues}{apart}{regions}"), job, means)
}

/// The letter of a region.
fn label(number: usize, order: usize) -> char {
    const LETTERS: usize = 26;
    let letter = u8::try_from(number).ok().filter(|_| order <= LETTERS);
    let other = || Symbol::new(number).map_or('?', Symbol::to_char);
    letter.map_or_else(other, |n| char::from(b'a' + n))
}
