//! The search on bit planes, which propagates by itself.

use super::stats::RunStats;
use super::{Engine, Prepared, Solver};
use crate::boards::{VisitBoard, planes};
use crate::limits::{End, Meter};
use crate::puzzle::Puzzle;

impl Solver {
    /// Visits the fillings of a board of regions only.
    pub(crate) fn by_planes(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        let allowed;
        let begin = if puzzle.is_restricted() {
            allowed = puzzle.allowed();
            planes::Start::Candidates(allowed.as_slice())
        } else {
            planes::Start::Givens(puzzle.givens().as_slice())
        };
        let prepared = Prepared::of(puzzle.layout());
        let scratch = &mut self.scratch;
        let (end, tally) = planes::search(prepared.planes(), scratch, begin, meter, visit);
        let n_cells = prepared.geometry().n_cells();
        let (engine, settled) = match tally.by_rules {
            true => ("propagation", n_cells),
            false => (Engine::Board.name(), tally.settled),
        };
        let stats = RunStats {
            engine,
            forced: tally.settled.saturating_sub(tally.known),
            ..RunStats::of(Engine::Board, &tally.stats, tally.known, settled, n_cells)
        };
        (end, stats)
    }
}
