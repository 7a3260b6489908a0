//! The independent parts of an exact-cover problem.

use crate::cover::{Builder, Mention, Problem};
use crate::ids::{Id, IdVec, ItemId, OptionId};

/// Splits a problem into parts that share no item. Their covers multiply to the covers of the
/// whole. Secondary items without options are in no part; a primary item without options is a
/// part of its own, which has no cover.
pub(super) fn split(problem: &Problem) -> Vec<Problem> {
    let mut leader: IdVec<ItemId, ItemId> = problem.items().collect();
    for option in problem.options() {
        let items = problem.items_of(option);
        for pair in items.windows(2) {
            let (a, b) = (find(&mut leader, pair[0]), find(&mut leader, pair[1]));
            leader[a.max(b)] = a.min(b);
        }
    }
    // Parts in the order of their lowest primary items.
    let mut part_of: IdVec<ItemId, Option<usize>> = IdVec::filled(None, problem.n_items());
    let mut primary: Vec<Vec<ItemId>> = Vec::new();
    let mut secondary: Vec<Vec<ItemId>> = Vec::new();
    let mut options: Vec<Vec<OptionId>> = Vec::new();
    for item in problem.items() {
        let first = find(&mut leader, item);
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
        let first = problem
            .items_of(option)
            .first()
            .map(|&item| find(&mut leader, item));
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
            for &option in options {
                let mentions: Vec<Mention> = problem
                    .mentions_of(option)
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

/// The leader of an item's set; the path to it is halved on the way.
fn find(leader: &mut IdVec<ItemId, ItemId>, mut item: ItemId) -> ItemId {
    while leader[item] != item {
        let above = leader[leader[item]];
        leader[item] = above;
        item = above;
    }
    item
}
