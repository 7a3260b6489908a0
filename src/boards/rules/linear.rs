//! Linear sums: coefficient times value, added up over cells, is a total.
//!
//! Values are counted from the end that makes them add to a sum of parts from zero up. Where the
//! sums that matter fit into one word they are held as a set, and a candidate stays when some
//! sum of the cells before, with it, meets one of the cells after. Larger sums go by bounds.

use super::cut::{Layers, cut};
use super::tuning::EXACT_CELLS;
use crate::ids::CellId;
use crate::puzzle::{Symbol, SymbolSet};

/// Sums that fit into the set.
pub(super) const FIT: u64 = 127;

/// A linear sum over cells, made so that all parts are positive.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Linear {
    pub(super) cells: Vec<CellId>,
    /// For each cell what a step of its value adds, and whether values count from the top.
    parts: Vec<(u64, bool)>,
    target: u64,
    order: usize,
}

/// A sum before anything is known of the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Made {
    /// No cell matters, and the sum is right.
    Always,
    /// It can never be right.
    Never,
    /// The sum.
    Sum(Linear),
}

/// The outcome of a look at bounds.
enum Look {
    /// No candidate goes by them.
    Nothing,
    /// There is no right sum.
    Never,
    /// Candidates may go.
    More,
}

impl Linear {
    /// From terms with different cells, ascending, none without weight.
    pub(super) fn of(order: usize, terms: &[(CellId, i64)], total: i64) -> Made {
        let span = i64::try_from(order).unwrap_or(i64::MAX);
        // With every value at the end that makes its part smallest.
        let least = |&(_, by): &(_, i64)| if by > 0 { by } else { by * span };
        let least: i64 = terms.iter().map(least).sum();
        let most: i64 = terms.iter().map(|&(_, by)| by.abs() * (span - 1)).sum();
        let target = total - least;
        if target < 0 || target > most {
            return Made::Never;
        }
        if terms.is_empty() {
            return Made::Always;
        }
        // From the other end the target is what is missing to the most.
        let turned = 2 * target > most;
        let target = if turned { most - target } else { target };
        let part = |by: i64| (by.unsigned_abs(), (by < 0) != turned);
        Made::Sum(Self {
            cells: terms.iter().map(|term| term.0).collect(),
            parts: terms.iter().map(|term| part(term.1)).collect(),
            target: target.unsigned_abs(),
            order,
        })
    }

    /// The part that a value, counted from 0, adds in cell number `k`.
    #[inline]
    fn part(&self, k: usize, index: usize) -> u64 {
        let (step, from_top) = self.parts[k];
        let steps = if from_top { self.order - 1 - index } else { index };
        step * steps as u64
    }

    /// Takes from each cell what is in no right sum; false where there is none.
    pub(super) fn narrow(&self, cells: &mut [SymbolSet], layers: &mut Vec<u128>) -> bool {
        if self.target > FIT {
            return self.by_bounds(cells);
        }
        match self.look(cells) {
            Look::Nothing => return true,
            Look::Never => return false,
            Look::More => {}
        }

        layers.clear();
        let mut sums = 1u128;
        let within = u128::MAX >> (FIT - self.target);
        for (k, set) in cells.iter().enumerate() {
            layers.push(sums);
            let mut after = 0;
            for symbol in set.iter() {
                let part = self.part(k, symbol.index());
                if part <= self.target {
                    after |= sums << part;
                }
            }
            sums = after & within;
        }

        let mut right = sums & (1 << self.target);
        if right == 0 {
            return false;
        }
        for k in (0..cells.len()).rev() {
            let (mut kept, mut before) = (SymbolSet::EMPTY, 0);
            for symbol in cells[k].iter() {
                let part = self.part(k, symbol.index());
                if part <= self.target {
                    let met = right >> part & layers[k];
                    if met != 0 {
                        kept.insert(symbol);
                        before |= met;
                    }
                }
            }
            cells[k] = kept;
            right = before;
        }

        true
    }

    /// Looks at the bounds alone: with many open cells the sums between them seldom say more.
    fn look(&self, cells: &[SymbolSet]) -> Look {
        let mut least = 0;
        let mut most = 0;
        let mut widest = 0;
        let mut open = 0;
        for (k, set) in cells.iter().enumerate() {
            let Some((low, high)) = self.ends(k, *set) else {
                return Look::Never;
            };
            least += low;
            most += high;
            widest = widest.max(high - low);
            open += usize::from(low != high);
        }

        if least > self.target || most < self.target {
            return Look::Never;
        }
        let slack = (self.target - least).min(most - self.target);
        if open > EXACT_CELLS && widest <= slack { Look::Nothing } else { Look::More }
    }

