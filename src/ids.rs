//! Typed ids into flat arrays, and vectors that only the right id can index.
//!
//! This is the only place where an index is narrowed: everything else passes ids, so a cell
//! can never be used where a region is meant.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A small integer that is a position in an [`IdVec`].
pub trait Id: Copy + Eq + Ord + fmt::Debug {
    /// The id of position `index`.
    ///
    /// # Panics
    /// When `index` does not fit in 32 bits; every builder limits its sizes far below that.
    fn new(index: usize) -> Self;
    /// The position of this id.
    fn index(self) -> usize;
}

/// An index as a number of 32 bits, for tables that hold many of them.
#[expect(clippy::cast_possible_truncation, reason = "builders keep every index below 2^32")]
#[inline]
pub(crate) fn narrow(index: usize) -> u32 {
    debug_assert!(u32::try_from(index).is_ok(), "an index of 2^32 or more");
    index as u32
}

/// Items in ascending order.
pub(crate) fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut all = Vec::from_iter(items);
    all.sort_unstable();
    all
}

/// Items in ascending order, each once.
pub(crate) fn distinct<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut all = sorted(items);
    all.dedup();
    all
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl Id for $name {
            #[inline]
            fn new(index: usize) -> Self {
                Self(u32::try_from(index).expect("builders keep every index below 2^32"))
            }

            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}{}", stringify!($name), self.0)
            }
        }
    )*};
}

ids! {
    /// A cell of a layout; cells are numbered in reading order.
    CellId;
    /// A region of a layout.
    RegionId;
    /// A constraint of a layout's description, in the order in which it has them.
    ConstraintId;
    /// An item of an exact-cover problem.
    ItemId;
    /// An option of an exact-cover problem.
    OptionId;
    /// A colour of secondary items of an exact-cover problem.
    ColourId;
}

/// A vector indexed by one kind of id.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct IdVec<I, T> {
    items: Vec<T>,
    id: PhantomData<fn(I) -> I>,
}

impl<I: Id, T> IdVec<I, T> {
    /// An empty vector.
    #[must_use]
    pub fn new() -> Self {
        Self::from(Vec::new())
    }

    /// `len` copies of `value`.
    #[must_use]
    pub fn filled(value: T, len: usize) -> Self
    where
        T: Clone,
    {
        Self::from(vec![value; len])
    }

    /// Appends a value and returns its id.
    pub fn push(&mut self, value: T) -> I {
        let id = I::new(self.items.len());
        self.items.push(value);
        id
    }

    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// True if there is no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The values in id order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// The ids in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.items.len()).map(I::new)
    }

    /// Ids with their values, in order.
    pub fn enumerate(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator {
        self.items.iter().enumerate().map(|(i, value)| (I::new(i), value))
    }

    /// The value of `id`, or `None` where the id belongs to a longer vector.
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    /// The values as a plain slice, in id order.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.items
    }

    /// The values as a plain mutable slice, in id order.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items
    }
}

impl<I: Id, T> Default for IdVec<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I, T> From<Vec<T>> for IdVec<I, T> {
    fn from(items: Vec<T>) -> Self {
        Self { items, id: PhantomData }
    }
}

impl<I: Id, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<It: IntoIterator<Item = T>>(iter: It) -> Self {
        Self::from(iter.into_iter().collect::<Vec<_>>())
    }
}

impl<'a, I: Id, T> IntoIterator for &'a IdVec<I, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;

    #[inline]
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<I, T: fmt::Debug> fmt::Debug for IdVec<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.items.fmt(f)
    }
}
