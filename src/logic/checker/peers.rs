//! Which cells share a region, worked out by the checker for itself.

use std::collections::BTreeSet;

use crate::ids::{CellId, IdVec};
use crate::logic::step::Candidate;
use crate::puzzle::Layout;

/// Which cells share a region, from the layout itself.
#[derive(Clone, Debug)]
pub(super) struct Peers {
    of: IdVec<CellId, BTreeSet<CellId>>,
}

impl Peers {
    /// The peers of each cell of a layout.
    pub(super) fn new(layout: &Layout) -> Self {
        let mut of = IdVec::filled(BTreeSet::new(), layout.cells().len());
        for region in layout.regions() {
            for &cell in &region.cells {
                of[cell].extend(region.cells.iter().filter(|&&other| other != cell).copied());
            }
        }

        Self { of }
    }

    /// True if every two of some cells share a region.
    pub(super) fn all_differ(&self, cells: &[CellId]) -> bool {
        let apart = |a: &CellId, b: &CellId| a == b || self.of[*a].contains(b);
        cells.iter().all(|a| cells.iter().all(|b| apart(a, b)))
    }

    /// True if two candidates cannot both be true.
    pub(super) fn conflict(&self, a: Candidate, b: Candidate) -> bool {
        if a.cell == b.cell {
            a.symbol != b.symbol
        } else {
            a.symbol == b.symbol && self.of[a.cell].contains(&b.cell)
        }
    }
}
