//! How many solutions a puzzle has, exactly.
//!
//! A short enumeration comes first and settles what has few solutions. Otherwise blank
//! appendages are taken off, what is left falls into independent parts, parts that are the same
//! puzzle are counted once, and each is counted by the method that suits it; the numbers
//! multiply.

use super::asked::{CountQuestion, Counting, NotCounted};
use super::boards::{Enumeration, Part};
use super::number::Count;
use super::parts::{Counter, count_parts};
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
        self.count_watched(CountQuestion::new(puzzle, &how, limits), &mut |_| ())
            .unwrap_or_else(|_| Count { complete: false, ..Count::exactly(0, RunStats::default()) })
    }

    /// Counts solutions in a certain way, and reports progress to `onlooker`.
    ///
    /// # Errors
    /// The method that is named cannot count this puzzle.
    pub fn count_watched(
        &mut self,
        question: CountQuestion<'_>,
        onlooker: &mut Onlooker<'_>,
    ) -> Result<Count, NotCounted> {
        let CountQuestion { puzzle, how, limits } = question;
        let mut count = if multiplies(self.config(), puzzle.layout(), how.enumerates()) {
            self.count_by_parts(question, onlooker)?
        } else {
            how.only_enumerates()?;
            let mut meter = limits.meter();
            Count::one_by_one(how.limit, |visit| {
                self.all(puzzle, &mut meter, Visitor::Fillings(visit))
            })
        };

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

    /// Counts the solutions of a board of regions only: a short run over the whole board ends most
    /// counts; what it leaves open is counted part by part.
    fn count_by_parts(
        &mut self,
        question: CountQuestion<'_>,
        onlooker: &mut Onlooker<'_>,
    ) -> Result<Count, NotCounted> {
        let CountQuestion { puzzle, how, limits } = question;
        let mut quick = None;
        if how.enumerates() {
            let mut meter = limits.at_most(QUICK_NODES).meter();
            let count =
                Count::one_by_one(how.limit, |visit| self.on_planes(puzzle, &mut meter, visit));
            let may_go_on = limits.nodes.is_none_or(|nodes| nodes > QUICK_NODES);
            if count.stopped != Some(Stop::Nodes) || !may_go_on {
                return Ok(count);
            }
            quick = Some(count);
        }

        let pilot = quick
            .as_ref()
            .map(|quick| Enumeration::after(&quick.stats, self.left_on_planes(puzzle)));

        let (whole, stats) = whole_part(puzzle);
        let Some(whole) = whole else {
            return Ok(Count::exactly(0, stats));
        };
        let counter = Counter::new(how, limits, stats, onlooker);
        let mut count = count_parts(whole, &puzzle.allowed(), pilot, counter)?;
        if let Some(quick) = quick
            && !count.complete
        {
            count.value = count.value.max(quick.value);
        }
        Ok(count)
    }
}

/// The whole board of a puzzle after propagation, and what that did; `None` where it is refuted.
pub(super) fn whole_part(puzzle: &Puzzle) -> (Option<Part>, RunStats) {
    let prepared = Prepared::of(puzzle.layout());
    let allowed = puzzle.allowed();
    let part = Part::of(
        prepared.geometry().clone(),
        prepared.planes().clone(),
        Domains::new(allowed.clone()),
        allowed.ids().collect(),
    );
    let stats = RunStats::propagated(&allowed, part.as_ref().map(|part| &part.board), 0);
    (part, stats)
}

impl Count {
    /// Counts by visiting every solution. The figures of the search say how many there are at least.
    fn one_by_one(
        limit: Option<u64>,
        search: impl FnOnce(&mut VisitBoard<'_>) -> (End, RunStats),
    ) -> Self {
        let mut value: u64 = 0;
        let (end, stats) = search(&mut |_| {
            value += 1;
            until(limit == Some(value))
        });
        let known = stats.solutions.unwrap_or(0).max(value);
        Self {
            complete: end == End::Exhausted,
            stopped: end.stopped(),
            ..Self::exactly(known, stats)
        }
    }
}
