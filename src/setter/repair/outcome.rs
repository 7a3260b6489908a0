//! The result of a repair: cells to give, with the proven bounds.

use super::smallest::Table;
use crate::limits::Stop;
use crate::puzzle::{Clue, Puzzle, Solution};
use crate::setter::oracle::Oracle;

/// Cells to give.
#[derive(Clone, Debug)]
pub struct Repair {
    /// The cells and their symbols, in reading order.
    pub cells: Vec<Clue>,
    /// The solution that is left.
    pub solution: Solution,
    /// No set of fewer cells does, whichever solution it leaves.
    pub at_least: usize,
    /// No set of fewer cells leaves this solution.
    pub at_least_for_solution: usize,
    /// The number of solutions of the puzzle, if all were visited.
    pub solutions: Option<usize>,
    /// The limit that was reached, if any.
    pub stopped: Option<Stop>,
}

impl Repair {
    /// True if it is proven that no smaller set is enough.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.at_least == self.cells.len()
    }
}

/// The smallest set when all solutions are known.
pub(super) fn of_all(oracle: &Oracle<'_>, solutions: &[Solution]) -> Repair {
    let table = Table::new(solutions);
    let found = table.smallest(&mut oracle.limits.meter());
    let solution = solutions[found.row].clone();

    Repair {
        cells: clues(&solution, &found.cells),
        solution,
        at_least: found.at_least,
        at_least_for_solution: found.at_least,
        solutions: Some(solutions.len()),
        stopped: found.stopped,
    }
}

/// Cells with their symbols in a solution, in reading order.
pub(super) fn clues(solution: &Solution, cells: &[crate::ids::CellId]) -> Vec<Clue> {
    let mut clues: Vec<Clue> =
        cells.iter().map(|&cell| Clue { cell, symbol: solution.symbols()[cell] }).collect();
    clues.sort_unstable();
    clues
}

/// The puzzle with further givens.
pub(super) fn with(puzzle: &Puzzle, clues: &[Clue]) -> Puzzle {
    let mut puzzle = puzzle.clone();
    for clue in clues {
        // They come from solutions of the puzzle, so the cell has no other given.
        let given = puzzle.fix(clue.cell, clue.symbol);
        debug_assert!(given.is_ok());
    }

    puzzle
}
