//! Candidates by visiting every solution, where nothing else carries the layout.

use std::ops::ControlFlow;

use super::found::{CandidateCounts, Seen};
use crate::limits::{End, Limits};
use crate::puzzle::Puzzle;
use crate::solve::{Solver, Start};

impl Solver {
    /// Counts for each cell and symbol the solutions that hold it, one by one.
    pub(super) fn candidates_visited(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
    ) -> CandidateCounts {
        let mut seen = Seen::new(puzzle.layout().cells().len(), puzzle.layout().order());
        let mut searcher = self.searcher(puzzle.layout());
        let (start, meter) = (Start::Puzzle(puzzle), &mut limits.meter());
        let (end, mut stats) = searcher.visit(start, meter, &mut |filling| {
            seen.add(filling);
            ControlFlow::Continue(())
        });
        stats.solutions = Some(seen.fillings);
        CandidateCounts {
            total: seen.fillings.into(),
            counts: seen.counts.chunks(seen.order).map(exact).collect(),
            complete: end == End::Exhausted,
            stopped: end.stopped(),
            stats,
        }
    }
}

fn exact(counts: &[u64]) -> Vec<num_bigint::BigUint> {
    counts.iter().map(|&count| count.into()).collect()
}
