//! The canonical form of a matrix: the same for isomorphic ones, as far as that is cheap.
//!
//! Items are coloured, and the colours refined: an option's colour is made of those of its
//! items, an item's new colour of its old one and those of its options. Where items of one
//! colour are left, one of the smallest class is given a colour of its own, and so on, until all
//! differ (refinement and individualisation: `McKay` and Piperno, *Practical graph isomorphism,
//! II*, 2014). The key is the whole matrix, relabelled in the order of the colours.
//!
//! Departure: no search tree. A class is nearly always an orbit, and then it does not matter
//! which item is taken; where it is not, two isomorphic matrices may get different keys, which
//! only costs a hit. Two different matrices never get the same key, since the key is the matrix.

use super::matrix::Matrix;
use super::pace::{Halt, Pace};
use super::tuning::REFINE_ROUNDS;
use crate::ids::narrow;

/// A canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Form {
    /// The relabelled matrix, whole.
    pub(super) key: Box<[u8]>,
    /// The rank of each item by its new label.
    pub(super) rank: Box<[u32]>,
}

impl Form {
    /// What it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.key.len() + self.rank.len() * 4 + size_of::<Self>()
    }
}

/// Makes canonical forms; holds the scratch space.
#[derive(Debug, Default)]
pub(super) struct Canon {
    colour: Vec<u64>,
    sums: Vec<u64>,
    /// The high bits of each item's colour above its number, sorted.
    sorted: Vec<u64>,
    /// Bits that a number takes.
    bits: u32,
    label: Vec<u32>,
}

impl Canon {
    /// The canonical form of a matrix; without symmetry its items keep their order.
    pub(super) fn form(
        &mut self,
        matrix: &Matrix,
        symmetry: bool,
        pace: &mut Pace<'_>,
    ) -> Result<Form, Halt> {
        let n = matrix.n_items();
        self.bits = u64::BITS - (n as u64).leading_zeros();
        if !symmetry {
            self.sorted.clear();
            self.sorted.extend(0..n as u64);
            return Ok(self.relabelled(matrix));
        }
        self.colour.clear();
        self.colour
            .extend(matrix.primary.iter().map(|&primary| 1 + u64::from(primary)));
        let mut classes = 0;
        loop {
            let refined = self.refine(matrix, pace)?;
            if refined == classes || refined == n {
                classes = refined;
                break;
            }
            classes = refined;
        }
        while classes < n {
            classes += 1;
            let chosen = self.smallest_class();
            self.colour[chosen] = mix(self.colour[chosen] ^ 0x51f1);
            loop {
                let refined = self.refine(matrix, pace)?;
                let stable = refined == classes || refined == n;
                classes = refined;
                if stable {
                    break;
                }
            }
        }
        Ok(self.relabelled(matrix))
    }

    /// Refines and sorts; the number of classes.
    fn refine(&mut self, matrix: &Matrix, pace: &mut Pace<'_>) -> Result<usize, Halt> {
        pace.spend((matrix.entries.len() + matrix.n_items()) * REFINE_ROUNDS)?;
        for _ in 0..REFINE_ROUNDS {
            self.sums.clear();
            self.sums.resize(matrix.n_items(), 0);
            for option in 0..matrix.n_options() {
                let items = matrix.option(option);
                let sum = items
                    .iter()
                    .fold(u64::from(matrix.weight[option]), |sum, &item| {
                        sum.wrapping_add(self.colour[item as usize])
                    });
                let colour = mix(sum);
                for &item in items {
                    let sum = &mut self.sums[item as usize];
                    *sum = sum.wrapping_add(colour);
                }
            }
            for (colour, sum) in self.colour.iter_mut().zip(&self.sums) {
                *colour = mix(colour.wrapping_mul(3).wrapping_add(*sum));
            }
        }
        self.sorted.clear();
        let colours = self.colour.iter().enumerate();
        let numbered = colours.map(|(item, &colour)| colour << self.bits | item as u64);
        self.sorted.extend(numbered);
        self.sorted.sort_unstable();
        let bits = self.bits;
        let steps = self.sorted.windows(2);
        let steps = steps.filter(|pair| pair[0] >> bits != pair[1] >> bits);
        Ok(usize::from(!self.sorted.is_empty()) + steps.count())
    }

    /// The item of an entry.
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are an index")]
    fn item(&self, entry: u64) -> usize {
        (entry & ((1 << self.bits) - 1)) as usize
    }

    /// An item of the smallest class that has more than one, the first of them by colour.
    fn smallest_class(&self) -> usize {
        let mut best = (usize::MAX, 0);
        let mut start = 0;
        while start < self.sorted.len() {
            let colour = self.sorted[start] >> self.bits;
            let class = self.sorted[start..].iter();
            let size = class
                .take_while(|&&entry| entry >> self.bits == colour)
                .count();
            if size > 1 && size < best.0 {
                best = (size, self.item(self.sorted[start]));
                if size == 2 {
                    break;
                }
            }
            start += size;
        }
        best.1
    }

    /// The matrix in the order of the colours, primary items first, as bytes.
    fn relabelled(&mut self, matrix: &Matrix) -> Form {
        let n = matrix.n_items();
        self.label.clear();
        self.label.resize(n, 0);
        let mut rank = Vec::with_capacity(n);
        let mut n_primary = 0;
        for primary in [true, false] {
            for &entry in &self.sorted {
                let item = self.item(entry);
                if matrix.primary[item] == primary {
                    self.label[item] = narrow(rank.len());
                    rank.push(matrix.rank[item]);
                    n_primary += usize::from(primary);
                }
            }
        }
        let key = super::key::encode(matrix, &self.label, n_primary);
        Form {
            key,
            rank: rank.into(),
        }
    }
}

/// Spreads a number over 64 bits (the finaliser of `splitmix64`, S. Vigna).
fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
