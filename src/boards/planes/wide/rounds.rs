//! The rules on one frame of wide planes. What they find is found for all fields by a few vector
//! operations; only what is then settled is gone through one by one.

use super::plane::{Plane, four};
use super::tables::{HELD, SPARE, Tables};
use crate::boards::lanes::vector::Vector;
use crate::boards::planes::rounds::{Clash, Rest};
use crate::ids::{CellId, IdVec};
use crate::puzzle::Symbol;

/// Bits that number the symbols.
const CODE: usize = 4;

/// One frame: the planes of up to `S` symbols.
///
/// A settled cell is in the plane of its symbol and no other, and its symbol is in the planes of
/// none of its peers; where two settled cells contradict each other, one of them is in no plane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<V, const K: usize, const S: usize> {
    pub(super) planes: [Plane<V, K>; S],
    /// The bits of the settled cells.
    pub(super) settled: Plane<V, K>,
    /// The bits of the cells with two candidates, where the rules have come to their end.
    pub(super) pairs: Plane<V, K>,
    /// For each symbol the locked candidates that have been acted upon: they stay locked.
    pub(super) held: [[u64; HELD]; S],
    /// Symbols whose planes have changed since they were searched for hidden singles.
    pub(super) fresh: u32,
    /// Symbols whose planes have changed since they were searched for locked candidates.
    pub(super) stale: u32,
}

impl<V: Vector<Word = u16>, const K: usize, const S: usize> Frame<V, K, S> {
    /// Applies all rules until they say no more.
    #[inline(always)]
    pub(super) fn run(
        &mut self,
        tables: &Tables,
        filling: &mut IdVec<CellId, Symbol>,
    ) -> Result<Rest, Clash> {
        let cells = Plane::row(&tables.cells, 0);
        loop {
            let [mut once, mut twice, mut thrice] = [Plane::splat(0); 3];
            for plane in self.planes {
                thrice = thrice.or(twice.and(plane));
                twice = twice.or(once.and(plane));
                once = once.or(plane);
            }
            if cells.without(once).any() {
                return Err(Clash);
            }
            let open = cells.without(self.settled);
            let singles = open.without(twice);
            if singles.any() {
                self.settle(tables, singles, filling);
                continue;
            }
            if !open.any() {
                return Ok(Rest::Filled);
            }
            if self.hidden(tables, filling)? || self.locked(tables) {
                continue;
            }
            self.pairs = open.without(thrice);
            return Ok(Rest::Open);
        }
    }

    /// Settles cells that have one candidate. Where two of them contradict each other, the later
    /// takes the bits of the earlier: a cell without candidates for the next count.
    #[inline(always)]
    fn settle(
        &mut self,
        tables: &Tables,
        mut singles: Plane<V, K>,
        filling: &mut IdVec<CellId, Symbol>,
    ) {
        self.settled = self.settled.or(singles);
        let mut codes = [Plane::splat(0); CODE];
        for (symbol, &plane) in self.planes.iter().enumerate() {
            for (k, code) in codes.iter_mut().enumerate() {
                if symbol >> k & 1 == 1 {
                    *code = code.or(plane);
                }
            }
        }
        let singles = singles.words();
        let codes = codes.each_mut().map(Plane::words);
        for (i, cover) in tables.cover.iter().enumerate() {
            let mut bits = four(singles, i) & cover;
            let code = codes.each_ref().map(|code| four(code, i));
            while bits != 0 {
                let low = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let symbol = (0..CODE).fold(0, |all, k| all | (code[k] >> low & 1) << k);
                let cell = tables.cell_of[i * 64 + low] as usize;
                self.place(tables, cell, symbol as usize, filling);
            }
        }
    }

    /// Takes a symbol from the peers of a cell and marks the cell's fields as settled.
    #[inline(always)]
    pub(super) fn place(
        &mut self,
        tables: &Tables,
        cell: usize,
        symbol: usize,
        filling: &mut IdVec<CellId, Symbol>,
    ) {
        let peers = Plane::row(&tables.peers, cell);
        let mark = Plane::row(&tables.mark, cell);
        let plane = &mut self.planes[symbol];
        *plane = plane.without(peers).or(mark);
        self.fresh |= 1 << symbol;
        self.stale |= 1 << symbol;
        filling.as_mut_slice()[cell] = tables.symbols[symbol];
    }

    /// Settles every cell that is the only place of a symbol in a full region; true where there
    /// was one.
    #[inline(always)]
    fn hidden(
        &mut self,
        tables: &Tables,
        filling: &mut IdVec<CellId, Symbol>,
    ) -> Result<bool, Clash> {
        let all = u64::MAX >> (64 - K * V::LANES);
        let mut waiting = std::mem::take(&mut self.fresh);
        let mut gone = Plane::splat(0);
        let mut kept = [Plane::splat(0); S];
        let mut any = false;
        while waiting != 0 {
            let symbol = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            let mut hits = all & !self.planes[symbol].above_lowest().occupied();
            while hits != 0 {
                any = true;
                let lane = hits.trailing_zeros() as usize;
                let bits = self.planes[symbol].words()[lane];
                if bits == 0 {
                    return Err(Clash);
                }
                let low = bits.trailing_zeros() as usize;
                if self.settled.words()[lane] >> low & 1 == 1 {
                    return Err(Clash);
                }
                let cell = tables.cell_of[lane * 16 + low] as usize;
                hits &= !tables.lanes_of[cell];
                let own = Plane::row(&tables.own, cell);
                self.settled = self.settled.or(own);
                gone = gone.or(own);
                kept[symbol] = kept[symbol].or(own);
                self.place(tables, cell, symbol, filling);
            }
        }
        if any {
            self.clear(gone, &kept);
        }
        Ok(any)
    }

