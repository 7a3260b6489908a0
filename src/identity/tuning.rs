//! The number by which this room decides what it keeps, with the range in which it may be moved. It
//! changes no answer, only how often the structure of a layout is worked out anew.

/// Layouts of which the structure is kept, the latest first. From 1 to 1 000: each is looked for in
/// turn.
pub(super) const KEPT_LAYOUTS: usize = 8;
