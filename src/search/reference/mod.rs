//! The slow, obvious ways that the engines are checked against.

mod bounded;
mod cheapest;
mod plain;

pub use cheapest::cheapest;
pub use plain::search;
