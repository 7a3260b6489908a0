//! The numbers by which components are estimated and their ways take turns, each with the range in
//! which it may be moved. None changes a number of covers; where a limit ends a count, what is
//! known by then may be another number. All are steps, nodes and bytes, never seconds.

/// Rounds of refinement between two looks at the classes. From 1 to 8: with more, fewer looks, and
/// rounds in vain where the classes stand already.
pub(super) const REFINE_ROUNDS: usize = 2;

/// Means of which the median is the estimate of an enumeration. From 1 to 25, odd.
pub(super) const ESTIMATE_MEANS: usize = 5;

/// Dives of each of these means. From 1 to 100.
pub(super) const DIVES_PER_MEAN: usize = 6;

/// Steps that one move from a state to another is worth. From 4 to 100: by it layers and memo are
/// paid alike.
pub(super) const STEPS_PER_MOVE: usize = 24;

/// Options that one is compared with at the most, when equal ones are looked for; an equal one that
/// is missed is only counted apart. From 1 to 10 000.
pub(super) const MOST_COMPARED: u32 = 64;

/// Steps between two looks at the clock; well below a tenth of a second. From 1 024 to 16 777 216:
/// with more, a limit of time is seen late.
pub(super) const STEPS_PER_POLL: u64 = 1 << 22;

/// Nodes after which the search for one cover is given up, where a limit has ended the count and
/// one cover is better than none. From 1 000 to 1 000 000: they come on top of the limit.
pub(super) const WITNESS_NODES: u64 = 60_000;

/// Steps below which enumeration is not worth a second thought. From 100 000 to 100 000 000.
pub(super) const SMALL_STEPS: f64 = 4e6;

/// Steps from which an enumeration is not begun where tables have found no room. From 1e9 to 1e13.
pub(super) const HOPELESS_STEPS: f64 = 1e11;

/// The share of an enumeration's steps that may be spent on finding a better way. From 0.001 to
/// 0.1: it is what is lost where there is none.
pub(super) const TABLE_SHARE: f64 = 1.0 / 120.0;

/// Steps of the first turn; each turn has twice as many as the one before. From 10 000 to
/// 100 000 000.
pub(super) const FIRST_TURN: u64 = 1 << 20;

/// How many times shorter the turns of the less likely way are. From 1, where both get the same, to
/// 1 000.
pub(super) const HANDICAP: u64 = 16;

/// Steps of a turn for each node that is looked at beside it, where the clock may end the count:
/// less than a tenth of the time goes there. From 1 000 to 100 000.
pub(super) const STEPS_PER_NODE_BESIDE: u64 = 2_000;

/// Bytes that the memo takes where no limit is named; it forgets when it is full. From 64 MiB to 16
/// GiB.
pub(super) const MEMO_BYTES: usize = 2 << 30;

/// Items of a frontier up to which layers are the likely way. From 0 to 64.
pub(super) const NARROW_FRONTIER: usize = 36;

/// Frames of the memo, from the first, by which it is said how much is done. From 1 to 10: those
/// below do not move it.
pub(super) const SHARE_FRAMES: usize = 4;
