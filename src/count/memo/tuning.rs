//! The numbers by which covers are counted by one way or another, each with the range in which it
//! may be moved. None changes a number of covers. All are steps and nodes, never seconds.

/// Looks at items for an order, beyond which that of the input is taken. From 100 000 to
/// 1 000 000 000: such problems are too large to be swept in any order.
pub(super) const MOST_LOOKS: usize = 20_000_000;

/// Items from which orders are begun. From 1 to 10.
pub(super) const STARTS: usize = 4;

/// The share of the items left for which a sweep is expected to cost as much as for the next one.
/// From 0.1 to 1.
pub(super) const EARLY: f64 = 0.3;

/// Steps of a sweep for each node that is expected of an enumeration. From 0.5 to 10: a sweep that
/// is given up has cost as much as that.
pub(super) const STEPS_PER_NODE: f64 = 1.0;

/// Steps that a sweep may take in any case. From 1 000 to 10 000 000.
pub(super) const LEAST_STEPS: f64 = 50_000.0;

/// How many times the nodes that are expected are visited before the sweep is asked again. From 2
/// to 100.
pub(super) const PATIENCE: f64 = 4.0;

/// Nodes from which an enumeration is not given up any more. From 1e6 to 1e10: beyond, it is cut
/// into pieces for all threads.
pub(super) const MANY_NODES: f64 = 2e7;

/// States between two looks at memory, the clock and who looks on. From 64 to 65 536.
pub(super) const STATES_PER_LOOK: usize = 1 << 12;

/// Bytes that the memo takes where no limit is named. From 64 MiB to 16 GiB.
pub(super) const MEMO_BYTES: usize = 2 << 30;
