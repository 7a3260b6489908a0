//! The true candidates: those that some solution holds, by one solution for each.
//!
//! A solution shows all of its candidates at once, so only those that no solution has shown yet
//! are asked for, one by one, of a search that may keep what it learns.

use super::choose::{by_regions, learner};
use super::engine::{approved, propagate};
use super::prepared::Prepared;
use super::solver::Solver;
use crate::boards::learn::LearnOutcome;
use crate::ids::{CellId, IdVec};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Puzzle, SymbolSet};

/// Which candidates are in some solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrueCandidates {
    /// The candidates that some solution holds.
    #[doc(hidden)]
    pub sets: IdVec<CellId, SymbolSet>,
    /// The candidates of which that is not known; none where no limit was reached.
    #[doc(hidden)]
    pub unknown: IdVec<CellId, SymbolSet>,
    /// The limit that was reached, where one was.
    pub stopped: Option<Stop>,
}

impl Solver {
    /// The candidates of each cell that some solution holds.
    ///
    /// # Panics
    /// As [`Solver::solutions`].
    pub fn true_candidates(&mut self, puzzle: &Puzzle, limits: &Limits) -> TrueCandidates {
        let nothing = IdVec::filled(SymbolSet::EMPTY, puzzle.layout().cells().len());
        let mut found = TrueCandidates { sets: nothing.clone(), unknown: nothing, stopped: None };
        let layout = puzzle.layout();
        let tables = Prepared::of(layout);
        let conditions = (!by_regions(self.config.engine, layout)).then(|| tables.rules());
        let board = propagate(tables.geometry(), conditions, puzzle.allowed().as_slice());
        let Some(board) = board else {
            return found;
        };
        found.unknown = board.sets().clone();
        let mut meter = limits.meter();
        let sets = board.sets().as_slice();
        let mut learner = match learner(&self.config, layout, sets, &mut meter) {
            Ok(learner) => learner,
            Err(stop) => {
                found.stopped = Some(stop);
                return found;
            }
        };

        for cell in found.sets.ids() {
            while let Some(symbol) = found.unknown[cell].first() {
                match learner.solve_under(&[(cell, symbol)], &mut meter) {
                    LearnOutcome::Filled(filling) => {
                        let solution = approved(puzzle, &filling);
                        for (cell, &symbol) in solution.symbols().enumerate() {
                            found.sets[cell].insert(symbol);
                            found.unknown[cell].remove(symbol);
                        }
                    }
                    LearnOutcome::Refuted(_) => found.unknown[cell].remove(symbol),
                    LearnOutcome::Stopped(stop) => {
                        found.stopped = Some(stop);
                        return found;
                    }
                }
            }
        }

        found
    }
}
