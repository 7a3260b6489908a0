//! The numbers by which covers are counted by one way or another, each with the range in which it
//! may be moved. None changes a number of covers. All are steps and nodes, never seconds.

/// Nodes that a problem is searched for before it is looked at in any other way. From 100 to
/// 20 000: where there are more, these are searched twice.
pub(super) const FEW_NODES: u64 = 500;

/// Primary items looked at in these nodes, at most. From 1 000 000 to 1 000 000 000: where there are
/// very many items, each node takes its time.
pub(super) const FEW_LOOKS: u64 = 20_000_000;

/// Descents by which nodes are estimated. From 8 to 1 000.
pub(super) const NODE_DIVES: u32 = 48;

/// Descents before the first estimate. From 4 to all of them.
pub(super) const FIRST_DIVES: u32 = 8;

/// Nodes on one level from which a descent need not go on. From 1e15 to 1e300: no search has so many.
pub(super) const MOST_BREADTH: f64 = 1e30;

/// How many times fewer nodes it must say then for that to be enough. From 10 to 10 000: descents
/// seldom see a large part of a tree that is narrow above.
pub(super) const FAR: f64 = 100.0;

/// Estimated nodes up to which a problem is not cut into pieces. From 100 000 to 10 000 000: fewer
/// take less time than to make pieces.
pub(super) const WHOLE_NODES: u32 = 300_000;

/// Nodes after which the search for one cover is given up, where a limit has ended the count and
/// one cover is better than none. From 1 000 to 1 000 000: they come on top of the limit.
pub(super) const WITNESS_NODES: u64 = 60_000;

/// Nodes of these after which the search that learns goes on. From 1 000 to 60 000.
pub(super) const FIRST_NODES: u64 = 20_000;

/// Options of the problems that may be looked at in these nodes, over all parts. From 1 000 000 to
/// 1 000 000 000: a few tenths of a second.
pub(super) const WITNESS_LOOKS: u64 = 50_000_000;

/// Pieces that a problem is cut into for several threads. From 8 to 1 000: with few, threads wait
/// for the last piece.
pub(super) const WIDE_PIECES: usize = 48;

/// Looks at neighbours of items for an order, beyond which other orders are used. From 100 000 to
/// 1 000 000 000: such problems are too large to be swept in any order.
pub(super) const MOST_LOOKS: usize = 20_000_000;

/// States a turn up to which the order of the input is good enough. From 2 to 64.
pub(super) const EASY_STATES: f64 = 16.0;

/// Neighbours of an item beyond which no order by fewest neighbours is made. From 10 to 100: so many
/// items to remember are too many.
pub(super) const MOST_NEIGHBOURS: usize = 40;

/// Orders of items that are tried. From 1 to 10.
pub(super) const STARTS: usize = 4;

/// The share of the items left for which a sweep is expected to cost as much as for the next one.
/// From 0.1 to 1.
pub(super) const EARLY: f64 = 0.3;

/// Steps of a sweep for each node that is expected of an enumeration. From 0.5 to 10: a sweep that
/// is given up has cost as much as that.
pub(super) const STEPS_PER_NODE: f64 = 1.0;

/// Steps that a sweep may take in any case. From 1 000 to 10 000 000.
pub(super) const LEAST_STEPS: f64 = 50_000.0;

/// Steps that a sweep may take for each item in any case. From 10 to 1 000: a chain of items takes a
/// few.
pub(super) const STEPS_PER_ITEM: f64 = 64.0;

/// How many times the nodes that are expected are visited before the sweep is tried again. From 2
/// to 100.
pub(super) const PATIENCE: f64 = 4.0;

/// Nodes from which an enumeration is not given up any more. From 1e6 to 1e10: beyond, it is cut
/// into pieces for all threads.
pub(super) const MANY_NODES: f64 = 2e7;

/// The share of what limits leave that the first sweep gets; the rest is for visits. From 0.25 to 0.5: a
/// count must not know less than visits alone would after half of the limits.
pub(super) const TABLE_SHARE: f64 = 0.45;

/// The share of what limits leave that each further sweep gets. From 0.2 to 0.45, a little below that
/// of the first: some visits are made before it.
pub(super) const LATER_SHARE: f64 = 0.4;

/// The share of what limits allow that visits may take which are begun anew. From 0.01 to 0.1.
pub(super) const SMALL_SHARE: f64 = 0.05;

/// Nodes visited in a second, about. From 1e6 to 2e7: where a limit of time allows fewer nodes than
/// are expected, the memo is tried without a limit of steps.
pub(super) const NODES_PER_SECOND: f64 = 5e6;

/// States between two looks at memory, the clock and who looks on. From 64 to 65 536.
pub(super) const STATES_PER_LOOK: usize = 1 << 12;

/// Bytes that a sweep takes where no limit is named. From 64 MiB to 16 GiB.
pub(super) const MEMO_BYTES: usize = 2 << 30;
