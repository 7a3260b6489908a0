//! A matrix as a problem that can be searched.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::matrix::Matrix;
use super::tuning::WITNESS_NODES;
use crate::ids::ItemId;
use crate::limits::{End, Limits};
use crate::matrix::{Builder, Problem};
use crate::search::{best, first};

/// 1 where a cover is found soon, else 0: a number that the covers are at least.
pub(super) fn witness(matrix: &Matrix) -> BigUint {
    let limits = Limits::default().with_nodes(Some(WITNESS_NODES));
    let visit = &mut |_: &[_]| ControlFlow::Break(());
    let problem = problem(matrix);
    let (end, ..) = first::search(&problem, best(&problem), &limits, visit);
    u32::from(end == End::Broken).into()
}

/// A matrix as a problem, without its weights.
pub(super) fn problem(matrix: &Matrix) -> Problem {
    let secondary: Vec<bool> = matrix.primary.iter().map(|&primary| !primary).collect();
    let (mut builder, names) = Builder::in_any_order(&secondary);
    for option in 0..matrix.n_options() {
        let items = matrix.option(option).iter();
        let items: Vec<ItemId> = items.map(|&item| names[item as usize]).collect();
        // Every option of a matrix is a good one: its items differ, and one is primary.
        let added = builder.option(&items);
        debug_assert!(added.is_ok());
    }
    builder.build()
}
