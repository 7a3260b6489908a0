//! The numbers by which searches take turns, each with the range in which it may be moved. None changes
//! an answer, though of several covers another may come first. All are nodes and steps, never seconds.

/// Nodes of the first turn. From 500 to 20 000: what ends within it costs nothing else.
pub(super) const FIRST_TURN: u64 = 2_000;

/// How many times as long as a turn the next one is. From 2 to 16: the engine begins anew in each.
pub(super) const TURN_GROWTH: u64 = 4;

/// Options for each choice of the search that learns and each node of an engine: a choice takes as
/// long as so many nodes on a problem of one option, for an engine looks at all options in each node.
/// From 5 000 to 200 000: a choice for 10 nodes on 2 000 options, for 50 on 400.
pub(super) const OPTIONS_PER_CHOICE: u64 = 20_000;

/// Steps of the memo for each node of an engine. From 4 to 200: it sees early that a turn will not do,
/// and a step is cheap.
pub(super) const STEPS_PER_NODE: f64 = 64.0;

/// Entries of a problem for each node of a turn up to which the memo is set up. From 1 to 100.
pub(super) const MEMO_ENTRIES: u64 = 2;

/// Words of the keys of a memo, 64 items each, up to which it is asked. From 1 to 16: a problem with
/// so many items partly decided at once has too many states.
pub(super) const MEMO_WORDS: usize = 4;

/// Bytes that the memo may take to decide. From 16 MiB to 2 GiB.
pub(super) const MEMO_BYTES: usize = 1 << 29;
