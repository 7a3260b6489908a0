//! Errors of a problem.

use thiserror::Error;

/// Why options make no problem. Options are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CoverError {
    /// An option names an item twice.
    #[error("option {option} has item {item} twice")]
    Repeated {
        /// The option.
        option: usize,
        /// The item.
        item: String,
    },
    /// An option gives a primary item a colour.
    #[error("option {option} gives item {item} a colour: only secondary items have colours")]
    ColouredPrimary {
        /// The option.
        option: usize,
        /// The item.
        item: String,
    },
    /// An option has no primary item, so nothing would ever ask for it.
    #[error("option {option} has no primary item")]
    NoPrimaryItem {
        /// The option.
        option: usize,
    },
    /// A row of a matrix has an entry that is neither 0 nor 1, or another length than the first.
    #[error("row {row} of the matrix: {what}")]
    Matrix {
        /// The row.
        row: usize,
        /// The defect.
        what: &'static str,
    },
    /// An item is to be covered more often at least than at most, or is secondary.
    #[error("item {item} cannot be covered that often")]
    Times {
        /// The item.
        item: String,
    },
    /// More items, options or colours than 32 bits hold.
    #[error("too many items, options or colours")]
    TooLarge,
}
