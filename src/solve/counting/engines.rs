//! Counting by an engine that is named: every solution is visited, one by one, or on the matrix
//! part by part.

use std::ops::ControlFlow;

use super::Count;
use crate::count;
use crate::encode::Encoding;
use crate::limits::{Limits, Meter};
use crate::puzzle::Puzzle;
use crate::search::{self, End};
use crate::solve::run::{self, MatrixSize, Search, Start};
use crate::solve::{Prepared, Solver};

impl Solver {
    /// Counts with the engine that is set; `auto` takes dancing links.
    pub(super) fn count_by_engine(
        &mut self,
        puzzle: &Puzzle,
        limit: Option<u64>,
        limits: &Limits,
    ) -> Count {
        let mut meter = limits.meter();
        match self.enumerating() {
            Search::Matrix(pick) => self.count_by_matrix(pick, puzzle, limit, &mut meter),
            search => self.count_one_by_one(search, puzzle, limit, &mut meter),
        }
    }

    /// Counts by the matrix of what propagation leaves open; its independent parts multiply.
    fn count_by_matrix(
        &mut self,
        pick: search::Pick,
        puzzle: &Puzzle,
        limit: Option<u64>,
        meter: &mut Meter,
    ) -> Count {
        let geometry = Prepared::of(puzzle.layout()).geometry();
        let (board, mut stats) = match run::start(puzzle, geometry, self.propagates()) {
            Start::Refuted(stats) => return Count::exactly(0, stats),
            Start::Filled(_, stats) => return Count::exactly(1, stats),
            Start::Open(board, stats) => (board, stats),
        };
        let room = |meter: &mut Meter| {
            meter.poll()?;
            meter.limits().reserve(Encoding::bytes(geometry, &board))
        };
        if let Err(stop) = room(meter) {
            return Count {
                stopped: Some(stop),
                ..Count::exactly(0, stats).at_least()
            };
        }
        // The encoder names each item once, so the matrix accepts every option.
        let Ok(encoding) = Encoding::new(geometry, &board) else {
            return Count::exactly(0, stats);
        };
        let (name, engine) = pick(encoding.problem());
        stats.engine = name;
        stats.matrix = Some(MatrixSize::of(&encoding));
        let counted = count::count(encoding.problem(), engine, meter, limit);
        stats.nodes = counted.stats.nodes;
        stats.updates = counted.stats.updates;
        stats.depth = counted.stats.depth;
        Count {
            complete: counted.complete,
            stopped: counted.stopped,
            stats: stats.counting(&counted.value),
            value: counted.value,
            ..Count::exactly(0, stats)
        }
    }

    /// Counts by visiting every solution, for engines that work on boards.
    fn count_one_by_one(
        &mut self,
        search: Search,
        puzzle: &Puzzle,
        limit: Option<u64>,
        meter: &mut Meter,
    ) -> Count {
        let mut value: u64 = 0;
        let (end, stats) = self.run(search, puzzle, meter, &mut |_| {
            value += 1;
            if limit == Some(value) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        Count {
            complete: end == End::Exhausted,
            stopped: end.stopped(),
            ..Count::exactly(value, stats)
        }
    }
}
