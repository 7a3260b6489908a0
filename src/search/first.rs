//! One cover, whichever is near.
//!
//! A search that goes through the options in one order can be caught below a few bad choices for
//! ever. So it is broken off where it has found nothing within a budget, and the search that learns
//! decides. Where a cover is found within the budget, it is the one that the engine finds.

use std::ops::ControlFlow;

use super::tuning::FIRST_NODES;
use super::{Engine, Visit, learn};
use crate::limits::{End, Limits, Stats, Stop};
use crate::matrix::Problem;

/// Visits one cover of a problem, if there is any, and says which search it comes from: the engine,
/// which has the name, or the one that learns. The statistics are those of both.
pub fn search(
    problem: &Problem,
    (name, engine): (&'static str, Engine),
    limits: &Limits,
    visit: &mut Visit<'_>,
) -> (End, Stats, &'static str) {
    let mut one = |cover: &[_]| {
        // Whatever the visitor answers, there is nothing else to show.
        let _ = visit(cover);
        ControlFlow::Break(())
    };
    // Bounds have a search of their own only.
    let budget = match problem.is_bounded() {
        true => limits.clone(),
        false => limits.at_most(FIRST_NODES),
    };
    let (end, mut stats) = engine(problem, &mut budget.meter(), &mut one);
    let left = limits.nodes.map(|nodes| nodes.saturating_sub(stats.nodes));
    if end != End::Stopped(Stop::Nodes) || left == Some(0) || problem.is_bounded() {
        return (end, stats, name);
    }
    let mut meter = limits.with_nodes(left).meter();
    let (end, learned) = learn::search(problem, &mut meter, &mut one);
    stats.add(&learned);
    (end, stats, "learn")
}
