//! The numbers by which tables of states are made and their orders chosen, each with the range in
//! which it may be moved. None changes a number of solutions; the estimate of an order, and where
//! a limit of memory or work ends a table, may move with them. All are states, transitions, slots
//! and shares, never seconds.

/// Transitions a step of a short pilot, by which all proposed orders are compared. From 50 to
/// 2 000.
pub(super) const SHORT_PILOT: usize = 300;

/// Transitions a step of a long pilot, by which the best of them are. From as many as of a short
/// one to 50 000.
pub(super) const LONG_PILOT: usize = 4_000;

/// Orders that get a long pilot. From 1 to 10.
pub(super) const FINALISTS: usize = 3;

/// How much less an order of halves must cost: its states differ more than a sample shows, and
/// each of them has to be kept. From 1 to 10.
pub(super) const HALVED: f64 = 3.0;

/// Costs below which a longer pilot does not pay. From 10 000 to 10 000 000.
pub(super) const CHEAP: f64 = 1e6;

/// What a transition costs, in states that are looked at inside a step. From 1 to 20.
pub(super) const TRANSITION: f64 = 6.0;

/// States that a pilot follows inside a step. From 50 to 5 000.
pub(super) const PILOT_FOLLOWED: usize = 400;

/// States inside a step beyond which it is not to be taken in one go. From 100 000 to what memory
/// holds.
pub(super) const PEAK: f64 = 1e7;

/// Orders that are proposed at the most. From 1 to 200.
pub(super) const PROPOSALS: usize = 40;

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

/// States between steps that are followed for a glimpse of a lower bound. From 1 to 1 000.
pub(super) const GLIMPSED: usize = 40;

/// States inside a step that are. From 10 to 10 000.
pub(super) const GLIMPSE_FOLLOWED: usize = 300;

/// Colourings that a search for one symmetry may look at. From 10 to 10 000: a symmetry that is not
/// found is not used.
pub(super) const TRIES: usize = 400;

/// Rounds of refinement at the start of a canonical form, and after a tie. From 1 to 8.
pub(super) const REFINE_ROUNDS: usize = 2;

/// The fewest slots of a table; a power of two. From 4 to 1 024.
pub(super) const FEWEST_SLOTS: usize = 16;

/// Slots up to which a table grows four times at a time, and from which two times; a power of two.
/// From 256 to 1 048 576.
pub(super) const QUICK_SLOTS: usize = 1 << 16;
