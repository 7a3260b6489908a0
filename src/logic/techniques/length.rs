//! What chains cost, and the part of it for their length, on the scale of Sudoku Explainer: a tenth for
//! each mark that it passes. The marks are 4, 6, 8, 12, 16, 24 and so on, each one and a half or
//! one and a third of the one before.

use super::prelude::*;

/// A tenth for each mark that a length passes.
pub(crate) fn added(length: usize) -> u16 {
    let mut tenths = 0;
    while length > mark(tenths) {
        tenths += 1;
    }
    tenths
}

/// The greatest length that adds no more than these tenths.
pub(crate) fn mark(tenths: u16) -> usize {
    let start = if tenths.is_multiple_of(2) { 4 } else { 6 };
    1usize.checked_shl(u32::from(tenths / 2)).map_or(usize::MAX, |by| by.saturating_mul(start))
}

/// Steps of one cost, and that cost in tenths; `None` where there are none.
pub(crate) type Costed = Option<(u16, Vec<Step>)>;

/// The cheapest of what is offered, and its rating in tenths.
pub(crate) struct Cheapest<T> {
    pub(crate) rating: u16,
    pub(crate) found: Vec<T>,
}

impl<T> Cheapest<T> {
    /// No steps yet.
    pub(crate) fn new() -> Self {
        Self { rating: u16::MAX, found: Vec::new() }
    }

    /// True if a step of this rating belongs to the cheapest so far; drops steps that cost more.
    pub(crate) fn takes(&mut self, rating: u16) -> bool {
        if rating < self.rating {
            self.rating = rating;
            self.found.clear();
        }
        rating == self.rating
    }

    /// Adds something of this rating, where it belongs to the cheapest.
    pub(crate) fn offer(&mut self, rating: u16, what: T) {
        if self.takes(rating) {
            self.found.push(what);
        }
    }

    /// The lowest rating with its steps, if there are any.
    pub(crate) fn emit(self) -> Option<(u16, Vec<T>)> {
        (!self.found.is_empty()).then_some((self.rating, self.found))
    }
}
