//! What several writers ask of a board: whether it is one square grid, its rows, the numbers of
//! its regions.

use std::collections::HashMap;

use super::alphabet::Alphabet;
use super::written::{Job, WriteError};
use crate::ids::{CellId, IdVec};
use crate::puzzle::{Layout, Puzzle};

/// Whether the picture is one square of as many rows and columns as there are symbols.
pub(in crate::text) fn is_square(layout: &Layout) -> bool {
    let side = layout.order();
    (layout.rows(), layout.cols()) == (side, side) && layout.cells().len() == side * side
}

/// An error unless every symbol can be written.
///
/// # Errors
/// There are more symbols than letters.
pub(in crate::text) fn alphabet_holds(job: &Job<'_>) -> Result<(), WriteError> {
    const LETTERS: usize = 26;
    match job.puzzle.layout().order() {
        order if job.alphabet == Alphabet::Letters && order > LETTERS => {
            Err(WriteError::new(format!("{order} symbols as letters")))
        }
        _ => Ok(()),
    }
}

/// An error unless the board is one square grid.
pub(in crate::text) fn square_only(job: &Job<'_>) -> Result<(), WriteError> {
    match is_square(job.puzzle.layout()) {
        true => Ok(()),
        false => Err(WriteError::new("a board that is not one square grid")),
    }
}

/// The rows of a square grid, a character for each cell.
pub(in crate::text) fn square_rows(puzzle: &Puzzle, sign: impl Fn(CellId) -> char) -> Vec<String> {
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
