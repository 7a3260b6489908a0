//! Minimal puzzles with a known bias (D. Berthier, "Unbiased statistics of a CSP - a
//! controlled-bias generator", 2009).
//!
//! Clues of a full grid are taken away in random order until the solution is no longer the only
//! one; if the puzzle before that is minimal it is accepted, else one starts over. A minimal
//! puzzle of `n` clues in a grid of `N` cells comes out of one order in C(N, n), so it stands for
//! as many others as this number says, relative to the rest: its weight.
//!
//! Departures, neither of which changes what a weight means. Uniqueness falls monotonically
//! along an order, so the order is entered near where the last clues of minimal puzzles are
//! ([`Sampling::entry`]): orders that are no longer unique there end in puzzles with more clues,
//! of which only one in [`THINNING`] is followed, for which it counts that much more. And known
//! unavoidable sets answer nearly all questions. Many orders share a grid; all minimal puzzles
//! that they find are given.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::outcome::{Made, Outcome};
use super::plan::Plan;
use super::tuning::{ORDERS_PER_GRID, ORDERS_PER_LOOK, THINNING, UNBIASED_FILL_NODES};
use super::unavoidable::{Grid, Mask, bit};
use crate::boards::planes::{self, Compiled, Scratch};
use crate::ids::{CellId, Id, IdVec};
use crate::limits::{Limits, Meter, Stop};
use crate::puzzle::{Solution, Symbol};

/// How orders of a layout are followed.
#[derive(Debug)]
pub(super) struct Sampling {
    pub(super) tables: Compiled,
    /// The number of clues at which an order is entered.
    pub(super) entry: usize,
}

/// Tries the orders of one grid.
pub(super) fn run(plan: &Plan, sampling: &Sampling, number: u64, limits: &Limits) -> Outcome {
    let mut rng = plan.rng(number);
    let mut outcome = Outcome::default();
    if let Err(stop) = follow(plan, sampling, &mut rng, limits, &mut outcome) {
        outcome.stopped = Some(stop);
    }
    outcome
}

fn follow(
    plan: &Plan,
    sampling: &Sampling,
    rng: &mut ChaCha8Rng,
    limits: &Limits,
    outcome: &mut Outcome,
) -> Result<(), Stop> {
    let mut meter = limits.meter();
    let Some(symbols) = fill(plan, &sampling.tables, rng, limits)? else {
        outcome.tally.no_grid += 1;
        outcome.given_up = true;
        return Ok(());
    };
    let mut walk = Walk {
        grid: Grid::new(plan, &sampling.tables, symbols),
        order: plan.layout.cells().ids().collect(),
        entry: sampling.entry,
        thin: false,
    };
    for k in 0..ORDERS_PER_GRID {
        if k % ORDERS_PER_LOOK == 0 {
            meter.poll()?;
        }
        outcome.tally.attempts += 1;
        let Some(n) = walk.last(rng, &mut meter)? else {
            outcome.tally.thinned += 1;
            continue;
        };
        if !walk.is_minimal(n, &mut meter)? {
            outcome.tally.needless += 1;
            continue;
        }
        outcome.tally.accepted += 1;
        let mut clue = vec![false; walk.order.len()];
        walk.order[..n]
            .iter()
            .for_each(|cell| clue[cell.index()] = true);
        let thinned = if walk.thin {
            f64::from(THINNING).ln()
        } else {
            0.0
        };
        outcome.made.push(Made {
            puzzle: plan.puzzle(&walk.grid.symbols, &clue),
            solution: Solution::new(plan.layout.clone(), walk.grid.symbols.clone()),
            rating: None,
            log_weight: log_choose(walk.order.len(), n) + thinned,
        });
    }
    Ok(())
}

