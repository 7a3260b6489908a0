//! How many covers a problem has, roughly: random descents on its matrix.

use fixedbitset::FixedBitSet;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::count::descents::{Descents, Estimate, Tally};
use crate::cover::Problem;
use crate::ids::{Id, OptionId};
use crate::limits::Limits;

/// Estimates the number of covers of a problem: each step takes a random option of a primary item
/// that has the fewest left.
#[must_use]
pub fn estimate(problem: &Problem, how: Descents, limits: &Limits) -> Estimate {
    let mut meter = limits.meter();
    let mut rng = ChaCha8Rng::seed_from_u64(how.seed);
    let mut options_of: Vec<Vec<OptionId>> = vec![Vec::new(); problem.n_items()];
    for option in problem.options() {
        for item in problem.items_of(option) {
            options_of[item.index()].push(option);
        }
    }
    let mut tally = Tally::default();
    for _ in 0..how.number {
        let mut alive = FixedBitSet::with_capacity(problem.n_options());
        alive.insert_range(..);
        let mut open: Vec<usize> = problem
            .items()
            .filter(|&item| problem.is_primary(item))
            .map(Id::index)
            .collect();
        let mut ln = Some(0.0);
        while let Some(so_far) = ln.filter(|_| !open.is_empty()) {
            if let Err(stop) = meter.node() {
                return tally.estimate(Some(stop));
            }
            let left = |item: usize| {
                let options = options_of[item].iter().copied();
                options.filter(|option| alive.contains(option.index()))
            };
            let fewest = open.iter().map(|&item| (left(item).count(), item)).min();
            let Some((n @ 1.., item)) = fewest else {
                ln = None;
                break;
            };
            let Some(taken) = left(item).nth(rng.random_range(0..n)) else {
                break;
            };
            ln = Some(so_far + (n as f64).ln());
            let items = problem.items_of(taken);
            for item in items {
                for &other in &options_of[item.index()] {
                    if !problem.compatible(taken, other) {
                        alive.set(other.index(), false);
                    }
                }
            }
            open.retain(|&item| !items.iter().any(|taken| taken.index() == item));
        }
        tally.add(ln);
    }
    tally.estimate(None)
}
