//! In how many covers each option is.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::number::number;
use crate::count::Means;
use crate::count::tuning::VISITED_COVERS;
use crate::ids::{Id, OptionId};
use crate::limits::Stop;
use crate::matrix::Problem;
use crate::search::{Rest, best};

/// The number of covers of a problem, and of those with each option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByOption {
    /// All covers.
    pub all: BigUint,
    /// Those with each option, in order.
    pub with: Vec<BigUint>,
}

/// Counts the covers with each option.
///
/// # Errors
/// The limit that was reached.
pub fn by_option(problem: &Problem, means: &Means) -> Result<ByOption, Stop> {
    let all = number(problem, means)?;
    let n = problem.n_options();
    if all <= VISITED_COVERS.into() {
        let mut with = vec![0u64; n];
        let (_, engine) = best(problem);
        let (end, _) = engine(problem, &mut means.limits.meter(), &mut |cover| {
            cover.iter().for_each(|option| with[option.index()] += 1);
            ControlFlow::Continue(())
        });
        let with = with.into_iter().map(BigUint::from).collect();
        return end.stopped().map_or(Ok(ByOption { all, with }), Err);
    }
    let mut with = Vec::with_capacity(n);
    for option in 0..n {
        let rest = Rest::new(problem, &[OptionId::new(option)], &[]);
        with.push(match rest {
            Ok(rest) => number(rest.problem(), means)?,
            Err(_) => BigUint::ZERO,
        });
    }
    Ok(ByOption { all, with })
}
