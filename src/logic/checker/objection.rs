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
    #[error("{symbol} at {cell} is no candidate")]
    NoCandidate {
        /// The cell.
        cell: Position,
        /// The symbol.
        symbol: Sign,
    },
    /// A truth is about a filled cell.
    #[error("{cell} is filled")]
    Filled {
        /// The cell.
        cell: Position,
    },
    /// A truth is about a region that need not hold the symbol, or holds it already.
    #[error("{region} is not required to contain {symbol}")]
    NoTruth {
        /// The region's name.
        region: String,
        /// The symbol.
        symbol: Sign,
    },
    /// The exchange of symbols that a uniqueness technique builds on breaks a rule.
    #[error("the symbols cannot be exchanged: {why}")]
    NoExchange {
        /// The reason.
        why: String,
    },
    /// A truth is about a condition that the layout does not have.
    #[error("there is no such condition as number {number}")]
    NoRule {
        /// Its number.
        number: usize,
    },
    /// A region is summed up that need not hold every symbol.
    #[error("{region} need not hold every symbol, so its sum is not known")]
    NotFull {
        /// The region's name.
        region: String,
    },
    /// The truths do not exclude it.
    #[error("the evidence does not decide {symbol} at {cell}")]
    NotProven {
        /// The cell.
        cell: Position,
        /// The symbol.
        symbol: Sign,
    },
}
