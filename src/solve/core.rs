//! Why a puzzle has no solution: givens that clash, from which none can be dropped.
//!
//! Two equal givens in one region say it all. Otherwise a search tries the givens without one
//! after the other; the one that learns takes them as assumptions: those that its refutation uses
//! are a first set, and each of them is tried without, with all learned clauses.

use std::sync::Arc;

use super::choose::learner;
use super::solver::Solver;
use super::tuning::{REASON_NODES, SIMPLE_NODES};
use crate::boards::learn::ClashingGivens;
use crate::limits::Limits;
use crate::puzzle::{Clue, Element, Layout, Puzzle};

/// Givens that clash.
#[derive(Clone, Debug)]
pub struct Conflict {
    /// The layout of the puzzle.
    #[doc(hidden)]
    pub layout: Arc<Layout>,
    /// The givens, in reading order. Empty where the layout itself, or the puzzle's initial
    /// candidates, admit no grid, and where a limit came before they were known.
    #[doc(hidden)]
    pub clues: Vec<Clue>,
    /// Constraints, rules and regions that clash with them, where these were looked for; empty
    /// where the whole layout is taken for granted.
    #[doc(hidden)]
    pub others: Vec<Element>,
    /// True if none of them can be dropped; false where a limit stopped the search for smaller
    /// sets.
    pub minimal: bool,
}

impl Conflict {
    /// False where a limit came before anything was known.
    pub(crate) fn is_known(&self) -> bool {
        self.minimal || !self.clues.is_empty() || !self.others.is_empty()
    }
}

impl Solver {
    /// The clashing givens of a puzzle that is known to have no solution.
    pub fn core(&mut self, puzzle: &Puzzle, limits: &Limits) -> Conflict {
        let simple = two_equal(puzzle).or_else(|| not_allowed(puzzle));
        let is_simple = simple.is_some();
        let (clues, limits) = match simple {
            // What is left to show is that the layout itself admits grids, which is quick or
            // not worth long work.
            Some(clues) => (clues, limits.at_most(SIMPLE_NODES)),
            None => (puzzle.clues().collect(), limits.at_most(REASON_NODES)),
        };

        if clues.is_empty() {
            return Conflict {
                layout: Arc::clone(puzzle.layout()),
                clues,
                others: Vec::new(),
                minimal: true,
            };
        }

        let givens: Vec<_> = clues.iter().map(|clue| (clue.cell, clue.symbol)).collect();
        let possible = puzzle.possible();
        let mut meter = limits.meter();
        let clash = learner(&self.config, puzzle.layout(), possible.as_slice(), &mut meter)
            .map(|mut learner| learner.core(&givens, &mut meter));
        let (indices, minimal) = match clash {
            Ok(ClashingGivens::Givens { indices, stopped }) => (indices, stopped.is_none()),
            // A limit came first. Two equal givens are known to clash all the same.
            _ if is_simple => ((0..givens.len()).collect(), false),
            _ => (Vec::new(), false),
        };

        Conflict {
            layout: Arc::clone(puzzle.layout()),
            clues: indices.iter().map(|&k| clues[k]).collect(),
            others: Vec::new(),
            minimal,
        }
    }
}

/// Two equal givens in one region.
fn two_equal(puzzle: &Puzzle) -> Option<Vec<Clue>> {
    for region in puzzle.layout().regions() {
        let mut first: Vec<Option<Clue>> = vec![None; puzzle.layout().order()];
        for &cell in &region.cells {
            let Some(symbol) = puzzle.givens()[cell] else {
                continue;
            };
            let clue = Clue { cell, symbol };
            match first[symbol.index()] {
                Some(other) => return Some(vec![other, clue]),
                None => first[symbol.index()] = Some(clue),
            }
        }
    }

    None
}

/// A given that is not among what its cell may hold.
fn not_allowed(puzzle: &Puzzle) -> Option<Vec<Clue>> {
    let sets = puzzle.possible();
    puzzle.clues().find(|clue| !sets[clue.cell].contains(clue.symbol)).map(|clue| vec![clue])
}