    /// Narrows the dead candidates of each cell to some because of which the live ones have no right
    /// sum; false, and nothing is narrowed, where they have one or that is not seen by bounds.
    pub(super) fn explain(&self, live: &[SymbolSet], dead: &mut [SymbolSet]) -> bool {
        if self.target <= FIT {
            return cut(&Sums(self), live, dead);
        }
        self.explain_bounds(live, dead, |part| part)
            || self.explain_bounds(live, dead, |part| -part)
    }

    /// By the bound on one side: `side` turns parts so that it is the least sum.
    fn explain_bounds(
        &self,
        live: &[SymbolSet],
        dead: &mut [SymbolSet],
        side: impl Fn(i64) -> i64,
    ) -> bool {
        let part = |k: usize, symbol: Symbol| {
            side(i64::try_from(self.part(k, symbol.index())).unwrap_or(i64::MAX))
        };
        let least = |k: usize, set: SymbolSet| set.iter().map(|symbol| part(k, symbol)).min();
        let mut sum = 0;
        for (k, &set) in live.iter().enumerate() {
            match least(k, set) {
                Some(least) => sum += least,
                None => return false,
            }
        }

        // By so much the sum may be less and still be too large.
        let mut slack = sum - side(i64::try_from(self.target).unwrap_or(i64::MAX)) - 1;
        if slack < 0 {
            return false;
        }
        for (k, (&live, dead)) in live.iter().zip(dead).enumerate() {
            let low = least(k, live).unwrap_or(0);
            let all = *dead;
            *dead = all.iter().filter(|&symbol| low - part(k, symbol) > slack).collect();
            let free = all.without(*dead).iter().map(|symbol| low - part(k, symbol));
            slack -= free.max().unwrap_or(0).max(0);
        }

        true
    }

    fn by_bounds(&self, cells: &mut [SymbolSet]) -> bool {
        loop {
            let (mut least, mut most) = (0, 0);
            for (k, set) in cells.iter().enumerate() {
                let Some((low, high)) = self.ends(k, *set) else {
                    return false;
                };
                least += low;
                most += high;
            }
            if least > self.target || most < self.target {
                return false;
            }
            let mut changed = false;
            for (k, set) in cells.iter_mut().enumerate() {
                let Some((low, high)) = self.ends(k, *set) else {
                    return false;
                };
                let (others_least, others_most) = (least - low, most - high);
                let fits = |symbol: &Symbol| {
                    let part = self.part(k, symbol.index());
                    part + others_least <= self.target && part + others_most >= self.target
                };
                let kept = set.iter().filter(fits).collect();
                changed |= *set != kept;
                *set = kept;
                let Some((low, high)) = self.ends(k, kept) else {
                    return false;
                };
                least = others_least + low;
                most = others_most + high;
            }
            if !changed {
                return true;
            }
        }
    }

    /// The least and the most that a cell adds.
    fn ends(&self, k: usize, set: SymbolSet) -> Option<(u64, u64)> {
        let (low, high) = (set.first()?, set.last()?);
        let parts = [low, high].map(|symbol| self.part(k, symbol.index()));
        Some((parts[0].min(parts[1]), parts[0].max(parts[1])))
    }
}

/// The partial sums up to the target, as layers of states.
struct Sums<'s>(&'s Linear);

impl Layers for Sums<'_> {
    type States = u128;

    fn none(&self, _: usize) -> u128 {
        0
    }

    fn start(&self) -> u128 {
        1
    }

    fn end(&self) -> u128 {
        1 << self.0.target
    }

    fn forth(&self, at: usize, from: &u128, symbol: Symbol, into: &mut u128) {
        let part = self.0.part(at, symbol.index());
        if part <= self.0.target {
            *into |= from << part & u128::MAX >> (FIT - self.0.target);
        }
    }

    fn back(&self, at: usize, to: &u128, symbol: Symbol, into: &mut u128) {
        let part = self.0.part(at, symbol.index());
        if part <= self.0.target {
            *into |= to >> part;
        }
    }

    fn meet(a: &u128, b: &u128) -> bool {
        a & b != 0
    }

    fn join(into: &mut u128, other: &u128) {
        *into |= other;
    }
}
