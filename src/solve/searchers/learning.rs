//! The search that learns, after propagation.

use super::super::begin::{Begun, begin, fixpoint, only};
use super::super::prepared::Prepared;
use super::super::searcher::{Asker, Clashing, Found, Searcher, Start, Witness};
use super::super::stats::RunStats;
use crate::boards::VisitBoard;
use crate::boards::learn::{self, Clash, Learner, Outcome};
use crate::ids::{CellId, IdVec};
use crate::limits::{End, Limits, Meter};
use crate::puzzle::{Symbol, SymbolSet};
use crate::solve::Engine;

/// The search that learns, on one layout without conditions beyond regions.
pub(crate) struct Learning<'s> {
    pub(crate) prepared: Prepared<'s>,
    pub(crate) seed: u64,
}

impl Searcher for Learning<'_> {
    fn fixpoint(&self, sets: &[SymbolSet]) -> Option<Vec<SymbolSet>> {
        fixpoint(self.prepared.geometry(), sets)
    }

    fn visit(
        &mut self,
        start: Start<'_>,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        let geometry = self.prepared.geometry();
        let (board, mut stats) = match begin(start, geometry, true) {
            Begun::Refuted(stats) => return (End::Exhausted, stats),
            Begun::Filled(filling, stats) => return (only(&filling, visit), stats),
            Begun::Open(board, stats) => (board, stats),
        };
        // A deadline that has passed already ends the run before anything is built.
        if let Err(stop) = meter.poll() {
            return (End::Stopped(stop), stats);
        }
        let sets = board.sets().as_slice();
        let (end, learned) = learn::search(geometry, sets, self.seed, meter, visit);
        stats.engine = Engine::Learn.name();
        stats.nodes = learned.nodes;
        stats.updates = learned.updates;
        (end, stats)
    }

    fn asker<'a>(&'a mut self, sets: &'a [SymbolSet]) -> Box<Asker<'a>> {
        let mut learner = Learner::new(self.prepared.geometry(), sets, self.seed);
        Box::new(move |cell, symbol, meter| witness(learner.solve_under(&[(cell, symbol)], meter)))
    }

    fn clash(
        &mut self,
        base: &IdVec<CellId, SymbolSet>,
        givens: &[(CellId, Symbol)],
        limits: &Limits,
    ) -> Clashing {
        let geometry = self.prepared.geometry();
        let mut meter = limits.meter();
        let clash = learn::core(geometry, base.as_slice(), givens, self.seed, &mut meter);
        clashing(clash, givens.len())
    }
}

/// What a filling, or that there is none, says of a candidate.
pub(super) fn witness(outcome: Outcome) -> Witness {
    match outcome {
        Outcome::Filled(filling) => Witness::Filled(filling),
        Outcome::Refuted(_) => Witness::None,
        Outcome::Stopped(stop) => Witness::Stopped(stop),
    }
}

/// Which of so many givens clash, which do clash as the caller knows.
pub(super) fn clashing(clash: Clash, givens: usize) -> Clashing {
    match clash {
        Clash::Givens { indices, stopped } => Clashing {
            indices,
            minimal: stopped.is_none(),
        },
        // A limit came first.
        Clash::Unknown(_) | Clash::None(_) => Clashing {
            indices: (0..givens).collect(),
            minimal: false,
        },
    }
}

impl Learning<'_> {
    /// As [`Searcher::settle`], but symbols that are interchangeable may be renamed, which is far
    /// quicker on boards with few givens.
    pub(crate) fn settle_renamed(&self, start: Start<'_>, meter: &mut Meter, most: usize) -> Found {
        let geometry = self.prepared.geometry();
        let (board, mut stats) = match begin(start, geometry, true) {
            Begun::Refuted(stats) => {
                return Found {
                    fillings: Vec::new(),
                    end: End::Exhausted,
                    stats,
                };
            }
            Begun::Filled(filling, mut stats) => {
                stats.solutions = Some(1);
                return Found {
                    fillings: vec![filling],
                    end: End::Exhausted,
                    stats,
                };
            }
            Begun::Open(board, stats) => (board, stats),
        };
        let (sets, before) = (board.sets().as_slice(), meter.nodes());
        let (fillings, end) = if most == 1 {
            match learn::any_filling(geometry, sets, self.seed, meter) {
                Outcome::Filled(filling) => (vec![filling], End::Broken),
                Outcome::Refuted(_) => (Vec::new(), End::Exhausted),
                Outcome::Stopped(stop) => (Vec::new(), End::Stopped(stop)),
            }
        } else {
            match learn::settle(geometry, sets, self.seed, meter) {
                learn::Settled::None => (Vec::new(), End::Exhausted),
                learn::Settled::One(only) => (vec![only], End::Exhausted),
                learn::Settled::Several(first, second) => (vec![first, second], End::Broken),
                learn::Settled::Stopped(stop, found) => {
                    (found.into_iter().collect(), End::Stopped(stop))
                }
            }
        };
        stats.engine = Engine::Learn.name();
        stats.nodes = meter.nodes() - before;
        stats.solutions = Some(fillings.len() as u64);
        Found {
            fillings,
            end,
            stats,
        }
    }
}
