//! The slow, obvious search that the others are checked against.
//!
//! A step keeps the items that may still be covered and the options that still fit, both as plain
//! lists. It takes the first item with the fewest ways and tries each of them: an option strikes
//! out those that do not go with it, and those of the item that were tried before. An item that
//! need not be covered any more has the further way of none of its options. Nothing is undone,
//! because every step has its own lists.

use super::engine::{Tour, Visit};
use crate::cover::matrix::{Bounds, Problem};
use crate::ids::{ItemId, OptionId};
use crate::limits::{End, Meter, Stats, Stop};

/// Items, with how often each is still to be covered.
type Uncovered = Vec<(ItemId, Bounds)>;

/// An item with its ways: to take an option, or none of them.
type Ways = (ItemId, Vec<Option<OptionId>>);

/// One step: what is left, and which ways of the chosen item are still to be tried.
struct Step {
    item: ItemId,
    uncovered: Uncovered,
    fitting: Vec<OptionId>,
    untried: Vec<Option<OptionId>>,
    /// How many options were taken above.
    taken: usize,
}

impl Step {
    /// The size of the lists, in bytes; the same when the options are all tried.
    fn bytes(&self) -> usize {
        self.uncovered.capacity() * size_of::<(ItemId, Bounds)>()
            + self.fitting.capacity() * size_of::<OptionId>()
            + self.untried.capacity() * size_of::<Option<OptionId>>()
    }
}

/// Visits every cover of a problem.
pub fn search(problem: &Problem, meter: &mut Meter, visit: &mut Visit<'_>) -> (End, Stats) {
    Tour::of(meter, visit, |tour| visit_all(problem, tour))
}

fn visit_all(problem: &Problem, tour: &mut Tour<'_, '_>) -> Result<(), End> {
    let mut steps: Vec<Step> = Vec::new();
    // The bytes of all steps: every one has its own lists, so they grow with the depth.
    let mut held = 0;
    let mut uncovered = problem.primary().map(|item| (item, problem.bounds(item))).collect();
    let mut fitting = problem.options().collect();
    close(problem, &mut uncovered, &mut fitting);
    let mut entered = Some((uncovered, fitting));
    loop {
        if let Some((uncovered, fitting)) = entered.take() {
            match fewest_ways(problem, &uncovered, &fitting, tour.meter)? {
                None => tour.found()?,
                Some((item, mut untried)) => {
                    untried.reverse();
                    let step = Step { item, uncovered, fitting, untried, taken: tour.cover.len() };
                    held += step.bytes();
                    tour.meter.limits().reserve(held)?;
                    steps.push(step);
                }
            }
        }
        let Some(step) = steps.last_mut() else {
            return Ok(());
        };
        tour.cover.truncate(step.taken);
        let Some(way) = step.untried.pop() else {
            held -= step.bytes();
            steps.pop();
            continue;
        };
        let mut uncovered = step.uncovered.clone();
        let mut fitting = step.fitting.clone();
        if let Some(option) = way {
            tour.take(option)?;
            let taken = problem.items_of(option);
            let open = uncovered.iter_mut();
            for (_, bounds) in open.filter(|(item, _)| taken.contains(item)) {
                bounds.least = bounds.least.saturating_sub(1);
                bounds.most -= 1;
            }
            let tried = |other: OptionId| problem.items_of(other).contains(&step.item);
            fitting.retain(|&other| problem.compatible(option, other));
            fitting.retain(|&other| other > option || !tried(other));
        } else if let Some((_, bounds)) = uncovered.iter_mut().find(|(item, _)| *item == step.item)
        {
            bounds.most = 0;
        }
        close(problem, &mut uncovered, &mut fitting);
        tour.stats.updates += (step.fitting.len() - fitting.len()) as u64;
        entered = Some((uncovered, fitting));
    }
}

/// Leaves out the items that may not be covered any more, with their options.
fn close(problem: &Problem, uncovered: &mut Uncovered, fitting: &mut Vec<OptionId>) {
    let closed = uncovered.extract_if(.., |(_, bounds)| bounds.most == 0);
    for (item, _) in closed {
        fitting.retain(|&option| !problem.items_of(option).contains(&item));
    }
}

/// The first uncovered item that has the fewest ways, with these; `None` when all are covered. On
/// large problems that takes long enough to look at the clock on the way.
fn fewest_ways(
    problem: &Problem,
    uncovered: &Uncovered,
    fitting: &[OptionId],
    meter: &mut Meter,
) -> Result<Option<Ways>, Stop> {
    let mut fewest: Option<Ways> = None;
    for &(item, bounds) in uncovered {
        meter.pulse()?;
        let own =
            fitting.iter().copied().filter(|&option| problem.items_of(option).contains(&item));
        let none = (bounds.least == 0).then_some(None);
        let ways: Vec<Option<OptionId>> = own.map(Some).chain(none).collect();
        let fewest_yet = fewest.as_ref();
        if fewest_yet.is_none_or(|(_, best)| ways.len() < best.len()) {
            fewest = Some((item, ways));
        }
    }

    Ok(fewest)
}
