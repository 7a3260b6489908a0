//! A matrix while a search covers its items: do, undo, and forced options.
//!
//! Departure from dancing links: the options of an item stay in place and carry a flag, which is
//! enough for the few hundred options of a residual problem, and lets a residual be copied out
//! as three flat arrays.

use smallvec::SmallVec;

use super::matrix::Matrix;
use crate::ids::narrow;

/// A product, as factors that each fit a word: many forced options have a product beyond one.
pub(super) type Product = SmallVec<[u64; 1]>;

/// Where each item's options are.
#[derive(Debug)]
pub(super) struct Index {
    options: Vec<u32>,
    starts: Vec<u32>,
}

impl Index {
    pub(super) fn new(matrix: &Matrix) -> Self {
        let (options, starts) = matrix.by_item();
        Self { options, starts }
    }

    /// The options of an item, dead ones too.
    pub(super) fn of(&self, item: usize) -> &[u32] {
        &self.options[self.starts[item] as usize..self.starts[item + 1] as usize]
    }
}

/// What is left of a matrix.
///
/// Invariants: `count` of an open item is the number of its options that are alive; every item
/// of an option that is alive is open.
#[derive(Clone, Debug)]
pub(super) struct Residual {
    /// Options of each item that are alive; of no meaning for closed items.
    pub(super) count: Vec<u32>,
    pub(super) alive: Vec<bool>,
    /// Items that are neither covered nor dropped.
    pub(super) open: Vec<bool>,
}

impl Residual {
    /// All of a matrix.
    pub(super) fn whole(matrix: &Matrix, index: &Index) -> Self {
        Self {
            count: (0..matrix.n_items())
                .map(|item| narrow(index.of(item).len()))
                .collect(),
            alive: vec![true; matrix.n_options()],
            open: vec![true; matrix.n_items()],
        }
    }
}

/// Where a [`Trial`] was before a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    killed: usize,
    covered: usize,
}

/// A residual with a trail.
#[derive(Debug)]
pub(super) struct Trial<'a> {
    pub(super) matrix: &'a Matrix,
    pub(super) index: &'a Index,
    pub(super) rest: Residual,
    killed: Vec<u32>,
    covered: Vec<u32>,
    forced: Vec<u32>,
    /// Steps since they were last asked for.
    steps: usize,
}

impl<'a> Trial<'a> {
    pub(super) fn new(matrix: &'a Matrix, index: &'a Index) -> Self {
        Self {
            matrix,
            index,
            rest: Residual::whole(matrix, index),
            killed: Vec::new(),
            covered: Vec::new(),
            forced: Vec::new(),
            steps: 0,
        }
    }

    /// Takes an option and all that it forces; the product of the weights, or nothing where some
    /// item has no option left. Either way [`Self::undo`] leads back to the mark before.
    pub(super) fn take(&mut self, option: usize) -> Option<Product> {
        let mut product = Product::new();
        let mut weight = u64::from(self.matrix.weight[option]);
        let mut good = self.cover(option);
        while let Some(item) = self.forced.pop() {
            if !good || !self.rest.open[item as usize] {
                continue;
            }
            let mut options = self.index.of(item as usize).iter();
            match options.find(|&&option| self.rest.alive[option as usize]) {
                Some(&option) => {
                    let forced = u64::from(self.matrix.weight[option as usize]);
                    weight = weight.checked_mul(forced).unwrap_or_else(|| {
                        product.push(weight);
                        forced
                    });
                    good = self.cover(option as usize);
                }
                None => good = false,
            }
        }
        product.push(weight);
        good.then_some(product)
    }

    /// Covers the items of an option; whether every open item still has an option.
    fn cover(&mut self, option: usize) -> bool {
        let mut good = true;
        let items = self.matrix.option(option);
        for &item in items {
            self.rest.open[item as usize] = false;
            self.covered.push(item);
        }
        for &item in items {
            for &other in self.index.of(item as usize) {
                if !std::mem::replace(&mut self.rest.alive[other as usize], false) {
                    continue;
                }
                self.killed.push(other);
                let touched = self.matrix.option(other as usize);
                self.steps += touched.len();
                for &touched in touched {
                    let left = &mut self.rest.count[touched as usize];
                    *left -= 1;
                    if *left < 2
                        && self.rest.open[touched as usize]
                        && self.matrix.primary[touched as usize]
                    {
                        good &= *left > 0;
                        self.forced.push(touched);
                    }
                }
            }
        }
        good
    }

    /// Where the board is now.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            killed: self.killed.len(),
            covered: self.covered.len(),
        }
    }

    /// Takes everything back that was done since a mark, last things first.
    pub(super) fn undo(&mut self, mark: Mark) {
        for other in self.killed.drain(mark.killed..).rev() {
            self.rest.alive[other as usize] = true;
            for &touched in self.matrix.option(other as usize) {
                self.rest.count[touched as usize] += 1;
            }
        }
        for item in self.covered.drain(mark.covered..).rev() {
            self.rest.open[item as usize] = true;
        }
    }

    /// Steps since the last call.
    pub(super) fn steps(&mut self) -> usize {
        std::mem::take(&mut self.steps) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undo_leads_back() {
        let mut matrix = Matrix::new(vec![true, true, true, false], vec![0; 4]);
        for items in [&[0, 1][..], &[1, 2], &[0, 3], &[2, 3], &[0]] {
            matrix.push(items, 1);
        }
        let index = Index::new(&matrix);
        let mut board = Trial::new(&matrix, &index);
        let before = board.rest.clone();
        for option in 0..matrix.n_options() {
            let mark = board.mark();
            board.take(option);
            board.undo(mark);
            assert_eq!(board.rest.alive, before.alive);
            assert_eq!(board.rest.open, before.open);
            assert_eq!(board.rest.count, before.count);
        }
    }
}
