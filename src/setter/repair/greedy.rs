//! Cells to give when the solutions are too many to visit: each time the candidate that leaves
//! the fewest others after propagation, until few solutions are left.

use super::outcome::{Repair, clues, of_all, with};
use crate::ids::CellId;
use crate::limits::Stop;
use crate::propagate::{Domains, Propagator};
use crate::puzzle::{Clue, Puzzle, SymbolSet};
use crate::setter::oracle::Oracle;
use crate::solve::Prepared;

/// Solutions from which the rest of the cells is found from all of them.
const FEW: usize = 1_000;
/// Nodes for visiting the solutions, after each cell.
const NODES: u64 = 20_000;

/// Some cells that leave one solution.
///
/// # Errors
/// A limit that was reached before.
pub(super) fn repair(oracle: &mut Oracle<'_>, puzzle: &Puzzle) -> Result<Repair, Stop> {
    let mut given: Vec<Clue> = Vec::new();
    loop {
        let now = with(puzzle, &given);
        if let Some(solutions) = oracle.all(&now, FEW, NODES)? {
            let rest = of_all(oracle, &solutions);
            let cells: Vec<CellId> =
                given.iter().chain(&rest.cells).map(|clue| clue.cell).collect();
            return Ok(Repair {
                cells: clues(&rest.solution, &cells),
                solution: rest.solution,
                at_least: 1,
                at_least_for_solution: 1,
                solutions: None,
                stopped: None,
            });
        }
        given.push(next(oracle, &now)?);
    }
}

/// The true candidate that narrows the board most.
fn next(oracle: &mut Oracle<'_>, puzzle: &Puzzle) -> Result<Clue, Stop> {
    let sets = oracle.true_candidates(puzzle)?;
    let geometry = Prepared::of(puzzle.layout()).geometry();
    let mut propagator = Propagator::new(geometry);
    let mut board = Domains::new(sets.clone());
    let held = propagator.start(&mut board);
    debug_assert!(held.is_ok(), "true candidates hold a solution");
    let mut best: Option<(f64, Clue)> = None;

    for (cell, set) in sets.enumerate().filter(|(_, set)| set.len() > 1) {
        for symbol in set.iter() {
            let mut board = board.clone();
            let held = propagator.assign(&mut board, cell, symbol);
            let left: f64 = board.sets().iter().map(choices).sum();
            if held.is_ok() && best.is_none_or(|(least, _)| left < least) {
                best = Some((left, Clue { cell, symbol }));
            }
        }
    }

    // Only a puzzle with one solution has no such candidate, and that one was visited.
    best.map(|(_, clue)| clue).ok_or(Stop::Memory)
}

/// The logarithm of a cell's choices.
fn choices(set: &SymbolSet) -> f64 {
    (set.len() as f64).ln()
}

/// Tests whether giving one cell can leave a single solution; if not, two are needed.
pub(super) fn one_cell(
    oracle: &mut Oracle<'_>,
    puzzle: &Puzzle,
    repair: &mut Repair,
) -> Result<(), Stop> {
    if repair.cells.len() < 2 {
        return Ok(());
    }

    let sets = oracle.true_candidates(puzzle)?;
    let mut shared = sets.clone();
    for set in shared.as_mut_slice() {
        *set = SymbolSet::EMPTY;
    }

    for (cell, set) in sets.enumerate().filter(|(_, set)| set.len() > 1) {
        for symbol in set.iter() {
            // Two solutions that were found hold it already.
            if shared[cell].contains(symbol) {
                continue;
            }

            let cells = vec![Clue { cell, symbol }];
            let two = oracle.two(&with(puzzle, &cells))?;
            let [first, second] = two.as_slice() else {
                if let Some(solution) = two.into_iter().next() {
                    repair.solution = solution;
                    repair.cells = cells;
                    repair.at_least_for_solution = 1;
                }
                return Ok(());
            };

            for (cell, &symbol) in first.symbols().enumerate() {
                if second.symbols()[cell] == symbol {
                    shared[cell].insert(symbol);
                }
            }
        }
    }

    repair.at_least = 2;
    repair.at_least_for_solution = repair.at_least_for_solution.max(2);
    Ok(())
}
