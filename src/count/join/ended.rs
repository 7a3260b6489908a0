//! Why a join comes to no sum.

use crate::limits::Stop;

/// Why there is no sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// The tables would be too large to be of use.
    Unfit,
    /// A limit was reached before anything could be summed.
    Stopped(Stop),
}

impl From<Stop> for Ended {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
