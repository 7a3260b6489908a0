//! Sets of a few hundred small numbers, as words; the masks of a frontier state.
//!
//! The number of words is a constant of the type, so that the common case of one word compiles
//! to plain word operations.

/// A set of numbers below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bits<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    #[inline]
    pub(super) fn insert(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    #[inline]
    pub(super) fn meets(self, other: Self) -> bool {
        (0..W).any(|k| self.0[k] & other.0[k] != 0)
    }

    #[inline]
    pub(super) fn or(mut self, other: Self) -> Self {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }

    #[inline]
    pub(super) fn and(mut self, other: Self) -> Self {
        for (word, kept) in self.0.iter_mut().zip(other.0) {
            *word &= kept;
        }
        self
    }

    /// The numbers in the set, ascending.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        let (mut k, mut rest) = (0, self.0);
        std::iter::from_fn(move || {
            while k < W {
                if rest[k] != 0 {
                    let bit = rest[k].trailing_zeros() as usize;
                    rest[k] &= rest[k] - 1;
                    return Some(64 * k + bit);
                }
                k += 1;
            }
            None
        })
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<It: IntoIterator<Item = usize>>(bits: It) -> Self {
        let mut set = Self::EMPTY;
        bits.into_iter().for_each(|bit| set.insert(bit));
        set
    }
}

impl<const W: usize> PartialOrd for Bits<W> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<const W: usize> Ord for Bits<W> {
    /// As numbers, the last word first. Written out because one word is then one comparison.
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        for k in (0..W).rev() {
            if self.0[k] != other.0[k] {
                return self.0[k].cmp(&other.0[k]);
            }
        }
        std::cmp::Ordering::Equal
    }
}

/// Sorts the few masks of a state. They arrive nearly in order, which insertion likes.
#[inline]
pub(super) fn sort<const W: usize>(masks: &mut [Bits<W>]) {
    for at in 1..masks.len() {
        let mask = masks[at];
        let mut to = at;
        while to > 0 && masks[to - 1] > mask {
            masks[to] = masks[to - 1];
            to -= 1;
        }
        masks[to] = mask;
    }
}
