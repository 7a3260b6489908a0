//! The open sets that hold a symbol, as a mask, and the masks of all symbols as a key.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr};

/// A set of small numbers. Short masks are words of the machine, which most boards need only.
pub(super) trait Mask:
    Copy + Debug + Default + Ord + Send + Sync + BitAnd<Output = Self> + BitOr<Output = Self> + 'static
{
    fn bit(number: usize) -> Self;

    fn halves(self) -> [u64; 2];

    fn of_halves(halves: [u64; 2]) -> Self;
}

impl Mask for u64 {
    #[inline]
    fn bit(number: usize) -> Self {
        1 << number
    }

    #[inline]
    fn halves(self) -> [u64; 2] {
        [self, 0]
    }

    #[inline]
    fn of_halves([low, _]: [u64; 2]) -> Self {
        low
    }
}

impl Mask for u128 {
    #[inline]
    fn bit(number: usize) -> Self {
        1 << number
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "halves are wanted")]
    fn halves(self) -> [u64; 2] {
        [self as u64, (self >> 64) as u64]
    }

    #[inline]
    fn of_halves([low, high]: [u64; 2]) -> Self {
        Self::from(low) | Self::from(high) << 64
    }
}

/// The mask of some numbers.
pub(super) fn mask<M: Mask>(numbers: impl IntoIterator<Item = usize>) -> M {
    numbers.into_iter().map(M::bit).fold(M::default(), |mask, bit| mask | bit)
}

/// The numbers in a mask, ascending.
#[inline]
pub(super) fn numbers<M: Mask>(mask: M) -> impl Iterator<Item = usize> {
    let [mut low, mut high] = mask.halves();
    std::iter::from_fn(move || {
        // Of short masks the compiler knows that there is no other half.
        let (half, first) = match low {
            0 => (&mut high, 64),
            _ => (&mut low, 0),
        };
        let number = (*half != 0).then(|| first + half.trailing_zeros() as usize);
        *half &= half.wrapping_sub(1);
        number
    })
}

/// Sorts the few masks of a state. They arrive nearly in order, which insertion likes.
#[inline]
pub(super) fn sort<M: Mask>(masks: &mut [M]) {
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

/// How the masks of a state are laid out in a key: as many as fit side by side in a word, or two
/// words for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packing {
    /// Masks of a state.
    pub(super) masks: usize,
    /// Bits of a mask.
    width: usize,
    per_word: usize,
    /// Words of a key.
    pub(super) words: usize,
}

impl Packing {
    /// The packing of so many masks of so many bits each.
    pub(super) fn new(masks: usize, width: usize) -> Self {
        let per_word = 64 / width.clamp(1, 64);
        let words = match width {
            // All masks are empty: there is one state, and its key is empty too.
            0 => 0,
            1..=64 => masks.div_ceil(per_word),
            _ => 2 * masks,
        };
        Self { masks, width, per_word, words }
    }

    /// Appends masks to a key.
    #[inline]
    pub(super) fn pack<M: Mask>(&self, masks: &[M], key: &mut Vec<u64>) {
        key.clear();
        if self.width > 64 {
            key.extend(masks.iter().flat_map(|mask| mask.halves()));
        } else if self.width > 0 {
            for group in masks.chunks(self.per_word) {
                let masks = group.iter().rev().map(|mask| mask.halves()[0]);
                // A word of one mask is not shifted: nothing is in it yet.
                key.push(masks.fold(0, |word, mask| word << (self.width % 64) | mask));
            }
        }
    }

    /// Reads the masks of a key.
    #[inline]
    pub(super) fn unpack<M: Mask>(&self, key: &[u64], masks: &mut Vec<M>) {
        masks.clear();
        if self.width > 64 {
            masks.extend(key.chunks(2).map(|half| M::of_halves([half[0], half[1]])));
            return;
        }

        let field = u64::MAX >> (64 - self.width.max(1));
        for &word in key {
            let mut rest = word;
            for _ in 0..self.per_word.min(self.masks - masks.len()) {
                masks.push(M::of_halves([rest & field, 0]));
                rest >>= self.width % 64;
            }
        }

        masks.resize(self.masks, M::default());
    }
}
