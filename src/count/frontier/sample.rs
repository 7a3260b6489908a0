//! Uniform samples of solutions: a walk forwards through kept layers, in which each way is taken
//! with the share of the fillings that it leads to.
//!
//! The walk knows which symbol has which mask. Layers know states only up to symmetry, which
//! changes no number of fillings; so what a state may become is worked out for the real masks,
//! and only the numbers are looked up. Among symbols with equal masks each is as likely.

use num_bigint::BigUint;
use rand::{Rng, RngExt};

use super::area::{self, Area, Areas};
use super::bits::{self, Bits};
use super::choose::choose;
use super::kept::{Kept, with_numbers};
use super::plan;
use super::round::Halt;
use super::unfold::unfold;
use crate::count::Means;
use crate::count::amount::Number;
use crate::ids::{CellId, IdVec};
use crate::limits::Stop;
use crate::propagate::{Board, Geometry};
use crate::puzzle::Symbol;

/// Draws solutions of a board, each with the same probability.
#[derive(Debug)]
pub struct Sampler {
    known: IdVec<CellId, Option<Symbol>>,
    parts: Vec<(Area, Box<dyn Draw>)>,
    total: BigUint,
}

impl Sampler {
    /// Prepares for a board. Takes about twice the time of a count, and keeps all states.
    ///
    /// # Errors
    /// The limit that ended it.
    pub fn new(geometry: &Geometry, board: &Board, means: &Means) -> Result<Self, Stop> {
        let mut sampler = Self {
            known: IdVec::filled(None, geometry.n_cells()),
            parts: Vec::new(),
            total: BigUint::ZERO,
        };
        let (known, parts) = match area::parts(geometry, board) {
            Areas::Refuted => return Ok(sampler),
            Areas::Open { known, parts } => (known, parts),
        };
        sampler.known = known;
        sampler.total = BigUint::from(1u32);
        for part in parts {
            let draw = match plan::width(&part) {
                0..=64 => prepared::<1>(&part, means),
                65..=256 => prepared::<4>(&part, means),
                257..=1024 => prepared::<16>(&part, means),
                _ => Err(Stop::Memory),
            }?;
            sampler.total *= draw.total();
            sampler.parts.push((part, draw));
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
        if self.total == BigUint::ZERO {
            return None;
        }
        let mut symbols = self.known.clone();
        for (part, draw) in &self.parts {
            for (cell, symbol) in draw.draw(rng) {
                symbols[part.cells[cell]] = Symbol::new(symbol);
            }
        }
        symbols.iter().copied().collect()
    }
}

/// Something from which fillings of a part can be drawn.
trait Draw: std::fmt::Debug + Send + Sync {
    fn total(&self) -> BigUint;
    /// Each cell of the part with its symbol.
    fn draw(&self, rng: &mut dyn Rng) -> Vec<(usize, usize)>;
}

fn prepared<const W: usize>(part: &Area, means: &Means) -> Result<Box<dyn Draw>, Stop> {
    let limits = means.limits.with_nodes(None);
    let plan = choose::<W>(part, means.symmetry, &mut limits.meter())?.plan;
    fn kept<const W: usize, A: Number + std::fmt::Debug + 'static>(
        plan: plan::Plan<W>,
        means: &Means,
    ) -> Result<Box<dyn Draw>, Halt> {
        Ok(Box::new(Kept::<W, A>::new(plan, means)?))
    }
    let again = plan.clone();
    with_numbers(
        || kept::<W, u128>(plan, means),
        || kept::<W, BigUint>(again, means),
    )
}

impl<const W: usize, A: Number + std::fmt::Debug> Draw for Kept<W, A> {
    fn total(&self) -> BigUint {
        self.total().big()
    }

    fn draw(&self, rng: &mut dyn Rng) -> Vec<(usize, usize)> {
        let mut drawn = Vec::new();
        let mut masks = self.plan.first.clone();
        for (stage, after) in self.plan.stages.iter().zip(&self.layers[1..]) {
            let mut sorted = masks.clone();
            bits::sort(&mut sorted);
            // All numbers here are parts of the total, which fits.
            let Ok(unfolded) = unfold(stage, &sorted, after) else {
                return drawn;
            };
            let mut state = 0;
            for (k, fill) in stage.step.fills.iter().enumerate() {
                let (level, next) = (&unfolded.levels[k], &unfolded.levels[k + 1]);
                let mut rest = level.fillings[state].below(rng);
                let way = level.ways[state].iter().find(|way| {
                    let share = next.fillings[way.to].scaled(way.alike.len());
                    share.is_ok_and(|share| !rest.take(&share))
                });
                let Some(way) = way else { return drawn };
                let mask = level.masks(state)[way.alike.start];
                let symbol = one_of(&masks, mask, rng.random_range(0..way.alike.len()));
                drawn.push((fill.cell, symbol));
                masks[symbol] = mask.or(fill.enters);
                for mask in &mut masks {
                    *mask = mask.and(fill.keep);
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
fn one_of<const W: usize>(masks: &[Bits<W>], mask: Bits<W>, nth: usize) -> usize {
    let mut alike = (0..masks.len()).filter(|&symbol| masks[symbol] == mask);
    alike.nth(nth).unwrap_or(0)
}
