//! The smallest set of cells to give, with their symbols, so that one solution is left.
//!
//! Given cells leave one solution when every other one differs from it in one of them: they hit
//! the set of differing cells of every other solution. Where all solutions can be visited,
//! [`smallest`] finds the smallest such set over all of them. Where they are too many,
//! [`greedy`] gives cells until few are left and goes on as before; then the set for the solution
//! that is left is made as small as it can be by [`target`], and whether one cell could do is
//! tested for every candidate. [`Repair::at_least`] is the proven bound.

mod greedy;
mod outcome;
mod smallest;
mod target;

pub use outcome::Repair;

use outcome::of_all;

use super::oracle::Oracle;
use crate::limits::{Limits, Stop};
use crate::puzzle::Puzzle;
use crate::solve::Solver;

/// Solutions up to which all are visited.
const MOST: usize = 10_000;
/// Nodes for visiting the solutions.
const NODES: u64 = 200_000;

/// Finds cells to give in a puzzle with several solutions so that one is left, as few as can be.
///
/// # Errors
/// The limit that was reached before any set was found.
pub fn repair(solver: &mut Solver, puzzle: &Puzzle, limits: &Limits) -> Result<Repair, Stop> {
    let mut oracle = Oracle::new(solver, limits);
    if let Some(solutions) = oracle.all(puzzle, MOST, NODES)? {
        return Ok(of_all(&oracle, &solutions));
    }

    let mut repair = greedy::repair(&mut oracle, puzzle)?;
    let bettered = target::better(&mut oracle, puzzle, &mut repair)
        .and_then(|()| greedy::one_cell(&mut oracle, puzzle, &mut repair));
    repair.stopped = bettered.err();

    Ok(repair)
}
