//! What `auto` does when no more than two fillings are of interest: a short search on planes,
//! and where that does not settle a board, the search that learns.

use super::super::searcher::{Found, Searcher, Start};
use super::super::stats::RunStats;
use super::super::tuning::{LARGE, STALLED};
use super::{Learning, Planes};
use crate::boards::VisitBoard;
use crate::limits::{End, Meter, Stop};
use crate::puzzle::SymbolSet;

/// The search on planes, and the one that takes over.
pub(crate) struct Staged<'s> {
    pub(crate) first: Planes<'s>,
    pub(crate) then: Learning<'s>,
}

impl Searcher for Staged<'_> {
    fn fixpoint(&self, sets: &[SymbolSet]) -> Option<Vec<SymbolSet>> {
        self.first.fixpoint(sets)
    }

    /// Every filling is visited by the first alone: what it has visited cannot be handed over.
    fn visit(
        &mut self,
        start: Start<'_>,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        self.first.visit(start, meter, visit)
    }

    fn settle(&mut self, start: Start<'_>, meter: &mut Meter, most: usize) -> Found {
        if self.first.prepared.geometry().n_cells() >= LARGE {
            return self.then.settle_renamed(start, meter, most);
        }
        let allowed = meter.limits().nodes;
        let mut quick = meter.limits().at_most(STALLED).meter();
        let first = self.first.settle(start, &mut quick, most);
        let spent = allowed.is_some_and(|allowed| allowed <= STALLED);
        if first.end != End::Stopped(Stop::Nodes) || spent {
            return first;
        }
        let mut then = self.then.settle_renamed(start, meter, most);
        then.stats.nodes += first.stats.nodes;
        // A limit may have come before what the first found was found again.
        if then.fillings.len() < first.fillings.len() {
            then.fillings = first.fillings;
        }
        then
    }
}
