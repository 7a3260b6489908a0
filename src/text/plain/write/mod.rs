//! Writes grids in one line, tables of them, and candidates in boxes.
//!
//! Without a map they mean the square grid with its usual boxes, as the readers here take them.

mod boxed;

pub(in crate::text) use boxed::pm;

use super::row::MIN_SIDE;
use crate::puzzle::{Symbol, shapes};
use crate::text::base::board::{region_numbers, square_only};
use crate::text::base::{Alphabet, Job, WriteError, Written};

/// The sign for a blank cell.
const BLANK: char = '.';

/// One line of the cells in reading order.
pub(in crate::text) fn line(job: &Job<'_>) -> Result<Written, WriteError> {
    plain(job, signs(job, BLANK)?)
}

/// A line of a collection, with `0` for blank cells as every program reads it.
pub(in crate::text) fn sdm(job: &Job<'_>) -> Result<Written, WriteError> {
    let zero = job.alphabet == Alphabet::ZeroUp;
    plain(job, signs(job, if zero { BLANK } else { '0' })?)
}

/// A row of a table below the names of its columns: `id,puzzle`.
pub(in crate::text) fn csv(job: &Job<'_>) -> Result<Written, WriteError> {
    let id = job.id.unwrap_or_default();
    let mut id = id.replace(['\n', '\r'], " ");
    if id.contains([',', '"', ';']) {
        id = format!("\"{}\"", id.replace('"', "\"\""));
    }
    plain(job, format!("{id},{}", signs(job, BLANK)?))
}

/// The names of the columns of such a table.
pub(in crate::text) const CSV_HEAD: &str = "id,puzzle";

/// A text that means the givens on the square grid with its usual boxes.
fn plain(job: &Job<'_>, text: String) -> Result<Written, WriteError> {
    let means = shapes::square(job.puzzle.layout().order());
    Written::holding(text, job, means)
}

/// The cells of a square grid one after the other; numbers with blanks between them.
fn signs(job: &Job<'_>, blank: char) -> Result<String, WriteError> {
    square_only(job)?;
    Ok(job
        .alphabet
        .line(job.puzzle.givens().iter().copied(), blank))
}

/// The clues and the regions in one line.
pub(in crate::text) fn jigsaw(job: &Job<'_>) -> Result<Written, WriteError> {
    square_only(job)?;
    let order = job.puzzle.layout().order();
    if order < MIN_SIDE {
        return Err(WriteError::new(format!("a grid of {order} symbols")));
    }
    if job.alphabet.is_numbers() {
        return Err(WriteError::new("symbols as numbers"));
    }
    let numbers = region_numbers(job.puzzle.layout());
    let numbers = numbers.ok_or_else(|| WriteError::new("a board that regions do not cover"))?;
    let clues = job.alphabet.line(job.puzzle.givens().iter().copied(), '.');
    let regions: String = numbers.iter().map(|&number| label(number, order)).collect();
    let means = shapes::jigsaw(order, numbers.iter());
    Written::holding(format!("{clues}{regions}"), job, means)
}

/// The letter of a region.
fn label(number: usize, order: usize) -> char {
    const LETTERS: usize = 26;
    let letter = u8::try_from(number).ok().filter(|_| order <= LETTERS);
    let other = || Symbol::new(number).map_or('?', Symbol::to_char);
    letter.map_or_else(other, |n| char::from(b'a' + n))
}
