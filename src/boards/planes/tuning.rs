//! The numbers by which the search on bit planes lays out its tables, each with the range in which
//! it may be moved. None changes an answer; both change what it costs.

/// Words of a plane up to which masks are kept whole; of larger ones only the words are listed that
/// are not zero. From 6, since the searches that are compiled for up to so many words read whole
/// masks, to 64.
pub(super) const WHOLE_MASK_WORDS: usize = 8;

/// Guesses that stand on top of each other in most puzzles: for so many there is room from the
/// first guess on, and more of it is made where it is needed. From 1 to 100.
pub(super) const USUAL_DEPTH: usize = 16;
