//! What the regions alone say of a board, before any search.

use super::searcher::{Filling, until};
use super::stats::RunStats;
use crate::boards::VisitBoard;
use crate::limits::End;
use crate::propagate::{Board, Geometry, Propagator, Silent};
use crate::puzzle::{Puzzle, SymbolSet};

/// A board to search; or the only filling of one that needs no search, and none where propagation
/// refutes it.
pub(crate) type Begun = Result<Board, Option<Filling>>;

/// Brings candidates to a fixpoint by the regions alone, or leaves them as they are.
pub(crate) fn begin(puzzle: &Puzzle, geometry: &Geometry, propagate: bool) -> (Begun, RunStats) {
    let mut board = Board::new(puzzle.allowed());
    let known = board.n_single();
    let mut stats = RunStats {
        engine: "propagation",
        ..RunStats::default()
    };
    if propagate {
        let outcome = Propagator::new(geometry).start(&mut board, &mut Silent);
        stats.forced = board.n_single().saturating_sub(known);
        if outcome.is_err() {
            return (Err(None), stats);
        }
    }
    stats.open = geometry.n_cells() - board.n_settled();
    let filling = board.filling().filter(|_| stats.open == 0);
    let begun = filling.map_or(Ok(board), |filling| Err(Some(filling)));
    (begun, stats)
}

/// The candidates that the regions alone leave; `None` where they find a contradiction.
pub(crate) fn fixpoint(geometry: &Geometry, sets: &[SymbolSet]) -> Option<Vec<SymbolSet>> {
    let mut board = Board::new(sets.to_vec().into());
    let outcome = Propagator::new(geometry).start(&mut board, &mut Silent);
    outcome.is_ok().then(|| board.sets().as_slice().to_vec())
}

/// How a run ends that has at most one filling to show.
pub(crate) fn only(filling: Option<&Filling>, visit: &mut VisitBoard<'_>) -> End {
    match filling.map_or(until(false), visit).is_break() {
        true => End::Broken,
        false => End::Exhausted,
    }
}
