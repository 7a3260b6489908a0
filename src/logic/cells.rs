//! Sets of cells as bit sets that stay on the stack for boards of up to a few hundred cells.
//!
//! Two sets that meet in an operation belong to the same layout, so they have the same length.

use std::fmt;

use smallvec::SmallVec;

use crate::ids::{CellId, Id};

/// Cells that every set has room for without more words.
const LOW: usize = 128;
/// Further words stored without an allocation: enough for a Samurai.
const INLINE: usize = 4;

/// A set of cells of one layout.
#[derive(PartialEq, Eq, Hash)]
pub struct CellSet {
    /// The first cells: all of them on most boards.
    low: u128,
    /// The cells from [`LOW`] on.
    high: SmallVec<[u64; INLINE]>,
}

impl Clone for CellSet {
    #[inline]
    fn clone(&self) -> Self {
        Self {
            low: self.low,
            high: if self.high.is_empty() {
                SmallVec::new()
            } else {
                SmallVec::from_slice(&self.high)
            },
        }
    }
}

impl CellSet {
    /// No cell, of a layout with `n_cells` cells.
    #[must_use]
    pub fn empty(n_cells: usize) -> Self {
        Self::with_high(n_cells.saturating_sub(LOW).div_ceil(64))
    }

    /// The set of these cells, of a layout with `n_cells` cells.
    #[must_use]
    pub fn of(n_cells: usize, cells: &[CellId]) -> Self {
        let mut set = Self::empty(n_cells);
        cells.iter().for_each(|&cell| set.insert(cell));
        set
    }

    /// The empty set of the same layout.
    #[must_use]
    pub fn none_like(&self) -> Self {
        Self::with_high(self.high.len())
    }

    fn with_high(words: usize) -> Self {
        Self { low: 0, high: SmallVec::from_elem(0, words) }
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: CellId) {
        let at = cell.index();
        if at < LOW {
            self.low |= 1 << at;
        } else {
            self.high[(at - LOW) / 64] |= 1 << (at % 64);
        }
    }

    /// Removes a cell.
    #[inline]
    pub fn remove(&mut self, cell: CellId) {
        let at = cell.index();
        if at < LOW {
            self.low &= !(1 << at);
        } else {
            self.high[(at - LOW) / 64] &= !(1 << (at % 64));
        }
    }

    /// True if it holds `cell`.
    #[must_use]
    #[inline]
    pub fn contains(&self, cell: CellId) -> bool {
        let at = cell.index();
        if at < LOW {
            self.low >> at & 1 == 1
        } else {
            self.high[(at - LOW) / 64] >> (at % 64) & 1 == 1
        }
    }

    /// The number of cells.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        let ones = |word: &u64| word.count_ones() as usize;
        self.low.count_ones() as usize + self.high.iter().map(ones).sum::<usize>()
    }

    /// True if it holds no cell.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.low == 0 && self.high.iter().all(|&word| word == 0)
    }

    /// The first cell.
    #[must_use]
    #[inline]
    pub fn first(&self) -> Option<CellId> {
        self.iter().next()
    }

    /// The only cell, where there is exactly one.
    #[must_use]
    #[inline]
    pub fn single(&self) -> Option<CellId> {
        let mut cells = self.iter();
        let first = cells.next();
        if cells.next().is_none() { first } else { None }
    }

    /// Keeps the cells that are in `other` too.
    #[inline]
    pub fn intersect(&mut self, other: &Self) {
        self.low &= other.low;
        self.high.iter_mut().zip(&other.high).for_each(|(word, other)| *word &= other);
    }

    /// Adds the cells of `other`.
    #[inline]
    pub fn add(&mut self, other: &Self) {
        self.low |= other.low;
        self.high.iter_mut().zip(&other.high).for_each(|(word, other)| *word |= other);
    }

    /// Removes the cells of `other`.
    #[inline]
    pub fn subtract(&mut self, other: &Self) {
        self.low &= !other.low;
        self.high.iter_mut().zip(&other.high).for_each(|(word, other)| *word &= !other);
    }

    /// The cells of both.
    #[must_use]
    #[inline]
    pub fn and(&self, other: &Self) -> Self {
        let mut set = self.clone();
        set.intersect(other);
        set
    }

    /// The cells of either.
    #[must_use]
    #[inline]
    pub fn or(&self, other: &Self) -> Self {
        let mut set = self.clone();
        set.add(other);
        set
    }

    /// The cells that are not in `other`.
    #[must_use]
    #[inline]
    pub fn without(&self, other: &Self) -> Self {
        let mut set = self.clone();
        set.subtract(other);
        set
    }

    /// True if some cell is in both.
    #[must_use]
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        let mut pairs = self.high.iter().zip(&other.high);
        self.low & other.low != 0 || pairs.any(|(word, other)| word & other != 0)
    }

    /// True if every cell is in `other` too.
    #[must_use]
    #[inline]
    pub fn within(&self, other: &Self) -> bool {
        let mut pairs = self.high.iter().zip(&other.high);
        self.low & !other.low == 0 && pairs.all(|(word, other)| word & !other == 0)
    }

    /// The cells in order.
    #[inline]
    pub fn iter(&self) -> Cells<'_> {
        Cells {
            low: self.low,
            high: &self.high,
            at: 0,
            rest: self.high.first().copied().unwrap_or(0),
        }
    }

    /// The cells in order, as a list.
    #[must_use]
    pub fn to_vec(&self) -> Vec<CellId> {
        self.iter().collect()
    }
}

/// The cells of a set in order.
#[derive(Clone, Debug)]
pub struct Cells<'s> {
    low: u128,
    high: &'s [u64],
    at: usize,
    rest: u64,
}

impl Iterator for Cells<'_> {
    type Item = CellId;

    #[inline]
    fn next(&mut self) -> Option<CellId> {
        if self.low != 0 {
            let bit = self.low.trailing_zeros() as usize;
            self.low &= self.low - 1;
            return Some(CellId::new(bit));
        }

        while self.rest == 0 {
            self.at += 1;
            self.rest = *self.high.get(self.at)?;
        }

        let bit = self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(CellId::new(LOW + self.at * 64 + bit))
    }
}

impl<'s> IntoIterator for &'s CellSet {
    type Item = CellId;
    type IntoIter = Cells<'s>;

    fn into_iter(self) -> Cells<'s> {
        self.iter()
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
