//! The independent parts of an exact-cover problem.

use crate::ids::{Id, IdVec, ItemId, OptionId, narrow};
use crate::matrix::{Builder, Mention, Problem};
use crate::symmetry::Orbits;

/// Splits a problem into parts that share no item. Their covers multiply to the covers of the
/// whole. Secondary items that exclude nothing are in no part; a primary item without options is
/// a part of its own, which has no cover.
pub(super) fn split(problem: &Problem) -> Vec<Problem> {
    let idle = idle(problem);
    let joined = joined(problem, &idle);
    let leader = |item: ItemId| ItemId::new(joined.of(narrow(item.index())) as usize);
    // Parts in the order of their lowest primary items.
    let mut part_of: IdVec<ItemId, Option<usize>> = IdVec::filled(None, problem.n_items());
    let mut primary: Vec<Vec<ItemId>> = Vec::new();
    let mut secondary: Vec<Vec<ItemId>> = Vec::new();
    let mut options: Vec<Vec<OptionId>> = Vec::new();
    for item in problem.items() {
        let first = leader(item);
        if problem.is_primary(item) {
            let part = *part_of[first].get_or_insert_with(|| {
                primary.push(Vec::new());
                secondary.push(Vec::new());
                options.push(Vec::new());
                primary.len() - 1
            });
            primary[part].push(item);
        } else if let Some(part) = part_of[first] {
            secondary[part].push(item);
        }
    }
    for option in problem.options() {
        let mut items = problem.items_of(option).iter();
        let first = items.find(|&&item| !idle[item]).map(|&item| leader(item));
        if let Some(part) = first.and_then(|first| part_of[first]) {
            options[part].push(option);
        }
    }
    let mut local = IdVec::filled(ItemId::new(0), problem.n_items());
    let parts = primary.iter().zip(&secondary).zip(&options);
    parts
        .map(|((primary, secondary), options)| {
            for (k, &item) in primary.iter().chain(secondary).enumerate() {
                local[item] = ItemId::new(k);
            }
            let mut builder = Builder::new(primary.len(), secondary.len());
            for &item in primary {
                builder.bound(local[item], problem.bounds(item));
            }
            for &option in options {
                let mentions: Vec<Mention> = problem
                    .mentions_of(option)
                    .filter(|mention| !idle[mention.item])
                    .map(|mention| Mention {
                        item: local[mention.item],
                        ..mention
                    })
                    .collect();
                // The option was good in the whole, so it is good in its part.
                let _ = builder.coloured(&mentions);
            }
            builder.build()
        })
        .collect()
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
    joined
}

/// The secondary items that exclude nothing: those of a single option, and those that have the
/// same colour in all of their options.
fn idle(problem: &Problem) -> IdVec<ItemId, bool> {
    let mut met: IdVec<ItemId, Option<Mention>> = IdVec::filled(None, problem.n_items());
    let mut idle: IdVec<ItemId, bool> = problem
        .items()
        .map(|item| !problem.is_primary(item))
        .collect();
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
