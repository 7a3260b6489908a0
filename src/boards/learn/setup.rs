//! Putting a board on an empty trail: bulk passes over cells and regions, no clause by clause
//! building.

use super::learner::Learner;
use super::overlaps::bits;
use super::propagate::empty;
use super::trail::Reason;
use super::tuning::SEED_NOISE;
use crate::ids::narrow;
use crate::puzzle::SymbolSet;

impl Learner<'_> {
    /// Puts what is allowed on the board and draws the first consequences.
    pub(super) fn place(&mut self, allowed: &[SymbolSet]) {
        let all = SymbolSet::all(self.tables.order as usize);
        for cell in 0..self.tables.cells {
            let set = allowed
                .get(cell as usize)
                .copied()
                .unwrap_or_default()
                .and(all);
            self.trail.admit(cell, set.bits());
            for symbol in bits(set.bits()) {
                for place in self.tables.places(cell) {
                    self.trail
                        .admit(self.tables.item(place.first, symbol), place.bit);
                }
            }
            for symbol in bits(all.without(set).bits()) {
                self.trail.exclude(self.tables.var(cell, symbol));
            }
        }
        let items = narrow(self.tables.n_items);
        self.roots = (0..items).map(|item| self.trail.live(item)).collect();
        for item in 0..items {
            let live = self.trail.live(item);
            if live == 0 {
                self.refuted = true;
            } else if live & (live - 1) == 0 {
                let var = self.tables.option(item, live.trailing_zeros());
                if self.trail.is_open(var) {
                    self.trail.push(var.holds(), Reason::None);
                }
            }
        }
        self.refuted = self.refuted || self.lock_all() || self.propagate().is_some();
    }

    /// Draws the locked candidates of the board as it was given: later ones are noticed when a
    /// symbol loses a cell. Whether that is contradictory.
    fn lock_all(&mut self) -> bool {
        let (cells, order) = (self.tables.cells, self.tables.order);
        for item in cells..narrow(self.tables.n_items) {
            let symbol = (item - cells) % order;
            let first = item - cells - symbol;
            let live = self.trail.live(item);
            for id in self.tables.overlaps.around(first, live) {
                let rest = self.tables.overlaps.get(id).rest;
                if empty(&self.tables, &mut self.trail, rest, symbol, id).is_some() {
                    return true;
                }
            }
        }
        false
    }

    /// Makes the open variables wait: those of small items first, ties by the seed.
    pub(super) fn queue(&mut self, seed: u64) {
        if self.refuted {
            return;
        }
        let mut mix = seed;
        for cell in 0..self.tables.cells {
            let live = self.trail.live(cell);
            if live & (live - 1) == 0 {
                continue;
            }
            for symbol in bits(live) {
                let items = self.tables.places(cell).iter();
                let small = items
                    .map(|place| self.trail.live(self.tables.item(place.first, symbol)))
                    .fold(live.count_ones(), |small, mask| {
                        small.min(mask.count_ones())
                    });
                let activity = 1.0 / f64::from(small) + SEED_NOISE * fraction(&mut mix);
                self.order.enter(self.tables.var(cell, symbol), activity);
            }
        }
    }
}

/// The next number from 0 to 1 of a sequence (Steele, Lea, Flood, "Fast splittable pseudorandom
/// number generators", OOPSLA 2014).
fn fraction(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^= z >> 31;
    let upper = (z >> 32) as u32;
    f64::from(upper) / (f64::from(u32::MAX) + 1.0)
}
