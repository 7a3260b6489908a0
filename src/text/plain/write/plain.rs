//! One line of cells, lists of them, tables, candidate strings.
//!
//! All of them mean the square grid with its usual boxes, as the readers here take them.

use crate::puzzle::{SymbolSet, shapes};
use crate::text::base::board::{nothing_in, square_only};
use crate::text::base::{Alphabet, Job, WriteError, Written};

/// The sign for a blank cell.
const BLANK: char = '.';

/// Candidate strings of fewer symbols are too short to be told from rows of a picture.
const FEWEST_CANDIDATES: usize = 4;

/// One line of the cells in reading order.
pub(in crate::text) fn line(job: &Job<'_>) -> Result<Written, WriteError> {
    plain(job, signs(job, BLANK)?)
}

/// A line of a collection, with `0` for blank cells as every program reads it.
pub(in crate::text) fn sdm(job: &Job<'_>) -> Result<Written, WriteError> {
    let blank = if job.alphabet == Alphabet::ZeroUp {
        BLANK
    } else {
        '0'
    };
    plain(job, signs(job, blank)?)
}

/// A row of a table below the names of its columns: `id,puzzle`.
pub(in crate::text) fn csv(job: &Job<'_>) -> Result<Written, WriteError> {
    let id = job.id.unwrap_or_default();
    let quoted = id.replace('"', "\"\"").replace(['\n', '\r'], " ");
    let id = match id.contains([',', '"', ';', '\n', '\r']) {
        true => format!("\"{quoted}\""),
        false => id.to_owned(),
    };
    plain(job, format!("{id},{}", signs(job, BLANK)?))
}

/// The names of the columns of such a table.
pub(in crate::text) const CSV_HEAD: &str = "id,puzzle";

/// Each cell as many characters as there are symbols: place k holds symbol k where it may stand
/// in the cell, else a blank.
pub(in crate::text) fn candidates(job: &Job<'_>) -> Result<Written, WriteError> {
    let puzzle = job.puzzle;
    square_only(job)?;
    let order = puzzle.layout().order();
    if order < FEWEST_CANDIDATES {
        return Err(WriteError::new(format!("a grid of {order} symbols")));
    }
    let mut text = String::with_capacity(order.pow(3));
    for (cell, &set) in puzzle.allowed().enumerate() {
        if set.is_empty() {
            return Err(nothing_in(puzzle, cell));
        }
        let held = |symbol| Some(symbol).filter(|&symbol| set.contains(symbol));
        let held = SymbolSet::all(order).iter().map(held);
        text.push_str(&Alphabet::OneUp.line(held, BLANK));
    }
    Written::holding(text, job, shapes::square(order))
}

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
