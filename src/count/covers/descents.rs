//! How many covers a problem has, roughly: random descents on its matrix.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::tuning::{FAR, FIRST_DIVES, NODE_DIVES, WHOLE_NODES};
use crate::count::descents::{Descents, Estimate, Node, mean};
use crate::ids::{ItemId, OptionId, narrow};
use crate::limits::Limits;
use crate::matrix::Problem;
use crate::search::board::{Board, Mark};

/// Estimates the number of covers of a problem: each step goes on with a primary item that has
/// the fewest ways, by a random one of them.
#[must_use]
pub fn estimate(problem: &Problem, how: Descents, limits: &Limits) -> Estimate {
    let mut rng = ChaCha8Rng::seed_from_u64(how.seed);
    let mut descent = Descent::new(problem);
    mean(&mut descent, how.number, &mut rng, &mut limits.meter())
}

/// How many nodes a search has, about: by a few descents, always the same ones.
pub(in crate::count) fn expected_nodes(problem: &Problem) -> f64 {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut descent = Descent::new(problem);
    let mut sum = 0.0;
    for dives in 1..=NODE_DIVES {
        descent.start();
        let mut breadth = 1.0;
        while let Some(ways) = descent.choices().filter(|&ways| ways > 0) {
            breadth *= f64::from(narrow(ways));
            sum += breadth;
            if !descent.take(rng.random_range(0..ways)) {
                break;
            }
        }
        let mean = sum / f64::from(dives);
        if dives == FIRST_DIVES && mean * FAR < f64::from(WHOLE_NODES) {
            return mean;
        }
    }
    sum / f64::from(NODE_DIVES)
}

/// A board on a way down.
struct Descent<'p> {
    board: Board<'p>,
    start: Mark,
    /// Whether each item can be covered at all.
    good: bool,
    /// The item that is gone on with.
    next: Option<ItemId>,
}

impl<'p> Descent<'p> {
    fn new(problem: &'p Problem) -> Self {
        let mut board = Board::new(problem);
        let good = board.begin();
        Self {
            start: board.mark(),
            board,
            good,
            next: None,
        }
    }
}

impl Node for Descent<'_> {
    fn start(&mut self) {
        self.board.undo(self.start);
    }

    fn choices(&mut self) -> Option<usize> {
        if !self.good {
            return Some(0);
        }
        let (ways, item) = self.board.choose()?;
        self.next = Some(item);
        Some(ways as usize)
    }

    fn take(&mut self, nth: usize) -> bool {
        self.next
            .is_some_and(|item| go(&mut self.board, item, nth).1)
    }
}

/// Goes the way of that number with an item: its open options before are left out, and the one
/// there is taken, none behind the last. The option, and whether each item can still be covered.
pub(in crate::count) fn go(
    board: &mut Board<'_>,
    item: ItemId,
    nth: usize,
) -> (Option<OptionId>, bool) {
    let options: Vec<OptionId> = board.options_of(item).collect();
    // Where an item is covered once, the options before go by themselves.
    let mut good = true;
    for &option in &options[..nth.min(options.len())] {
        good &= board.leave(option);
    }
    let taken = options.get(nth).copied();
    // An option that was left out has gone without another.
    if let Some(option) = taken {
        good = board.take(option) && good;
    }
    (taken, good)
}
