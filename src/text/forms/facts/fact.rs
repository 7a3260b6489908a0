//! A fact by itself.

/// A fact: its name and its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) numbers: Vec<usize>,
}
