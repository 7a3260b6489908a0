//! Vectors of lanes: the handful of bitwise operations that engines are written in.
//!
//! Plain arrays are here; compilers turn them into 128-bit operations where the machine has
//! them. Everything is `#[inline(always)]` so that it is compiled with the features of the entry
//! point it ends in.

use std::fmt::Debug;

/// The bits of one lane.
pub(crate) trait Word: Copy + Default + Debug + Eq {
    /// The vectors of every machine.
    type Portable: Vector<Word = Self>;
    /// The vectors of 256 bits of x86-64.
    #[cfg(target_arch = "x86_64")]
    type Avx2: Vector<Word = Self>;
    /// The vectors of 512 bits of x86-64.
    #[cfg(target_arch = "x86_64")]
    type Avx512: Vector<Word = Self>;

    /// The lowest bits; none is set that the word has no place for.
    fn of(bits: u64) -> Self;
    /// The word as 64 bits.
    fn bits(self) -> u64;
}

/// One word for each lane. Lane sets are returned as bits, bit 0 for the first lane.
pub(crate) trait Vector: Copy + Debug {
    /// The word of one lane.
    type Word: Word;
    /// Number of lanes, a power of two up to 32.
    const LANES: usize;

    /// A word in every lane.
    fn splat(word: Self::Word) -> Self;
    /// Set bits of both.
    fn and(self, other: Self) -> Self;
    /// Set bits of either.
    fn or(self, other: Self) -> Self;
    /// Set bits of exactly one.
    fn xor(self, other: Self) -> Self;
    /// Set bits of `self` that `other` does not set.
    fn without(self, other: Self) -> Self;
    /// The lanes in which exactly one bit is set; 0 elsewhere.
    fn lone(self) -> Self;
    /// All but the lowest set bit.
    fn above_lowest(self) -> Self;
    /// `self` where it is not 0, `other` elsewhere.
    fn or_else(self, other: Self) -> Self;
    /// The smaller of both, lane by lane, as numbers.
    fn least(self, other: Self) -> Self;
    /// The lanes that are not 0.
    fn occupied(self) -> u32;
    /// Neighbouring words as one vector; `words` has `LANES` of them.
    fn gather(words: &[Self::Word]) -> Self;
    /// A run of vectors as words: lane `l` of vector `v` is word `v * LANES + l`.
    fn words_mut(frame: &mut [Self]) -> &mut [Self::Word];
}

/// Work that is written over vectors.
pub(crate) trait Work {
    /// The words in its lanes.
    type Word: Word;
    /// Its outcome.
    type Output;

    /// Does it; whoever implements it marks it `#[inline(always)]`, so that it is compiled for
    /// the vectors.
    fn work<V: Vector<Word = Self::Word>>(self) -> Self::Output;
}

macro_rules! plain {
    ($word:ty, $lanes:literal) => {
        impl Vector for [$word; $lanes] {
            type Word = $word;
            const LANES: usize = $lanes;

            #[inline(always)]
            fn splat(word: $word) -> Self {
                [word; $lanes]
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                std::array::from_fn(|l| self[l] & other[l])
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                std::array::from_fn(|l| self[l] | other[l])
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                std::array::from_fn(|l| self[l] ^ other[l])
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                std::array::from_fn(|l| self[l] & !other[l])
            }
            #[inline(always)]
            fn lone(self) -> Self {
                let more = self.above_lowest();
                std::array::from_fn(|l| if more[l] == 0 { self[l] } else { 0 })
            }
            #[inline(always)]
            fn above_lowest(self) -> Self {
                std::array::from_fn(|l| self[l] & self[l].wrapping_sub(1))
            }
            #[inline(always)]
            fn or_else(self, other: Self) -> Self {
                std::array::from_fn(|l| if self[l] == 0 { other[l] } else { self[l] })
            }
            #[inline(always)]
            fn least(self, other: Self) -> Self {
                std::array::from_fn(|l| self[l].min(other[l]))
            }
            #[inline(always)]
            fn occupied(self) -> u32 {
                (0..$lanes).fold(0, |bits, l| bits | u32::from(self[l] != 0) << l)
            }
            #[inline(always)]
            fn gather(words: &[$word]) -> Self {
                std::array::from_fn(|l| words[l])
            }
            #[inline(always)]
            fn words_mut(frame: &mut [Self]) -> &mut [$word] {
                frame.as_flattened_mut()
            }
        }
    };
}

plain!(u16, 8);
plain!(u32, 4);
