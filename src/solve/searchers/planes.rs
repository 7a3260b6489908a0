//! The search on bit planes, which propagates by itself.

use super::super::prepared::Prepared;
use super::super::searcher::Searcher;
use super::super::stats::RunStats;
use crate::boards::{VisitBoard, planes};
use crate::limits::{End, Meter};
use crate::puzzle::Puzzle;
use crate::solve::Engine;

/// The search on planes of one layout.
pub(crate) struct Planes<'s> {
    pub(crate) prepared: Prepared<'s>,
    pub(crate) scratch: &'s mut planes::Scratch,
}

impl Searcher for Planes<'_> {
    fn visit(
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
        let tables = self.prepared.planes();
        let (end, tally) = planes::search(tables, self.scratch, begin, meter, visit);
        let n_cells = self.prepared.geometry().n_cells();
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
