//! The engine `lanes`: one puzzle in a lane, then the learning search.
//!
//! Whoever names this engine wants to see what the lanes do, so the division of work is fixed:
//! up to a budget of nodes the puzzle is answered in the lanes; past it, and on layouts that do
//! not fit into lanes, the learning search answers. The budget is its own, so the same puzzle
//! takes the same way alone and in a batch. Counting never hands over: counting one by one is
//! what lanes do well and a search that learns does badly.

use super::run::{self, Settled, Start, approved};
use super::{Count, Engine, Prepared, RunStats, Solver};
use crate::boards::lanes::{Answer, Config, End, Lanes};
use crate::limits::{Limits, Meter, Stop};
use crate::propagate::Board;
use crate::puzzle::Puzzle;
use crate::search;

/// Nodes after which the learning search takes over.
const NODES: u64 = 1_000;

impl Solver {
    /// Up to `most` solutions of a puzzle, by the lanes as far as their budget goes.
    pub(super) fn settle_by_lanes(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        most: usize,
    ) -> Settled {
        let Some(lanes) = Prepared::of(puzzle.layout()).lanes() else {
            return self.settle_by_learning(puzzle, meter, most);
        };
        let geometry = Prepared::of(puzzle.layout()).geometry();
        let settled = |found: Vec<_>, end, stats: RunStats| Settled {
            stats: RunStats {
                solutions: found.len() as u64,
                ..stats
            },
            found,
            end,
        };
        let (board, stats) = match run::start(puzzle, geometry, true) {
            Start::Refuted(stats) => return settled(Vec::new(), search::End::Exhausted, stats),
            Start::Filled(filling, stats) => {
                return settled(
                    vec![approved(puzzle, &filling)],
                    search::End::Exhausted,
                    stats,
                );
            }
            Start::Open(board, stats) => (board, stats),
        };
        // A deadline that has passed already ends the run before it begins.
        if let Err(stop) = meter.poll() {
            return settled(Vec::new(), search::End::Stopped(stop), stats);
        }
        let config = Config {
            limit: most as u64,
            keep: most,
            nodes: NODES,
        };
        let answer = match alone(lanes, &board, config, meter.limits()) {
            Ok(answer) => answer,
            Err(stop) => return settled(Vec::new(), search::End::Stopped(stop), stats),
        };
        let stats = told(stats, &answer);
        let found = answer
            .solutions
            .iter()
            .map(|it| approved(puzzle, it))
            .collect();
        let end = match answer.end {
            End::Exhausted => search::End::Exhausted,
            End::LimitReached => search::End::Broken,
            End::Stopped(Stop::Nodes) if meter.limits().nodes.is_none_or(|n| n > NODES) => {
                return self.after_lanes(
                    puzzle,
                    meter,
                    most,
                    settled(found, search::End::Stopped(Stop::Nodes), stats),
                );
            }
            End::Stopped(stop) => search::End::Stopped(stop),
        };
        settled(found, end, stats)
    }

    /// The learning search after the lanes, with the nodes that they have left.
    fn after_lanes(
        &mut self,
        puzzle: &Puzzle,
        meter: &Meter,
        most: usize,
        first: Settled,
    ) -> Settled {
        let limits = Limits {
            nodes: meter
                .limits()
                .nodes
                .map(|allowed| allowed - first.stats.nodes),
            ..meter.limits().clone()
        };
        let mut then = self.settle_by_learning(puzzle, &mut limits.meter(), most);
        then.stats.nodes += first.stats.nodes;
        // A limit may have come before the learning search found again what the lanes knew.
        if then.found.len() < first.found.len() {
            then.stats.solutions = first.stats.solutions;
            then.found = first.found;
        }
        then
    }

    /// Counts the solutions of a puzzle in the lanes, all of them or until `limit` are known;
    /// `None` where the layout does not fit into lanes.
    pub(super) fn count_by_lanes(
        &mut self,
        puzzle: &Puzzle,
        limit: Option<u64>,
        limits: &Limits,
    ) -> Option<Count> {
        let lanes = Prepared::of(puzzle.layout()).lanes()?;
        let geometry = Prepared::of(puzzle.layout()).geometry();
        let known = |value: u64, stopped, complete, stats: RunStats| Count {
            complete,
            stopped,
            ..Count::exactly(value, stats)
        };
        let (board, stats) = match run::start(puzzle, geometry, true) {
            Start::Refuted(stats) => return Some(known(0, None, true, stats)),
            Start::Filled(_, stats) => return Some(known(1, None, true, stats)),
            Start::Open(board, stats) => (board, stats),
        };
        let config = Config {
            limit: limit.unwrap_or(u64::MAX),
            keep: 0,
            nodes: u64::MAX,
        };
        Some(match alone(lanes, &board, config, limits) {
            Err(stop) => known(0, Some(stop), false, stats),
            Ok(answer) => {
                let stopped = match answer.end {
                    End::Stopped(stop) => Some(stop),
                    End::Exhausted | End::LimitReached => None,
                };
                let complete = answer.end == End::Exhausted;
                known(answer.count, stopped, complete, told(stats, &answer))
            }
        })
    }
}

/// The answer of the lanes to one board.
fn alone(lanes: &Lanes, board: &Board, config: Config, limits: &Limits) -> Result<Answer, Stop> {
    let mut left = Some(board.sets());
    let mut answer = None;
    let ended = lanes.run(
        config,
        limits,
        &mut |sets| {
            sets.clone_from(left.take()?);
            Some(0)
        },
        &mut |only| answer = Some(only),
    );
    // A run that was ended from outside still answers for what it had fetched.
    match (answer, ended) {
        (Some(answer), _) => Ok(answer),
        (None, Err(stop)) => Err(stop),
        (None, Ok(())) => Err(Stop::Cancelled),
    }
}

fn told(stats: RunStats, answer: &Answer) -> RunStats {
    RunStats {
        engine: Engine::Lanes.name(),
        nodes: answer.nodes,
        updates: answer.rounds,
        ..stats
    }
}
