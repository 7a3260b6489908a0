//! Prices of items, from below: what a cover costs at least.
//!
//! Each item has a price such that no option costs less than its items together. Then a cover
//! costs at least the sum of the prices of what is still to be covered (the dual of the linear
//! relaxation of set partitioning; Balas and Padberg, "Set partitioning: a survey", 1976). Good
//! prices are found by a few hundred steps of a subgradient method (Held and Karp, 1971) on
//! floats; they are then made whole numbers and right, so that bounds are exact.

use super::tuning::{PRICE_PATIENCE, PRICE_STEPS};
use crate::cover::matrix::Problem;
use crate::ids::{Id, IdVec, ItemId, OptionId};

/// Units of a price in one unit of cost.
pub(super) const SCALE: i128 = 1 << 12;

/// The prices of items and what options cost beyond them.
#[derive(Debug)]
pub(super) struct Prices {
    pub(super) price: IdVec<ItemId, i128>,
    /// From zero on.
    pub(super) beyond: IdVec<OptionId, i128>,
}

impl Prices {
    /// The prices of a problem; secondary items have none.
    pub(super) fn new(problem: &Problem, costs: &IdVec<OptionId, i64>) -> Self {
        let floats = subgradient(problem, costs);
        let price = floats.iter().map(|&price| whole(price)).collect();
        let mut prices = Self { price, beyond: IdVec::filled(0, problem.n_options()) };
        prices.make_right(problem, costs);
        prices
    }

    /// Lowers prices until no option costs less than its items, then raises each as far as it
    /// goes.
    fn make_right(&mut self, problem: &Problem, costs: &IdVec<OptionId, i64>) {
        let options_of = problem.options_of();
        for option in problem.options() {
            let primary: Vec<ItemId> = problem
                .items_of(option)
                .iter()
                .copied()
                .filter(|&item| problem.is_primary(item))
                .collect();
            let prices: i128 = primary.iter().map(|&item| self.price[item]).sum();
            let short = prices - i128::from(costs[option]) * SCALE;
            if short > 0 {
                let n = primary.len() as i128;
                for (k, &item) in (0i128..).zip(&primary) {
                    self.price[item] -= short / n + i128::from(k < short % n);
                }
            }
        }

        for option in problem.options() {
            let prices: i128 = problem
                .items_of(option)
                .iter()
                .filter(|&&item| problem.is_primary(item))
                .map(|&item| self.price[item])
                .sum();
            self.beyond[option] = i128::from(costs[option]) * SCALE - prices;
        }

        for item in problem.primary() {
            let least = options_of[item].iter().map(|&option| self.beyond[option]).min();
            // What may be left uncovered is not worth more than nothing.
            let room = match problem.bounds(item).least {
                0 => -self.price[item],
                _ => i128::MAX,
            };
            let gain = least.unwrap_or(0).min(room);
            if gain > 0 {
                self.price[item] += gain;
                options_of[item].iter().for_each(|&option| self.beyond[option] -= gain);
            }
        }
    }

    /// The part of a bound from covering an item at least `need` and at most `room` times.
    pub(super) fn of(&self, item: ItemId, need: u32, room: u32) -> i128 {
        let price = self.price[item];
        price * i128::from(if price > 0 { need } else { room })
    }
}

#[expect(clippy::cast_possible_truncation, reason = "bounded before")]
fn whole(price: f64) -> i128 {
    let bounded = price.clamp(-1e15, 1e15);
    (bounded * 4096.0).floor() as i128
}

/// Good prices, roughly.
fn subgradient(problem: &Problem, costs: &IdVec<OptionId, i64>) -> Vec<f64> {
    let n = problem.n_primary();
    let cost = |option: OptionId| costs[option] as f64;
    let mut price = vec![f64::INFINITY; problem.n_items()];
    // To begin with, an item costs its share in the cheapest of its options.
    for option in problem.options() {
        let items = problem.items_of(option);
        let share = cost(option) / items.len() as f64;
        for item in items {
            let price = &mut price[item.index()];
            *price = price.min(share);
        }
    }

    for (item, price) in price.iter_mut().enumerate() {
        if !price.is_finite() || item >= n {
            *price = 0.0;
        }
    }

    let bounds: Vec<_> = problem.primary().map(|item| problem.bounds(item)).collect();
    let mut best = f64::NEG_INFINITY;
    let mut best_price = price.clone();
    let mut factor = 1.0;
    let mut idle = 0;
    let size = problem.options().map(|option| cost(option).abs()).fold(1.0, f64::max);
    for _ in 0..PRICE_STEPS {
        // How often each item is covered by the options that are cheaper than their items.
        let mut bound = 0.0;
        let mut over = vec![0.0f64; n];
        for (item, bounds) in bounds.iter().enumerate() {
            let times = if price[item] > 0.0 { bounds.least } else { bounds.most };
            let times = f64::from(times.min(1 << 20));
            bound += price[item] * times;
            over[item] = times;
        }
        for option in problem.options() {
            let items = problem.items_of(option);
            let primary = items.iter().filter(|item| item.index() < n);
            let beyond =
                cost(option) - primary.clone().map(|item| price[item.index()]).sum::<f64>();
            if beyond < 0.0 {
                bound += beyond;
                primary.for_each(|item| over[item.index()] -= 1.0);
            }
        }
        if bound > best {
            (best, idle) = (bound, 0);
            best_price.clone_from(&price);
        } else {
            idle += 1;
            if idle == PRICE_PATIENCE {
                (factor, idle) = (factor / 2.0, 0);
                price.clone_from(&best_price);
                continue;
            }
        }
        let length: f64 = over.iter().map(|over| over * over).sum();
        if length == 0.0 {
            break;
        }
        let gap = (best.abs() * 0.05).max(size * 0.02);
        let step = factor * gap / length;
        for (item, over) in over.iter().enumerate() {
            price[item] += step * over;
        }
    }

    best_price
}
