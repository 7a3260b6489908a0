//! The numbers by which two searches under rules take turns, each with the range in which it may be
//! moved. None changes an answer, though of several fillings another may come first.

/// Nodes of the first turn of the depth-first search. From 100 to 10 000: most puzzles end there.
pub(super) const FIRST_TURN: u64 = 1_000;

/// Depth-first nodes for each choice of the search that learns. From 1 to 20: a choice, with what
/// is learned from it, takes so many times as long.
pub(super) const NODES_PER_CHOICE: u64 = 4;

/// How many times as long as a turn the next one is. From 2 to 8.
pub(super) const TURN_GROWTH: u64 = 3;
