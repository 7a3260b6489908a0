//! The search that learns: what the regions alone leave, or the board under every rule: pairs, cages
//! and automata beside the regions.

use super::super::begin::{begin, fixpoint};
use super::super::prepared::Prepared;
use super::super::searcher::{Found, Searcher, n_known, until};
use super::super::stats::RunStats;
use crate::boards::VisitBoard;
use crate::boards::learn::{self, Clash, Learner, Outcome};
use crate::boards::rules::{self, Conditions, Silent, Tally};
use crate::ids::CellId;
use crate::limits::{End, Limits, Meter, Stats, Stop};
use crate::puzzle::{Puzzle, Symbol, SymbolSet};
use crate::search::learn::Rules;
use crate::solve::Engine;

/// The search that learns, on one layout.
pub(crate) struct Learning<'s> {
    pub(crate) prepared: Prepared<'s>,
    pub(crate) seed: u64,
    /// Whether it works under every rule; else on regions alone.
    pub(crate) under_rules: bool,
}

/// Answers for one board after the other whether it has a filling with a symbol in a cell.
pub(crate) type Asker<'a> = dyn FnMut(CellId, Symbol, &mut Meter) -> Outcome + 'a;

impl Searcher for Learning<'_> {
    /// Under every rule all fillings are visited depth first, as there may be many.
    fn visit(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        if !self.under_rules {
            return self.learn(puzzle, meter, visit);
        }
        let (tables, allowed) = (self.prepared.rules(), puzzle.allowed());
        let sets = allowed.as_slice();
        let (end, Tally { stats, settled }) = match meter.limits().reserve(tables.bytes()) {
            Ok(()) => rules::search(tables, sets, meter, &mut Silent, visit),
            Err(stop) => (End::Stopped(stop), Tally::default()),
        };
        let known = n_known(sets);
        let stats = RunStats::of(Engine::Rules, &stats, known, settled, sets.len());
        (end, stats)
    }

    fn settle(&mut self, puzzle: &Puzzle, meter: &mut Meter, most: usize) -> Found {
        let mut fillings = Vec::with_capacity(most);
        let (end, stats) = self.learn(puzzle, meter, &mut |filling| {
            fillings.push(filling.clone());
            until(fillings.len() >= most)
        });
        Found {
            fillings,
            end,
            stats,
        }
    }
}

impl<'s> Learning<'s> {
    /// Visits fillings, each of which it keeps as a clause.
    fn learn(
        &self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        let allowed = puzzle.allowed();
        let (sets, known) = (allowed.as_slice(), n_known(allowed.as_slice()));
        let (end, stats, settled) = match self.under_rules {
            true => visited(self.under(sets, meter), meter, visit),
            false => visited(self.alone(sets, meter), meter, visit),
        };
        let settled = settled.unwrap_or(known);
        let stats = RunStats::of(Engine::Learn, &stats, known, settled, sets.len());
        (end, stats)
    }

    fn under(
        &self,
        sets: &[SymbolSet],
        meter: &mut Meter,
    ) -> Result<Learner<Conditions<'s>>, Stop> {
        // A deadline that has passed already ends the run before anything is built.
        meter.poll()?;
        Learner::under(self.prepared.rules(), sets, self.seed, meter, None)
    }

    fn alone(&self, sets: &[SymbolSet], meter: &mut Meter) -> Result<Learner, Stop> {
        meter.poll()?;
        Learner::within(self.prepared.geometry(), sets, self.seed, meter)
    }

    /// The candidates that propagation leaves; `None` where it finds a contradiction.
    pub(crate) fn fixpoint(&self, sets: &[SymbolSet]) -> Option<Vec<SymbolSet>> {
        match self.under_rules {
            true => rules::fixpoint(self.prepared.rules(), sets),
            false => fixpoint(self.prepared.geometry(), sets),
        }
    }

    /// Answers many questions about one board.
    pub(crate) fn asker(
        &self,
        sets: &[SymbolSet],
        meter: &mut Meter,
    ) -> Result<Box<Asker<'s>>, Stop> {
        Ok(match self.under_rules {
            true => asker(self.under(sets, meter)?),
            false => asker(self.alone(sets, meter)?),
        })
    }

    /// Givens that clash, from which none can be dropped. `base` gives what each cell may hold
    /// apart from the givens.
    pub(crate) fn clash(
        &self,
        base: &[SymbolSet],
        givens: &[(CellId, Symbol)],
        limits: &Limits,
    ) -> Clash {
        let mut meter = limits.meter();
        match self.under_rules {
            true => match self.under(base, &mut meter) {
                Ok(mut learner) => learner.core(givens, &mut meter),
                Err(stop) => Clash::Unknown(stop),
            },
            false => learn::core(
                self.prepared.geometry(),
                base,
                givens,
                self.seed,
                &mut meter,
            ),
        }
    }

    /// As [`Searcher::settle`], but symbols that are interchangeable may be renamed, which is far
    /// quicker on boards with few givens.
    pub(crate) fn settle_renamed(&self, puzzle: &Puzzle, meter: &mut Meter, most: usize) -> Found {
        let geometry = self.prepared.geometry();
        let (board, mut stats) = match begin(puzzle, geometry, true) {
            (Ok(board), stats) => (board, stats),
            (Err(known), mut stats) => {
                stats.solutions = Some(known.iter().len() as u64);
                return Found {
                    fillings: known.into_iter().collect(),
                    end: End::Exhausted,
                    stats,
                };
            }
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

/// The end of a search with what it did, and how many cells were settled before any choice.
fn visited<R: Rules>(
    learner: Result<Learner<R>, Stop>,
    meter: &mut Meter,
    visit: &mut VisitBoard<'_>,
) -> (End, Stats, Option<usize>) {
    match learner {
        Ok(mut learner) => {
            let settled = learner.n_known();
            let (end, stats) = learner.visit(meter, visit);
            (end, stats, settled)
        }
        Err(stop) => (End::Stopped(stop), Stats::default(), None),
    }
}

fn asker<'a, R: Rules + 'a>(mut learner: Learner<R>) -> Box<Asker<'a>> {
    Box::new(move |cell, symbol, meter| learner.solve_under(&[(cell, symbol)], meter))
}
