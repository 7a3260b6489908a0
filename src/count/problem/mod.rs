//! Questions about an exact-cover problem that are answered by numbers of covers: which are drawn
//! at random, in how many each option is, and counts that go piece by piece.

mod by_option;
mod sample;
mod slices;

pub use by_option::{ByOption, by_option};
pub use sample::sample;
pub use slices::{Progress, Slice};

use num_bigint::BigUint;

use crate::count::{Means, memo};
use crate::limits::Stop;
use crate::matrix::Problem;

/// The number of covers, or the limit that was reached.
fn number(problem: &Problem, means: &Means) -> Result<BigUint, Stop> {
    let counted = memo::count(problem, means);
    counted.stopped.map_or(Ok(counted.value), Err)
}
