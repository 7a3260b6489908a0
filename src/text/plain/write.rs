//! Writers of grids in one line and of CSV.
//!
//! A line without a map means the square grid with its usual boxes.

use super::row::MIN_SIDE;
use crate::puzzle::{Symbol, shapes};
use crate::text::base::{Alphabet, Job, WriteError, Written, region_numbers, square_only};

const BLANK: char = '.';

pub(crate) fn line(job: &Job<'_>) -> Result<Written, WriteError> {
    plain(job, signs(job, BLANK)?)
}

/// Writes a line of a collection; every program reads `0` as a blank.
pub(crate) fn sdm(job: &Job<'_>) -> Result<Written, WriteError> {
    let zero = job.alphabet == Alphabet::ZeroUp;
    plain(job, signs(job, if zero { BLANK } else { '0' })?)
}

pub(crate) const CSV_HEAD: &str = "id,puzzle";

pub(crate) fn csv(job: &Job<'_>) -> Result<Written, WriteError> {
    let id = job.id.unwrap_or_default();
    let mut id = id.replace(['\n', '\r'], " ");
    if id.contains([',', '"', ';']) {
        id = format!("\"{}\"", id.replace('"', "\"\""));
    }
    plain(job, format!("{id},{}", signs(job, BLANK)?))
}

fn plain(job: &Job<'_>, text: String) -> Result<Written, WriteError> {
    let means = shapes::square(job.puzzle.layout().order());
    Written::holding(text, job, means)
}

/// The cells of a square grid; numbers have blanks between them.
fn signs(job: &Job<'_>, blank: char) -> Result<String, WriteError> {
    square_only(job)?;
    let givens = job.puzzle.givens().iter().copied();
    Ok(job.alphabet.line(givens, blank))
}

pub(crate) fn jigsaw(job: &Job<'_>) -> Result<Written, WriteError> {
    let clues = signs(job, BLANK)?;
    let layout = job.puzzle.layout();
    let order = layout.order();
    if order < MIN_SIDE {
        return Err(WriteError::new(format!("a grid of {order} symbols")));
    }
    if job.alphabet.is_numbers() {
        return Err(WriteError::new("symbols as numbers"));
    }
    let numbers = region_numbers(layout);
    let numbers = numbers.ok_or_else(|| WriteError::new("a board that regions do not cover"))?;
    let regions: String = numbers.iter().map(|&n| label(n, order)).collect();
    let means = shapes::jigsaw(order, numbers.iter());
    Written::holding(clues + &regions, job, means)
}

/// The sign of a region: a letter, if there are enough.
fn label(number: usize, order: usize) -> char {
    const LETTERS: usize = 26;
    let letter = u8::try_from(number).ok().filter(|_| order <= LETTERS);
    let other = || Symbol::new(number).map_or('?', Symbol::to_char);
    letter.map_or_else(other, |n| char::from(b'a' + n))
}
