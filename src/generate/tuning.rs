//! The numbers by which puzzles are made, each with the range in which it may be moved. None
//! changes what holds of a puzzle that comes out, which is judged by itself, nor what its weight
//! means. Most decide how many attempts come to something, and so which puzzle a seed gives and
//! what it costs: to move one is to change every seed's puzzles. Random jigsaws have numbers of
//! their own.

/// Puzzles that are dug to see how many clues minimal ones have. From 8 to 1 000.
pub(super) const PILOT_PUZZLES: u64 = 64;

/// Clues more than those of any puzzle of the pilot, from which on minimal puzzles hardly occur.
/// From 0 to 10: with more, orders are entered in vain.
pub(super) const CLUES_BEYOND_PILOT: usize = 2;

/// Of how many cells one begins a grid with a symbol chosen at random. With more such cells the
/// rest is often impossible, with fewer the search that finishes the grid has more to say in it.
/// From 3 to 20.
pub(super) const CELLS_PER_SEED: usize = 5;

/// Cells above which only few are seeded: chance contradictions there take long to be noticed.
/// From 81 to 400.
pub(super) const SPARSE_CELLS: usize = 120;

/// Nodes for a full grid that begins with symbols at random; past it fewer are tried. From 1 000 to
/// 1 000 000.
pub(super) const FILL_NODES: u64 = 20_000;

/// Nodes that a lane may take for one board; past it the board is searched alone. From 50 to
/// 20 000.
pub(super) const LANE_NODES: u64 = 500;

/// Orders that are tried on a grid. From 1 024 to 16 777 216: with more, more of the minimal
/// puzzles have a grid in common.
pub(super) const ORDERS_PER_GRID: usize = 1 << 16;

/// Of how many orders that are no longer unique at the entry one is followed; it counts that many
/// times. From 1 to 10 000: with more, a few heavy puzzles decide what is estimated from all.
pub(super) const THINNING: u32 = 500;

/// Orders between two looks at the limits. From 1 to 10 000.
pub(super) const ORDERS_PER_LOOK: usize = 1 << 10;

/// Nodes for a grid that begins with symbols at random, where a bias is to be known. From 100 to
/// 100 000.
pub(super) const UNBIASED_FILL_NODES: u64 = 2_000;

/// Unavoidable sets that are kept for a grid. From 0 to 100 000: each is held against every order.
pub(super) const KEPT_SETS: usize = 2_000;

/// Other fillings of an unavoidable set that are looked at for smaller ones. From 1 to 1 000.
pub(super) const INNER_FILLINGS: u64 = 32;

/// Grids of which the best begins a descent. From 1 to 1 000.
pub(super) const PATTERN_GRIDS: usize = 32;

/// Solutions that are counted of a puzzle on a pattern; those with more are all alike. From 100 to
/// 100 000.
pub(super) const PATTERN_SOLUTIONS: u64 = 1_000;

/// Steps of a descent that may bring nothing, one after the other. From 1 to 200.
pub(super) const PATTERN_PATIENCE: usize = 12;

/// Nodes for the solutions of one puzzle on a pattern. From 1 000 to 1 000 000.
pub(super) const PATTERN_NODES: u64 = 20_000;

/// Nodes for each question whether there is one solution; past it the cages are taken to be too
/// large. From 500 to 1 000 000.
pub(super) const CAGE_NODES: u64 = 5_000;

/// Cages that are cut before a puzzle that is too hard is judged again: one more makes little
/// difference. From 1 to 20.
pub(super) const CAGE_CUTS: usize = 3;

/// Puzzles kept to go on from. From 1 to 10 000.
pub(super) const POOL_PUZZLES: usize = 48;

/// Solutions that are listed of a puzzle from which something was taken. From 10 to 100 000; where
/// there are more, each puzzle nearby is searched by itself.
pub(super) const LISTED_SOLUTIONS: usize = 400;

/// Puzzles nearby that are looked at in one step. From 1 to 1 000.
pub(super) const NEAR_PUZZLES: usize = 12;
