//! Where to guess: a cell with two candidates and the most open peers, because both guesses then
//! settle it and say the most; else a cell with the fewest candidates.

use super::rounds::Rounds;
use super::width::Width;

impl<W: Width> Rounds<'_, W> {
    /// An open cell and its first candidate. The rules have just reached a fixpoint.
    #[inline]
    pub(super) fn choose(&mut self) -> (usize, usize) {
        let open_pairs = self
            .work
            .pairs
            .iter()
            .zip(self.frame.settled.iter())
            .fold(0, |some, (pairs, settled)| some | pairs & !settled);
        if open_pairs == 0 {
            self.fewest();
        }
        let cell = self.most_open_peers();
        if open_pairs == 0 {
            self.work.pairs.fill(0);
        }
        let first = self.tables.bit_of[cell] as usize;
        let n = self.width.words();
        let holds = |plane: &[u64]| plane[first / 64] >> (first % 64) & 1 == 1;
        let symbol = self.frame.planes.chunks_exact(n).position(holds);
        (cell, symbol.unwrap_or(0))
    }

    /// Of the cells in `pairs`, the one with the most open peers; the first of equals.
    #[inline]
    fn most_open_peers(&self) -> usize {
        let cover = self.width.cover();
        let mut best = (0, 0);
        for i in 0..cover {
            let mut bits = self.work.pairs[i] & !self.frame.settled[i];
            while bits != 0 {
                let bit = i * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let cell = self.tables.cell_of[bit] as usize;
                let mut open = 1;
                self.width.each(self.tables.settle[0], cell, |k, peers| {
                    if k < cover {
                        let peers = peers & self.tables.cover[k] & !self.frame.settled[k];
                        open += peers.count_ones();
                    }
                });
                if open > best.0 {
                    best = (open, cell);
                }
            }
        }

        best.1
    }

    /// Puts the open cells with the fewest candidates into `pairs`.
    fn fewest(&mut self) {
        let n = self.width.words();
        for k in 2..self.width.order(self.compiled.order) {
            let mut some = 0;
            for i in 0..self.width.cover() {
                let open = self.tables.cover[i] & !self.frame.settled[i];
                let mut at_least = [0_u64; 65];
                at_least[0] = open;
                for plane in self.frame.planes.chunks_exact(n) {
                    for level in (0..=k).rev() {
                        at_least[level + 1] |= at_least[level] & plane[i];
                    }
                }
                self.work.pairs[i] = at_least[k] & !at_least[k + 1];
                some |= self.work.pairs[i];
            }
            if some != 0 {
                return;
            }
        }

        for i in 0..self.width.cover() {
            self.work.pairs[i] = self.tables.cover[i];
        }
    }
}
