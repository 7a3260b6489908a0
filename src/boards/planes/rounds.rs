//! The rules on one frame: naked singles, hidden singles, locked candidates, each over all of
//! the board at once, the cheap ones first.

use super::Compiled;
use super::frame::{Frame, Work};
use super::masks::Width;

/// A frame with the tables of its layout and working space.
#[derive(Debug)]
pub(super) struct Rounds<'a, W> {
    pub(super) tables: &'a Compiled,
    pub(super) width: W,
    pub(super) frame: Frame<'a>,
    pub(super) work: &'a mut Work,
}

/// A cell without a candidate, or a symbol without a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clash;

/// What the rules came to without a clash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// Every cell is settled.
    Filled,
    /// The rules say no more.
    Open,
}

impl<W: Width> Rounds<'_, W> {
    /// Applies all rules until they say no more.
    #[inline]
    pub(super) fn run(&mut self) -> Result<Rest, Clash> {
        loop {
            while self.naked()? {}
            if self.is_filled() {
                return Ok(Rest::Filled);
            }
            if !self.hidden()? && !self.locked() {
                return Ok(Rest::Open);
            }
        }
    }

    fn is_filled(&self) -> bool {
        self.frame.settled.iter().eq(&self.tables.cover)
    }

    /// Settles every cell with one candidate; true where there was one.
    #[inline]
    fn naked(&mut self) -> Result<bool, Clash> {
        let n = self.width.words();
        let mut some = 0;
        for i in 0..self.width.cover() {
            let (mut once, mut twice, mut thrice) = (0, 0, 0);
            for plane in self.frame.planes.chunks_exact(n) {
                let bits = plane[i];
                thrice |= twice & bits;
                twice |= once & bits;
                once |= bits;
            }
            let cells = self.tables.cover[i];
            if once & cells != cells {
                return Err(Clash);
            }
            self.work.pairs[i] = twice & !thrice & cells;
            let singles = cells & !twice & !self.frame.settled[i];
            self.work.singles[i] = singles;
            some |= singles;
        }
        if some == 0 {
            return Ok(false);
        }
        for (symbol, plane) in self.frame.planes.chunks_exact_mut(n).enumerate() {
            for i in 0..self.width.cover() {
                // Of two peers found in one word for one symbol, the later takes the bits of the
                // earlier: a cell without candidates for the next count.
                let mut bits = plane[i] & self.work.singles[i];
                if bits == 0 {
                    continue;
                }
                self.frame.settled[i] |= bits;
                *self.frame.fresh |= 1 << symbol;
                *self.frame.stale |= 1 << symbol;
                while bits != 0 {
                    let bit = i * 64 + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    let cell = self.tables.cell_of[bit] as usize;
                    place(self.tables, self.width, plane, cell);
                }
            }
        }
        Ok(true)
    }

    /// Settles every cell that is the only place of a symbol in a full region; true where there
    /// was one.
    #[inline]
    fn hidden(&mut self) -> Result<bool, Clash> {
        let n = self.width.words();
        let tables = self.tables;
        let mut waiting = std::mem::take(self.frame.fresh);
        self.work.placed.clear();
        while waiting != 0 {
            let symbol = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            let plane = &mut self.frame.planes[symbol * n..][..n];
            let hits = &mut self.work.hits[..n];
            let (mut empty, mut some) = (0, 0);
            for (hit, &bits) in hits.iter_mut().zip(plane.iter()) {
                let down = bits.wrapping_sub(tables.low);
                empty |= down & !bits & tables.high;
                *hit = empty_fields(bits & down, tables);
                some |= *hit;
            }
            if empty != 0 {
                return Err(Clash);
            }
            if some == 0 {
                continue;
            }
            for (i, &hit) in hits.iter().enumerate() {
                // Settling a cell sets the spare bits of all its fields, so it is met once.
                let mut hit = hit & !plane[i];
                while hit != 0 {
                    let top = hit.trailing_zeros();
                    let field = (1 << top) - (1 << (top + 1 - tables.field));
                    let bits = plane[i] & field;
                    if bits == 0 {
                        return Err(Clash);
                    }
                    let bit = i * 64 + bits.trailing_zeros() as usize;
                    let cell = tables.cell_of[bit] as usize;
                    let first = tables.bit_of[cell];
                    let (at, mask) = (first as usize / 64, 1 << (first % 64));
                    if self.frame.settled[at] & mask != 0 {
                        return Err(Clash);
                    }
                    self.frame.settled[at] |= mask;
                    place(tables, self.width, plane, cell);
                    self.work.placed.push((cell, symbol));
                    hit = hit & (hit - 1) & !plane[i];
                }
            }
        }
        if self.work.placed.is_empty() {
            return Ok(false);
        }
        self.clear_placed();
        Ok(true)
    }

    /// Takes the cells that have just been placed from the planes of all other symbols.
    #[inline]
    fn clear_placed(&mut self) {
        let n = self.width.words();
        let gone = &mut self.work.gone[..n];
        gone.fill(0);
        for &(cell, _) in &self.work.placed {
            self.width
                .each(&self.tables.own, cell, |i, bits| gone[i] |= bits);
        }
        for (symbol, plane) in self.frame.planes.chunks_exact_mut(n).enumerate() {
            let mut changed = 0;
            for (bits, gone) in plane.iter_mut().zip(gone.iter()) {
                changed |= *bits & gone;
                *bits &= !gone;
            }
            let changed = u64::from(changed != 0) << symbol;
            *self.frame.fresh |= changed;
            *self.frame.stale |= changed;
        }
        for &(cell, symbol) in &self.work.placed {
            let plane = &mut self.frame.planes[symbol * n..][..n];
            self.width
                .each(&self.tables.own, cell, |i, bits| plane[i] |= bits);
        }
    }

    /// Takes symbols that a full region has only in common with another from the rest of that
    /// other one; true where that changed a plane.
    #[inline]
    fn locked(&mut self) -> bool {
        let n = self.width.words();
        let tables = self.tables;
        let per_word = tables.per_word();
        let mut waiting = std::mem::take(self.frame.stale);
        let mut any = false;
        while waiting != 0 {
            let symbol = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            let plane = &mut self.frame.planes[symbol * n..][..n];
            let mut changed = 0;
            for (test, &(word, outside)) in tables.tests.iter().enumerate() {
                let mut hit = empty_fields(plane[word as usize] & outside, tables);
                while hit != 0 {
                    let top = hit.trailing_zeros() as usize;
                    hit &= hit - 1;
                    let field = tables.field_of[top] as usize;
                    let cut = tables.cut_of[test * per_word + field] as usize;
                    self.width.each(&tables.cuts, cut, |i, bits| {
                        changed |= plane[i] & bits;
                        plane[i] &= !bits;
                    });
                }
            }
            if changed != 0 {
                any = true;
                *self.frame.fresh |= 1 << symbol;
                *self.frame.stale |= 1 << symbol;
            }
        }
        any
    }

    /// Settles a cell by decision: its symbol goes from the peers, the cell from other planes.
    pub(super) fn assign(&mut self, cell: usize, symbol: usize) {
        let first = self.tables.bit_of[cell];
        self.frame.settled[first as usize / 64] |= 1 << (first % 64);
        let n = self.width.words();
        let plane = &mut self.frame.planes[symbol * n..][..n];
        place(self.tables, self.width, plane, cell);
        *self.frame.fresh |= 1 << symbol;
        *self.frame.stale |= 1 << symbol;
        self.work.placed.clear();
        self.work.placed.push((cell, symbol));
        self.clear_placed();
    }

    /// Takes one candidate from a cell.
    pub(super) fn refute(&mut self, cell: usize, symbol: usize) {
        let n = self.width.words();
        let plane = &mut self.frame.planes[symbol * n..][..n];
        self.width
            .each(&self.tables.own, cell, |i, bits| plane[i] &= !bits);
        *self.frame.fresh |= 1 << symbol;
        *self.frame.stale |= 1 << symbol;
    }
}

/// Takes a symbol from the peers of a cell and marks the cell's fields as settled.
#[inline(always)]
pub(super) fn place<W: Width>(tables: &Compiled, width: W, plane: &mut [u64], cell: usize) {
    let plane = &mut plane[..width.words()];
    width.each(&tables.peers, cell, |i, bits| plane[i] &= !bits);
    width.each(&tables.mark, cell, |i, bits| plane[i] |= bits);
}

/// The highest bits of the fields that are empty: adding all ones to the lower bits of a field
/// carries into its highest bit unless they are all zero.
#[inline(always)]
fn empty_fields(bits: u64, tables: &Compiled) -> u64 {
    tables.high & !(((bits & tables.below) + tables.below) | bits)
}
