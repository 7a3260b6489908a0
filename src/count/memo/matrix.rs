//! A weighted exact-cover matrix in flat arrays: what a residual problem is kept as.
//!
//! Items are numbered from 0, options list their items in ascending order. An option of weight w
//! stands for w equal options, so that a matrix counts the sum over its covers of the products
//! of their weights. The rank of an item says in which block of the order it is to be covered;
//! it guides the search and is no part of what the matrix means.

use crate::ids::{Id, narrow};
use crate::matrix::Problem;

/// A weighted matrix.
///
/// Invariants: `starts` has one entry more than there are options; every option has at least one
/// primary item; `primary` and `rank` have one entry for each item.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Matrix {
    pub(super) primary: Vec<bool>,
    pub(super) rank: Vec<u32>,
    pub(super) starts: Vec<u32>,
    pub(super) entries: Vec<u32>,
    pub(super) weight: Vec<u32>,
}

impl Matrix {
    /// A matrix without options.
    pub(super) fn new(primary: Vec<bool>, rank: Vec<u32>) -> Self {
        Self {
            primary,
            rank,
            starts: vec![0],
            entries: Vec::new(),
            weight: Vec::new(),
        }
    }

    /// The matrix of a problem, all items in one block.
    pub(super) fn of(problem: &Problem) -> Self {
        let primary = problem.items().map(|item| problem.is_primary(item));
        let mut matrix = Self::new(primary.collect(), vec![0; problem.n_items()]);
        let mut items: Vec<u32> = Vec::new();
        for option in problem.options() {
            items.clear();
            items.extend(
                problem
                    .items_of(option)
                    .iter()
                    .map(|item| narrow(item.index())),
            );
            items.sort_unstable();
            matrix.push(&items, 1);
        }
        matrix
    }

    /// Appends an option; its items ascend.
    pub(super) fn push(&mut self, items: &[u32], weight: u32) {
        self.entries.extend_from_slice(items);
        self.starts.push(narrow(self.entries.len()));
        self.weight.push(weight);
    }

    pub(super) fn n_items(&self) -> usize {
        self.primary.len()
    }

    pub(super) fn n_options(&self) -> usize {
        self.weight.len()
    }

    /// The items of an option.
    pub(super) fn option(&self, option: usize) -> &[u32] {
        &self.entries[self.starts[option] as usize..self.starts[option + 1] as usize]
    }

    /// The options of each item: a flat array, and where each item's options start in it.
    pub(super) fn by_item(&self) -> (Vec<u32>, Vec<u32>) {
        let mut starts = vec![0u32; self.n_items() + 1];
        for &item in &self.entries {
            starts[item as usize + 1] += 1;
        }
        for item in 0..self.n_items() {
            starts[item + 1] += starts[item];
        }
        let mut next = starts.clone();
        let mut options = vec![0; self.entries.len()];
        for option in 0..self.n_options() {
            for &item in self.option(option) {
                options[next[item as usize] as usize] = narrow(option);
                next[item as usize] += 1;
            }
        }
        (options, starts)
    }
}
