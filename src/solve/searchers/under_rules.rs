//! The search under every rule: pairs, cages and automata beside the regions.

use super::super::prepared::Prepared;
use super::super::searcher::{Searcher, Start, n_known};
use super::super::stats::RunStats;
use crate::boards::VisitBoard;
use crate::boards::rules::{self, Silent, Tally};
use crate::limits::{End, Meter};
use crate::puzzle::SymbolSet;
use crate::solve::Engine;

/// The search under every rule of one layout.
pub(crate) struct UnderRules<'s> {
    pub(crate) prepared: Prepared<'s>,
}

impl Searcher for UnderRules<'_> {
    fn fixpoint(&self, sets: &[SymbolSet]) -> Option<Vec<SymbolSet>> {
        rules::fixpoint(self.prepared.rules(), sets)
    }

    fn visit(
        &mut self,
        start: Start<'_>,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        let tables = self.prepared.rules();
        let allowed = start.allowed();
        let known = n_known(allowed.as_slice());
        if let Err(stop) = meter.limits().reserve(tables.bytes()) {
            let nothing = told(&Tally::default(), 0, allowed.len());
            return (End::Stopped(stop), nothing);
        }
        let (end, tally) = rules::search(tables, allowed.as_slice(), meter, &mut Silent, visit);
        (end, told(&tally, known, allowed.len()))
    }
}

/// What a run did, where `known` of so many cells were known before.
pub(crate) fn told(tally: &Tally, known: usize, n_cells: usize) -> RunStats {
    let stats = tally.stats;
    RunStats {
        engine: if stats.nodes == 0 {
            "propagation"
        } else {
            Engine::Rules.name()
        },
        solutions: Some(stats.covers),
        forced: tally.settled.saturating_sub(known),
        open: n_cells - tally.settled,
        nodes: stats.nodes,
        updates: stats.updates,
        depth: stats.depth,
        matrix: None,
    }
}
