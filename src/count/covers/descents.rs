//! How many covers a problem has, roughly: random descents on its matrix.

use fixedbitset::FixedBitSet;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::count::descents::{Descents, Estimate, Node, mean};
use crate::cover::Problem;
use crate::ids::{Id, IdVec, ItemId, OptionId};
use crate::limits::Limits;

/// Estimates the number of covers of a problem: each step takes a random option of a primary item
/// that has the fewest left.
#[must_use]
pub fn estimate(problem: &Problem, how: Descents, limits: &Limits) -> Estimate {
    let mut options_of = IdVec::filled(Vec::new(), problem.n_items());
    for option in problem.options() {
        for &item in problem.items_of(option) {
            options_of[item].push(option);
        }
    }
    let mut residual = Residual {
        problem,
        options_of: &options_of,
        alive: FixedBitSet::with_capacity(problem.n_options()),
        open: Vec::new(),
        next: ItemId::new(0),
    };
    let mut rng = ChaCha8Rng::seed_from_u64(how.seed);
    mean(&mut residual, how.number, &mut rng, &mut limits.meter())
}

/// What is left of a problem when some options are taken.
struct Residual<'p> {
    problem: &'p Problem,
    options_of: &'p IdVec<ItemId, Vec<OptionId>>,
    alive: FixedBitSet,
    /// Primary items that are not covered.
    open: Vec<ItemId>,
    /// The one that is covered next.
    next: ItemId,
}

impl Residual<'_> {
    fn left(&self, item: ItemId) -> impl Iterator<Item = OptionId> {
        let options = self.options_of[item].iter().copied();
        options.filter(|option| self.alive.contains(option.index()))
    }
}

impl Node for Residual<'_> {
    fn start(&mut self) {
        let problem = self.problem;
        self.alive.insert_range(..);
        self.open = problem
            .items()
            .filter(|&item| problem.is_primary(item))
            .collect();
    }

    fn choices(&mut self) -> Option<usize> {
        let counted = self
            .open
            .iter()
            .map(|&item| (self.left(item).count(), item));
        let (n, item) = counted.min()?;
        self.next = item;
        Some(n)
    }

    fn take(&mut self, nth: usize) -> bool {
        let Some(taken) = self.left(self.next).nth(nth) else {
            return false;
        };
        let items = self.problem.items_of(taken);
        for &item in items {
            for &other in &self.options_of[item] {
                if !self.problem.compatible(taken, other) {
                    self.alive.set(other.index(), false);
                }
            }
        }
        self.open.retain(|item| !items.contains(item));
        true
    }
}
