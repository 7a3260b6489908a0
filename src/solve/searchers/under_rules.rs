//! The search under every rule: pairs, cages and automata beside the regions.

use super::super::prepared::Prepared;
use super::super::searcher::{Asker, Clashing, Found, Searcher, Start, Witness, n_known, until};
use super::super::stats::RunStats;
use super::learning::{clashing, witness};
use crate::boards::VisitBoard;
use crate::boards::learn::{Clash, Learner};
use crate::boards::rules::{self, Conditions, Silent, Tally};
use crate::ids::{CellId, IdVec};
use crate::limits::{End, Limits, Meter, Stats, Stop};
use crate::puzzle::{Symbol, SymbolSet};
use crate::solve::Engine;

/// The search under every rule of one layout.
pub(crate) struct UnderRules<'s> {
    pub(crate) prepared: Prepared<'s>,
    pub(crate) seed: u64,
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

    fn settle(&mut self, start: Start<'_>, meter: &mut Meter, most: usize) -> Found {
        let allowed = start.allowed();
        let mut fillings = Vec::with_capacity(most);
        let known = n_known(allowed.as_slice());
        let mut settled = known;
        let (end, learned) = match self.learner(allowed.as_slice(), meter) {
            Ok(mut learner) => {
                settled = learner.n_known().unwrap_or(known);
                learner.visit(meter, &mut |filling| {
                    fillings.push(filling.clone());
                    until(fillings.len() >= most)
                })
            }
            Err(stop) => (End::Stopped(stop), Stats::default()),
        };
        let stats = RunStats {
            engine: match learned.nodes + learned.updates {
                0 => "propagation",
                _ => Engine::Learn.name(),
            },
            solutions: Some(fillings.len() as u64),
            forced: settled - known,
            open: allowed.len() - settled,
            nodes: learned.nodes,
            updates: learned.updates,
            depth: learned.depth,
            matrix: None,
        };
        Found {
            fillings,
            end,
            stats,
        }
    }

    fn asker<'a>(&'a mut self, sets: &'a [SymbolSet]) -> Box<Asker<'a>> {
        let mut learner = None;
        Box::new(move |cell, symbol, meter| {
            let learner = match &mut learner {
                Some(learner) => learner,
                None => match self.learner(sets, meter) {
                    Ok(new) => learner.insert(new),
                    Err(stop) => return Witness::Stopped(stop),
                },
            };
            witness(learner.solve_under(&[(cell, symbol)], meter))
        })
    }

    fn clash(
        &mut self,
        base: &IdVec<CellId, SymbolSet>,
        givens: &[(CellId, Symbol)],
        limits: &Limits,
    ) -> Clashing {
        let mut meter = limits.meter();
        let clash = match self.learner(base.as_slice(), &mut meter) {
            Ok(mut learner) => learner.core(givens, &mut meter),
            Err(stop) => Clash::Unknown(stop),
        };
        clashing(clash, givens.len())
    }
}

impl<'s> UnderRules<'s> {
    fn learner(
        &self,
        sets: &[SymbolSet],
        meter: &mut Meter,
    ) -> Result<Learner<Conditions<'s>>, Stop> {
        // A deadline that has passed already ends the run before anything is built.
        meter.poll()?;
        Learner::under(self.prepared.rules(), sets, self.seed, meter, None)
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
