//! For each cell and symbol, how many solutions hold it.

mod exact;
mod found;
mod limited;
mod tally;
mod visited;

pub use found::CandidateCounts;
