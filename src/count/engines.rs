//! Counting by an engine that is named: every solution is visited, one by one, or on the matrix
//! part by part.

use super::covers;
use super::number::Count;
use crate::limits::{End, Limits, Meter};
use crate::puzzle::Puzzle;
use crate::solve::{Begun, Covers, MatrixSize, Searcher, Solver, Start, until};

impl Solver {
    /// Counts with the engine that is set; `auto` takes the matrix.
    pub(super) fn count_by_engine(
        &mut self,
        puzzle: &Puzzle,
        limit: Option<u64>,
        limits: &Limits,
    ) -> Count {
        let mut meter = limits.meter();
        if let Some(covers) = self.counts_covers(puzzle.layout()) {
            return Count::of_covers(&covers, puzzle, limit, &mut meter);
        }
        let mut searcher = self.searcher(puzzle.layout());
        Count::one_by_one(&mut *searcher, puzzle, limit, &mut meter)
    }
}

impl Count {
    /// Counts by the matrix of what propagation leaves open; its independent parts multiply.
    fn of_covers(
        matrix: &Covers<'_>,
        puzzle: &Puzzle,
        limit: Option<u64>,
        meter: &mut Meter,
    ) -> Self {
        let (board, mut stats) = match matrix.begin(Start::Puzzle(puzzle)) {
            Begun::Refuted(stats) => return Self::exactly(0, stats),
            Begun::Filled(_, stats) => return Self::exactly(1, stats),
            Begun::Open(board, stats) => (board, stats),
        };
        let encoded = meter.poll().and_then(|()| matrix.encode(&board, meter));
        let encoding = match encoded {
            Ok(Some(encoding)) => encoding,
            Ok(None) => return Self::exactly(0, stats),
            Err(stop) => {
                return Self {
                    stopped: Some(stop),
                    ..Self::exactly(0, stats).at_least()
                };
            }
        };
        let (name, engine) = (matrix.pick)(encoding.problem());
        stats.engine = name;
        stats.matrix = Some(MatrixSize::of(&encoding));
        let counted = covers::count(encoding.problem(), engine, meter, limit);
        stats.searched(&counted.stats);
        Self {
            complete: counted.complete,
            stopped: counted.stopped,
            stats: stats.counting(&counted.value),
            value: counted.value,
            ..Self::exactly(0, stats)
        }
    }

    /// Counts by visiting every solution.
    pub(super) fn one_by_one(
        searcher: &mut dyn Searcher,
        puzzle: &Puzzle,
        limit: Option<u64>,
        meter: &mut Meter,
    ) -> Self {
        let mut value: u64 = 0;
        let (end, stats) = searcher.visit(Start::Puzzle(puzzle), meter, &mut |_| {
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
