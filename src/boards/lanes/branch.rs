//! Where to guess: a cell with two candidates and the most open peers, else the fewest candidates.
//!
//! A guess on two candidates is two certain steps whichever way it goes, and open peers are what
//! it can act on; preferring them nearly halves the guesses on hard puzzles. Ties go to the
//! lowest cell, so the choice is the same at every width.

use crate::ids::{CellId, Id};
use crate::propagate::Geometry;
use crate::vectors::{Vector, Word};

/// The peers of each cell as bits.
#[derive(Clone, Debug)]
pub(super) struct Peers {
    words: usize,
    bits: Vec<u64>,
}

/// Scratch space of one choice: the open cells and those with two candidates, as bits.
#[derive(Clone, Debug)]
pub(super) struct Open {
    open: Vec<u64>,
    two: Vec<u64>,
}

impl Peers {
    /// The peers of every cell of a geometry.
    pub(super) fn new(geometry: &Geometry) -> Self {
        let words = geometry.n_cells().div_ceil(64);
        let mut bits = vec![0; words * geometry.n_cells()];
        for cell in (0..geometry.n_cells()).map(CellId::new) {
            for peer in geometry.peers_of(cell) {
                bits[cell.index() * words + peer.index() / 64] |= 1 << (peer.index() % 64);
            }
        }
        Self { words, bits }
    }

    /// Scratch space for choices.
    pub(super) fn scratch(&self) -> Open {
        // A column is padded to whole vectors, which may reach into one word more.
        Open { open: vec![0; self.words + 1], two: vec![0; self.words + 1] }
    }

    fn open_peers(&self, cell: usize, open: &[u64]) -> u32 {
        let peers = &self.bits[cell * self.words..(cell + 1) * self.words];
        peers.iter().zip(open).map(|(peers, open)| (peers & open).count_ones()).sum()
    }
}

/// The cell to guess in, of a column of candidates padded with 0; `None` when none is open.
#[inline(always)]
pub(super) fn choose<V: Vector>(
    peers: &Peers,
    column: &[V::Word],
    Open { open, two }: &mut Open,
) -> Option<usize> {
    open.fill(0);
    two.fill(0);
    let mut any_open = 0;
    let mut any_two = 0;
    for (i, words) in column.chunks_exact(V::LANES).enumerate() {
        let word = i * V::LANES / 64;
        let shift = i * V::LANES % 64;
        let more = V::gather(words).above_lowest();
        let several = u64::from(more.occupied());
        let pair = several & !u64::from(more.above_lowest().occupied());
        open[word] |= several << shift;
        two[word] |= pair << shift;
        any_open |= several;
        any_two |= pair;
    }

    if any_open == 0 {
        return None;
    }
    if any_two == 0 {
        return open
            .iter()
            .enumerate()
            .flat_map(|(k, &word)| ones(word).map(move |bit| 64 * k + bit))
            .min_by_key(|&cell| {
                let candidates = column[cell].bits().count_ones();
                (candidates, u32::MAX - peers.open_peers(cell, open))
            });
    }

    let n_words = peers.words;
    let mut best = (0, 0);
    for (k, &word) in two.iter().enumerate() {
        let mut left = word;
        while left != 0 {
            let cell = 64 * k + left.trailing_zeros() as usize;
            left &= left - 1;
            let pair = V::splat(column[cell]);
            let peers = &peers.bits[cell * n_words..(cell + 1) * n_words];
            let mut score = 1;
            for (k, ((&peers, &open), &two)) in peers.iter().zip(&*open).zip(&*two).enumerate() {
                let mut met = 0;
                let mut same = 0;
                for i in 0..64 / V::LANES {
                    let at = 64 * k + i * V::LANES;
                    let Some(words) = column.get(at..at + V::LANES) else {
                        break;
                    };
                    let cells = V::gather(words);
                    met |= u64::from(cells.and(pair).occupied()) << (i * V::LANES);
                    same |= u64::from(cells.xor(pair).occupied()) << (i * V::LANES);
                }
                let open = peers & open;
                let two = peers & two;
                score += open.count_ones()
                    + (open & met).count_ones()
                    + 2 * ((two & met).count_ones() + (two & !same).count_ones());
            }
            if score > best.0 {
                best = (score, cell);
            }
        }
    }

    Some(best.1)
}

/// The positions of the set bits, ascending.
#[inline(always)]
pub(super) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}
