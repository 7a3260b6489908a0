//! A canonical form of states under the symmetries of their cut.
//!
//! Symbols are interchangeable, so masks are sorted. Sets are relabelled by a symmetry that is
//! found greedily along the chain of stabilisers: for each base point in turn, the set of least
//! colour among those that can still be taken there. Colours come from how many symbols each
//! pair of sets has in common, and from some rounds of refinement between sets and symbols. Tied
//! sets are marked in turn, and the mark whose colours sum up to the least counts; sets that
//! are still alike then mostly are so because the state has a symmetry of its own.
//!
//! Whatever is chosen, the state is relabelled by a symmetry of its cut, so a bad choice keeps
//! two equivalent states apart and nothing worse.

use super::mask::{self, Mask, numbers};
use super::symmetry::Chain;
use super::tuning::REFINE_ROUNDS;
use crate::ids::narrow;
use crate::symmetry::mixed;

/// Data computed once for a cut.
#[derive(Clone, Debug)]
pub(super) struct Canonizer {
    chain: Chain,
    width: usize,
    /// For each pair of sets the number of its orbit.
    pairs: Vec<u64>,
    /// For each number of symbols that two sets have in common a key.
    common: Vec<u64>,
}

/// Buffers for the work on a state.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// The symbols of each set.
    columns: Vec<u64>,
    symbols: Vec<u64>,
    /// The colour of each set.
    colours: Vec<u64>,
    /// Colours when a tied set is marked, and the least of these.
    marked: Vec<u64>,
    best: Vec<u64>,
    tied: Vec<usize>,
    /// Which set has been taken where.
    at: Vec<u32>,
    moved: Vec<u32>,
}

impl Canonizer {
    /// For the symmetries of a cut with `width` touched sets and `n_symbols` symbols.
    pub(super) fn new(chain: Chain, width: usize, n_symbols: usize) -> Self {
        let pairs = chain.orbits.iter().map(|&orbit| u64::from(orbit));
        Self {
            width,
            pairs: pairs.map(|orbit| mixed(orbit ^ 0x1234_5678)).collect(),
            common: (0..=n_symbols as u64).map(|n| mixed(n + 0xabcd)).collect(),
            chain,
        }
    }

    /// Brings the masks of a state into canonical form.
    pub(super) fn canonize<M: Mask>(&self, masks: &mut [M], scratch: &mut Scratch) {
        if self.chain.levels.is_empty() {
            mask::sort(masks);
            return;
        }

        let width = self.width;
        let Scratch { columns, symbols, colours, marked, best, tied, at, moved } = scratch;
        columns.clear();
        columns.resize(width, 0);
        for (symbol, mask) in masks.iter().enumerate() {
            for set in numbers(*mask) {
                columns[set] |= 1 << symbol;
            }
        }

        symbols.clear();
        symbols.resize(masks.len(), 0);
        at.clear();
        at.extend(0..narrow(width));
        self.first_colours(columns, colours);
        for _ in 0..REFINE_ROUNDS {
            refine(columns, symbols, colours);
        }
        for level in &self.chain.levels {
            let colour = |k: usize| colours[at[level[k].0 as usize] as usize];
            let least = (0..level.len()).map(colour).min();
            tied.clear();
            tied.extend((0..level.len()).filter(|&k| Some(colour(k)) == least));
            let mut chosen = tied[0];
            if tied.len() > 1 {
                let mut least = None;
                for &k in tied.iter() {
                    marked.clone_from(colours);
                    let set = at[level[k].0 as usize] as usize;
                    marked[set] = mixed(marked[set] ^ 0x77);
                    for _ in 0..REFINE_ROUNDS {
                        refine(columns, symbols, marked);
                    }
                    let sum = marked.iter().fold(0, |sum: u64, &c| sum.wrapping_add(mixed(c)));
                    if least.is_none_or(|least| sum < least) {
                        least = Some(sum);
                        chosen = k;
                        std::mem::swap(best, marked);
                    }
                }
                std::mem::swap(colours, best);
            }
            if chosen > 0 {
                moved.clone_from(at);
                for (&from, &to) in moved.iter().zip(&level[chosen].1) {
                    at[to as usize] = from;
                }
            }
        }

        masks.fill(M::default());
        for (to, &from) in at.iter().enumerate() {
            let mut rest = columns[from as usize];
            while rest != 0 {
                let mask = &mut masks[rest.trailing_zeros() as usize];
                *mask = *mask | M::bit(to);
                rest &= rest - 1;
            }
        }

        mask::sort(masks);
    }

    /// Colours of sets from how many symbols each has in common with each other.
    fn first_colours(&self, columns: &[u64], colours: &mut Vec<u64>) {
        colours.clear();
        colours.resize(self.width, 0);
        for a in 0..self.width {
            let mut sum = 0u64;
            for b in 0..self.width {
                let common = self.common[(columns[a] & columns[b]).count_ones() as usize];
                sum = sum.wrapping_add(self.pairs[a * self.width + b].wrapping_mul(common));
            }
            colours[a] = mixed(sum);
        }
    }
}

/// Colours symbols by their sets, and sets by their symbols.
#[inline]
fn refine(columns: &[u64], symbols: &mut [u64], colours: &mut [u64]) {
    symbols.fill(0);
    for (&column, &colour) in columns.iter().zip(colours.iter()) {
        let mut rest = column;
        while rest != 0 {
            let symbol = &mut symbols[rest.trailing_zeros() as usize];
            *symbol = symbol.wrapping_add(colour);
            rest &= rest - 1;
        }
    }

    for symbol in symbols.iter_mut() {
        *symbol = mixed(*symbol);
    }
    for (&column, colour) in columns.iter().zip(colours.iter_mut()) {
        let mut rest = column;
        let mut sum = *colour;
        while rest != 0 {
            sum = sum.wrapping_add(symbols[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
        }
        *colour = mixed(sum);
    }
}
