//! None, one, or more under every rule: the depth-first search and the one that learns take turns.
//!
//! A depth-first node costs a small part of one of the search that learns, and most puzzles take
//! few; others take a hundredth of the nodes once contradictions are learned from. Each turn is
//! longer than the last, so the time is within a small factor of the better search alone. Both go
//! on from where their last turn ended.

use std::ops::ControlFlow;

use super::learner::BoardLearner;
use super::tuning::{FIRST_TURN, NODES_PER_CHOICE, TURN_GROWTH};
use crate::boards::VisitBoard;
use crate::boards::rules::{Compiled, DepthFirst};
use crate::ids::{CellId, IdVec};
use crate::limits::{End, Meter, Stats, Stop};
use crate::puzzle::{Symbol, SymbolSet};

/// The work of two searches in turns.
#[derive(Clone, Copy, Debug)]
pub struct Turns {
    /// The figures of both searches.
    pub stats: Stats,
    /// True if the last turn was that of the search that learns.
    pub learned: bool,
}

/// Visits different fillings of a board at its fixpoint, whose cells may hold the symbols `sets`,
/// until the visitor breaks, all are visited or the meter stops the run. Runs with one `seed` are the
/// same everywhere.
///
/// Each filling is noted, so this is made for the first few of them.
///
/// # Panics
/// When `sets` has not one entry for each cell of the layout.
pub fn in_turns(
    tables: &Compiled,
    sets: &[SymbolSet],
    seed: u64,
    meter: &mut Meter,
    visit: &mut VisitBoard<'_>,
) -> (End, Turns) {
    let mut watcher = ();
    let mut depth_first = DepthFirst::at_rest(tables, sets, &mut watcher);
    let mut learner: Option<BoardLearner<'_>> = None;
    let mut by_learning = Stats::default();
    let mut visited: Vec<IdVec<CellId, Symbol>> = Vec::new();
    // Each search may come to the filling of the other one.
    let mut visit_new = |filling: &IdVec<CellId, Symbol>| {
        if visited.contains(filling) {
            return ControlFlow::Continue(());
        }
        visited.push(filling.clone());
        visit(filling)
    };

    let mut nodes = FIRST_TURN;
    let (end, learned) = loop {
        let end = meter.turn(nodes, |turn| depth_first.visit(turn, &mut visit_new));
        if !is_over(end, meter) {
            break (end, false);
        }

        let learner = match &mut learner {
            Some(learner) => learner,
            none => {
                // The candidates of fillings that were visited must stay.
                let root =
                    if depth_first.tally().stats.covers == 0 { depth_first.root() } else { sets };
                match BoardLearner::under(tables, root, seed, meter, None) {
                    Ok(built) => none.insert(built),
                    Err(stop) => break (End::Stopped(stop), true),
                }
            }
        };
        let (end, stats) =
            meter.turn(nodes / NODES_PER_CHOICE, |turn| learner.visit(turn, &mut visit_new));
        by_learning = stats;
        if !is_over(end, meter) {
            break (end, true);
        }

        nodes = nodes.saturating_mul(TURN_GROWTH);
    };

    let mut stats = depth_first.tally().stats;
    stats.add(&by_learning);
    stats.covers = visited.len() as u64;
    (end, Turns { stats, learned })
}

/// True if a turn is over and the next one may begin.
fn is_over(end: End, meter: &Meter) -> bool {
    let allowed = meter.limits().nodes;
    end == End::Stopped(Stop::Nodes) && allowed.is_none_or(|allowed| meter.nodes() < allowed)
}
