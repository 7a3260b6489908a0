//! What follows from sums: a cell's candidates add up to all fillings, and so do the places of a
//! symbol in a full region. Where all numbers of such a sum but one are known, so is the last.

use num_bigint::BigUint;

use crate::ids::{CellId, Id};
use crate::propagate::{Board, Geometry};
use crate::puzzle::{Symbol, SymbolSet};

/// Numbers of fillings with each candidate, as far as they are known, and the sums that they
/// stand in.
pub(super) struct Sums {
    order: usize,
    total: BigUint,
    /// By cell and symbol.
    counts: Vec<Option<BigUint>>,
    groups: Vec<Vec<usize>>,
    groups_of: Vec<Vec<usize>>,
    /// Candidates below this one are known.
    next: usize,
}

impl Sums {
    /// On a propagated board, of whose fillings there are `total`.
    pub(super) fn new(geometry: &Geometry, board: &Board, total: BigUint) -> Self {
        let order = geometry.order();
        let mut sums = Self {
            order,
            total,
            counts: vec![None; geometry.n_cells() * order],
            groups: Vec::new(),
            groups_of: vec![Vec::new(); geometry.n_cells() * order],
            next: 0,
        };
        let at = |cell: CellId, symbol: Symbol| cell.index() * order + symbol.index();
        let all = SymbolSet::all(order);
        for cell in board.sets().ids() {
            sums.sum(all.iter().map(|symbol| at(cell, symbol)).collect());
        }
        let full = geometry.regions().ids().filter(|&r| geometry.is_full(r));
        for region in full {
            for symbol in all.iter() {
                let cells = geometry.regions()[region].iter();
                sums.sum(cells.map(|&cell| at(cell, symbol)).collect());
            }
        }
        for (cell, set) in board.sets().enumerate() {
            for symbol in all.without(*set).iter() {
                sums.set(cell, symbol, BigUint::ZERO);
            }
        }
        sums
    }

    /// The memory that they take on the boards of a layout, roughly: each candidate stands in about
    /// three sums.
    pub(super) fn bytes(geometry: &Geometry) -> usize {
        const SUMS: usize = 4;
        let each =
            size_of::<Option<BigUint>>() + size_of::<Vec<usize>>() + 2 * SUMS * size_of::<usize>();
        geometry.n_cells() * geometry.order() * each
    }

    fn sum(&mut self, group: Vec<usize>) {
        for &at in &group {
            self.groups_of[at].push(self.groups.len());
        }
        self.groups.push(group);
    }

    /// A candidate whose number is not known; the first in reading order.
    pub(super) fn next(&mut self) -> Option<(CellId, Symbol)> {
        while self.counts.get(self.next)?.is_some() {
            self.next += 1;
        }
        let symbol = Symbol::new(self.next % self.order)?;
        Some((CellId::new(self.next / self.order), symbol))
    }

    /// Notes the number of a candidate, and all that follow from it.
    pub(super) fn set(&mut self, cell: CellId, symbol: Symbol, count: BigUint) {
        let mut found = vec![(cell.index() * self.order + symbol.index(), count)];
        while let Some((at, count)) = found.pop() {
            if self.counts[at].is_some() {
                continue;
            }
            self.counts[at] = Some(count);
            for &group in &self.groups_of[at] {
                let mut unknown = self.groups[group]
                    .iter()
                    .filter(|&&k| self.counts[k].is_none());
                if let (Some(&last), None) = (unknown.next(), unknown.next()) {
                    let others = self.groups[group]
                        .iter()
                        .filter_map(|&k| self.counts[k].as_ref());
                    let others: BigUint = others.sum();
                    found.push((last, &self.total - others));
                }
            }
        }
    }

    /// The numbers, by cell and symbol.
    pub(super) fn into_counts(self) -> Vec<Option<BigUint>> {
        self.counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::IdVec;
    use crate::puzzle::shapes::layout_named;

    #[test]
    fn the_last_of_a_sum_follows() {
        let layout = layout_named("latin:2").expect("known");
        let geometry = Geometry::new(&layout);
        let board = Board::new(IdVec::filled(layout.symbols(), 4));
        let mut sums = Sums::new(&geometry, &board, 10u32.into());
        let (cell, symbol) = sums.next().expect("nothing is known");
        sums.set(cell, symbol, 3u32.into());
        assert_eq!(sums.next(), None);
        let counts: Vec<BigUint> = sums.into_counts().into_iter().flatten().collect();
        assert_eq!(counts, [3u32, 7, 7, 3, 7, 3, 3, 7].map(BigUint::from));
    }
}
