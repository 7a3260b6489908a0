//! The numbers by which the search that learns decides what it chooses, keeps and forgets, each
//! with the range in which it may be moved. None changes an answer, though of several fillings
//! another may come first, and so a seed may give another puzzle; all change what it costs.

/// How much older contradictions count after each new one, as a factor. From 0.9 to 0.999: below,
/// little but the last contradiction counts; at 1 nothing would ever fade.
/// On 60 completions of Latin squares of order 30 and 33 the sum is an eighth of that at 0.995.
pub(super) const ACTIVITY_DECAY: f64 = 0.985;

/// The same while a search is short. On 25x25 grids it takes a tenth less than with the other one.
/// From 0.95 to 0.999.
pub(super) const YOUNG_DECAY: f64 = 0.995;

/// Conflicts up to which a search is short. From 0 to 10 000.
pub(super) const YOUNG: u64 = 1000;

/// The weight of a symbol that a cell does not hold, against one that it holds. Contradictions
/// mention far more of the former, mostly several for one placement. Measured on 25x25 grids: a
/// fifth fewer contradictions than with equal weights. From 0.05 to 1, which is equal weights.
pub(super) const EXCLUDED_WEIGHT: f64 = 0.3;

/// How much of an activity to begin with is left to the seed. From 0, where the seed decides
/// nothing, to 0.01: more would outweigh a candidate more or less in cells of ten.
pub(super) const SEED_NOISE: f64 = 1e-3;

/// Glue, in levels, up to which clauses are kept for good (Audemard, Simon, IJCAI 2009). From 1 to
/// 6: clauses of more are so many that they slow every step.
pub(super) const KEPT_GLUE: u32 = 2;

/// Conflicts between two restarts, at least. From 1 to 200: with more, a bad beginning is kept for
/// long.
pub(super) const RESTART_GAP: u64 = 30;

/// How many times as bad as the average the glue of recent clauses must be for a restart. From 1.05
/// to 1.5: at 1 every other moment would be one for a restart, and far above hardly any is.
pub(super) const RESTART_MARGIN: f64 = 1.2;

/// The weight of the newest clause in the average of recent glue, as a share. From 0.01 to 0.1,
/// always well above that of all clauses.
pub(super) const RECENT_RATE: f64 = 0.03;

/// The weight of the newest clause in the average glue of all clauses, as a share. From 0.00001 to
/// 0.001, always well below that of recent ones.
pub(super) const OVERALL_RATE: f64 = 1e-4;

/// Conflicts before clauses are dropped for the first time. From 200 to 4 000: with fewer, clauses
/// go before they were of use.
pub(super) const REDUCE_FIRST: u64 = 2000;

/// Conflicts by which each interval between two reductions is longer than the one before. From 50
/// to 1 000; at 0 a long search could drop for ever what it needs to end.
pub(super) const REDUCE_STEP: u64 = 500;

/// Conflicts between two looks at the memory. From 1 to 1 000: by what is learned in between, a
/// limit may be overrun.
pub(super) const CONFLICTS_PER_LOOK: u64 = 64;

/// The most work for finding pairs of items of which one may lie inside the other: the sum, over
/// all options, of the squares of their items. From 0, where none is found, to 1 000 000 000.
pub(super) const INSIDE_WORK: usize = 20_000_000;
