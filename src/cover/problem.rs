//! A problem, and the questions on it.

use std::fmt;

use num_bigint::BigUint;

use super::count::{self, Means};
use super::covers::Covers;
use crate::cover::matrix::Problem;
use crate::cover::search::cheapest;
use crate::ids::{Id, IdVec, OptionId};
use crate::limits::{Limits, Stop};

/// An exact-cover problem. Its options are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    problem: Problem,
    costs: IdVec<OptionId, i64>,
}

/// A cover and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The sum of its options' costs.
    pub cost: i128,
    /// Its options, ascending.
    pub options: Vec<usize>,
}

/// A number of covers. As text: the number, after "at least" where a limit ended the count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoverCount {
    /// The number, or a number that it is at least.
    pub value: BigUint,
    /// The limit that ended the count; the number is exact where there is none.
    pub stopped: Option<Stop>,
}

impl fmt::Display for CoverCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.stopped.is_some() {
            f.write_str("at least ")?;
        }
        write!(f, "{}", self.value)
    }
}

impl Cover {
    /// A problem with the costs of its options.
    pub(super) fn new(problem: Problem, costs: IdVec<OptionId, i64>) -> Self {
        Self { problem, costs }
    }

    /// All covers, each as its options, ascending; they are looked for one after the other.
    #[must_use]
    pub fn solve(&self) -> Covers {
        self.solve_within(&Limits::default())
    }

    /// As [`Cover::solve`], within limits: where one is reached the iterator ends and says so.
    #[must_use]
    pub fn solve_within(&self, limits: &Limits) -> Covers {
        Covers::new(&self.problem, limits)
    }

    /// How many covers there are, however large the number is.
    #[must_use]
    pub fn count(&self) -> CoverCount {
        self.count_within(&Limits::default())
    }

    /// As [`Cover::count`], within limits.
    #[must_use]
    pub fn count_within(&self, limits: &Limits) -> CoverCount {
        let means = Means { limits: limits.clone(), ..Means::default() };
        let counted = count::count(&self.problem, &means);
        CoverCount { value: counted.value, stopped: counted.stopped }
    }

    /// A cover that costs the least, `None` where there is none.
    #[must_use]
    pub fn cheapest(&self) -> Option<Found> {
        // Nothing stops a search without limits.
        self.cheapest_within(1, &Limits::default()).0.pop()
    }

    /// So many covers that cost the least, in order; with the limit that was reached before that
    /// was proved, where one was.
    #[must_use]
    pub fn cheapest_within(&self, n: usize, limits: &Limits) -> (Vec<Found>, Option<Stop>) {
        let (found, end, _) = cheapest::search(&self.problem, &self.costs, n, limits);
        let found = found.into_iter().map(|found| Found {
            cost: found.cost,
            options: found.cover.into_iter().map(Id::index).collect(),
        });
        (found.collect(), end.stopped())
    }
}
