//! The numbers by which the covers of a problem are visited piece by piece, each with the range in
//! which it may be moved. None changes a number; all change what it costs. How a problem is cut at
//! all is no such number, since slices that are counted apart must fit each other.

/// Nodes that a problem is searched for before it is looked at in any other way. From 100 to
/// 20 000: where there are more, these are searched twice.
pub(in crate::count) const FEW_NODES: u64 = 500;

/// Descents by which nodes are estimated. From 8 to 1 000.
pub(super) const NODE_DIVES: u32 = 48;

/// Descents after which the estimate is asked for the first time. From 4 to all of them.
pub(super) const FIRST_DIVES: u32 = 8;

/// How many times fewer nodes it must say then for that to be enough. From 10 to 10 000: descents
/// seldom see a large part of a tree that is narrow above.
pub(super) const FAR: f64 = 100.0;

/// Estimated nodes up to which a problem is not cut into pieces. From 100 000 to 10 000 000: fewer
/// take less time than to make pieces.
pub(super) const WHOLE_NODES: u32 = 300_000;

/// Nodes after which the search for one cover is given up, where a limit has ended the count and
/// one cover is better than none. From 1 000 to 1 000 000: they come on top of the limit.
pub(super) const WITNESS_NODES: u64 = 60_000;

/// Pieces that a problem is cut into for several threads. From 8 to 1 000: with few, threads wait
/// for the last piece.
pub(super) const WIDE_PIECES: usize = 48;
