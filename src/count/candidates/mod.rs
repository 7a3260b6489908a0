//! For each cell and symbol, how many solutions hold it.

mod exact;
mod limited;
mod seen;

pub use seen::CandidateCounts;
