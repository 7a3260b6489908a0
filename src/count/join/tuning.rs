//! The numbers by which the join decides what it is worth while to sum, each with the range in
//! which it may be moved. None changes a number: where the join is refused, another way counts,
//! unless the join was requested by name. Costs are a model, never a clock.

/// Possible codes up to which their numbers are in a table, instead of a list to be searched.
/// From 0 to 16 777 216: each takes four bytes.
pub(super) const DIRECT_CODES: usize = 1 << 17;

/// Cost of a vector operation over all lanes, in nanoseconds. From 0.1 to 3; only its ratio to
/// the other costs decides which stack takes which part.
pub(super) const STEP_COST: f64 = 0.6;

/// Cost of a lookup, in nanoseconds. From 0.1 to 3.
pub(super) const LOOKUP_COST: f64 = 0.5;

/// Cost of an entry of a group, in nanoseconds. From 0.5 to 15.
pub(super) const GROUP_COST: f64 = 3.0;

/// An estimate from which on nothing is gained, in nanoseconds: a quarter of an hour. From 1e9 to
/// 1e15.
pub(super) const HOPELESS_COST: f64 = 1e12;

/// Far tuples that a thread takes at a time. From 1 to 1 024: fewer cost more in taking turns, and
/// with more the threads end at different times.
pub(super) const FAR_BLOCK: usize = 32;

/// Terms below which one thread is enough. From 65 536 to 1 073 741 824: fewer take less time than
/// it takes to start threads.
pub(super) const ALONE_TERMS: u64 = 1 << 24;

/// Rows that are filled together, so that they stay near the core. From 8 to 1 024; a row has up to
/// 64 bytes.
pub(super) const TILE_ROWS: usize = 64;

/// The most entries of the tables of a band, of two bytes each. From 65 536 to 1 073 741 824.
pub(super) const TABLE_ENTRIES: usize = 1 << 28;

/// Tuples of a stack beyond which they are not worth a table of them. From 10 000 to 100 000 000;
/// each has a code for every band.
pub(super) const MOST_TUPLES: usize = 1 << 22;

/// Bytes that the numbers outside a band may take, and those of drawn terms. From 16 MiB to 4 GiB.
pub(super) const OUTSIDE_BYTES: usize = 1 << 29;
