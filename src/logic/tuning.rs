//! Budgets of work in this room, each with the range in which it may be moved. None makes a step
//! that does not hold. A budget that is used up leaves something open: a technique may miss what it
//! would have seen, and a step may count as not proven; so on a board with very much to look at a
//! larger one may find a step more. A limit that is part of a technique, such as the
//! length of a chain, is defined with the technique.

/// Choices that are tried for one symbol before its remaining places stay in doubt, so that they
/// are examined. From 100 to 1 000 000.
pub(super) const ARRANGED_CHOICES: usize = 4_000;

/// Nodes of the largest graph in which reachability is computed first; in a larger one chains are
/// searched at once. From 0 to 32 768: it takes a bit for each pair of them.
pub(super) const REACHED_NODES: usize = 8_192;

/// Comparisons of regions that are examined while they grow, on one layout. From 1 000 to 1 000
/// 000.
pub(super) const COMPARED_STATES: usize = 20_000;

/// Sets of regions that are weighed against cages while they grow, on one layout. From 100 to
/// 1 000 000.
pub(super) const BALANCED_UNIONS: usize = 4_000;

/// Paths of rising steps that are put together on one layout. From 1 000 to 1 000 000.
pub(super) const RISING_PATHS: usize = 20_000;

/// States of an automaton that are followed at once along a line. From 1 000 to 1 000 000.
pub(super) const READ_STATES: usize = 10_000;

/// Choices that are tried for one set of cells under all rules between them. From 1 000 to
/// 10 000 000.
pub(super) const JOINT_CHOICES: usize = 20_000;

/// States of an automaton that are followed at once on a line whose ways are looked at. From 100 to
/// 1 000 000.
pub(super) const JOINT_STATES: usize = 2_000;

/// Cases that the checker tries for one candidate before a step counts as not proven. From 5 000 to
/// 10 000 000.
pub(super) const CHECKED_CASES: usize = 50_000;

/// Partial results that the checker follows at once; with more a condition counts as possible.
/// From 1 000 to 1 000 000.
pub(super) const CHECKED_PARTIALS: usize = 20_000;
