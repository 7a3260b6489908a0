//! Candidates counted up to a number: which are in no, one, few or many solutions is mostly all
//! that a setter wants to see, and it is known long before all solutions are.
//!
//! Some solutions are visited, and each adds to all of its candidates; what is short of the limit
//! then is counted up to it as a puzzle of its own.

use num_bigint::BigUint;

use super::seen::{CandidateCounts, Seen};
use crate::count::tuning::{LIMITED_NODES, VISITS_PER_LIMIT};
use crate::cover::search::until;
use crate::ids::Id;
use crate::limits::{End, Limits, Stop};
use crate::puzzle::{Puzzle, SymbolSet};
use crate::solve::{RunStats, Solver};

impl Solver {
    /// Counts for each cell and symbol the solutions that hold it, up to `limit`. The numbers are
    /// exact where [`CandidateCounts::complete`] says so; else each that is `limit` is only known
    /// to be at least that, and the others are exact unless a limit stopped the run.
    ///
    /// # Panics
    /// As [`Solver::solutions`].
    pub fn candidates_up_to(
        &mut self,
        puzzle: &Puzzle,
        limit: u64,
        limits: &Limits,
    ) -> CandidateCounts {
        let order = puzzle.layout().order();
        let quick = limits.at_most(LIMITED_NODES);
        let mut seen = Seen::new(puzzle.layout().cells().len(), order);
        let most = limit.saturating_mul(VISITS_PER_LIMIT);
        let run = self.solutions(puzzle, &quick, |solution| {
            seen.add(solution.symbols());
            until(seen.fillings >= most)
        });
        let mut stats = run.stats;
        let left = limits.less(stats.nodes);
        let stopped = match run.end {
            End::Exhausted => None,
            _ => self.fill_up(puzzle, limit, left, &mut seen, &mut stats),
        };

        // Each solution has one symbol in each cell.
        let sums = seen.counts.chunks(order);
        let total: u128 = sums
            .map(|counts| counts.iter().copied().map(u128::from).sum())
            .chain([seen.fillings.into()])
            .max()
            .unwrap_or_default();
        let capped = seen.counts.iter().any(|&count| count >= limit);
        let up_to = |count: &u64| BigUint::from((*count).min(limit));
        let of_cell = |counts: &[u64]| counts.iter().map(up_to).collect();
        let counts = seen.counts.chunks(order).map(of_cell).collect();
        let mut found = CandidateCounts::new(total.into(), counts, stopped, stats);
        found.complete &= !capped;
        found
    }

    /// Counts candidates that have not come to the limit.
    fn fill_up(
        &mut self,
        puzzle: &Puzzle,
        limit: u64,
        mut left: Limits,
        seen: &mut Seen,
        stats: &mut RunStats,
    ) -> Option<Stop> {
        let truth = self.true_candidates(puzzle, &left);
        if truth.stopped.is_some() {
            return truth.stopped;
        }
        for (cell, set) in truth.sets.enumerate() {
            for symbol in set.iter() {
                let count = &mut seen.counts[cell.index() * seen.order + symbol.index()];
                if *count >= limit {
                    continue;
                }
                let mut with = puzzle.clone();
                let held = with.restrict(cell, SymbolSet::only(symbol));
                debug_assert!(held.is_ok());
                if let Err(stop) = left.meter().poll() {
                    return Some(stop);
                }
                let counted = self.count(&with, Some(limit), &left);
                left = left.less(counted.stats.nodes);
                stats.nodes += counted.stats.nodes;
                let value = u64::try_from(&counted.value).unwrap_or(u64::MAX);
                *count = value.max(*count);
                if counted.stopped.is_some() {
                    return counted.stopped;
                }
            }
        }

        None
    }
}
