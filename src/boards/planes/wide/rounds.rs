//! The rules on one frame of wide planes. What they find is found for all fields by a few vector
//! operations; only what is then settled is gone through one by one.

use super::plane::{Plane, four};
use super::tables::{HELD, SPARE, Tables};
use crate::boards::planes::rounds::{Clash, Rest};
use crate::ids::{CellId, IdVec};
use crate::puzzle::Symbol;
use crate::vectors::Vector;

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
    /// For some layers and each symbol the locked candidates that have been acted upon: they stay locked.
    pub(super) held: [[u64; S]; HELD],
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
            let any = singles.any();
            if any {
                self.settle(tables, singles, filling);
            } else if !open.any() {
                return Ok(Rest::Filled);
            }
            if self.hidden(tables, filling)? || any || self.locked(tables) {
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
        singles: Plane<V, K>,
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
        let codes = codes.each_mut().map(Plane::words);
        for_each_bit(singles.and(Plane::row(&tables.once, 0)), |lane, low| {
            let symbol = (0..CODE).fold(0, |all, k| {
                all | usize::from(codes[k][lane] >> low & 1) << k
            });
            let cell = tables.cell_of[lane * 16 + low] as usize;
            self.place(tables, cell, symbol, filling);
        });
    }

    /// Takes a symbol from the peers of a cell and marks the cell's fields as settled;
    /// returns the cell's bits with the spare bits of its fields.
    #[inline(always)]
    pub(super) fn place(
        &mut self,
        tables: &Tables,
        cell: usize,
        symbol: usize,
        filling: &mut IdVec<CellId, Symbol>,
    ) -> Plane<V, K> {
        let peers = Plane::row(&tables.peers, cell);
        let mark = Plane::row(&tables.mark, cell);
        let plane = &mut self.planes[symbol];
        *plane = plane.without(peers).or(mark);
        filling.as_mut_slice()[cell] = tables.symbols[symbol];
        mark
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
        // What is found for one symbol stays true whatever is settled for another.
        let mut found = [0; S];
        let mut symbols = 0_u32;
        for (symbol, found) in found.iter_mut().enumerate() {
            *found = all & !self.planes[symbol].above_lowest().occupied();
            symbols |= u32::from(*found != 0) << symbol;
        }
        if symbols == 0 {
            return Ok(false);
        }
        let (mut gone, mut twice) = (Plane::splat(0), Plane::splat(0));
        let mut kept = [Plane::splat(0); S];
        while symbols != 0 {
            let symbol = symbols.trailing_zeros() as usize;
            symbols &= symbols - 1;
            let mut hits = found[symbol];
            let mut before = self.planes[symbol];
            let before = before.words();
            // A cell may be met through several of its fields; to do it again is quicker than to
            // wait for its other fields' names. Of two contradicting cells the later takes the
            // bits of the earlier, as everywhere.
            while hits != 0 {
                let lane = hits.trailing_zeros() as usize;
                hits &= hits - 1;
                let bits = before[lane];
                // A settled cell that another has contradicted leaves the spare bit.
                if bits & !SPARE == 0 {
                    return Err(Clash);
                }
                let cell = tables.cell_of[lane * 16 + bits.trailing_zeros() as usize] as usize;
                let mark = self.place(tables, cell, symbol, filling);
                kept[symbol] = kept[symbol].or(mark);
            }
            kept[symbol] = kept[symbol].without(Plane::splat(SPARE));
            twice = twice.or(gone.and(kept[symbol]));
            gone = gone.or(kept[symbol]);
        }
        if twice.any() {
            return Err(Clash);
        }
        self.settled = self.settled.or(gone);
        self.clear(gone, &kept);
        Ok(true)
    }

    /// Takes cells that have been placed from the planes of all symbols but their own.
    #[inline(always)]
    pub(super) fn clear(&mut self, gone: Plane<V, K>, kept: &[Plane<V, K>; S]) {
        for (plane, kept) in self.planes.iter_mut().zip(kept) {
            *plane = plane.without(gone.without(*kept));
        }
    }

    /// Takes symbols that a full region has only in common with another from the rest of that
    /// other one; true where that changed a plane.
    #[inline(always)]
    fn locked(&mut self, tables: &Tables) -> bool {
        let lanes = K * V::LANES;
        let (all, per_word) = (u64::MAX >> (64 - lanes), 64 / lanes);
        let layers = tables.layers;
        let mut found = [[0; S]; HELD];
        let mut some = [0_u32; HELD];
        for (i, held) in self.held.iter_mut().enumerate() {
            let first = i * per_word;
            if first >= layers {
                break;
            }
            for layer in first..layers.min(first + per_word) {
                let outside = Plane::row(&tables.outside, layer);
                for (plane, found) in self.planes.iter().zip(&mut found[i]) {
                    let empty = all & !plane.and(outside).occupied();
                    *found |= empty << ((layer - first) * lanes);
                }
            }
            for (symbol, (found, held)) in found[i].iter_mut().zip(held).enumerate() {
                *found &= !*held;
                *held |= *found;
                some[i] |= u32::from(*found != 0) << symbol;
            }
        }
        let mut had = Plane::splat(0);
        for (i, mut symbols) in some.into_iter().enumerate() {
            while symbols != 0 {
                let symbol = symbols.trailing_zeros() as usize;
                symbols &= symbols - 1;
                let mut plane = self.planes[symbol];
                let mut hits = found[i][symbol];
                while hits != 0 {
                    let at = i * 64 + hits.trailing_zeros() as usize;
                    hits &= hits - 1;
                    let cut = Plane::row(&tables.cuts, tables.cut_of[at] as usize);
                    had = had.or(plane.and(cut));
                    plane = plane.without(cut);
                }
                self.planes[symbol] = plane;
            }
        }
        had.any()
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
        let own = own(tables, cell);
        self.settled = self.settled.or(own);
        self.place(tables, cell, symbol, filling);
        let mut kept = [Plane::splat(0); S];
        kept[symbol] = own;
        self.clear(own, &kept);
    }

    /// Takes one candidate from a cell.
    #[inline(always)]
    pub(super) fn refute(&mut self, tables: &Tables, cell: usize, symbol: usize) {
        let own = own(tables, cell);
        self.planes[symbol] = self.planes[symbol].without(own);
    }

    /// Where to guess: the cell with two candidates and the most open peers, the first of equals;
    /// where there is none, the cell with the fewest candidates. The rules have just said no more.
    #[inline(always)]
    pub(super) fn choose(&mut self, tables: &Tables) -> (usize, usize) {
        let n = tables.n_cover;
        let mut best = (0, 0);
        if !self.pairs.any() {
            self.fewest(tables);
        }
        let settled = self.settled.words();
        for_each_bit(self.pairs.and(Plane::row(&tables.once, 0)), |lane, low| {
            let cell = tables.cell_of[lane * 16 + low] as usize;
            let peers = tables.peers_in_cover[cell * n..][..n].iter().enumerate();
            let open = peers.fold(1, |open, (k, peers)| {
                open + (peers & !four(settled, k)).count_ones()
            });
            if open > best.0 {
                best = (open, cell);
            }
        });
        let cell = best.1;
        let first = tables.bit_of[cell] as usize;
        let mut symbols = 0_u32;
        for (symbol, plane) in self.planes.iter_mut().enumerate() {
            symbols |= u32::from(plane.words()[first / 16] >> (first % 16) & 1) << symbol;
        }
        (cell, symbols.trailing_zeros() as usize)
    }

    /// Puts the open cells with the fewest candidates into `pairs`.
    #[inline(always)]
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

/// The bits of a cell.
#[inline(always)]
pub(super) fn own<V: Vector<Word = u16>, const K: usize>(
    tables: &Tables,
    cell: usize,
) -> Plane<V, K> {
    Plane::row(&tables.mark, cell).without(Plane::splat(SPARE))
}

/// Calls `act` with the lane and the place of each bit. One loop
/// for all, because where a loop ends cannot be foreseen.
#[inline(always)]
fn for_each_bit<V: Vector<Word = u16>, const K: usize>(
    mut plane: Plane<V, K>,
    mut act: impl FnMut(usize, usize),
) {
    let mut lanes = plane.occupied();
    let words = plane.words();
    while lanes != 0 {
        let lane = lanes.trailing_zeros() as usize;
        let bits = words[lane];
        words[lane] = bits & (bits - 1);
        lanes &= !(u64::from(words[lane] == 0) << lane);
        act(lane, bits.trailing_zeros() as usize);
    }
}
