//! Covers where items have bounds: Knuth's Algorithm M (TAOCP 7.2.2.1) on a board with a trail.
//!
//! An item is gone on with by choosing which of its open options comes first; those before it are
//! left out, so that each set of options is met once. Where an item needs no more, the last way
//! is to take none of them.

use std::ops::ControlFlow;

use super::board::Board;
use super::engine::Visit;
use super::level::{Level, Way};
use crate::ids::OptionId;
use crate::limits::{End, Meter, Stats};
use crate::matrix::Problem;

/// Visits every cover of a problem.
pub fn search(problem: &Problem, meter: &mut Meter, visit: &mut Visit<'_>) -> (End, Stats) {
    let mut stats = Stats::default();
    if let Err(stop) = meter.limits().reserve(Board::bytes(problem)) {
        return (End::Stopped(stop), stats);
    }
    let mut board = Board::new(problem);
    if !board.begin() {
        return (End::Exhausted, stats);
    }
    let mut cover: Vec<OptionId> = Vec::new();
    let mut levels: Vec<Level> = Vec::new();
    loop {
        match board.choose() {
            None => {
                stats.covers += 1;
                if visit(&cover) == ControlFlow::Break(()) {
                    return (End::Broken, stats);
                }
            }
            Some((_, item)) => {
                let options = board.options_of(item).collect();
                levels.push(Level::new(&board, item, options, cover.len()));
            }
        }
        // Back, and on with the last item that has a further way.
        loop {
            let Some(level) = levels.last_mut() else {
                return (End::Exhausted, stats);
            };
            match level.step(&mut board, &mut cover) {
                Way::Option(option) => {
                    if let Err(stop) = meter.node() {
                        return (End::Stopped(stop), stats);
                    }
                    stats.nodes += 1;
                    cover.push(option);
                    stats.depth = stats.depth.max(cover.len());
                    let updates = board.updates();
                    let good = board.take(option);
                    stats.updates += board.updates() - updates;
                    if good {
                        break;
                    }
                }
                Way::None => break,
                Way::Back => {
                    levels.pop();
                    // What this level left out is open again for the one above.
                }
            }
        }
    }
}
