//! The normal form of a residual problem: what cannot matter is taken out.
//!
//! - a primary item with one option takes it (forced), one without any ends it all;
//! - where every option of a primary item A also has item B, the other options of B are dead
//!   (subset dominance; in a sudoku these are the locked candidates), and B says nothing more;
//! - a secondary item with fewer than two options says nothing, nor does one whose options all
//!   have a common other item;
//! - equal options become one with the sum of their weights;
//! - what shares no item falls apart into components, whose numbers multiply.
//!
//! Each step keeps the number of covers, so it may be left out at will: a form that is not quite
//! normal only fails to meet its equals.

use num_bigint::BigUint;

use super::board::{Index, Residual};
use super::matrix::Matrix;
use super::pace::{Halt, Pace};
use super::tuning::MOST_COMPARED;
use crate::ids::narrow;
use crate::symmetry::Orbits;

/// A product of components, times a factor; the factor of a problem without a cover is 0.
#[derive(Clone, Debug)]
pub(super) struct Normal {
    pub(super) factor: BigUint,
    pub(super) parts: Vec<Matrix>,
}

/// Brings what is left of a matrix into its normal form.
pub(super) fn normalise(
    matrix: &Matrix,
    index: &Index,
    rest: Residual,
    pace: &mut Pace<'_>,
) -> Result<Normal, Halt> {
    let few = |&item: &u32| {
        let item = item as usize;
        rest.open[item] && matrix.primary[item] && rest.count[item] < 2
    };
    let mut work = Reducing {
        matrix,
        index,
        forced: (0..narrow(matrix.n_items())).filter(few).collect(),
        rest,
        factor: BigUint::from(1u32),
    };
    if !work.run(pace)? {
        return Ok(Normal {
            factor: BigUint::ZERO,
            parts: Vec::new(),
        });
    }
    let parts = work.parts();
    Ok(Normal {
        factor: work.factor,
        parts,
    })
}

/// A residual while it is reduced.
struct Reducing<'a> {
    matrix: &'a Matrix,
    index: &'a Index,
    rest: Residual,
    forced: Vec<u32>,
    factor: BigUint,
}

