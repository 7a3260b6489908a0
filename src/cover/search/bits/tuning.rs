//! The numbers by which bit sets are chosen and made smaller, each with the range in which it may
//! be moved. None changes an answer; all change what it costs.

/// Words of a node up to which links are slower on any problem; above, the first nodes decide
/// between the two. From 5 to 60.
pub(in crate::cover::search) const FEW_WORDS: usize = 30;

/// How many times smaller sets must be for what is left of a node to get tables of its own. From 2
/// to 8.
pub(super) const TIMES_SMALLER: usize = 3;

/// Live options from which what is left of a node is worth tables of its own. From 8 to 256.
pub(super) const MANY_LIVE: usize = 48;

/// Live options up to which it is. From 64 to 4 096: larger tables seldom pay.
pub(super) const MOST_LIVE: usize = 256;

/// Nodes that a search must have to be worth its own tables. From 20 to 2 000.
pub(super) const EARNED_NODES: i64 = 160;

/// The most nodes that count for later searches. From once to a thousand times the nodes that one
/// must have: the more, the longer tables are made in vain.
pub(super) const MOST_CREDIT: i64 = 64 * EARNED_NODES;

/// Planes up to which options are taken away one by one: items then have so few options that seldom
/// more than one or two go at once. From 0 to 12, where that is always so.
pub(super) const FEW_PLANES: usize = 3;
