//! The rules on one frame: naked singles, hidden singles, locked candidates, each over all of
//! the board at once, the cheap ones first.

use super::PlaneTables;
use super::compiled::Tables;
use super::frame::{Frame, Work};
use super::width::Width;

/// A frame with the tables of its layout and working space.
#[derive(Debug)]
pub(super) struct Rounds<'a, W> {
    pub(super) compiled: &'a PlaneTables,
    pub(super) tables: Tables<'a>,
    pub(super) width: W,
    pub(super) frame: Frame<'a>,
    pub(super) work: Work<'a>,
}

/// A cell without a candidate, or a symbol without a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clash;

/// The result of the rules without a clash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// Every cell is settled.
    Filled,
    /// The rules say no more.
    Open,
}

impl<W: Width> Rounds<'_, W> {
    /// Applies all rules until they say no more.
    #[inline(always)]
    pub(super) fn run(&mut self) -> Result<Rest, Clash> {
        loop {
            self.settle_singles()?;
            if self.count()? {
                continue;
            }
            if self.is_filled() {
                return Ok(Rest::Filled);
            }
            if !self.hidden()? && !self.locked() {
                return Ok(Rest::Open);
            }
        }
    }

    /// Forgets what was counted on another frame.
    #[inline]
    pub(super) fn forget(&mut self) {
        self.work.singles.fill(0);
        self.work.pairs.fill(0);
    }

    #[inline]
    fn is_filled(&self) -> bool {
        let cover = self.width.cover();
        self.frame.settled[..cover]
            .iter()
            .zip(&self.tables.cover[..cover])
            .fold(0, |open, (settled, cells)| open | (cells & !settled))
            == 0
    }

    /// Counts the candidates of all cells, as far as three; true where there are cells with one
    /// that are not settled.
    #[inline(always)]
    fn count(&mut self) -> Result<bool, Clash> {
        let cover = self.width.cover();
        let Work { singles, pairs, .. } = &mut self.work;
        let singles = &mut singles[..cover];
        let pairs = &mut pairs[..cover];
        let cells = &self.tables.cover[..cover];
        let settled = &self.frame.settled[..cover];
        let mut some = 0;
        let mut none = 0;
        let planes =
            &self.frame.planes[..self.width.order(self.compiled.order) * self.width.words()];
        self.width.count(planes, |i, [once, twice, thrice]| {
            none |= cells[i] & !once;
            pairs[i] = twice & !thrice & cells[i];
            singles[i] = cells[i] & !twice & !settled[i];
            some |= singles[i];
        });
        if none == 0 { Ok(some != 0) } else { Err(Clash) }
    }

    /// Settles the cells that have one candidate, and those that are left with one by that, as
    /// far as the last count can tell.
    #[inline(always)]
    fn settle_singles(&mut self) -> Result<(), Clash> {
        let order = self.width.order(self.compiled.order);
        let n = self.width.words();
        for i in 0..self.width.cover() {
            while self.work.singles[i] != 0 {
                let low = self.work.singles[i].trailing_zeros();
                self.work.singles[i] &= self.work.singles[i] - 1;
                self.frame.settled[i] |= 1 << low;
                let mask = 1_u64 << low;
                let mut symbol = order;
                for (k, plane) in self.frame.planes[..order * n].chunks_exact(n).enumerate() {
                    if plane[i] & mask != 0 {
                        symbol = k;
                    }
                }
                if symbol == order {
                    return Err(Clash);
                }
                let cell = self.tables.cell_of[i * 64 + low as usize] as usize;
                self.place(cell, symbol)?;
            }
        }

        Ok(())
    }

    /// Takes a symbol from the peers of a cell and marks the cell's fields as settled. Peers
    /// that had two candidates are left with one.
    #[inline(always)]
    fn place(&mut self, cell: usize, symbol: usize) -> Result<(), Clash> {
        self.work.filling[cell] = self.tables.symbols[symbol];
        let n = self.width.words();
        let cover = self.width.cover();
        let plane = &mut self.frame.planes[symbol * n..][..n];
        let Work { singles, pairs, .. } = &mut self.work;
        let singles = &mut singles[..cover];
        let pairs = &mut pairs[..cover];
        let mut none = 0;
        self.width.settle(self.tables.settle, plane, cell, |i, removed| {
            none |= removed & singles[i];
            singles[i] |= removed & pairs[i];
            pairs[i] &= !removed;
        });
        *self.frame.fresh |= 1 << symbol;
        *self.frame.stale |= 1 << symbol;
        if none == 0 { Ok(()) } else { Err(Clash) }
    }

    /// Settles every cell that is the only place of a symbol in a full region; true where there
    /// was one.
    #[inline(always)]
    fn hidden(&mut self) -> Result<bool, Clash> {
        let n = self.width.words();
        let tables = self.tables;
        let bounds = [tables.low, tables.high];
        let group = self.width.group(tables.group);
        let mut waiting = std::mem::take(self.frame.fresh);
        self.work.placed.clear();
        while waiting != 0 {
            let symbol = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            let mut first = 0;
            while first < n {
                let words = &self.frame.planes[symbol * n..][..n][first..];
                let mut hits = self.width.short_fields(words, bounds, group);
                while hits != 0 {
                    let at = hits.trailing_zeros() as usize & 63;
                    hits &= hits - 1;
                    let word = first + tables.slot_of[at] as usize;
                    hits &= !self.place_hidden(symbol, word, at)?;
                }
                first += group;
            }
        }

        if self.work.placed.is_empty() {
            return Ok(false);
        }
        self.clear_placed();
        Ok(true)
    }

    /// Settles the cell of a field that had one bit; returns the fields that are settled by that.
    #[inline(always)]
    fn place_hidden(&mut self, symbol: usize, word: usize, at: usize) -> Result<u64, Clash> {
        let n = self.width.words();
        let tables = self.tables;
        let field = tables.fields[at];
        let bits = self.frame.planes[symbol * n..][..n][word] & field;
        if bits & tables.high != 0 {
            // Met already through another of its fields.
            return Ok(0);
        }

        if bits == 0 {
            return Err(Clash);
        }
        let cell = tables.cell_of[word * 64 + bits.trailing_zeros() as usize] as usize;
        let first = tables.bit_of[cell];
        let i = first as usize / 64;
        let mask = 1 << (first % 64);
        if self.frame.settled[i] & mask != 0 {
            return Err(Clash);
        }
        self.frame.settled[i] |= mask;
        self.work.singles[i] &= !mask;
        self.work.pairs[i] &= !mask;
        self.work.placed.push((cell, symbol));
        self.place(cell, symbol)?;
        Ok(tables.spares[cell])
    }

    /// Takes the cells that have just been placed from the planes of all other symbols.
    #[inline(always)]
    fn clear_placed(&mut self) {
        let n = self.width.words();
        let gone = &mut self.work.gone[..n];
        gone.fill(0);
        for &(cell, _) in self.work.placed.iter() {
            self.width.each(self.tables.own, cell, |i, bits| gone[i] |= bits);
        }
        let planes = &mut self.frame.planes[..self.width.order(self.compiled.order) * n];
        let fresh = self.width.clear(planes, gone);
        *self.frame.fresh |= fresh;
        *self.frame.stale |= fresh;
        for &(cell, symbol) in self.work.placed.iter() {
            let plane = &mut self.frame.planes[symbol * n..][..n];
            self.width.each(self.tables.own, cell, |i, bits| plane[i] |= bits);
        }
    }

    /// Takes symbols that a full region has only in common with another from the rest of that
    /// other one; true where that changed a plane.
    #[inline(always)]
    fn locked(&mut self) -> bool {
        let n = self.width.words();
        let tables = self.tables;
        let bounds = [tables.low, tables.high];
        let groups = self.compiled.groups();
        let mut waiting = std::mem::take(self.frame.stale);
        let mut any = false;
        while waiting != 0 {
            let symbol = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            let plane = &mut self.frame.planes[symbol * n..][..n];
            let held = &mut self.frame.held[symbol * groups..][..groups];
            let mut changed = 0;
            for ((tests, cuts), held) in
                tables.tests.chunks(tables.group).zip(tables.cut_of.chunks(64)).zip(held)
            {
                let mut hits = self.width.empty_fields(plane, tests, bounds);
                hits &= !*held;
                *held |= hits;
                while hits != 0 {
                    let at = hits.trailing_zeros() as usize & 63;
                    hits &= hits - 1;
                    changed |= self.width.cut(tables.cuts, cuts[at] as usize, plane);
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
        let i = first as usize / 64;
        let mask = 1 << (first % 64);
        self.frame.settled[i] |= mask;
        self.work.pairs[i] &= !mask;
        // No cell has one candidate, so none is left without.
        let _ = self.place(cell, symbol);
        self.work.placed.clear();
        self.work.placed.push((cell, symbol));
        self.clear_placed();
    }

    /// Takes one candidate from a cell.
    pub(super) fn refute(&mut self, cell: usize, symbol: usize) {
        let n = self.width.words();
        let plane = &mut self.frame.planes[symbol * n..][..n];
        self.width.each(self.tables.own, cell, |i, bits| plane[i] &= !bits);
        *self.frame.fresh |= 1 << symbol;
        *self.frame.stale |= 1 << symbol;
    }
}
