//! Many questions to one solver under one set of limits: the nodes of all questions add up, and
//! the first limit that is reached ends them all.

use std::ops::ControlFlow;

use crate::ids::{CellId, IdVec};
use crate::limits::{End, Limits, Stop};
use crate::puzzle::{Puzzle, Solution, SymbolSet};
use crate::solve::{Solver, Verdict};

/// Queries a solver, within limits.
pub(super) struct Oracle<'a> {
    pub(super) solver: &'a mut Solver,
    /// The remaining limits.
    pub(super) limits: Limits,
}

impl<'a> Oracle<'a> {
    /// Questions to a solver within limits that all of them share.
    pub(super) fn new(solver: &'a mut Solver, limits: &Limits) -> Self {
        let limits = limits.clone();
        Self { solver, limits }
    }

    /// Fails if the time is up or the work is cancelled.
    pub(super) fn poll(&self) -> Result<(), Stop> {
        self.limits.meter().poll()
    }

    /// Up to two solutions of a puzzle that has one.
    pub(super) fn two(&mut self, puzzle: &Puzzle) -> Result<Vec<Solution>, Stop> {
        self.poll()?;
        let (verdict, stats) = self.solver.uniqueness(puzzle, &self.limits);
        self.limits = self.limits.less(stats.nodes);

        match verdict {
            Verdict::Unique(only) => Ok(vec![only]),
            Verdict::Multiple(two) => Ok(two.into()),
            Verdict::None(_) => Ok(Vec::new()),
            Verdict::Unknown(stop, _) => Err(stop),
        }
    }

    /// True if a puzzle that has a solution has no other.
    pub(super) fn is_unique(&mut self, puzzle: &Puzzle) -> Result<bool, Stop> {
        Ok(self.two(puzzle)?.len() == 1)
    }

    /// True if a puzzle has any solution.
    pub(super) fn is_solvable(&mut self, puzzle: &Puzzle) -> Result<bool, Stop> {
        self.poll()?;
        let (first, stats) = self.solver.first(puzzle, &self.limits);
        self.limits = self.limits.less(stats.nodes);
        Ok(first?.is_some())
    }

    /// The candidates that some solution of a puzzle holds.
    pub(super) fn true_candidates(
        &mut self,
        puzzle: &Puzzle,
    ) -> Result<IdVec<CellId, SymbolSet>, Stop> {
        let found = self.solver.true_candidates(puzzle, &self.limits);
        found.stopped.map_or(Ok(found.sets), Err)
    }

    /// The solutions of a puzzle, where there are at most `most` and they are found within
    /// `nodes` nodes; else `None`.
    pub(super) fn all(
        &mut self,
        puzzle: &Puzzle,
        most: usize,
        nodes: u64,
    ) -> Result<Option<Vec<Solution>>, Stop> {
        self.poll()?;
        let allowed = self.limits.nodes.unwrap_or(u64::MAX);
        let limits = self.limits.with_nodes(Some(allowed.min(nodes)));
        let mut found = Vec::new();
        let run = self.solver.solutions(puzzle, &limits, |solution| {
            found.push(solution.clone());
            if found.len() <= most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });

        self.limits = self.limits.less(run.stats.nodes);
        match run.end {
            End::Exhausted => Ok(Some(found)),
            End::Broken => Ok(None),
            End::Stopped(Stop::Nodes) if nodes < allowed => Ok(None),
            // Too large for the search that visits all, which the others may not be.
            End::Stopped(Stop::Memory) => Ok(None),
            End::Stopped(stop) => Err(stop),
        }
    }
}
