//! The numbers by which the covers of a problem are visited piece by piece, each with the range in
//! which it may be moved. None changes a number; all change what it costs. How a problem is cut at
//! all is no such number, since slices that are counted apart must fit each other.

/// Descents by which nodes are estimated. From 8 to 1 000.
pub(super) const NODE_DIVES: u32 = 48;

/// Estimated nodes up to which a problem is not cut into pieces. From 100 000 to 100 000 000: fewer
/// take less time than to make pieces.
pub(super) const WHOLE_NODES: u32 = 3_000_000;

/// How many times as many nodes it may have before it is cut all the same. From 1 to 40: those
/// nodes are then searched again.
pub(super) const WHOLE_PATIENCE: u32 = 4;

/// Pieces that a problem is cut into for several threads. From 8 to 1 000: with few, threads wait
/// for the last piece.
pub(super) const WIDE_PIECES: usize = 48;
