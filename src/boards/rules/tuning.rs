//! The numbers by which the search under rules decides what its tables and its steps may cost, each
//! with the range in which it may be moved. None changes an answer: whatever a table leaves open is
//! found by a guess. But of several fillings another may come first, and so a seed may give another
//! puzzle or another estimate.

/// Halves of a cell's weight that the two places of a symbol must outweigh together to be tried
/// before a cell of two candidates. From 1 to 4: the less, the more they are preferred to a cell of
/// their weight, and at 4 not at all.
pub(super) const PLACES_FAVOUR: u64 = 3;

/// The weight of a cell to begin with, where a failure weighs 1 at first. From 1, where cells that
/// nothing binds come last by far, to 100.
pub(super) const CELL_WEIGHT: u64 = 30;

/// Failures after which a further one weighs about three times as much. From 16, where only the
/// newest count, to 4096.
pub(super) const FAILURES: u64 = 256;

/// The further weight of a cell to begin with, for each cell that a condition binds it to. From 0,
/// where all cells are alike, to 10: with more, failures count too late.
pub(super) const BOUND_WEIGHT: u64 = 4;

/// Bytes that the rows of conflicts may take; larger layouts do without, and so find fewer
/// candidates to cross out. From 0 to 256 MiB.
pub(super) const CONFLICT_BYTES: usize = 24 << 20;

/// Entries of the tables of an automaton from which it is large. From 0 to 1 000 000.
pub(super) const LARGE_TABLE: usize = 60_000;

/// States before a cell up to which a large automaton is read; where there are more it waits. From 1,
/// which is what there is once every cell is known, to 20 000.
pub(super) const LAYER_STATES: usize = 500;

/// The most symbols for which the unions of a table's rows are computed ahead, one for each set of
/// symbols. From 0 to 16: each symbol more doubles the tables.
pub(super) const UNION_SYMBOLS: usize = 10;

/// Places of a symbol in a region up to which their common exclusions are computed. From 2 to 8:
/// more places seldom have anything in common.
pub(super) const COMMON_PLACES: usize = 4;

/// Cells that a derived sum has at most. From 1 to 12: the more there are, the less a sum excludes.
pub(super) const SUM_CELLS: usize = 6;

/// Regions that are joined for a derived sum at most. From 1 to 8.
pub(super) const SUM_REGIONS: usize = 5;

/// The most unions of regions that are examined for derived sums of one layout. From 100 to 20 000:
/// each is examined once, when the layout is compiled.
pub(super) const SUM_UNIONS: usize = 500;

/// Open cells up to which a sum is narrowed by all of its partial sums; with more of them it is where
/// its bounds say something. From 2 to 9.
pub(super) const EXACT_CELLS: usize = 3;

/// Cells of a sum, of which as many see the other sum, from which on it is joined to another one. From
/// 3 to 9: with fewer, many sums are joined that say nothing new.
pub(super) const JOINT_CELLS: usize = 6;

/// The most sums that are examined for joint ones. From 8 to 60: pairs are examined.
pub(super) const JOINT_SUMS: usize = 30;
