//! The order in which items are covered, by the structure of the problem: the order in the input
//! does not matter.
//!
//! A state has to remember each item that an earlier option may have touched. From a few items
//! on, always that touched item comes next that touches the fewest new ones; of these orders and
//! that of the input, the one is taken that has the fewest items to remember.

use super::tuning::{MOST_LOOKS, STARTS};
use crate::cover::matrix::Problem;
use crate::ids::{IdVec, ItemId, OptionId};

/// The primary items in a good order.
pub(super) fn order(problem: &Problem) -> Vec<ItemId> {
    let incidence = Incidence::new(problem);
    let given: Vec<ItemId> = problem.primary().collect();
    let looks = given.len() * given.len() * problem.n_mentions() / problem.n_items().max(1);
    if looks > MOST_LOOKS || given.is_empty() {
        return given;
    }
    let fewest = |item: &ItemId| incidence.options[*item].len();
    let mut start = given.iter().copied().min_by_key(fewest);
    let mut best = (incidence.price(&given), given);
    for _ in 0..STARTS {
        let Some(order) = start.map(|start| incidence.greedy(start)) else {
            break;
        };
        // What comes last is far from the first, and a good end to begin from.
        start = order.last().copied();
        let price = incidence.price(&order);
        if price < best.0 {
            best = (price, order);
        }
    }
    best.1
}

/// The options of each item.
pub(super) struct Incidence<'p> {
    problem: &'p Problem,
    options: IdVec<ItemId, Vec<OptionId>>,
}

impl<'p> Incidence<'p> {
    pub(super) fn new(problem: &'p Problem) -> Self {
        let options = problem.options_of();
        Self { problem, options }
    }

    /// The options that are decided when an item's turn comes: those of no earlier item.
    pub(super) fn decides(
        &self,
        item: ItemId,
        decided: &mut IdVec<OptionId, bool>,
    ) -> Vec<OptionId> {
        let mut own = self.options[item].clone();
        own.retain(|&option| !std::mem::replace(&mut decided[option], true));
        own
    }

    fn none_decided(&self) -> IdVec<OptionId, bool> {
        IdVec::filled(false, self.problem.n_options())
    }

    /// From an item on, always the touched item that touches the fewest new ones, the one that
    /// was touched first among equals.
    fn greedy(&self, start: ItemId) -> Vec<ItemId> {
        let mut touched: IdVec<ItemId, Option<usize>> = IdVec::filled(None, self.problem.n_items());
        let mut left: Vec<ItemId> = self.problem.primary().collect();
        let mut order = Vec::with_capacity(left.len());
        let (mut next, mut clock) = (Some(start), 0);
        while let Some(item) = next {
            left.retain(|&other| other != item);
            order.push(item);
            for &option in &self.options[item] {
                for &other in self.problem.items_of(option) {
                    touched[other].get_or_insert(clock);
                }
            }
            clock += 1;
            let fresh = |item: ItemId| {
                let options = self.options[item].iter();
                let items = options.flat_map(|&option| self.problem.items_of(option));
                let fresh = items.copied().filter(|&other| touched[other].is_none());
                let mut fresh: Vec<ItemId> = fresh.collect();
                fresh.sort_unstable();
                fresh.dedup();
                fresh.len()
            };
            let near = left.iter().filter(|&&item| touched[item].is_some());
            let near = near.min_by_key(|&&item| (fresh(item), touched[item], item));
            next = near.or(left.first()).copied();
        }
        order
    }

    /// The states that there could be on the way, if each item that is remembered were covered or
    /// not.
    fn price(&self, order: &[ItemId]) -> f64 {
        let (mut price, mut live) = (0.0, 0i32);
        let mut decided = self.none_decided();
        let mut open: IdVec<ItemId, usize> = self.options.iter().map(Vec::len).collect();
        let mut touched = IdVec::filled(false, self.problem.n_items());
        for &item in order {
            for option in self.decides(item, &mut decided) {
                for &other in self.problem.items_of(option) {
                    open[other] -= 1;
                    if !std::mem::replace(&mut touched[other], true) {
                        live += 1;
                    }
                    if open[other] == 0 && !self.problem.is_primary(other) {
                        live -= 1;
                    }
                }
            }
            live -= i32::from(touched[item]);
            price += f64::from(live).exp2();
        }
        price
    }
}

/// When each item is of no more importance: primary items at their own turn, the others at the
/// last turn of one of their options.
pub(super) fn last_turns(problem: &Problem, order: &[ItemId]) -> IdVec<ItemId, usize> {
    let mut turn = IdVec::filled(usize::MAX, problem.n_items());
    for (k, &item) in order.iter().enumerate() {
        turn[item] = k;
    }
    let mut last = turn.clone();
    for item in problem.items().skip(problem.n_primary()) {
        last[item] = 0;
    }
    for option in problem.options() {
        let items = problem.items_of(option);
        let decided = items.iter().map(|&item| turn[item]).min().unwrap_or(0);
        for &item in items.iter().filter(|&&item| !problem.is_primary(item)) {
            last[item] = last[item].max(decided);
        }
    }
    last
}
