//! How many solutions a puzzle has, exactly.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::run::{self, MatrixSize, Search, Start};
use super::symmetry;
use super::{Engine, RunStats, Solver};
use crate::count;
use crate::encode::Encoding;
use crate::limits::{Limits, Meter, Stop};
use crate::propagate::Board;
use crate::puzzle::Puzzle;
use crate::search::End;

/// Nodes after which `auto` takes dancing links for stalled in a count.
const STALLED: u64 = 100_000;

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
        let mut count = self.count_at_least(puzzle, limit, limits);
        // More than was asked for may be known; what was asked for is the answer, so that it
        // does not depend on how it was found.
        if let Some(limit) = limit
            && count.value >= limit.into()
        {
            count.value = limit.into();
            (count.complete, count.stopped) = (false, None);
        }
        count
    }

    fn count_at_least(&mut self, puzzle: &Puzzle, limit: Option<u64>, limits: &Limits) -> Count {
        if self.config.engine == Engine::Lanes
            && let Some(count) = self.count_by_lanes(puzzle, limit, limits)
        {
            return count;
        }
        let mut meter = limits.meter();
        let search = self.enumerating();
        if !matches!(search, Search::Matrix(..)) {
            return self.count_one_by_one(search, puzzle, limit, &mut meter);
        }
        let geometry = self.geometry(puzzle.layout());
        let (board, mut stats) = match run::start(puzzle, &geometry, self.propagates()) {
            Start::Refuted(stats) => return Count::exactly(0, stats),
            Start::Filled(_, stats) => return Count::exactly(1, stats),
            Start::Open(board, stats) => (board, stats),
        };
        if let Err(stop) = meter.poll() {
            return Count {
                complete: false,
                stopped: Some(stop),
                ..Count::exactly(0, stats)
            };
        }
        let orbits = if self.config.engine == Engine::Auto && self.config.propagate {
            symmetry::orbits(puzzle, &geometry, &board)
        } else {
            None
        };
        let Some(orbits) = orbits else {
            return self.count_open(puzzle, &board, stats, limit, &mut meter);
        };
        let mut count = Count {
            complete: true,
            ..Count::exactly(0, stats)
        };
        for representative in &orbits.representatives {
            let (board, part) = match run::start(representative, &geometry, true) {
                Start::Refuted(_) => continue,
                Start::Filled(..) => {
                    count.value += &orbits.times;
                    continue;
                }
                Start::Open(board, part) => (board, part),
            };
            let wanted = limit.map(|limit| still_wanted(limit, &count.value, &orbits.times));
            if wanted == Some(0) {
                count.complete = false;
                break;
            }
            let counted = self.count_open(representative, &board, part, wanted, &mut meter);
            count.value += counted.value * &orbits.times;
            stats.add(&counted.stats);
            if !counted.complete {
                count.complete = false;
                count.stopped = counted.stopped;
                break;
            }
        }
        Count {
            stats: stats.counting(&count.value),
            ..count
        }
    }

    /// Counts what is left open on a propagated board: by the matrix, whose independent parts
    /// multiply; `auto` changes to the board search when that stalls, because propagation at
    /// every node refutes on hard boards what dancing links has to search through.
    fn count_open(
        &mut self,
        puzzle: &Puzzle,
        board: &Board,
        stats: RunStats,
        limit: Option<u64>,
        meter: &mut Meter,
    ) -> Count {
        if self.config.engine != Engine::Auto {
            return self.count_by_matrix(puzzle, board, stats, limit, meter);
        }
        let allowed = meter
            .limits()
            .nodes
            .map(|nodes| nodes.saturating_sub(meter.nodes()));
        let nodes = allowed.map_or(STALLED, |allowed| allowed.min(STALLED));
        let mut quick = Limits {
            nodes: Some(nodes),
            ..meter.limits().clone()
        }
        .meter();
        let first = self.count_by_matrix(puzzle, board, stats, limit, &mut quick);
        if first.stopped != Some(Stop::Nodes) || allowed == Some(nodes) {
            return first;
        }
        let mut then = self.count_one_by_one(Search::Board, puzzle, limit, meter);
        then.stats.nodes += first.stats.nodes;
        if !then.complete && then.value < first.value {
            then.value = first.value;
        }
        then
    }

    /// Counts by the matrix of what is open on a board.
    fn count_by_matrix(
        &mut self,
        puzzle: &Puzzle,
        board: &Board,
        mut stats: RunStats,
        limit: Option<u64>,
        meter: &mut Meter,
    ) -> Count {
        let Search::Matrix(pick) = self.enumerating() else {
            return self.count_one_by_one(Search::Board, puzzle, limit, meter);
        };
        let geometry = self.geometry(puzzle.layout());
        if let Err(stop) = meter.limits().reserve(Encoding::bytes(&geometry, board)) {
            return Count {
                complete: false,
                stopped: Some(stop),
                ..Count::exactly(0, stats)
            };
        }
        // The encoder names each item once, so the matrix accepts every option.
        let Ok(encoding) = Encoding::new(&geometry, board) else {
            return Count::exactly(0, stats);
        };
        let (name, engine) = pick(encoding.problem());
        stats.engine = name;
        stats.matrix = Some(MatrixSize::of(&encoding));
        let counted = count::count(encoding.problem(), engine, meter, limit);
        stats.nodes = counted.stats.nodes;
        stats.updates = counted.stats.updates;
        stats.depth = counted.stats.depth;
        let stats = stats.counting(&counted.value);
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

impl Count {
    fn exactly(value: u32, stats: RunStats) -> Self {
        let value = BigUint::from(value);
        Self {
            complete: true,
            stopped: None,
            stats: stats.counting(&value),
            value,
        }
    }
}

/// Solutions of a representative that are needed until a limit is reached, each counting `times`
/// times.
fn still_wanted(limit: u64, known: &BigUint, times: &BigUint) -> u64 {
    let missing = BigUint::from(limit);
    if *known >= missing {
        return 0;
    }
    let missing = (missing - known + times - 1u32) / times;
    u64::try_from(missing).unwrap_or(u64::MAX)
}

impl RunStats {
    /// With the number of solutions counted, as far as the field holds it.
    fn counting(mut self, value: &BigUint) -> Self {
        self.solutions = u64::try_from(value).unwrap_or(u64::MAX);
        self
    }

    /// Adds the costs of a part.
    fn add(&mut self, part: &Self) {
        self.engine = part.engine;
        self.nodes += part.nodes;
        self.updates += part.updates;
        self.depth = self.depth.max(part.depth);
        self.matrix = self.matrix.or(part.matrix);
    }
}
