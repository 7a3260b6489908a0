//! The numbers by which this room decides what is worth while, each with the range in which it
//! may be moved. None changes an answer; all change what it costs, and with it
//! `tests/counters.txt`. All are nodes and cells, never seconds, so that the same puzzle takes the
//! same way on every machine.

/// Nodes after which a search that has not settled a board is taken for stalled, and the one that
/// learns takes over. From 500 to 20 000.
pub(super) const STALLED: u64 = 2_000;

/// Cells from which a board is large: the search that learns begins there, since on several grids
/// a wrong early guess in one is refuted only after another grid's whole search. Counting and
/// generating change their ways at the same size. From 100 to 400.
pub(crate) const LARGE: usize = 200;

/// Nodes for the reason of a verdict without solution, so that the verdict does not wait long for
/// it; past them the reason may be larger than needed, or is not known. From 2 000 to 200 000.
pub(crate) const REASON_NODES: u64 = 20_000;

/// Nodes for the proof that neither of two equal givens in a region can be dropped. From 500 up.
pub(super) const SIMPLE_NODES: u64 = 5_000;

/// Puzzles of one layout from which the lanes pay. From 2 to 32.
pub(super) const ENOUGH: usize = 8;

/// Cells that the search of one puzzle in a lane may go over: what needs more nodes than that goes
/// to a search of its own, on a large board soon to one that learns. From 10 000 to 1 000 000.
pub(super) const EFFORT: u64 = 81_000;
