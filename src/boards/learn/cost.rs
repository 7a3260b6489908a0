//! What a search does, counted, and what it takes before it begins.

use crate::propagate::Geometry;

/// What a search did; the same on every run and machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Stats {
    /// Choices made: the nodes.
    pub decisions: u64,
    /// Contradictions met.
    pub conflicts: u64,
    /// Values that were spread over cells and regions.
    pub propagations: u64,
    /// Clauses learned, facts included.
    pub learned: u64,
    /// How often the search began again from the start.
    pub restarts: u64,
}

/// The bytes that a search on a board takes before it has learned anything, roughly and rather
/// too low: enough to refuse a board that is far too large.
pub(super) fn least_bytes(geometry: &Geometry) -> usize {
    /// Values, levels, reasons, marks, activities, heap places and two empty watch lists.
    const EACH_VARIABLE: usize = 80;
    geometry.n_cells() * geometry.order() * EACH_VARIABLE
}
