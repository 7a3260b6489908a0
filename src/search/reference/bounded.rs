//! The slow, obvious search where items have bounds: every option is in or out, in their order.

use std::ops::ControlFlow;

use crate::ids::{IdVec, ItemId, OptionId};
use crate::limits::{End, Meter, Stats};
use crate::matrix::Problem;
use crate::search::engine::Visit;

/// Visits every cover of a problem. Only what covers an item too often, or does not go together,
/// is not gone on with.
pub(super) fn search(problem: &Problem, meter: &mut Meter, visit: &mut Visit<'_>) -> (End, Stats) {
    let mut stats = Stats::default();
    let options: Vec<OptionId> = problem.options().collect();
    // For each option so far whether it is in.
    let mut chosen: Vec<bool> = Vec::new();
    loop {
        let cover: Vec<OptionId> = options
            .iter()
            .zip(&chosen)
            .filter_map(|(&option, &is_in)| is_in.then_some(option))
            .collect();
        stats.depth = stats.depth.max(cover.len());
        let fits = fits(problem, &cover);
        if fits && chosen.len() < options.len() {
            if let Err(stop) = meter.node() {
                return (End::Stopped(stop), stats);
            }
            stats.nodes += 1;
            chosen.push(true);
            continue;
        }
        if fits && covers(problem, &cover) {
            stats.covers += 1;
            if visit(&cover) == ControlFlow::Break(()) {
                return (End::Broken, stats);
            }
        }
        // The last option that is in goes out.
        while chosen.pop_if(|is_in| !*is_in).is_some() {}
        match chosen.last_mut() {
            None => return (End::Exhausted, stats),
            Some(last) => *last = false,
        }
    }
}

/// How often each item is covered.
fn times(problem: &Problem, cover: &[OptionId]) -> IdVec<ItemId, u32> {
    let mut times = IdVec::filled(0, problem.n_items());
    for &option in cover {
        for &item in problem.items_of(option) {
            times[item] += 1;
        }
    }
    times
}

fn fits(problem: &Problem, cover: &[OptionId]) -> bool {
    let times = times(problem, cover);
    let primary = |item: &ItemId| problem.is_primary(*item);
    let few = |item: ItemId| times[item] <= problem.bounds(item).most;
    let last = cover.split_last();
    problem.items().filter(primary).all(few)
        && last.is_none_or(|(&last, before)| {
            before.iter().all(|&other| problem.compatible(other, last))
        })
}

fn covers(problem: &Problem, cover: &[OptionId]) -> bool {
    let times = times(problem, cover);
    let primary = |item: &ItemId| problem.is_primary(*item);
    let enough = |item: ItemId| times[item] >= problem.bounds(item).least;
    problem.items().filter(primary).all(enough)
}
