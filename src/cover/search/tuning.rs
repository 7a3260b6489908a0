//! The numbers by which this room decides which engine to take and how long to try, each with the
//! range in which it may be moved. None changes an answer, though of several covers, or of several
//! that cost the same, another may come first. All are nodes, steps and updates, never seconds.

/// Nodes that each engine is tried on before one is chosen. From 100 to 20 000: with fewer, the
/// first nodes decide, which are unlike the others; what the trial does is done again.
pub(super) const TRIAL_NODES: u64 = 1_500;

/// The cost of a node on links, apart from its updates and the items looked through: for each
/// node, and for each update. In thousandths of a microsecond, as measured. From half to twice of
/// each: only what it is to the cost on bit sets matters.
pub(super) const LINKS_COST: (u64, u64) = (60, 8);

/// The cost of a node on bit sets, apart from its words: for each node, and for each word. In
/// thousandths of a microsecond, as measured. From half to twice of each, as for links.
pub(super) const BITS_COST: (u64, u64) = (20, 3);

/// Steps of the subgradient method that finds the prices of items. From 0, with poor bounds, to
/// 10 000: each goes through the whole problem.
pub(super) const PRICE_STEPS: usize = 300;

/// Steps without gain after which the steps become shorter. From 2 to 100, and far fewer than all
/// steps.
pub(super) const PRICE_PATIENCE: usize = 12;

/// Updates, and items looked at, between two looks at the clock, for problems with very many of both.
/// From 10 000 to 10 000 000, which is about a tenth of a second.
pub(super) const UPDATES_PER_POLL: u64 = 1 << 20;

/// Implied holes at most; with more of them they say too little to be worth their options. From 4
/// to 64.
pub(super) const MOST_HOLES: usize = 16;

/// Secondary items for each implied hole, at least. From 2 to 32.
pub(super) const ITEMS_PER_HOLE: usize = 8;

/// Primary items up to which all are looked at for the one with the fewest ways. From 100 to 10 000:
/// with more, their ways are compared in a tournament.
pub(super) const SCANNED_ITEMS: usize = 1_000;

/// Options beyond which a problem goes to links without a look at bit sets. From 5 000 to 1 000 000:
/// what is forced from the start seldom brings so many down to what the sets hold.
pub(super) const SET_OPTIONS: usize = 1 << 16;
