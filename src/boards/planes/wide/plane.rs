//! One plane as a few machine vectors: a lane of 16 bits for each field.

use crate::vectors::Vector;

/// Lanes of the widest vectors.
const LANES: usize = 32;

/// A line of the processor's cache, so that no vector is read from two of them.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Line([u16; LANES]);

/// A table of lines; its length must be a multiple of a line's.
pub(super) fn lines(words: &[u16]) -> Vec<Line> {
    words.as_chunks().0.iter().copied().map(Line).collect()
}

/// `K` vectors, which are one plane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane<V, const K: usize>([V; K]);

impl<V: Vector<Word = u16>, const K: usize> Plane<V, K> {
    /// The same 16 bits in every lane.
    #[inline(always)]
    pub(super) fn splat(word: u16) -> Self {
        Self([V::splat(word); K])
    }

    /// Row `k` of a table whose rows are planes.
    #[inline(always)]
    pub(super) fn row(table: &[Line], k: usize) -> Self {
        let n = K * V::LANES / LANES;
        let lines = &table[k * n..][..n];
        Self(std::array::from_fn(|i| {
            let at = i * V::LANES;
            V::gather(&lines[at / LANES].0[at % LANES..])
        }))
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].and(other.0[i])))
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].or(other.0[i])))
    }

    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].without(other.0[i])))
    }

    /// Without the lowest bit of each lane.
    #[inline(always)]
    pub(super) fn above_lowest(self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].above_lowest()))
    }

    /// The lanes that are not 0.
    #[inline(always)]
    pub(super) fn occupied(self) -> u64 {
        let mut lanes = 0;
        for (i, vector) in self.0.into_iter().enumerate() {
            lanes |= u64::from(vector.occupied()) << (i * V::LANES);
        }
        lanes
    }

    /// Whether any bit is set.
    #[inline(always)]
    pub(super) fn any(self) -> bool {
        let [first, rest @ ..] = &self.0[..] else {
            return false;
        };
        let all = rest.iter().fold(*first, |all, vector| all.or(*vector));
        all.occupied() != 0
    }

    /// The lanes as words.
    #[inline(always)]
    pub(super) fn words(&mut self) -> &mut [u16] {
        V::words_mut(&mut self.0)
    }
}

/// Four lanes as one word.
#[inline(always)]
pub(super) fn four(words: &[u16], at: usize) -> u64 {
    words[at * 4..].first_chunk::<4>().map_or(0, |four| {
        four.iter()
            .rev()
            .fold(0, |all, &word| all << 16 | u64::from(word))
    })
}
