//! Tuning constants of generation, each with the range in which it may be moved.

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

/// Cages of one cell in a puzzle of a wished level, at most: each gives its cell away. From 0 to 5.
pub(super) const SINGLES: usize = 2;

/// Search nodes for each question whether a clue is needed, past which the clue stays, unless all
/// have to be needed. From 1 000 to 1 000 000.
pub(super) const DIG_NODES: u64 = 20_000;
