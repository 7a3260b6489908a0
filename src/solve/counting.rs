//! How many solutions a puzzle has, exactly.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::run::{self, MatrixSize, Search, Start};
use super::{RunStats, Solver};
use crate::count;
use crate::encode::Encoding;
use crate::limits::{Limits, Meter, Stop};
use crate::puzzle::Puzzle;
use crate::search::End;

/// A number of solutions, and how much of it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number, or a number that it is at least.
    pub value: BigUint,
    /// Whether it is the exact number.
    pub complete: bool,
    /// The limit that was reached, where one was; none when the asked-for number was reached.
    pub stopped: Option<Stop>,
    /// What was done.
    pub stats: RunStats,
}

impl Solver {
    /// Counts the solutions of a puzzle, all of them or until at least `limit` are known.
    ///
    /// ```
    /// use onefold::{limits::Limits, puzzle::{Puzzle, shapes}, solve::Solver};
    ///
    /// let puzzle = Puzzle::blank(shapes::layout_named("latin:4")?.into());
    /// let count = Solver::default().count(&puzzle, None, &Limits::default());
    /// assert!(count.complete && count.value == 576u32.into());
    /// # Ok::<(), onefold::puzzle::LayoutError>(())
    /// ```
    pub fn count(&mut self, puzzle: &Puzzle, limit: Option<u64>, limits: &Limits) -> Count {
        let exactly = |value: u32, stats| Count {
            value: value.into(),
            complete: true,
            stopped: None,
            stats,
        };
        if limit == Some(0) {
            return Count {
                complete: false,
                ..exactly(0, RunStats::default())
            };
        }
        let mut meter = limits.meter();
        let search = self.enumerating();
        let Search::Matrix(name, engine) = search else {
            return self.count_one_by_one(search, puzzle, limit, &mut meter);
        };
        let geometry = self.geometry(puzzle.layout());
        let (board, mut stats) = match run::start(puzzle, &geometry, self.propagates()) {
            Start::Refuted(stats) => return exactly(0, stats),
            Start::Filled(_, stats) => {
                return exactly(
                    1,
                    RunStats {
                        solutions: 1,
                        ..stats
                    },
                );
            }
            Start::Open(board, stats) => (board, stats),
        };
        if let Err(stop) = limits.reserve(Encoding::bytes(&geometry, &board)) {
            return Count {
                complete: false,
                stopped: Some(stop),
                ..exactly(0, stats)
            };
        }
        // The encoder names each item once, so the matrix accepts every option.
        let Ok(encoding) = Encoding::new(&geometry, &board) else {
            return exactly(0, stats);
        };
        stats.engine = name;
        stats.matrix = Some(MatrixSize::of(&encoding));
        let counted = count::count(encoding.problem(), engine, &mut meter, limit);
        stats.nodes = counted.stats.nodes;
        stats.updates = counted.stats.updates;
        stats.depth = counted.stats.depth;
        stats.solutions = u64::try_from(&counted.value).unwrap_or(u64::MAX);
        Count {
            value: counted.value,
            complete: counted.complete,
            stopped: counted.stopped,
            stats,
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
        let (end, mut stats) = self.run(search, puzzle, meter, &mut |_| {
            value += 1;
            if limit == Some(value) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        stats.solutions = value;
        let stopped = if let End::Stopped(stop) = end {
            Some(stop)
        } else {
            None
        };
        Count {
            value: value.into(),
            complete: end == End::Exhausted,
            stopped,
            stats,
        }
    }
}
