//! Candidates by visiting every solution, where nothing else carries the layout.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::found::CandidateCounts;
use crate::ids::IdVec;
use crate::limits::{End, Limits};
use crate::puzzle::Puzzle;
use crate::solve::{Solver, Start, Wanted};

impl Solver {
    /// Counts for each cell and symbol the solutions that hold it, one by one.
    pub(super) fn candidates_visited(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
    ) -> CandidateCounts {
        let order = puzzle.layout().order();
        let mut total: u64 = 0;
        let mut seen = IdVec::filled(vec![0u64; order], puzzle.layout().cells().len());
        let mut searcher = self.searcher(puzzle.layout(), Wanted::All);
        let (start, meter) = (Start::Puzzle(puzzle), &mut limits.meter());
        let (end, mut stats) = searcher.visit(start, meter, &mut |filling| {
            total += 1;
            for (cell, symbol) in filling.enumerate() {
                seen[cell][symbol.index()] += 1;
            }
            ControlFlow::Continue(())
        });
        stats.solutions = Some(total);
        let exact = |counts: &Vec<u64>| counts.iter().copied().map(BigUint::from).collect();
        CandidateCounts {
            total: total.into(),
            counts: seen.iter().map(exact).collect(),
            complete: end == End::Exhausted,
            stopped: end.stopped(),
            stats,
        }
    }
}
