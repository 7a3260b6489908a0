//! The number of covers, where it is known exactly.

use num_bigint::BigUint;

use crate::count::{Means, memo};
use crate::limits::Stop;
use crate::matrix::Problem;

/// The number of covers, or the limit that was reached.
pub(super) fn number(problem: &Problem, means: &Means) -> Result<BigUint, Stop> {
    let counted = memo::count(problem, means);
    counted.stopped.map_or(Ok(counted.value), Err)
}
