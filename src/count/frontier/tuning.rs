//! The numbers by which tables of states are made and their orders chosen, each with the range in
//! which it may be moved. None changes a number of solutions; the estimate of an order, and where
//! a limit of memory or work ends a table, may move with them. All are states, transitions, slots
//! and shares, never seconds.

/// Cells that are visited in looking at orders; on boards with many regions there are
/// thousands of orders, most of which look the same. From 1 000 to 1 000 000.
pub(super) const LOOKS: usize = 60_000;

/// Families of regions that are looked at for orders. From 1 up: each adds proposals.
pub(super) const FAMILIES: usize = 5;

/// The most states of a chunk that a worker takes. From 1 to 64: with more, the last worker is
/// waited for.
pub(super) const CHUNK: usize = 4;

/// Rounds of refinement at the start of a canonical form, and after a tie. From 1 to 8.
pub(super) const REFINE_ROUNDS: usize = 2;

/// Cells of a step from which on it is cut into several. From 8 to 24.
pub(super) const LONG_STEP: usize = 12;

/// Nodes of the search for the symmetries of a cut; none are used where it takes more. From 100 to
/// 100 000.
pub(super) const SYMMETRY_NODES: u64 = 2_000;
