//! The frontier order: which items are covered together, block by block.
//!
//! Primary items are covered in a given order; an option is decided when the first of its items
//! is reached. An item is open from the moment its first option is decided until its last one
//! is. Where the number of open items has a local minimum the order is cut: the residual
//! problems at a cut differ in little, so equal ones meet there. In a sudoku whose cells come
//! first the cuts fall at the ends of the rows, without a word about rows.

use super::matrix::{Matrix, id};

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
    let mut spans: Vec<(u32, u32)> = (0..matrix.n_items()).map(|item| (id(item), 0)).collect();
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

/// Gives each item the rank of the block in which its last option is decided.
pub(super) fn rank(matrix: &mut Matrix) {
    let decided = decided(matrix);
    let spans = spans(matrix, &decided);
    // How many items are open after each time.
    let mut change = vec![0i64; matrix.n_items() + 1];
    for &(first, last) in &spans {
        if first < last {
            change[first as usize] += 1;
            change[last as usize] -= 1;
        }
    }
    let mut open = 0;
    let widths: Vec<i64> = change
        .iter()
        .map(|change| {
            open += change;
            open
        })
        .collect();
    let last = spans.iter().map(|span| span.1).max().unwrap_or(0) as usize;
    let cuts = valleys(&widths[..=last.min(matrix.n_items())]);
    let mut block = vec![0u32; matrix.n_items() + 1];
    let mut current = 0;
    for (time, block) in block.iter_mut().enumerate() {
        *block = current;
        current += u32::from(cuts.get(time).copied().unwrap_or(false));
    }
    for (item, &(_, last)) in spans.iter().enumerate() {
        matrix.rank[item] = block[last as usize];
    }
}

/// The last time of each valley: a stretch of equal widths between higher ones.
fn valleys(widths: &[i64]) -> Vec<bool> {
    let mut cuts = vec![false; widths.len()];
    let mut falling = false;
    for time in 1..widths.len() {
        let (before, here) = (widths[time - 1], widths[time]);
        if here > before && falling {
            cuts[time - 1] = true;
        }
        if here != before {
            falling = here < before;
        }
    }
    if !cuts.contains(&true) {
        cuts.fill(true);
    }
    cuts
}
