//! The fewest cells that leave one certain solution, when the others are too many to visit.
//!
//! Implicit hitting set (E. Moreno-Centeno and R. Karp, 2013): the smallest set that tells the
//! target from the solutions found so far is tried; where the puzzle with it has another
//! solution, that one joins them, and with it those that differ from the target in still fewer
//! cells. The first set that leaves the target alone is the smallest one for it, because every
//! smaller one fails already on those found.

use super::outcome::{Repair, clues, with};
use super::smallest::Table;
use crate::limits::Stop;
use crate::puzzle::{Clue, Puzzle, Solution};
use crate::setter::oracle::Oracle;

/// Solutions found at most; each round looks at all of them.
const MOST: usize = 400;
/// Near solutions taken at once, and the nodes for them.
const NEAR: usize = 32;
const NODES: u64 = 2_000;

/// Makes a repair as small as it can be for its solution.
pub(super) fn better(
    oracle: &mut Oracle<'_>,
    puzzle: &Puzzle,
    repair: &mut Repair,
) -> Result<(), Stop> {
    let target = repair.solution.clone();
    let mut found = vec![target.clone()];
    while found.len() < MOST {
        let least = repair.at_least_for_solution;
        let table = Table::new(&found);
        let smallest = table.smallest_for_first(least, &mut oracle.limits.meter());
        repair.at_least_for_solution = least.max(smallest.at_least);
        if let Some(stop) = smallest.stopped {
            return Err(stop);
        }
        if repair.at_least_for_solution >= repair.cells.len() {
            return Ok(());
        }

        let cells = clues(&target, &smallest.cells);
        let tried = with(puzzle, &cells);
        let two = oracle.two(&tried)?;
        let Some(other) = two.into_iter().find(|solution| *solution != target) else {
            if cells.len() < repair.cells.len() {
                repair.cells = cells;
            }
            return Ok(());
        };
        near(oracle, puzzle, &target, other, &mut found)?;
    }

    Ok(())
}

/// Adds a solution, or those that differ from the target within the same cells.
fn near(
    oracle: &mut Oracle<'_>,
    puzzle: &Puzzle,
    target: &Solution,
    other: Solution,
    found: &mut Vec<Solution>,
) -> Result<(), Stop> {
    let differ = other.differ(target);
    let same: Vec<Clue> = target
        .symbols()
        .enumerate()
        .filter(|(cell, _)| !differ.contains(cell))
        .map(|(cell, &symbol)| Clue { cell, symbol })
        .collect();

    let all = oracle.all(&with(puzzle, &same), NEAR, NODES)?;
    match all {
        Some(all) => found.extend(all.into_iter().filter(|solution| solution != target)),
        None => found.push(other),
    }

    Ok(())
}
