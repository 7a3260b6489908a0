//! A number of solutions, and how much of it is known.

use num_bigint::BigUint;

use super::asked::Method;
use crate::cover::count::Effort;
use crate::limits::Stop;
use crate::solve::RunStats;

/// A number of solutions, and how much of it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number, or a number that it is at least.
    pub value: BigUint,
    /// True if it is the exact number.
    pub complete: bool,
    /// The limit that was reached, where one was; none when the requested number was reached.
    pub stopped: Option<Stop>,
    /// The statistics of the run.
    #[doc(hidden)]
    pub stats: RunStats,
    /// The method that took most of the work.
    #[doc(hidden)]
    pub method: Method,
    /// Parts that were counted one by one; parts that are the same puzzle are one.
    #[doc(hidden)]
    pub parts: usize,
    /// The work on the tables with most states, where any were made.
    #[doc(hidden)]
    pub tables: Option<Effort>,
}

impl Count {
    /// A number that is known.
    pub(super) fn exactly(value: u64, stats: RunStats) -> Self {
        let value = BigUint::from(value);
        Self {
            complete: true,
            stopped: None,
            stats: stats.counting(&value),
            value,
            method: Method::Enumerate,
            parts: 1,
            tables: None,
        }
    }
}

impl RunStats {
    /// With the number of solutions counted, where the field holds it.
    pub(super) fn counting(mut self, value: &BigUint) -> Self {
        self.solutions = u64::try_from(value).ok();
        self
    }
}
