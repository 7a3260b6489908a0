//! The searches that tell each of their steps.

use super::super::prepared::Prepared;
use super::super::recorder::Recorder;
use super::super::searcher::n_known;
use super::super::stats::RunStats;
use super::{UnderRules, told};
use crate::boards::{VisitBoard, rules, single};
use crate::ids::{CellId, IdVec};
use crate::limits::{End, Meter, Stats};
use crate::propagate::{Board, Propagator};
use crate::puzzle::SymbolSet;
use crate::solve::Engine;

/// A search on the boards of one layout that tells each of its steps.
pub(crate) trait Protocol {
    /// Visits the fillings, and tells how it comes to them.
    fn run(
        &self,
        allowed: IdVec<CellId, SymbolSet>,
        meter: &mut Meter,
        recorder: &mut Recorder<'_, '_>,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats);
}

impl Protocol for UnderRules<'_> {
    fn run(
        &self,
        allowed: IdVec<CellId, SymbolSet>,
        meter: &mut Meter,
        recorder: &mut Recorder<'_, '_>,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        let known = n_known(allowed.as_slice());
        let sets = allowed.as_slice();
        let (end, tally) = rules::search(self.prepared.rules(), sets, meter, recorder, visit);
        let stats = RunStats {
            engine: Engine::Rules.name(),
            ..told(&tally, known, sets.len())
        };
        (end, stats)
    }
}

/// The search of singles and locked candidates, which a reader can follow by hand.
pub(crate) struct Plainly<'l> {
    pub(crate) prepared: Prepared<'l>,
}

impl Protocol for Plainly<'_> {
    fn run(
        &self,
        allowed: IdVec<CellId, SymbolSet>,
        meter: &mut Meter,
        recorder: &mut Recorder<'_, '_>,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        let geometry = self.prepared.geometry();
        let mut board = Board::new(allowed);
        let known = board.n_single();
        let started = Propagator::new(geometry).start(&mut board, recorder);
        let mut stats = RunStats {
            engine: Engine::Board.name(),
            forced: board.n_single().saturating_sub(known),
            open: board.open().count(),
            ..RunStats::default()
        };
        let (end, search) = match started {
            Ok(()) => single::search(geometry, board, meter, recorder, visit),
            Err(_) => (End::Exhausted, Stats::default()),
        };
        stats.searched(&search);
        (end, stats)
    }
}
