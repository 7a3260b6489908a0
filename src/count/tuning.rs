//! The numbers by which this room decides how a puzzle or a part of it is counted, each with the
//! range in which it may be moved. None changes a number of solutions; where a limit ends a count,
//! the result so far may be another number, and of the ways to count another may be named. All
//! are nodes, visits, steps and cells, never seconds. The kinds of tables have numbers of their
//! own.

/// Nodes of the enumeration with which `auto` starts, before a board is taken apart. From 100 to
/// 100 000.
pub(super) const QUICK_NODES: u64 = 2_000;

/// Nodes of the enumeration of each part before tables are thought of. From 100 to 100 000.
pub(super) const PILOT_NODES: u64 = 2_000;

/// Choices of the search that learns, for parts that may have no filling or one. From 1 000 to
/// 1 000 000.
pub(super) const LEARN_NODES: u64 = 20_000;

/// Visits up to which an enumeration is quick enough not to look at any tables. From 1 000 to
/// 200 000.
pub(super) const QUICK_VISITS: u64 = 20_000;

/// Visits for each step that tables get: a step takes as long as some dozens of visits. From 10 to
/// 1 000.
pub(super) const VISITS_PER_STEP: u64 = 100;

/// Steps that tables get at least. From 100 to 100 000.
pub(super) const LEAST_STEPS: u64 = 1_000;

/// The share of what limits leave that a table gets; the rest is for visits, so that a limit never
/// leaves much less known than an enumeration would. From 0.05 to 0.3: there are two tables.
pub(super) const TABLE_SHARE: f64 = 0.25;

/// Visits from which an enumeration is hopeless, so that tables get all the time they need.
/// From 1e8 to 1e13.
pub(super) const HOPELESS_VISITS: f64 = 1e10;

/// Choices of cells for symbols that are alike; beyond, searching once is no worse. From 1 to
/// 100 000.
pub(super) const ORBIT_CHOICES: u128 = 2_000;

/// Probes by which the fillings of a part are estimated; their cost is that of a short enumeration.
/// From 4 to 1 000.
pub(super) const PILOT_PROBES: u64 = 16;

/// Boards of an enumeration that are searched at once, whatever the threads. From 4 to 256.
pub(super) const AT_ONCE: usize = 16;

/// Nodes of a piece of an enumeration that one thread takes at once. From 1 000 to 5 000 000:
/// between pieces progress is reported, and limits are checked.
pub(super) const PIECE_NODES: u64 = 50_000;

/// Solutions visited at first for each one of the limit, where candidates are counted up to a
/// limit. From 1 to 1 000.
pub(super) const VISITS_PER_LIMIT: u64 = 20;

/// Nodes of those first visits. From 10 000 to 10 000 000.
pub(super) const LIMITED_NODES: u64 = 200_000;

/// Nodes of the enumeration of a part for all of its candidates before another way is looked for.
/// From 1 000 to 10 000 000.
pub(super) const TALLY_NODES: u64 = 50_000;

/// Nodes of the enumeration of a part before a method is chosen, where solutions are drawn.
/// From 1 000 to 10 000 000; with another number a seed draws other solutions.
pub(super) const DRAWN_NODES: u64 = 200_000;
