//! The search on bit planes, which propagates by itself.

use super::super::begin::fixpoint;
use super::super::prepared::Prepared;
use super::super::searcher::{Searcher, Start};
use super::super::stats::RunStats;
use crate::boards::{VisitBoard, planes};
use crate::limits::{End, Meter};
use crate::puzzle::SymbolSet;
use crate::solve::Engine;

/// The search on planes of one layout.
pub(crate) struct Planes<'s> {
    pub(crate) prepared: Prepared<'s>,
    pub(crate) scratch: &'s mut planes::Scratch,
    /// Whether what it settles before the first guess is told as propagated.
    pub(crate) propagates: bool,
}

impl Searcher for Planes<'_> {
    fn fixpoint(&self, sets: &[SymbolSet]) -> Option<Vec<SymbolSet>> {
        fixpoint(self.prepared.geometry(), sets)
    }

    fn visit(
        &mut self,
        start: Start<'_>,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        let allowed;
        let begin = match start {
            Start::Puzzle(puzzle) if !puzzle.is_restricted() => {
                planes::Start::Givens(puzzle.givens().as_slice())
            }
            start => {
                allowed = start.allowed();
                planes::Start::Candidates(allowed.as_slice())
            }
        };
        let tables = self.prepared.planes();
        let (end, tally) = planes::search(tables, self.scratch, begin, meter, visit);
        let n_cells = self.prepared.geometry().n_cells();
        let (forced, open) = match (self.propagates, tally.by_rules) {
            (true, false) => (tally.settled - tally.known, n_cells - tally.settled),
            (true, true) => (tally.settled.saturating_sub(tally.known), 0),
            (false, _) => (0, n_cells),
        };
        let stats = RunStats {
            engine: if open == 0 {
                "propagation"
            } else {
                Engine::Board.name()
            },
            forced,
            open,
            nodes: tally.stats.nodes,
            updates: tally.stats.updates,
            depth: tally.stats.depth,
            ..RunStats::default()
        };
        (end, stats)
    }
}
