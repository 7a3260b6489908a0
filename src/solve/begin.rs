//! The facts known of a board before any search.

use super::engine::{Filling, n_known};
use super::stats::RunStats;
use super::{Prepared, Solver};
use crate::boards::rules;
use crate::propagate::{Domains, Propagator};
use crate::puzzle::{Layout, Puzzle, SymbolSet};

/// A board to search; or the only filling of one that needs no search, and none where propagation
/// refutes it.
pub(super) type Begun = Result<Domains, Option<Filling>>;

impl Solver {
    /// The candidates that the rules of a layout leave; `None` where they find a contradiction.
    pub(crate) fn fixpoint(&self, layout: &Layout, sets: &[SymbolSet]) -> Option<Vec<SymbolSet>> {
        let prepared = Prepared::of(layout);
        if !self.by_regions(layout) {
            return rules::fixpoint(prepared.rules(), sets);
        }
        let mut board = Domains::new(sets.to_vec().into());
        let outcome = Propagator::new(prepared.geometry()).start(&mut board);
        outcome.is_ok().then(|| board.sets().as_slice().to_vec())
    }

    /// Brings the candidates of a puzzle to a fixpoint, or leaves them as they are.
    pub(super) fn begin(&self, puzzle: &Puzzle, propagate: bool) -> (Begun, RunStats) {
        let sets = puzzle.allowed();
        let known = n_known(sets.as_slice());
        let mut stats = RunStats { engine: "propagation", ..RunStats::default() };
        let board = match propagate {
            true => self
                .fixpoint(puzzle.layout(), sets.as_slice())
                .map(|it| Domains::at_rest(it.into())),
            false => Some(Domains::new(sets)),
        };
        let Some(board) = board else {
            return (Err(None), stats);
        };
        stats.forced = board.n_single() - known;
        stats.open = board.open().count();
        let filling = board.filling().filter(|_| stats.open == 0);
        let begun = filling.map_or(Ok(board), |filling| Err(Some(filling)));
        (begun, stats)
    }
}