impl Reducing<'_> {
    /// Reduces until nothing changes; false when there is no cover.
    fn run(&mut self, pace: &mut Pace<'_>) -> Result<bool, Halt> {
        let mut seen = vec![0u32; self.matrix.n_items()];
        loop {
            if !self.force() {
                return Ok(false);
            }
            pace.spend(self.matrix.entries.len())?;
            if !self.dominate(&mut seen, pace)? {
                return Ok(true);
            }
        }
    }

    /// Takes the only options of items; false when an item has none.
    fn force(&mut self) -> bool {
        while let Some(item) = self.forced.pop() {
            let item = item as usize;
            if !self.rest.open[item] {
                continue;
            }
            let mut options = self.index.of(item).iter().map(|&option| option as usize);
            let Some(option) = options.find(|&option| self.rest.alive[option]) else {
                return false;
            };
            let weight = self.matrix.weight[option];
            if weight != 1 {
                self.factor *= weight;
            }
            for &covered in self.matrix.option(option) {
                self.rest.open[covered as usize] = false;
            }
            for &covered in self.matrix.option(option) {
                for &other in self.index.of(covered as usize) {
                    if self.rest.alive[other as usize] {
                        self.kill(other as usize);
                    }
                }
            }
        }
        true
    }

    fn kill(&mut self, option: usize) {
        self.rest.alive[option] = false;
        for &item in self.matrix.option(option) {
            self.rest.count[item as usize] -= 1;
            if self.rest.count[item as usize] < 2
                && self.rest.open[item as usize]
                && self.matrix.primary[item as usize]
            {
                self.forced.push(item);
            }
        }
    }

    /// One pass over all items; whether an option died.
    fn dominate(&mut self, seen: &mut [u32], pace: &mut Pace<'_>) -> Result<bool, Halt> {
        let mut changed = false;
        for item in 0..self.matrix.n_items() {
            if !self.rest.open[item] {
                continue;
            }
            if !self.matrix.primary[item] && self.rest.count[item] < 2 {
                self.rest.open[item] = false;
                continue;
            }
            let mut first = None;
            let mut steps = 0;
            for &option in self.index.of(item) {
                let option = option as usize;
                if self.rest.alive[option] {
                    first.get_or_insert(option);
                    for &other in self.matrix.option(option) {
                        seen[other as usize] += 1;
                    }
                    steps += self.matrix.option(option).len();
                }
            }
            let count = self.rest.count[item];
            if let Some(first) = first {
                for &other in self.matrix.option(first) {
                    let other = other as usize;
                    if other == item || !self.rest.open[other] || seen[other] != count {
                        continue;
                    }
                    if !self.matrix.primary[item] {
                        // The other item says at least as much.
                        self.rest.open[item] = false;
                        break;
                    }
                    if self.rest.count[other] > count {
                        changed = true;
                        for &option in self.index.of(other) {
                            let option = option as usize;
                            if self.rest.alive[option]
                                && self
                                    .matrix
                                    .option(option)
                                    .binary_search(&narrow(item))
                                    .is_err()
                            {
                                self.kill(option);
                            }
                        }
                    }
                    // Now both have the same options: one of them is enough.
                    let keep_other = self.matrix.primary[other]
                        && (self.matrix.rank[other], other) < (self.matrix.rank[item], item);
                    if keep_other {
                        self.rest.open[item] = false;
                        break;
                    }
                    self.rest.open[other] = false;
                }
            }
            for &option in self.index.of(item) {
                for &other in self.matrix.option(option as usize) {
                    seen[other as usize] = 0;
                }
            }
            pace.spend(steps)?;
        }
        Ok(changed)
    }

    /// The components that are left, each with its items renumbered and equal options merged.
    fn parts(&self) -> Vec<Matrix> {
        let matrix = self.matrix;
        let mut joined = Orbits::alone(matrix.n_items());
        let open_items = |option: usize| {
            let items = matrix.option(option).iter().copied();
            items.filter(|&item| self.rest.open[item as usize])
        };
        for option in (0..matrix.n_options()).filter(|&option| self.rest.alive[option]) {
            let mut items = open_items(option);
            let Some(first) = items.next() else { continue };
            for item in items {
                joined.join(first, item);
            }
        }
        let mut part_of = vec![u32::MAX; matrix.n_items()];
        let mut local = vec![0u32; matrix.n_items()];
        let mut parts: Vec<Matrix> = Vec::new();
        for item in 0..matrix.n_items() {
            if !self.rest.open[item] {
                continue;
            }
            let first = joined.of(narrow(item)) as usize;
            if part_of[first] == u32::MAX {
                part_of[first] = narrow(parts.len());
                parts.push(Matrix::new(Vec::new(), Vec::new()));
            }
            part_of[item] = part_of[first];
            let part = &mut parts[part_of[item] as usize];
            local[item] = narrow(part.n_items());
            part.primary.push(matrix.primary[item]);
            part.rank.push(matrix.rank[item]);
        }
        let mut items: Vec<u32> = Vec::new();
        for option in (0..matrix.n_options()).filter(|&option| self.rest.alive[option]) {
            items.clear();
            items.extend(open_items(option).map(|item| local[item as usize]));
            if let Some(first) = open_items(option).next() {
                parts[part_of[first as usize] as usize].push(&items, matrix.weight[option]);
            }
        }
        parts.into_iter().map(merge_equal_options).collect()
    }
}

/// One option for each set of equal ones, with the sum of their weights.
fn merge_equal_options(matrix: Matrix) -> Matrix {
    // Only what shares its first item can be equal.
    let mut last = vec![u32::MAX; matrix.n_items()];
    let mut previous = vec![u32::MAX; matrix.n_options()];
    let mut weight = matrix.weight.clone();
    let mut gone = false;
    for option in 0..matrix.n_options() {
        let first = matrix.option(option)[0] as usize;
        let mut other = last[first];
        let mut left = MOST_COMPARED;
        while other != u32::MAX && matrix.option(other as usize) != matrix.option(option) {
            left -= 1;
            other = if left == 0 {
                u32::MAX
            } else {
                previous[other as usize]
            };
        }
        if other == u32::MAX {
            previous[option] = last[first];
            last[first] = narrow(option);
        } else {
            weight[other as usize] += weight[option];
            weight[option] = 0;
            gone = true;
        }
    }
    if !gone {
        return matrix;
    }
    let mut merged = Matrix::new(matrix.primary.clone(), matrix.rank.clone());
    for (option, &weight) in weight.iter().enumerate() {
        if weight > 0 {
            merged.push(matrix.option(option), weight);
        }
    }
    merged
}
