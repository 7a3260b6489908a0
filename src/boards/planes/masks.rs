//! Tables of masks over the words of a plane: whole rows for small boards, only the words that
//! are not zero for large ones.

use super::tuning::WHOLE_MASK_WORDS;

/// A list of masks, each over all words of a plane.
#[derive(Clone, Debug, Default)]
pub(super) struct Masks {
    words: usize,
    /// Mask `k` at `k * words`, on small boards.
    whole: Vec<u64>,
    /// Where the parts of each mask end, on large boards.
    ends: Vec<u32>,
    /// Words that are not zero, with their place.
    parts: Vec<(u32, u64)>,
    len: u32,
}

impl Masks {
    /// An empty list of masks over `words` words.
    pub(super) fn new(words: usize) -> Self {
        Self { words, ..Self::default() }
    }

    /// Appends the mask with these bits set and returns its number.
    pub(super) fn push(&mut self, bits: impl IntoIterator<Item = usize>) -> u32 {
        let mut bits: Vec<usize> = bits.into_iter().collect();
        bits.sort_unstable();
        if self.words <= WHOLE_MASK_WORDS {
            let start = self.whole.len();
            self.whole.resize(start + self.words, 0);
            for bit in bits {
                self.whole[start + bit / 64] |= 1 << (bit % 64);
            }
        } else {
            for same in bits.chunk_by(|a, b| a / 64 == b / 64) {
                let mask = same.iter().fold(0, |mask, bit| mask | 1 << (bit % 64));
                let word = u32::try_from(same[0] / 64).expect("words are few");
                self.parts.push((word, mask));
            }
            let end = u32::try_from(self.parts.len()).expect("parts are few");
            self.ends.push(end);
        }

        self.len += 1;
        self.len - 1
    }

    /// The memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.whole.capacity() * size_of::<u64>()
            + self.ends.capacity() * size_of::<u32>()
            + self.parts.capacity() * size_of::<(u32, u64)>()
    }

    /// The list, borrowed.
    #[inline(always)]
    pub(super) fn view(&self) -> MaskList<'_> {
        MaskList { whole: &self.whole, ends: &self.ends, parts: &self.parts }
    }
}

/// A list of masks, borrowed, so that a search has its places at hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct MaskList<'a> {
    pub(super) whole: &'a [u64],
    ends: &'a [u32],
    parts: &'a [(u32, u64)],
}

impl<'a> MaskList<'a> {
    /// The parts of mask `k` of a large board.
    #[inline]
    pub(super) fn parts(self, k: usize) -> &'a [(u32, u64)] {
        let start = k.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.parts[start as usize..self.ends[k] as usize]
    }
}
