//! Every number: how many solutions a puzzle has or covers a problem, exactly or roughly, how
//! many of them hold each candidate, and solutions drawn with the same chance each.
//!
//! Boards are split into independent parts (`boards`), and each part is counted by what suits it
//! (`parts`): by visiting its fillings, or by tables, of which there are three (`frontier`,
//! `join`, `memo`). Boards under conditions beyond regions are visited filling by filling, by
//! whatever search [`crate::solve`] chooses.

mod amount;
mod asked;
mod batch;
mod boards;
mod candidates;
pub mod covers;
mod descents;
mod engines;
mod estimate;
mod exact;
pub mod frontier;
pub mod join;
pub mod memo;
mod number;
mod parts;
mod sample;
mod table;
mod tabulated;
mod tuning;

pub use asked::{Counting, Method, Nobody, NotCounted, Onlooker, Progress, Reached};
pub use candidates::CandidateCounts;
pub use descents::{Descents, Estimate, Magnitude};
pub use number::Count;
pub use sample::NoSample;
pub use tabulated::{Effort, Means, Tabulated};
