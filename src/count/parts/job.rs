//! A part in work, and what is known of its number.

use num_bigint::BigUint;

use crate::boards::learn;
use crate::count::boards::{Enumeration, Part};
use crate::count::tuning::LEARN_NODES;
use crate::ids::{CellId, IdVec};
use crate::limits::{End, Limits, Stop};
use crate::puzzle::Symbol;

/// A number: its value, or the largest lower bound found.
#[derive(Clone, Debug)]
pub(in crate::count) struct Number {
    pub(in crate::count) value: BigUint,
    pub(in crate::count) exact: bool,
}

impl Number {
    fn new(value: usize, exact: bool) -> Self {
        Self { value: value.into(), exact }
    }

    /// True if the part has no filling.
    pub(in crate::count) fn is_zero(&self) -> bool {
        self.exact && self.value == BigUint::ZERO
    }

    /// Learns a number, or one that it is at least.
    pub(super) fn learn(&mut self, value: BigUint, exact: bool) {
        if exact || value > self.value {
            self.value = value;
            self.exact |= exact;
        }
    }
}

/// A part in work.
pub(super) struct Job<'p> {
    /// Its number among the parts, from 1.
    pub(super) number: usize,
    pub(super) part: &'p Part,
    pub(super) enumeration: Enumeration,
    pub(super) known: Number,
}

impl<'p> Job<'p> {
    /// A part of which nothing is known.
    pub(super) fn new(number: usize, part: &'p Part, symmetry: bool) -> Self {
        Self {
            number,
            part,
            enumeration: Enumeration::new(part, symmetry),
            known: Number::new(0, false),
        }
    }

    /// Notes what the enumeration has seen.
    pub(super) fn note(&mut self) {
        let value = self.enumeration.value();
        let done = self.enumeration.is_done();
        self.known.learn(value, done);
    }
}

/// The fillings of a part by the search that learns, where there are none or one, and the nodes
/// that it took.
pub(super) fn learned(part: &Part, limits: &Limits) -> (Option<Number>, u64) {
    let mut meter = limits.with_nodes(Some(LEARN_NODES)).meter();
    let sets = part.board.sets().as_slice();
    let (found, end) = learn::settle(&part.geometry, sets, 2, 0, &mut meter);
    let known = (end == End::Exhausted).then(|| Number::new(found.len(), true));
    (known, meter.nodes())
}

/// Tests if a part has any filling, by a short search.
pub(super) fn any(part: &Part, limits: &Limits) -> Number {
    match filling(part, &limits.with_nodes(Some(LEARN_NODES))) {
        Ok(Some(_)) => Number::new(1, false),
        Ok(None) => Number::new(0, true),
        Err(_) => Number::new(0, false),
    }
}

/// A filling of a part by the search that learns; nothing where there is none.
pub(in crate::count) fn filling(
    part: &Part,
    limits: &Limits,
) -> Result<Option<IdVec<CellId, Symbol>>, Stop> {
    let sets = part.board.sets().as_slice();
    learn::any_filling(&part.geometry, sets, 0, &mut limits.meter())
}
