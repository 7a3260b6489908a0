//! What many techniques need: candidates to cross out, and choices of k things of a list.

use std::ops::ControlFlow;

use crate::ids::CellId;
use crate::logic::{Candidate, CellSet};
use crate::puzzle::Symbol;

/// A symbol in each of some cells.
pub(crate) fn candidates(cells: &CellSet, symbol: Symbol) -> Vec<Candidate> {
    let each = |cell: CellId| Candidate::new(cell, symbol);
    cells.iter().map(each).collect()
}

/// Every choice of `size` different numbers below `n`, ascending. `keep` is asked about each
/// beginning of a choice and says whether to go on with it; `tell` gets the complete ones.
pub(crate) fn choices(
    n: usize,
    size: usize,
    keep: &mut dyn FnMut(&[usize]) -> bool,
    tell: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut chosen: Vec<usize> = Vec::with_capacity(size);
    let mut next = 0;
    loop {
        if next < n && n - next >= size - chosen.len() {
            chosen.push(next);
            if keep(&chosen) {
                if chosen.len() == size {
                    tell(&chosen)?;
                } else {
                    next += 1;
                    continue;
                }
            }
        }
        // Step back to the newest choice that can be moved on.
        match chosen.pop() {
            None => return ControlFlow::Continue(()),
            Some(last) => next = last + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(n: usize, size: usize, keep: &mut dyn FnMut(&[usize]) -> bool) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        let _ = choices(n, size, keep, &mut |chosen| {
            all.push(chosen.to_vec());
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn every_choice_comes_once_and_in_order() {
        let all = listed(5, 3, &mut |_| true);
        assert_eq!(all.len(), 10);
        assert!(all.is_sorted());
        assert_eq!(all[0], [0, 1, 2]);
        assert_eq!(all[9], [2, 3, 4]);
        assert!(listed(2, 3, &mut |_| true).is_empty());
        let odd = listed(6, 2, &mut |chosen| chosen.iter().all(|n| n % 2 == 1));
        assert_eq!(odd, [[1, 3], [1, 5], [3, 5]]);
    }
}
