//! Redundant elements of a puzzle with one solution.
//!
//! More elements never make more solutions. So an element that cannot go alone cannot
//! go with others either, and a set of elements that can go together is found by trying those
//! that can go alone, one after the other, each on top of what has gone before.

use super::element::Elements;
use super::oracle::Oracle;
use crate::ids::{CellId, IdVec};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Clue, Element, Puzzle, SymbolSet};
use crate::solve::Solver;

/// The redundant elements of a puzzle with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needless {
    /// Elements of which any single one is redundant, perhaps not two of them. Givens in reading
    /// order, then constraints, rules, regions.
    pub alone: Vec<Element>,
    /// Elements that were not tested; empty unless a limit was reached.
    pub unknown: Vec<Element>,
    /// Elements that are redundant together. Found in the order of `alone`, so givens come first.
    pub together: Vec<Element>,
    /// True if nothing more is redundant without `together`.
    pub complete: bool,
    /// The limit that was reached, if any.
    pub stopped: Option<Stop>,
}

/// Finds the redundant elements of a puzzle with exactly one solution. Each answer is that of
/// [`Solver::uniqueness`] about the puzzle without the element. The node limit counts for all of
/// them.
pub fn needless(solver: &mut Solver, puzzle: &Puzzle, limits: &Limits) -> Needless {
    let mut oracle = Oracle::new(solver, limits);
    let elements = Elements::of(puzzle);
    let mut found = Needless {
        alone: Vec::new(),
        unknown: Vec::new(),
        together: Vec::new(),
        complete: false,
        stopped: None,
    };

    let quick = quickly(&mut oracle, puzzle, elements.all());
    let mut still_unique = |removed: &[Element]| {
        let without = elements.without(removed);
        without.map_or(Ok(false), |puzzle| oracle.is_unique(&puzzle))
    };

    for (k, &element) in elements.all().iter().enumerate() {
        let alone = match (quick[k], found.stopped) {
            (true, _) => Ok(true),
            (false, Some(stop)) => Err(stop),
            (false, None) => still_unique(&[element]),
        };

        match alone {
            Ok(true) => found.alone.push(element),
            Ok(false) => {}
            Err(stop) => {
                found.unknown.push(element);
                found.stopped = Some(stop);
            }
        }
    }

    for &element in &found.alone {
        found.together.push(element);
        // The first one is known to go alone.
        let goes = match (found.together.len(), found.stopped) {
            (1, _) => Ok(true),
            (_, Some(stop)) => Err(stop),
            (_, None) => still_unique(&found.together),
        };

        if goes != Ok(true) {
            found.together.pop();
        }
        found.stopped = found.stopped.or(goes.err());
    }

    found.complete = found.stopped.is_none();
    found
}

/// Which givens are quickly known to be needless, all puzzles without one searched together.
fn quickly(oracle: &mut Oracle<'_>, puzzle: &Puzzle, elements: &[Element]) -> Vec<bool> {
    let mut quick = vec![false; elements.len()];
    let givens: Vec<Clue> = puzzle.clues().collect();
    if oracle.poll().is_err() {
        return quick;
    }

    let mut bare = puzzle.clone();
    givens.iter().for_each(|clue| bare.take_given(clue.cell));
    let bare = bare.allowed();
    let full = puzzle.allowed();
    let limits = oracle.limits.clone();
    let mut write = |k: usize, sets: &mut IdVec<CellId, SymbolSet>| {
        sets.clone_from(&full);
        let cell = givens[k].cell;
        sets[cell] = bare[cell];
    };

    let solver = &mut oracle.solver;
    let layout = puzzle.layout();
    let unique = solver.unique_among(layout, givens.len(), &mut write, &limits);
    for k in unique.ones() {
        quick[k] = true;
    }

    quick
}
