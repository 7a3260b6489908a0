//! What the regions alone say of a board, before any search.

use std::ops::ControlFlow;

use super::searcher::{Filling, Start};
use super::stats::RunStats;
use crate::boards::VisitBoard;
use crate::limits::End;
use crate::propagate::{Board, Geometry, Propagator, Silent};
use crate::puzzle::SymbolSet;

/// What is known before any search.
pub(crate) enum Begun {
    /// Propagation found a contradiction.
    Refuted(RunStats),
    /// Propagation settled every cell.
    Filled(Filling, RunStats),
    /// The board to search.
    Open(Board, RunStats),
}

/// Brings candidates to a fixpoint by the regions alone, or leaves them as they are.
pub(crate) fn begin(start: Start<'_>, geometry: &Geometry, propagate: bool) -> Begun {
    let mut board = Board::new(start.allowed());
    let known = board.n_single();
    let mut stats = RunStats {
        engine: "propagation",
        ..RunStats::default()
    };
    if propagate {
        let outcome = Propagator::new(geometry).start(&mut board, &mut Silent);
        stats.forced = board.n_single().saturating_sub(known);
        if outcome.is_err() {
            return Begun::Refuted(stats);
        }
    }
    stats.open = geometry.n_cells() - board.n_settled();
    match board.filling().filter(|_| stats.open == 0) {
        Some(filling) => Begun::Filled(filling, stats),
        None => Begun::Open(board, stats),
    }
}

/// The candidates that the regions alone leave; `None` where they find a contradiction.
pub(crate) fn fixpoint(geometry: &Geometry, sets: &[SymbolSet]) -> Option<Vec<SymbolSet>> {
    let mut board = Board::new(sets.to_vec().into());
    let outcome = Propagator::new(geometry).start(&mut board, &mut Silent);
    outcome.is_ok().then(|| board.sets().as_slice().to_vec())
}

/// How a run ends that has a single filling to show.
pub(crate) fn only(filling: &Filling, visit: &mut VisitBoard<'_>) -> End {
    match visit(filling) {
        ControlFlow::Continue(()) => End::Exhausted,
        ControlFlow::Break(()) => End::Broken,
    }
}
