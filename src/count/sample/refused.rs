//! Why no solutions can be drawn.

use thiserror::Error;

use crate::count::asked::NotCounted;
use crate::limits::Stop;

/// Why no solutions can be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoSample {
    /// There is no solution.
    #[error("there is no solution to draw")]
    None,
    /// A limit was reached before the first was drawn.
    #[error("the solutions could not be counted: {}", .0.word())]
    Stopped(Stop),
    /// There are conditions beyond regions, and more than so many solutions, of which each would
    /// have to be visited.
    #[error(
        "with rules beyond regions solutions are drawn from a list of all, and there are more than {0}"
    )]
    TooMany(u64),
    /// The method that is named cannot count this puzzle.
    #[error(transparent)]
    NotCounted(#[from] NotCounted),
}
