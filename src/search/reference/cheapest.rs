//! The slow, obvious way to the cheapest covers: all of them, sorted.

use std::ops::ControlFlow;

use super::plain;
use crate::ids::{IdVec, OptionId};
use crate::limits::Limits;
use crate::matrix::Problem;

/// The costs of the cheapest covers, so many at most, ascending.
#[must_use]
pub fn cheapest(problem: &Problem, costs: &IdVec<OptionId, i64>, most: usize) -> Vec<i128> {
    let mut all: Vec<i128> = Vec::new();
    plain::search(problem, &mut Limits::default().meter(), &mut |cover| {
        all.push(cover.iter().map(|&option| i128::from(costs[option])).sum());
        ControlFlow::Continue(())
    });
    all.sort_unstable();
    all.truncate(most);
    all
}
