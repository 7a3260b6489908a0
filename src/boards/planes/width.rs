//! The operations on whole planes, written once for any number of words and once more for numbers
//! that are known at compile time, where every loop over words unrolls and arrays stay in
//! registers. The search is written once and compiled for each [`Width`].

use super::masks::MaskList;
use super::tuning::WHOLE_MASK_WORDS;

/// How many words a plane has, and its cover.
pub(super) trait Width: Copy {
    /// The number of symbols, where it is not known at compile time.
    fn order(self, symbols: usize) -> usize;
    /// Words of a plane.
    fn words(self) -> usize;
    /// Words of the cover.
    fn cover(self) -> usize;
    /// Calls `act` with the words of mask `k` and their places.
    fn each(self, masks: MaskList<'_>, k: usize, act: impl FnMut(usize, u64));

    /// Takes a symbol from the peers of a cell in the symbol's plane and marks the cell's fields
    /// as settled; `removed` is called with the bits that the peers may have had in the cover.
    #[inline]
    fn settle(
        self,
        [peers, mark]: [MaskList<'_>; 2],
        plane: &mut [u64],
        cell: usize,
        mut removed: impl FnMut(usize, u64),
    ) {
        let cover = self.cover();
        self.each(peers, cell, |i, bits| {
            if i < cover {
                removed(i, plane[i] & bits);
            }
            plane[i] &= !bits;
        });
        self.each(mark, cell, |i, bits| plane[i] |= bits);
    }

    /// Words of a plane that are gathered together.
    fn group(self, group: usize) -> usize;

    /// The highest bits of the fields that have at most one bit, gathered from a group of words.
    /// An empty field comes before any other of its word that its borrow may have falsified.
    #[inline(always)]
    fn short_fields(self, words: &[u64], [low, high]: [u64; 2], group: usize) -> u64 {
        let mut all = 0;
        let mut fields = 0;
        for (i, &bits) in words.iter().take(group).enumerate() {
            all |= filled(bits & bits.wrapping_sub(low), bits, [low, high]) >> i;
            fields |= high >> i;
        }
        fields & !all
    }

    /// The highest bits of the fields that are empty by a group of tests, gathered.
    #[inline]
    fn empty_fields(self, plane: &[u64], tests: &[(u32, u64)], [low, high]: [u64; 2]) -> u64 {
        let mut hits = 0;
        for (i, &(word, outside)) in tests.iter().enumerate() {
            let bits = plane[word as usize] & outside;
            hits |= (high & !filled(bits, bits, [low, high])) >> i;
        }
        hits
    }

    /// For each word of the cover, the bits that at least one, two and three planes have.
    #[inline]
    fn count(self, planes: &[u64], mut act: impl FnMut(usize, [u64; 3])) {
        for i in 0..self.cover() {
            let mut levels = [0; 3];
            for plane in planes.chunks_exact(self.words()) {
                add(&mut levels, plane[i]);
            }
            act(i, levels);
        }
    }

    /// Takes the bits of mask `k` from a plane; not zero where it had any of them.
    #[inline]
    fn cut(self, masks: MaskList<'_>, k: usize, plane: &mut [u64]) -> u64 {
        let mut had = 0;
        self.each(masks, k, |i, bits| {
            had |= plane[i] & bits;
            plane[i] &= !bits;
        });
        had
    }

    /// Takes bits from all planes, and returns the symbols whose planes had any.
    #[inline]
    fn clear(self, planes: &mut [u64], gone: &[u64]) -> u64 {
        let mut symbols = 0;
        for (symbol, plane) in planes.chunks_exact_mut(self.words()).enumerate() {
            let mut had = 0;
            for (bits, gone) in plane.iter_mut().zip(gone) {
                had |= *bits & gone;
                *bits &= !gone;
            }
            symbols |= u64::from(had != 0) << symbol;
        }
        symbols
    }
}

/// `N` words, of which `C` are the cover, and `S` symbols.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fixed<const N: usize, const C: usize, const S: usize>;

impl<const N: usize, const C: usize, const S: usize> Width for Fixed<N, C, S> {
    #[inline(always)]
    fn order(self, _: usize) -> usize {
        S
    }

    #[inline(always)]
    fn words(self) -> usize {
        N
    }

    #[inline(always)]
    fn cover(self) -> usize {
        C
    }

    #[inline(always)]
    fn each(self, masks: MaskList<'_>, k: usize, mut act: impl FnMut(usize, u64)) {
        let mask = &masks.whole[k * N..][..N];
        for (i, &word) in mask.iter().enumerate() {
            act(i, word);
        }
    }

    // The same as above, with arrays that stay in registers.

    #[inline(always)]
    fn group(self, _: usize) -> usize {
        N
    }

    #[inline(always)]
    fn empty_fields(self, plane: &[u64], tests: &[(u32, u64)], [low, high]: [u64; 2]) -> u64 {
        let Some(plane) = plane.first_chunk::<N>() else {
            return 0;
        };
        let mut hits = 0;
        let mut shift = 0;
        for tests in tests.as_chunks::<N>().0 {
            let mut all = 0;
            let mut fields = 0;
            for i in 0..N {
                let bits = plane[i] & tests[i].1;
                all |= filled(bits, bits, [low, high]) >> i;
                fields |= high >> i;
            }
            hits |= (fields & !all) >> shift;
            shift += N;
        }

        hits
    }

    #[inline(always)]
    fn settle(
        self,
        [peers, mark]: [MaskList<'_>; 2],
        plane: &mut [u64],
        cell: usize,
        mut removed: impl FnMut(usize, u64),
    ) {
        let peers = peers.whole[cell * N..].first_chunk::<N>();
        let mark = mark.whole[cell * N..].first_chunk::<N>();
        let (Some(peers), Some(mark), Some(plane)) = (peers, mark, plane.first_chunk_mut::<N>())
        else {
            return;
        };
        let before = *plane;
        for i in 0..N {
            plane[i] = before[i] & !peers[i] | mark[i];
        }
        for i in 0..C {
            removed(i, before[i] & peers[i]);
        }
    }

    #[inline(always)]
    fn count(self, planes: &[u64], mut act: impl FnMut(usize, [u64; 3])) {
        let mut levels = [[0; C]; 3];
        for plane in planes.as_chunks::<N>().0 {
            for i in 0..C {
                levels[2][i] |= levels[1][i] & plane[i];
                levels[1][i] |= levels[0][i] & plane[i];
                levels[0][i] |= plane[i];
            }
        }
        let [once, twice, thrice] = levels;
        for (i, once) in once.into_iter().enumerate() {
            act(i, [once, twice[i], thrice[i]]);
        }
    }

    #[inline(always)]
    fn cut(self, masks: MaskList<'_>, k: usize, plane: &mut [u64]) -> u64 {
        let mask = masks.whole[k * N..].first_chunk::<N>();
        let (Some(mask), Some(plane)) = (mask, plane.first_chunk_mut::<N>()) else {
            return 0;
        };
        // Every cell has a bit in the cover.
        let mut had = 0;
        for i in 0..C {
            had |= plane[i] & mask[i];
        }
        let before = *plane;
        for i in 0..N {
            plane[i] = before[i] & !mask[i];
        }
        had
    }

    #[inline(always)]
    fn clear(self, planes: &mut [u64], gone: &[u64]) -> u64 {
        let Some(&gone) = gone.first_chunk::<N>() else {
            return 0;
        };
        let mut symbols = 0;
        for (symbol, plane) in planes.as_chunks_mut::<N>().0.iter_mut().enumerate() {
            // Every cell has a bit in the cover.
            let mut had = 0;
            for i in 0..C {
                had |= plane[i] & gone[i];
            }
            for i in 0..N {
                plane[i] &= !gone[i];
            }
            symbols |= u64::from(had != 0) << symbol;
        }

        symbols
    }
}

/// The highest bits of the fields in which `bits` has any bit, or `settled` the highest one:
/// where no other bit is set, taking one from the highest bit clears it.
#[inline(always)]
fn filled(bits: u64, settled: u64, [low, high]: [u64; 2]) -> u64 {
    (((bits | high).wrapping_sub(low)) | settled) & high
}

/// Counts one more plane, saturating.
#[inline(always)]
fn add(levels: &mut [u64; 3], bits: u64) {
    levels[2] |= levels[1] & bits;
    levels[1] |= levels[0] & bits;
    levels[0] |= bits;
}

/// Any number of words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Any {
    pub(super) words: usize,
    pub(super) cover: usize,
}

impl Width for Any {
    #[inline]
    fn group(self, group: usize) -> usize {
        group
    }

    #[inline]
    fn order(self, symbols: usize) -> usize {
        symbols
    }

    #[inline]
    fn words(self) -> usize {
        self.words
    }

    #[inline]
    fn cover(self) -> usize {
        self.cover
    }

    #[inline]
    fn each(self, masks: MaskList<'_>, k: usize, mut act: impl FnMut(usize, u64)) {
        if self.words <= WHOLE_MASK_WORDS {
            let mask = &masks.whole[k * self.words..][..self.words];
            for (i, &word) in mask.iter().enumerate() {
                act(i, word);
            }
        } else {
            for &(i, word) in masks.parts(k) {
                act(i as usize, word);
            }
        }
    }
}
