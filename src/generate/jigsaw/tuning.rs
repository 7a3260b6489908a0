//! Budgets of drawing jigsaws, each with its range. They do not affect whether a jigsaw is valid, only
//! how random it is, when an attempt is abandoned, and so which jigsaw a seed gives: changing one
//! changes the jigsaws of every seed.

/// Divisions tried before one with the symmetry is given up. From 50 to 100 000: with few,
/// symmetries that seldom come out are refused.
pub(super) const TRIED_DIVISIONS: usize = 400;

/// Nodes of the search for a grid until another division is drawn instead. From 1 000 to 1 000 000.
pub(super) const DIVISION_NODES: u64 = 20_000;

/// Recuts tried for each region. A few of ten come to something. From 10 to 1 000: with fewer, the
/// begin is not forgotten.
pub(super) const RECUTS_PER_REGION: usize = 30;

/// Exchanges tried for each cell. From 10 to 1 000: with fewer, the begin is not forgotten.
pub(super) const EXCHANGES_PER_CELL: usize = 60;

/// Steps of levelling for each cell, before another division is begun. From 10 to 1 000.
pub(super) const LEVELLING_STEPS: usize = 60;
