//! What a table counts or collects for each of its keys.

use std::fmt::Debug;

use super::amount::{Amount, Overflow};
use crate::ids::OptionId;

/// The covers of what is covered so far: their number, or a few of them.
pub(crate) trait Ways: Clone {
    /// Data that the ways of all keys share.
    type Store: Debug + Default;

    /// Bytes that the ways of one key take, about.
    const BYTES: usize;

    /// The one way in which nothing is covered yet.
    fn start() -> Self;

    /// True if further ways would change nothing.
    #[inline]
    fn is_enough(&self) -> bool {
        false
    }

    /// Adds other ways.
    ///
    /// # Errors
    /// The number does not fit.
    fn merge(&mut self, other: &Self) -> Result<(), Overflow>;

    /// These ways, each with one more option.
    fn then(&self, option: OptionId, store: &mut Self::Store) -> Self;

    /// Each of these ways joined with each of the others, which cover other items.
    ///
    /// # Errors
    /// The number does not fit.
    fn joined(&self, other: &Self, store: &mut Self::Store) -> Result<Self, Overflow>;

    /// Bytes that the shared data take.
    fn stored_bytes(store: &Self::Store) -> usize;
}

impl<A: Amount> Ways for A {
    type Store = ();

    const BYTES: usize = <A as Amount>::BYTES;

    #[inline]
    fn start() -> Self {
        A::one()
    }

    #[inline]
    fn merge(&mut self, other: &Self) -> Result<(), Overflow> {
        self.add(other)
    }

    #[inline]
    fn then(&self, _option: OptionId, _store: &mut ()) -> Self {
        self.clone()
    }

    #[inline]
    fn joined(&self, other: &Self, _store: &mut ()) -> Result<Self, Overflow> {
        self.times(other)
    }

    #[inline]
    fn stored_bytes(_store: &()) -> usize {
        0
    }
}