/// A full grid at random.
fn fill(
    plan: &Plan,
    tables: &Compiled,
    rng: &mut ChaCha8Rng,
    limits: &Limits,
) -> Result<Option<IdVec<CellId, Symbol>>, Stop> {
    let mut scratch = Scratch::default();
    let mut seeds = plan.n_cells() / 5;
    loop {
        let board = plan.scatter(seeds, rng);
        let mut meter = limits
            .with_nodes((seeds > 0).then_some(UNBIASED_FILL_NODES))
            .meter();
        let mut found = None;
        let start = planes::Start::Candidates(board.as_slice());
        let (end, _) = planes::search(tables, &mut scratch, start, &mut meter, &mut |filling| {
            found = Some(filling.clone());
            std::ops::ControlFlow::Break(())
        });
        match (found, end.stopped()) {
            (Some(mut grid), _) => {
                plan.rename(&mut grid, rng);
                return Ok(Some(grid));
            }
            (None, Some(stop)) if stop != Stop::Nodes => return Err(stop),
            (None, _) if seeds == 0 => return Ok(None),
            (None, _) => seeds -= seeds.div_ceil(16),
        }
    }
}

/// One order after the other on one grid.
struct Walk<'p> {
    grid: Grid<'p>,
    /// The cells; the first ones are those whose clues go last.
    order: Vec<CellId>,
    entry: usize,
    /// Whether this order was followed in the place of others.
    thin: bool,
}

impl Walk<'_> {
    /// A new order: with how many of its first cells as clues the grid is still the only one,
    /// but not with fewer. `None` where the order is left out.
    ///
    /// The sets that are known say where that may be, and the search is only asked whether it
    /// is so; where it is not, there is one more set.
    fn last(&mut self, rng: &mut ChaCha8Rng, meter: &mut Meter) -> Result<Option<usize>, Stop> {
        let n_cells = self.order.len();
        let mut clues: Mask = 0;
        for k in 0..self.entry {
            self.draw(k, rng);
            clues |= bit(self.order[k]);
        }
        self.thin = false;
        let mut n = self.entry;
        let mut may_be = !self.grid.misses(clues);
        while may_be && n > 0 {
            let fewer = clues & !bit(self.order[n - 1]);
            if self.grid.misses(fewer) {
                break;
            }
            (clues, n) = (fewer, n - 1);
        }
        loop {
            if may_be && self.grid.is_only(clues, meter)? {
                return Ok(Some(n));
            }
            if n == self.entry {
                if rng.random_range(0..THINNING) > 0 {
                    return Ok(None);
                }
                self.thin = true;
            }
            if n >= self.entry && n < n_cells {
                self.draw(n, rng);
            }
            clues |= bit(self.order[n]);
            n += 1;
            may_be = !self.grid.misses(clues);
        }
    }

    /// Puts one of the cells from place `k` on there.
    fn draw(&mut self, k: usize, rng: &mut ChaCha8Rng) {
        let other = rng.random_range(k..self.order.len());
        self.order.swap(k, other);
    }

    /// Whether each of the first `n` cells is needed; the last of them is.
    fn is_minimal(&mut self, n: usize, meter: &mut Meter) -> Result<bool, Stop> {
        if n == 0 {
            return Ok(true);
        }
        let cells = self.order[..n].iter();
        let clues = cells.map(|&cell| bit(cell)).fold(0, |a, b| a | b);
        let mut left = clues & !bit(self.order[n - 1]) & !self.grid.needed(clues);
        while left != 0 {
            let cell = 1 << left.trailing_zeros();
            if self.grid.is_only(clues & !cell, meter)? {
                return Ok(false);
            }
            left &= !cell & !self.grid.needed(clues);
        }
        Ok(true)
    }
}

/// The natural logarithm of the number of ways to choose `k` of `n`.
fn log_choose(n: usize, k: usize) -> f64 {
    let log = |n: usize| u32::try_from(n).map_or(f64::INFINITY, f64::from).ln();
    (0..k).map(|i| log(n - i) - log(k - i)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_choices_is_known() {
        assert!((log_choose(6, 2) - 15f64.ln()).abs() < 1e-12);
        assert!(log_choose(7, 7).abs() < 1e-12);
    }
}
