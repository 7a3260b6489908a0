//! Numbers of covers of an exact-cover problem: exact ones by visiting them part by part, rough
//! ones by random descents.

mod descents;
mod parts;
mod visited;

pub use descents::estimate;
pub use visited::{Counted, count};
