//! Writes plain grids: one line of cells, lists of them, tables, candidate strings.
//!
//! All of them mean the square grid with its usual boxes, as the readers here take them.

mod boxed;
mod regions;

pub(in crate::text) use boxed::{pm, sdx, ss};
pub(in crate::text) use regions::{blocks, jigsaw, multi};

use std::collections::HashMap;

use crate::ids::{CellId, IdVec};
use crate::puzzle::{Layout, Puzzle, Symbol, SymbolSet, shapes};
use crate::text::Alphabet;
use crate::text::write::{Held, Job, WriteError, Written, alphabet_holds, is_square};

/// The sign for a blank cell.
const BLANK: &str = ".";

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
        "0"
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
    square(job)?;
    let order = puzzle.layout().order();
    if order < FEWEST_CANDIDATES {
        return Err(WriteError::new(format!("a grid of {order} symbols")));
    }
    let mut text = String::with_capacity(order.pow(3));
    for (cell, &set) in puzzle.allowed().enumerate() {
        if set.is_empty() {
            return Err(nothing_in(puzzle, cell));
        }
        let sign = |symbol: Symbol| {
            if set.contains(symbol) {
                symbol.to_char()
            } else {
                '.'
            }
        };
        text.extend(SymbolSet::all(order).iter().map(sign));
    }
    let held = Held {
        candidates: true,
        ..Held::givens(shapes::square(order))
    };
    Written::holding(text, job, held)
}

/// A text that means the givens on the square grid with its usual boxes.
fn plain(job: &Job<'_>, text: String) -> Result<Written, WriteError> {
    let held = Held::givens(shapes::square(job.puzzle.layout().order()));
    Written::holding(text, job, held)
}

/// An error unless the board is one square grid.
pub(in crate::text) fn square(job: &Job<'_>) -> Result<(), WriteError> {
    match is_square(job.puzzle.layout()) {
        true => Ok(()),
        false => Err(WriteError::new("a board that is not one square grid")),
    }
}

/// The cells of a square grid one after the other, apart where symbols are numbers.
fn signs(job: &Job<'_>, blank: &str) -> Result<String, WriteError> {
    square(job)?;
    alphabet_holds(job)?;
    let sign = |given: &Option<Symbol>| {
        given.map_or_else(|| blank.to_owned(), |symbol| job.alphabet.write(symbol))
    };
    let cells: Vec<String> = job.puzzle.givens().iter().map(sign).collect();
    let apart = if job.alphabet == Alphabet::Numbers {
        " "
    } else {
        ""
    };
    Ok(cells.join(apart))
}

/// The rows of a square grid, a character for each cell.
pub(in crate::text) fn rows(puzzle: &Puzzle, sign: impl Fn(CellId) -> char) -> Vec<String> {
    let signs: Vec<char> = puzzle.layout().cells().ids().map(sign).collect();
    let rows = signs.chunks(puzzle.layout().order());
    rows.map(|row| row.iter().collect()).collect()
}

/// The number of the region of each cell, from 0, where boxes and drawn regions with a cell for
/// each symbol cover the board.
pub(in crate::text) fn region_numbers(layout: &Layout) -> Option<IdVec<CellId, usize>> {
    let mut numbers = IdVec::filled(None, layout.cells().len());
    let mut next = 0;
    for (id, region) in layout.regions().enumerate() {
        let drawn = region.is_block() && layout.is_full(id);
        if drawn && region.cells.iter().all(|&cell| numbers[cell].is_none()) {
            region
                .cells
                .iter()
                .for_each(|&cell| numbers[cell] = Some(next));
            next += 1;
        }
    }
    // A region that is a row, too, comes before all others: numbers go by where they begin.
    let mut first = HashMap::new();
    let name = |number: &Option<usize>| {
        let next = first.len();
        number.map(|number| *first.entry(number).or_insert(next))
    };
    numbers.iter().map(name).collect()
}

/// The error about a cell in which nothing may stand.
pub(in crate::text) fn nothing_in(puzzle: &Puzzle, cell: CellId) -> WriteError {
    let place = puzzle.layout().cells()[cell];
    WriteError::new(format!("{place}, a cell in which no symbol may stand"))
}
