//! Uniform samples of solutions: a walk forwards through kept layers, in which each way is taken
//! with the share of the fillings that it leads to.
//!
//! The walk knows which symbol has which mask. Layers know states only up to symmetry, which
//! changes no number of fillings; so what a state may become is worked out for the real masks,
//! and only the numbers are looked up. Among symbols with equal masks each is as likely.

use num_bigint::BigUint;
use rand::{Rng, RngExt};

use super::area::Area;
use super::mask::{self, Mask};
use super::plan::{Job, Plan};
use super::unfold::{Kept, unfold};
use crate::cover::count::{Amount, Halt, Means};
use crate::ids::{CellId, IdVec};
use crate::limits::Stop;
use crate::propagate::{Board, Geometry};
use crate::puzzle::Symbol;

/// Draws solutions of a board, each with the same probability.
#[derive(Debug)]
pub struct Sampler {
    /// What there is to draw; nothing where propagation refutes the board.
    drawn: Option<(Area, Box<dyn Draw>)>,
    total: BigUint,
}

impl Sampler {
    /// Prepares for a board. Takes about twice the time of a count, and keeps all states.
    ///
    /// # Errors
    /// The limit that ended it.
    pub fn new(geometry: &Geometry, board: &Board, means: &Means) -> Result<Self, Stop> {
        let mut sampler = Self {
            drawn: None,
            total: BigUint::ZERO,
        };
        if let Some(area) = Area::of(geometry, board) {
            let draw = Keeping(means).done(&area, means.symmetry, &means.limits)?;
            sampler.total = draw.total();
            sampler.drawn = Some((area, draw));
        }
        Ok(sampler)
    }

    /// The number of solutions.
    #[must_use]
    pub fn total(&self) -> &BigUint {
        &self.total
    }

    /// A solution, each as likely as any other; none where there is none.
    pub fn draw(&self, rng: &mut impl Rng) -> Option<IdVec<CellId, Symbol>> {
        let drawn = self.drawn.as_ref().filter(|_| self.total != BigUint::ZERO);
        let (area, draw) = drawn?;
        let mut symbols = area.known.clone();
        for (cell, symbol) in draw.draw(rng) {
            symbols[area.cells[cell]] = Symbol::new(symbol);
        }
        symbols.iter().copied().collect()
    }
}

/// Something from which fillings of a board can be drawn.
trait Draw: std::fmt::Debug + Send + Sync {
    fn total(&self) -> BigUint;
    /// Each open cell with its symbol.
    fn draw(&self, rng: &mut dyn Rng) -> Vec<(usize, usize)>;
}

struct Keeping<'a>(&'a Means);

impl Job for Keeping<'_> {
    type Made = Box<dyn Draw>;

    fn make<M: Mask, A: Amount>(&mut self, plan: Plan<M>) -> Result<Box<dyn Draw>, Halt> {
        Ok(Box::new(Kept::<M, A>::new(plan, self.0)?))
    }
}

impl<M: Mask, A: Amount> Draw for Kept<M, A> {
    fn total(&self) -> BigUint {
        self.total().big()
    }

    fn draw(&self, rng: &mut dyn Rng) -> Vec<(usize, usize)> {
        let mut drawn = Vec::new();
        let mut masks = self.plan.first.clone();
        for (stage, after) in self.plan.stages.iter().zip(&self.layers[1..]) {
            let mut sorted = masks.clone();
            mask::sort(&mut sorted);
            // All numbers here are parts of the total, which fits.
            let Ok(unfolded) = unfold(stage, &sorted, after) else {
                return drawn;
            };
            let mut state = 0;
            for (k, fill) in stage.step.fills.iter().enumerate() {
                let (level, next) = (&unfolded.levels[k], &unfolded.levels[k + 1]);
                let mut rest = level.fillings[state].below(rng);
                let first = level.ways.partition_point(|way| way.from < state);
                let way = level.ways[first..].iter().find(|way| {
                    let share = next.fillings[way.to].scaled(way.alike.len());
                    share.is_ok_and(|share| !rest.take(&share))
                });
                let Some(way) = way else { return drawn };
                let mask = level.masks(state)[way.alike.start];
                let symbol = one_of(&masks, mask, rng.random_range(0..way.alike.len()));
                drawn.push((fill.cell, symbol));
                masks[symbol] = mask | fill.enters;
                for mask in &mut masks {
                    *mask = *mask & fill.keep;
                }
                state = way.to;
            }
            for mask in &mut masks {
                *mask = stage.step.moved(*mask);
            }
        }
        drawn
    }
}

/// The symbol that is the `nth` of those with this mask.
fn one_of<M: Mask>(masks: &[M], mask: M, nth: usize) -> usize {
    let mut alike = (0..masks.len()).filter(|&symbol| masks[symbol] == mask);
    alike.nth(nth).unwrap_or(0)
}
