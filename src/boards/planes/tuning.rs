//! The numbers by which the search on bit planes lays out its tables, each with the range in which
//! it may be moved. None changes an answer; all change what it costs.

/// Words of a plane up to which masks are kept whole; of larger ones only the words are listed that
/// are not zero. From 6, since the searches that are compiled for up to so many words read whole
/// masks, to 64.
pub(super) const WHOLE_MASK_WORDS: usize = 8;

/// Where there is no room for another guess, memory for one part in so many of the guesses that
/// is taken at once. From 1 to 64: with 1 it doubles, and may be twice what is in use.
pub(super) const GROWTH: usize = 8;
