//! How many solutions a puzzle has, exactly.
//!
//! A short enumeration comes first and settles what has few solutions. Otherwise blank
//! appendages are taken off, what is left falls into independent parts, parts that are the same
//! puzzle are counted once, and each is counted by the method that suits it; the numbers
//! multiply.

use super::asked::{Counting, NotCounted};
use super::boards::Part;
use super::number::Count;
use super::parts::{Chooser, count_parts};
use super::tuning::QUICK_NODES;
use crate::boards::VisitBoard;
use crate::cover::count::Onlooker;
use crate::cover::search::until;
use crate::limits::{End, Limits, Stop};
use crate::propagate::Domains;
use crate::puzzle::Puzzle;
use crate::solve::{Prepared, RunStats, Solver, Visitor, multiplies};

impl Solver {
    /// Counts the solutions of a puzzle, all of them or until at least `limit` are known.
    pub fn count(&mut self, puzzle: &Puzzle, limit: Option<u64>, limits: &Limits) -> Count {
        let how = Counting { limit, ..Counting::default() };
        // Every method has its fallback but one that is named, so this always has an answer.
        self.count_watched(puzzle, &how, limits, &mut |_| ())
            .unwrap_or_else(|_| Count { complete: false, ..Count::exactly(0, RunStats::default()) })
    }

    /// Counts the solutions of a puzzle in a certain way, and reports progress to `onlooker`.
    ///
    /// # Errors
    /// The method that is named cannot count this puzzle.
    pub fn count_watched(
        &mut self,
        puzzle: &Puzzle,
        how: &Counting,
        limits: &Limits,
        onlooker: &mut Onlooker<'_>,
    ) -> Result<Count, NotCounted> {
        let mut count = self.count_at_least(puzzle, how, limits, onlooker)?;
        // More than the limit may be known; the limit is the answer, so that it
        // does not depend on how it was found.
        if let Some(limit) = how.limit
            && count.value >= limit.into()
        {
            count.value = limit.into();
            (count.complete, count.stopped) = (false, None);
        }
        Ok(count)
    }

    fn count_at_least(
        &mut self,
        puzzle: &Puzzle,
        how: &Counting,
        limits: &Limits,
        onlooker: &mut Onlooker<'_>,
    ) -> Result<Count, NotCounted> {
        let enumerates = how.enumerates();
        if !multiplies(self.config(), puzzle.layout(), enumerates) {
            how.only_enumerates()?;
            let meter = &mut limits.meter();
            return Ok(Count::one_by_one(how.limit, |visit| {
                self.all(puzzle, meter, Visitor::Fillings(visit))
            }));
        }
        let mut used = 0;
        if enumerates {
            let count = self.count_quickly(puzzle, how.limit, limits);
            let may_go_on = limits.nodes.is_none_or(|nodes| nodes > QUICK_NODES);
            if count.stopped != Some(Stop::Nodes) || !may_go_on {
                return Ok(count);
            }
            used = count.stats.nodes;
        }
        let (whole, stats) = self.part(puzzle);
        let Some(whole) = whole else {
            return Ok(Count::exactly(0, stats));
        };
        let stats = RunStats { nodes: used, ..stats };
        let chooser = Chooser::new(how, limits, stats, onlooker);
        count_parts(whole, &puzzle.allowed(), chooser)
    }

    /// The whole board of a puzzle after propagation, and what that did; `None` where it is
    /// refuted.
    pub(super) fn part(&self, puzzle: &Puzzle) -> (Option<Part>, RunStats) {
        let prepared = Prepared::of(puzzle.layout());
        let (geometry, tables) = (prepared.geometry().clone(), prepared.planes().clone());
        let board = Domains::new(puzzle.allowed());
        let known = board.n_single();
        let cells = board.sets().ids().collect();
        let part = Part::of(geometry, tables, board, cells);
        let mut stats = RunStats { engine: "propagation", ..RunStats::default() };
        if let Some(part) = &part {
            stats.open = part.board.open().count();
            stats.forced = part.board.n_settled().saturating_sub(known);
        }
        (part, stats)
    }

    /// Visits solutions with few nodes.
    fn count_quickly(&mut self, puzzle: &Puzzle, limit: Option<u64>, limits: &Limits) -> Count {
        let meter = &mut limits.at_most(QUICK_NODES).meter();
        Count::one_by_one(limit, |visit| self.on_planes(puzzle, meter, visit))
    }
}

impl Count {
    /// Counts by visiting every solution.
    fn one_by_one(
        limit: Option<u64>,
        search: impl FnOnce(&mut VisitBoard<'_>) -> (End, RunStats),
    ) -> Self {
        let mut value: u64 = 0;
        let (end, stats) = search(&mut |_| {
            value += 1;
            until(limit == Some(value))
        });
        Self {
            complete: end == End::Exhausted,
            stopped: end.stopped(),
            ..Self::exactly(value, stats)
        }
    }
}
