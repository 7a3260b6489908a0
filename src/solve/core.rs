//! Why a puzzle has no solution: givens that clash, from which none can be dropped.
//!
//! Two equal givens in one region say it all. Otherwise givens are dropped as long as what is
//! left still has no solution: first in large chunks, then one by one, which makes the set
//! minimal, because a set that has a solution keeps one when givens are dropped (deletion, as in
//! Bakker and others, IJCAI 1993). Each test has a node budget; a test that it stops leaves the
//! given in the set and the set is then not called minimal.

use super::{Solver, run};
use crate::limits::Limits;
use crate::propagate::Geometry;
use crate::puzzle::{Clue, Puzzle};
use crate::search::End;

/// Search nodes for one test whether some givens alone have no solution.
const TEST_NODES: u64 = 20_000;

/// Givens that clash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Core {
    /// The givens, in reading order. Empty where the layout itself, or the puzzle's initial
    /// candidates, admit no grid.
    pub clues: Vec<Clue>,
    /// Whether none of them can be dropped; false where a limit stopped the search for smaller
    /// sets.
    pub minimal: bool,
}

impl Solver {
    /// The clashing givens of a puzzle that is known to have no solution.
    pub fn core(&mut self, puzzle: &Puzzle, limits: &Limits) -> Core {
        if let Some(clues) = two_equal(puzzle).or_else(|| not_allowed(puzzle)) {
            return Core {
                clues,
                minimal: true,
            };
        }
        let geometry = self.geometry(puzzle.layout());
        let mut clues: Vec<Clue> = puzzle.clues().collect();
        let mut minimal = true;
        let mut chunk = clues.len();
        while chunk > 0 {
            let mut at = 0;
            while at < clues.len() {
                let end = (at + chunk).min(clues.len());
                let rest: Vec<Clue> = clues[..at].iter().chain(&clues[end..]).copied().collect();
                match self.refutes(puzzle, &geometry, &rest, limits) {
                    Some(true) => clues = rest,
                    Some(false) => at = end,
                    None => {
                        // Only a single given that stays unproven leaves the set unproven.
                        minimal &= chunk > 1;
                        at = end;
                    }
                }
            }
            chunk = if chunk == 1 { 0 } else { chunk.div_ceil(4) };
        }
        Core { clues, minimal }
    }

    /// Whether some givens alone have no solution; `None` when a limit was reached.
    fn refutes(
        &self,
        puzzle: &Puzzle,
        geometry: &Geometry,
        clues: &[Clue],
        limits: &Limits,
    ) -> Option<bool> {
        let mut fewer = puzzle.clone();
        puzzle.clues().for_each(|clue| fewer.take_given(clue.cell));
        for clue in clues {
            fewer.give(clue.cell, clue.symbol).ok()?;
        }
        if matches!(run::start(&fewer, geometry, true), run::Start::Refuted(_)) {
            return Some(true);
        }
        let nodes = limits
            .nodes
            .map_or(TEST_NODES, |allowed| allowed.min(TEST_NODES));
        let mut meter = Limits {
            nodes: Some(nodes),
            ..limits.clone()
        }
        .meter();
        meter.poll().ok()?;
        match self
            .run(&fewer, geometry, &mut meter, &mut |_| {
                std::ops::ControlFlow::Break(())
            })
            .end
        {
            End::Exhausted => Some(true),
            End::Broken => Some(false),
            End::Stopped(_) => None,
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

/// A given that is not among the initial candidates of its cell.
fn not_allowed(puzzle: &Puzzle) -> Option<Vec<Clue>> {
    let sets = puzzle.candidates()?;
    puzzle
        .clues()
        .find(|clue| !sets[clue.cell].contains(clue.symbol))
        .map(|clue| vec![clue])
}
