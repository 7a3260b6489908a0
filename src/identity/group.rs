//! Symmetries in the layout's own terms: the image of each cell, and the new name of each symbol.

use num_bigint::BigUint;

use crate::ids::{CellId, Id, IdVec};
use crate::puzzle::Symbol;

/// A symmetry: a move of the cells with new names for the symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automorphism {
    /// Where each cell goes.
    pub cells: IdVec<CellId, CellId>,
    /// The new name of each symbol, by its index.
    pub symbols: Vec<Symbol>,
}

/// The symmetries of a layout or a puzzle.
#[derive(Clone, Debug)]
pub struct Group {
    /// How many there are.
    pub order: BigUint,
    /// Some that make all others.
    pub generators: Vec<Automorphism>,
}

impl Group {
    /// The cells that symmetries turn into each other, each orbit and its cells in reading
    /// order; `n_cells` of them.
    #[must_use]
    pub fn orbits(&self, n_cells: usize) -> Vec<Vec<CellId>> {
        let image = |symmetry: &Automorphism| {
            let index = |&cell: &CellId| crate::ids::narrow(cell.index());
            symmetry.cells.iter().map(index).collect()
        };
        let generators: Vec<Vec<u32>> = self.generators.iter().map(image).collect();
        let orbits = crate::symmetry::Orbits::of_generators(n_cells, generators.iter());
        let mut found: Vec<Vec<CellId>> = vec![Vec::new(); n_cells];
        for (cell, of) in (0..n_cells).zip(0u32..) {
            found[orbits.of(of) as usize].push(CellId::new(cell));
        }
        found.retain(|orbit| !orbit.is_empty());
        found
    }
}