    /// Takes cells that have been placed from the planes of all symbols but their own.
    #[inline(always)]
    pub(super) fn clear(&mut self, gone: Plane<V, K>, kept: &[Plane<V, K>; S]) {
        let mut changed = 0;
        for (symbol, (plane, kept)) in self.planes.iter_mut().zip(kept).enumerate() {
            let gone = gone.without(*kept);
            changed |= u32::from(plane.and(gone).any()) << symbol;
            *plane = plane.without(gone);
        }
        self.fresh |= changed;
        self.stale |= changed;
    }

    /// Takes symbols that a full region has only in common with another from the rest of that
    /// other one; true where that changed a plane.
    #[inline(always)]
    fn locked(&mut self, tables: &Tables) -> bool {
        let lanes = K * V::LANES;
        let (all, per_word) = (u64::MAX >> (64 - lanes), 64 / lanes);
        let layers = tables.outside.len() / lanes;
        let mut waiting = std::mem::take(&mut self.stale);
        let mut changed = 0;
        while waiting != 0 {
            let symbol = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            let mut plane = self.planes[symbol];
            let mut had = Plane::splat(0);
            for (i, held) in self.held[symbol].iter_mut().enumerate() {
                let first = i * per_word;
                if first >= layers {
                    break;
                }
                let mut hits = 0;
                for layer in first..layers.min(first + per_word) {
                    let outside = Plane::row(&tables.outside, layer);
                    let empty = all & !plane.and(outside).occupied();
                    hits |= empty << ((layer - first) * lanes);
                }
                hits &= !*held;
                *held |= hits;
                while hits != 0 {
                    let at = first * lanes + hits.trailing_zeros() as usize;
                    hits &= hits - 1;
                    let cut = Plane::row(&tables.cuts, tables.cut_of[at] as usize);
                    had = had.or(plane.and(cut));
                    plane = plane.without(cut);
                }
            }
            self.planes[symbol] = plane;
            changed |= u32::from(had.any()) << symbol;
        }
        self.fresh |= changed;
        self.stale |= changed;
        changed != 0
    }

    /// Settles a cell by decision: its symbol goes from the peers, the cell from other planes.
    #[inline(always)]
    pub(super) fn assign(
        &mut self,
        tables: &Tables,
        cell: usize,
        symbol: usize,
        filling: &mut IdVec<CellId, Symbol>,
    ) {
        let own = Plane::row(&tables.own, cell);
        self.settled = self.settled.or(own);
        self.place(tables, cell, symbol, filling);
        let mut kept = [Plane::splat(0); S];
        kept[symbol] = own;
        self.clear(own, &kept);
    }

    /// Takes one candidate from a cell.
    #[inline(always)]
    pub(super) fn refute(&mut self, tables: &Tables, cell: usize, symbol: usize) {
        let own = Plane::row(&tables.own, cell);
        self.planes[symbol] = self.planes[symbol].without(own);
        self.fresh |= 1 << symbol;
        self.stale |= 1 << symbol;
    }

    /// Where to guess: the cell with two candidates and the most open peers, the first of equals;
    /// where there is none, the cell with the fewest candidates. The rules have just said no more.
    #[inline(always)]
    pub(super) fn choose(&mut self, tables: &Tables) -> (usize, usize) {
        let n = tables.n_cover;
        let mut best = (0, 0);
        let mut fewest = false;
        if !self.pairs.any() {
            self.fewest(tables);
            fewest = true;
        }
        let pairs = self.pairs.words();
        let settled = self.settled.words();
        for (i, cover) in tables.cover.iter().enumerate() {
            let mut bits = four(pairs, i) & cover;
            while bits != 0 {
                let low = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let cell = tables.cell_of[i * 64 + low] as usize;
                let peers = tables.peers_in_cover[cell * n..][..n].iter().enumerate();
                let open = peers.fold(1, |open, (k, peers)| {
                    open + (peers & !four(settled, k)).count_ones()
                });
                if open > best.0 {
                    best = (open, cell);
                }
            }
        }
        let cell = best.1;
        let first = tables.bit_of[cell] as usize;
        let has = |plane: &mut Plane<V, K>| plane.words()[first / 16] >> (first % 16) & 1 == 1;
        let symbol = self.planes.iter_mut().position(has).unwrap_or(0);
        debug_assert!(!fewest || self.planes[symbol].words()[first / 16] & SPARE == 0);
        (cell, symbol)
    }

    /// Puts the open cells with the fewest candidates into `pairs`.
    #[cold]
    fn fewest(&mut self, tables: &Tables) {
        let open = Plane::row(&tables.cells, 0).without(self.settled);
        // How many planes have a bit, in binary.
        let mut sum = [Plane::splat(0); CODE + 1];
        for &plane in &self.planes {
            let mut carry = plane;
            for digit in &mut sum {
                let both = digit.and(carry);
                *digit = digit.or(carry).without(both);
                carry = both;
            }
        }
        let mut fewest = open;
        for digit in sum.iter().rev() {
            let less = fewest.without(*digit);
            if less.any() {
                fewest = less;
            }
        }
        self.pairs = fewest;
    }
}
