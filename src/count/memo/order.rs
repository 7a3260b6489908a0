//! The frontier order: which items are covered next.
//!
//! Primary items are covered in a given order; an option is decided when the first of its items
//! is reached. An item is open from the moment its first option is decided until its last one
//! is. What is settled at the same time forms a block: in a sudoku whose cells come first that is
//! a cell, and at the end of a row also what the row needs, without a word about rows.

use super::matrix::Matrix;
use crate::ids::narrow;

/// The time at which each option is decided, when the primary items are covered in their order.
pub(super) fn decided(matrix: &Matrix) -> Vec<u32> {
    (0..matrix.n_options())
        .map(|option| {
            let items = matrix.option(option).iter();
            items
                .copied()
                .find(|&item| matrix.primary[item as usize])
                .unwrap_or(0)
        })
        .collect()
}

/// When each item is touched first and last.
pub(super) fn spans(matrix: &Matrix, decided: &[u32]) -> Vec<(u32, u32)> {
    let mut spans: Vec<(u32, u32)> = (0..matrix.n_items())
        .map(|item| (narrow(item), 0))
        .collect();
    let mut touched = vec![false; matrix.n_items()];
    for (option, &time) in decided.iter().enumerate() {
        for &item in matrix.option(option) {
            let span = &mut spans[item as usize];
            if !std::mem::replace(&mut touched[item as usize], true) {
                *span = (time, time);
            }
            *span = (span.0.min(time), span.1.max(time));
        }
    }
    spans
}

/// Gives each item the time at which its last option is decided as its rank.
pub(super) fn rank(matrix: &mut Matrix) {
    let spans = spans(matrix, &decided(matrix));
    for (rank, (_, last)) in matrix.rank.iter_mut().zip(spans) {
        *rank = last;
    }
}
