//! The numbers by which tables of states are made and their orders chosen, each with the range in
//! which it may be moved. None changes a number of solutions; the estimate of an order, and where
//! a limit of memory or work ends a table, may move with them. All are states, transitions, slots
//! and shares, never seconds.

/// Cells that are gone through in looking at orders; on boards with many regions there are
/// thousands of orders, most of which look the same. From 1 000 to 1 000 000.
pub(super) const LOOKS: usize = 60_000;

/// Families of regions that are looked at for orders. From 1 up: each adds proposals.
pub(super) const FAMILIES: usize = 5;

/// States between two looks at the memory, where all layers are kept. From 16 to 4 096.
pub(super) const KEPT_STATES: usize = 256;

/// The most states of a chunk that a worker takes. From 1 to 64: with more, the last worker is
/// waited for.
pub(super) const CHUNK: usize = 4;

/// The fewest chunks into which a round falls. From a few for each thread up.
pub(super) const CHUNKS: usize = 16;

/// Transitions between two looks at what a layer has grown to. From 64 to 65 536: with more, a
/// limit of memory is seen late.
pub(super) const TRANSITIONS_PER_LOOK: u64 = 1 << 10;

/// Transitions that a round is meant to make. From 4 096 to 4 194 304: with more, a limit of time
/// is seen late.
pub(super) const ROUND: u64 = 1 << 17;

/// States of the first round of a layer. From 1 to 256.
pub(super) const FIRST_ROUND: usize = 16;

/// Colourings that a search for one symmetry may look at. From 10 to 10 000: a symmetry that is not
/// found is not used.
pub(super) const TRIES: usize = 400;

/// Rounds of refinement at the start of a canonical form, and after a tie. From 1 to 8.
pub(super) const REFINE_ROUNDS: usize = 2;

/// Cells of a step from which on it is cut into several. From 8 to 24.
pub(super) const LONG_STEP: usize = 12;
