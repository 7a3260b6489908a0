//! The smallest set of cells to give, with their symbols, so that one solution is left.
//!
//! Given cells leave one solution when every other one differs from it in one of them: they hit
//! the set of differing cells of every other solution. Where all solutions can be visited,
//! [`smallest`] finds the smallest such set over all of them. Where they are too many,
//! [`greedy`] gives cells until few are left and goes on as before; then the set for the solution
//! that is left is made as small as it can be by [`target`], and whether one cell could do is
//! asked of every candidate. What is proven is said by [`Repair::at_least`].

mod greedy;
mod smallest;
mod target;

use smallest::Table;

use super::asker::Asker;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Clue, Puzzle, Solution};
use crate::solve::Solver;

/// Solutions up to which all are visited.
const MOST: usize = 10_000;
/// Nodes that visiting them may take.
const NODES: u64 = 200_000;

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
    /// How many solutions the puzzle has, where they were all visited.
    pub solutions: Option<usize>,
    /// The limit that was reached, where one was.
    pub stopped: Option<Stop>,
}

impl Repair {
    /// Whether it is proven that no smaller set does.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.at_least == self.cells.len()
    }
}

/// Finds cells to give in a puzzle with several solutions so that one is left, as few as can be.
///
/// # Errors
/// The limit that was reached before any set was found.
pub fn repair(solver: &mut Solver, puzzle: &Puzzle, limits: &Limits) -> Result<Repair, Stop> {
    let mut asker = Asker::new(solver, limits);
    if let Some(solutions) = asker.all(puzzle, MOST, NODES)? {
        return Ok(of_all(&asker, &solutions));
    }
    let mut repair = greedy::repair(&mut asker, puzzle)?;
    let bettered = target::better(&mut asker, puzzle, &mut repair)
        .and_then(|()| greedy::one_cell(&mut asker, puzzle, &mut repair));
    repair.stopped = bettered.err();
    Ok(repair)
}

/// The smallest set when all solutions are known.
fn of_all(asker: &Asker<'_>, solutions: &[Solution]) -> Repair {
    let table = Table::new(solutions);
    let found = table.smallest(&mut asker.limits().meter());
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
fn clues(solution: &Solution, cells: &[crate::ids::CellId]) -> Vec<Clue> {
    let mut clues: Vec<Clue> = cells
        .iter()
        .map(|&cell| Clue {
            cell,
            symbol: solution.symbols()[cell],
        })
        .collect();
    clues.sort_unstable();
    clues
}

/// The puzzle with further givens.
fn with(puzzle: &Puzzle, clues: &[Clue]) -> Puzzle {
    let mut puzzle = puzzle.clone();
    for clue in clues {
        // They come from solutions of the puzzle, so no other given stands there.
        let given = puzzle.give(clue.cell, clue.symbol);
        debug_assert!(given.is_ok());
    }
    puzzle
}
