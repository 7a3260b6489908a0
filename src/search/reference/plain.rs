//! The slow, obvious search that the others are checked against.
//!
//! A step keeps the items that are still to be covered and the options that still fit, both as
//! plain lists. It takes the first item with the fewest options and tries each of them: the
//! options that are not compatible with it are struck out. Nothing is undone, because every step has
//! its own lists.

use std::ops::ControlFlow;

use super::bounded;
use crate::ids::{ItemId, OptionId};
use crate::limits::{End, Meter, Stats, Stop};
use crate::matrix::Problem;
use crate::search::engine::Visit;

/// One step: what is left, and which options of the chosen item are still to be tried.
struct Step {
    uncovered: Vec<ItemId>,
    fitting: Vec<OptionId>,
    untried: Vec<OptionId>,
}

impl Step {
    /// What the lists take, in bytes; the same when the options are all tried.
    fn bytes(&self) -> usize {
        self.uncovered.capacity() * size_of::<ItemId>()
            + (self.fitting.capacity() + self.untried.capacity()) * size_of::<OptionId>()
    }
}

/// Visits every cover of a problem.
pub fn search(problem: &Problem, meter: &mut Meter, visit: &mut Visit<'_>) -> (End, Stats) {
    if problem.is_bounded() {
        return bounded::search(problem, meter, visit);
    }
    let mut stats = Stats::default();
    let primary: Vec<ItemId> = problem
        .items()
        .filter(|&item| problem.is_primary(item))
        .collect();
    let mut steps: Vec<Step> = Vec::new();
    let mut cover: Vec<OptionId> = Vec::new();
    // The bytes of all steps: every one has its own lists, so they grow with the depth.
    let mut held = 0;
    let mut entered = Some((primary, problem.options().collect::<Vec<_>>()));
    loop {
        if let Some((uncovered, fitting)) = entered.take() {
            let fewest = match fewest_options(problem, &uncovered, &fitting, meter) {
                Ok(fewest) => fewest,
                Err(stop) => return (End::Stopped(stop), stats),
            };
            match fewest {
                None => {
                    stats.covers += 1;
                    if visit(&cover) == ControlFlow::Break(()) {
                        return (End::Broken, stats);
                    }
                    cover.pop();
                }
                Some(mut untried) => {
                    untried.reverse();
                    let step = Step {
                        uncovered,
                        fitting,
                        untried,
                    };
                    held += step.bytes();
                    if let Err(stop) = meter.limits().reserve(held) {
                        return (End::Stopped(stop), stats);
                    }
                    steps.push(step);
                }
            }
        }
        let Some(step) = steps.last_mut() else {
            return (End::Exhausted, stats);
        };
        let Some(option) = step.untried.pop() else {
            held -= step.bytes();
            steps.pop();
            cover.pop();
            continue;
        };
        if let Err(stop) = meter.node() {
            return (End::Stopped(stop), stats);
        }
        stats.nodes += 1;
        cover.push(option);
        stats.depth = stats.depth.max(cover.len());
        let taken = problem.items_of(option);
        let uncovered: Vec<ItemId> = step
            .uncovered
            .iter()
            .copied()
            .filter(|item| !taken.contains(item))
            .collect();
        let compatible = |&other: &OptionId| problem.compatible(option, other);
        let fitting: Vec<OptionId> = step.fitting.iter().copied().filter(compatible).collect();
        stats.updates += (step.fitting.len() - fitting.len()) as u64;
        entered = Some((uncovered, fitting));
    }
}

/// The options of the first uncovered item that has the fewest; `None` when all are covered. On
/// large problems that takes long enough to look at the clock on the way.
fn fewest_options(
    problem: &Problem,
    uncovered: &[ItemId],
    fitting: &[OptionId],
    meter: &mut Meter,
) -> Result<Option<Vec<OptionId>>, Stop> {
    let options_of = |item: ItemId| -> Vec<OptionId> {
        fitting
            .iter()
            .copied()
            .filter(|&option| problem.items_of(option).contains(&item))
            .collect()
    };
    let mut fewest: Option<Vec<OptionId>> = None;
    for &item in uncovered {
        meter.pulse()?;
        let options = options_of(item);
        if fewest
            .as_ref()
            .is_none_or(|best| options.len() < best.len())
        {
            fewest = Some(options);
        }
    }
    Ok(fewest)
}
