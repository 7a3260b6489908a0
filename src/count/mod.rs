//! Every number: how many solutions a puzzle has or covers a problem, exactly or roughly, how
//! many of them hold each candidate, and solutions drawn with the same chance each.
//!
//! Boards are split into independent parts (`boards`), and each part is counted by what suits it
//! (`parts`): by visiting its fillings, or by tables, of which there are two (`frontier`,
//! `join`). Boards under conditions beyond regions are visited filling by filling, by
//! whatever search [`crate::solve`] chooses.

mod asked;
mod batch;
mod boards;
mod candidates;
mod estimate;
mod exact;
pub mod frontier;
pub mod join;
mod number;
mod ordered;
mod parts;
mod sample;
mod tuning;

pub use crate::cover::count::{
    Descents, Effort, Estimate, Magnitude, Means, Onlooker, Progress, Reached, Tabulated,
};
pub use asked::{CountQuestion, Counting, Method, NotCounted};
pub use candidates::CandidateCounts;
pub use number::Count;
pub use sample::NoSample;
