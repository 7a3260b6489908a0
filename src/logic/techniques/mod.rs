//! The techniques, one family a file.

pub(super) mod locked;
pub(super) mod singles;
pub(super) mod subsets;
pub(super) mod tools;
