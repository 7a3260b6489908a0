//! The independent parts of an exact-cover problem.

use crate::cover::matrix::{Mention, Problem};
use crate::cover::search::Pieces;
use crate::ids::{Id, IdVec, ItemId, OptionId, narrow};
use crate::limits::{Limits, Stop};
use crate::symmetry::Orbits;

/// Splits a problem into parts that share no item. Their covers multiply to the covers of the
/// whole. Secondary items that exclude nothing are in no part; a primary item without options is
/// a part of its own, which has no cover.
///
/// # Errors
/// The limit that was reached.
pub(super) fn split(problem: &Problem, limits: &Limits) -> Result<Vec<Problem>, Stop> {
    let mut meter = limits.with_nodes(None).meter();
    let idle = idle(problem);
    let joined = joined(problem, &idle);
    let leader = |item: ItemId| ItemId::new(joined.of(narrow(item.index())) as usize);
    // Parts in the order of their lowest primary items.
    let mut part_of: IdVec<ItemId, Option<usize>> = IdVec::filled(None, problem.n_items());
    let mut parts: Vec<(Vec<ItemId>, Vec<OptionId>)> = Vec::new();
    for item in problem.items() {
        meter.pulse()?;
        let first = leader(item);
        if problem.is_primary(item) && part_of[first].is_none() {
            part_of[first] = Some(parts.len());
            parts.push((Vec::new(), Vec::new()));
        }
        if let Some(part) = part_of[first] {
            parts[part].0.push(item);
        }
    }

    for option in problem.options() {
        meter.pulse()?;
        let mut items = problem.items_of(option).iter();
        let first = items.find(|&&item| !idle[item]).map(|&item| leader(item));
        if let Some(part) = first.and_then(|first| part_of[first]) {
            parts[part].1.push(option);
        }
    }

    let mut pieces = Pieces::new(problem);
    let made = parts.iter().map(|(items, options)| {
        meter.pulse()?;
        Ok(pieces.part(items, |item| problem.bounds(item), options.iter().copied()).0)
    });
    made.collect()
}

/// Which items are joined by options.
fn joined(problem: &Problem, idle: &IdVec<ItemId, bool>) -> Orbits {
    let mut joined = Orbits::alone(problem.n_items());
    for option in problem.options() {
        let mut items = problem.items_of(option).iter().filter(|&&item| !idle[item]);
        let Some(&first) = items.next() else { continue };
        for &item in items {
            joined.join(narrow(first.index()), narrow(item.index()));
        }
    }
    joined.shorten();
    joined
}

/// The secondary items that exclude nothing: those of a single option, and those that have the
/// same colour in all of their options.
fn idle(problem: &Problem) -> IdVec<ItemId, bool> {
    let mut met: IdVec<ItemId, Option<Mention>> = IdVec::filled(None, problem.n_items());
    let mut idle: IdVec<ItemId, bool> =
        problem.items().map(|item| !problem.is_primary(item)).collect();
    for option in problem.options() {
        for mention in problem.mentions_of(option) {
            if idle[mention.item] {
                let first = met[mention.item].replace(mention);
                idle[mention.item] = first.is_none_or(|first| first.agrees(mention));
            }
        }
    }
    idle
}
