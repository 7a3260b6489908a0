//! Why the checker does not accept a step.

use thiserror::Error;

use crate::puzzle::{Position, Sign};

/// Why a step is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Objection {
    /// It concludes nothing.
    #[error("the step writes nothing and crosses out nothing")]
    Empty,
    /// It is about a candidate that is not on the board.
    #[error("{1} at {0} is no candidate")]
    NoCandidate(Position, Sign),
    /// A statement of its evidence is none: its cell is filled, its region need not hold the symbol,
    /// or there is no such condition.
    #[error("the evidence is wrong: {0}")]
    NoTruth(String),
    /// The exchange of symbols that a uniqueness technique builds on breaks a rule.
    #[error("the symbols cannot be exchanged: {0}")]
    NoExchange(String),
    /// The truths do not exclude it.
    #[error("the evidence does not decide {1} at {0}")]
    NotProven(Position, Sign),
}
