//! The same search where a plane fits into a few machine vectors.
//!
//! Each field is a lane of 16 bits, so that a plane of up to 32 fields is one vector of 512 bits
//! and every rule is a handful of operations on it: `x & (x - 1)` is 0 in a lane that holds a
//! hidden single, a masked lane is 0 where candidates are locked, and counting the planes bit by
//! bit finds the naked singles. The vectors are those of [`super::super::lanes`], of whatever
//! width the machine has; here they run across the regions of one puzzle.

mod plane;
mod rounds;
mod search;
mod tables;

pub(super) use search::Job;
pub(super) use tables::Tables;

/// For how many symbols machine code is made ahead.
struct Fixed<const S: usize>;

impl<const S: usize> Fixed<S> {
    const SYMBOLS: usize = S;
}

/// Symbols of a layout of up to 32 fields.
const NARROW: usize = Fixed::<9>::SYMBOLS;
/// Symbols of a layout of up to 64 fields: a lane has one spare bit.
const WIDE: usize = Fixed::<15>::SYMBOLS;
