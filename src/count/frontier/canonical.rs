//! A canonical form of states under the symmetries of their cut.
//!
//! Symbols are interchangeable, so masks are sorted. Sets are relabelled by a symmetry that is
//! found greedily along the chain of stabilisers: for each base point in turn, the set of least
//! colour among those that can still be taken there. Colours come from how many symbols each
//! pair of sets has in common, and from some rounds of refinement between sets and symbols. On a
//! tie all are tried, up to a number; of several results the least counts.
//!
//! Whatever is chosen, the state is relabelled by a symmetry of its cut, so a bad choice keeps
//! two equivalent states apart and nothing worse.

use super::bits::{self, Bits};
use super::symmetry::Chain;
use super::table::mix;

/// Relabellings of one state that are followed at the same time.
const TIES: usize = 32;

/// Rounds of refinement at the start, and after a tie.
const ROUNDS: (usize, usize) = (2, 2);

/// What is computed once for a cut.
#[derive(Clone, Debug)]
pub(super) struct Canonizer {
    chain: Chain,
    width: usize,
    /// For each pair of sets a number that stands for its orbit.
    pairs: Vec<u64>,
    /// For each number of symbols that two sets have in common a number that stands for it.
    common: Vec<u64>,
}

/// Buffers for the work on a state.
#[derive(Debug)]
pub(super) struct Scratch<const W: usize> {
    /// The symbols of each set.
    columns: Vec<u64>,
    symbols: Vec<u64>,
    now: Followed,
    next: Followed,
    image: Vec<Bits<W>>,
}

/// Relabellings that are followed: which set is where, and the colours of the sets.
#[derive(Debug, Default)]
struct Followed {
    n: usize,
    at: Vec<u16>,
    colours: Vec<u64>,
}

impl<const W: usize> Default for Scratch<W> {
    fn default() -> Self {
        Self {
            columns: Vec::new(),
            symbols: Vec::new(),
            now: Followed::default(),
            next: Followed::default(),
            image: Vec::new(),
        }
    }
}

impl Canonizer {
    /// For the symmetries of a cut with `width` touched sets and `n_symbols` symbols.
    pub(super) fn new(chain: Chain, width: usize, n_symbols: usize) -> Self {
        let pairs = chain.orbits.iter().flatten();
        Self {
            width,
            pairs: pairs.map(|&orbit| mix(orbit ^ 0x1234_5678)).collect(),
            common: (0..=n_symbols as u64).map(|n| mix(n + 0xabcd)).collect(),
            chain,
        }
    }

    /// The symmetries.
    pub(super) fn chain(&self) -> &Chain {
        &self.chain
    }

    /// Brings the masks of a state into canonical form.
    pub(super) fn canonize<const W: usize>(&self, masks: &mut [Bits<W>], scratch: &mut Scratch<W>) {
        if self.chain.levels.is_empty() {
            bits::sort(masks);
            return;
        }
        let width = self.width;
        let Scratch {
            columns,
            symbols,
            now,
            next,
            image,
        } = scratch;
        columns.clear();
        columns.resize(width, 0);
        for (symbol, mask) in masks.iter().enumerate() {
            for set in mask.iter() {
                columns[set] |= 1 << symbol;
            }
        }
        symbols.clear();
        symbols.resize(masks.len(), 0);
        now.n = 1;
        now.at.clear();
        #[expect(
            clippy::cast_possible_truncation,
            reason = "sets are counted in hundreds"
        )]
        now.at.extend((0..width).map(|set| set as u16));
        self.first_colours(columns, &mut now.colours);
        for _ in 0..ROUNDS.0 {
            refine(columns, symbols, &mut now.colours);
        }
        for level in &self.chain.levels {
            let mut least = u64::MAX;
            let mut ties = 0;
            for k in 0..now.n {
                let at = &now.at[k * width..(k + 1) * width];
                let colours = &now.colours[k * width..(k + 1) * width];
                for (set, _) in &level.orbit {
                    let colour = colours[usize::from(at[*set])];
                    if colour < least {
                        (least, ties) = (colour, 1);
                    } else if colour == least {
                        ties += 1;
                    }
                }
            }
            next.n = 0;
            next.at.clear();
            next.colours.clear();
            'followed: for k in 0..now.n {
                let at = &now.at[k * width..(k + 1) * width];
                let colours = &now.colours[k * width..(k + 1) * width];
                for (set, symmetry) in &level.orbit {
                    let chosen = usize::from(at[*set]);
                    if colours[chosen] != least {
                        continue;
                    }
                    if next.n == TIES {
                        break 'followed;
                    }
                    let start = next.n * width;
                    next.at.resize(start + width, 0);
                    for (from, &to) in symmetry.iter().enumerate() {
                        next.at[start + to] = at[from];
                    }
                    next.colours.extend_from_slice(colours);
                    if ties > 1 {
                        let marked = &mut next.colours[start..];
                        marked[chosen] = mix(marked[chosen] ^ 0x77);
                        for _ in 0..ROUNDS.1 {
                            refine(columns, symbols, marked);
                        }
                    }
                    next.n += 1;
                }
            }
            std::mem::swap(now, next);
        }
        for k in 0..now.n {
            image.clear();
            image.resize(masks.len(), Bits::EMPTY);
            for (to, &from) in now.at[k * width..(k + 1) * width].iter().enumerate() {
                let mut rest = columns[usize::from(from)];
                while rest != 0 {
                    image[rest.trailing_zeros() as usize].insert(to);
                    rest &= rest - 1;
                }
            }
            bits::sort(image);
            if k == 0 || image[..] < *masks {
                masks.copy_from_slice(image);
            }
        }
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
            colours[a] = mix(sum);
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
        *symbol = mix(*symbol);
    }
    for (&column, colour) in columns.iter().zip(colours.iter_mut()) {
        let mut rest = column;
        let mut sum = *colour;
        while rest != 0 {
            sum = sum.wrapping_add(symbols[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
        }
        *colour = mix(sum);
    }
}
