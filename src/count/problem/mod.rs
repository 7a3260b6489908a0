//! Questions about an exact-cover problem that are answered by numbers of covers: which are drawn
//! at random, in how many each option is, and counts that go piece by piece.

mod by_option;
mod number;
mod sample;
mod slices;

pub use by_option::{ByOption, Number, by_option};
pub use sample::{sample, sample_each};
pub use slices::{Progress, Slice};
