//! The search that learns, on what the regions alone leave or under every rule; and the depth-first
//! search under every rule.

use super::engine::{Found, n_known};
use super::stats::RunStats;
use super::{Engine, Prepared, Solver};
use crate::boards::VisitBoard;
use crate::boards::learn::{self, BoardLearner};
use crate::boards::rules::{self, RuleObserver};
use crate::limits::{End, Meter, Stats, Stop};
use crate::puzzle::{Layout, Puzzle, SymbolSet};

impl Solver {
    /// A search that learns on a board: under every rule where the layout has more than regions, or
    /// where that is named.
    pub(super) fn learner<'l>(
        &self,
        layout: &'l Layout,
        sets: &[SymbolSet],
        meter: &mut Meter,
    ) -> Result<BoardLearner<'l>, Stop> {
        // A deadline that has passed already ends the run before anything is built.
        meter.poll()?;
        let (prepared, seed) = (Prepared::of(layout), self.config().seed);
        match self.by_regions(layout) {
            true => BoardLearner::within(prepared.geometry(), sets, seed, meter),
            false => BoardLearner::under(prepared.rules(), sets, seed, meter, None),
        }
    }

    /// Visits fillings, each of which the search keeps as a clause.
    pub(super) fn by_learning(
        &self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        let allowed = puzzle.allowed();
        let (sets, known) = (allowed.as_slice(), n_known(allowed.as_slice()));
        let (end, stats, settled) = match self.learner(puzzle.layout(), sets, meter) {
            Ok(mut learner) => {
                let settled = learner.n_known();
                let (end, stats) = learner.visit(meter, visit);
                (end, stats, settled.unwrap_or(known))
            }
            Err(stop) => (End::Stopped(stop), Stats::default(), known),
        };
        let stats = RunStats::of(Engine::Learn, &stats, known, settled, sets.len());
        (end, stats)
    }

    /// Up to one or two fillings of a board of regions only. Symbols that are interchangeable are
    /// renamed, which is far quicker on boards with few givens.
    pub(super) fn up_to_renaming(&self, puzzle: &Puzzle, meter: &mut Meter, most: usize) -> Found {
        let (begun, mut stats) = self.begin(puzzle, true);
        let (fillings, end) = match begun {
            Err(known) => (known.into_iter().collect(), End::Exhausted),
            Ok(board) => {
                let (sets, seed) = (board.sets().as_slice(), self.config().seed);
                let before = meter.nodes();
                let geometry = Prepared::of(puzzle.layout()).geometry();
                let found = learn::settle(geometry, sets, most, seed, meter);
                stats.engine = Engine::Learn.name();
                stats.nodes = meter.nodes() - before;
                found
            }
        };
        stats.solutions = Some(fillings.len() as u64);
        Found { fillings, end, stats }
    }

    /// Visits all fillings depth first, as there may be many, and reports each step.
    pub(super) fn by_rules(
        &self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        watcher: &mut impl RuleObserver,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        let allowed = puzzle.allowed();
        let (sets, known) = (allowed.as_slice(), n_known(allowed.as_slice()));
        let tables = Prepared::of(puzzle.layout()).rules();
        let (end, tally) = rules::search(tables, sets, meter, watcher, visit);
        let (stats, settled) = (&tally.stats, tally.settled);
        (end, RunStats::of(Engine::Rules, stats, known, settled, sets.len()))
    }
}
