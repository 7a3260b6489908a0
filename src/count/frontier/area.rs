//! The area to fill: the open cells of a board with the sets of cells that matter to them.
//!
//! A cell with one candidate is filled from the start, so givens need no place of their own:
//! they only take their symbols from their regions. A candidate that is missing for another
//! reason is recorded by a set of cells that is no region: symbols that are in it are excluded
//! from its cells, but a cell may be filled without the symbol's getting into it. Candidates that
//! propagation takes away by itself need none of this, as leaving them in changes no count.

use std::collections::BTreeMap;

use crate::ids::{CellId, IdVec};
use crate::propagate::{Domains, Geometry, Propagator};
use crate::puzzle::{Symbol, SymbolSet};

/// The open cells of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Area {
    /// Symbols.
    pub(super) n_symbols: usize,
    /// Its cells, numbered from 0, as cells of the board.
    pub(super) cells: Vec<CellId>,
    /// Its sets of cells.
    pub(super) sets: Vec<CellSet>,
    /// The symbols of the other cells.
    pub(super) known: IdVec<CellId, Option<Symbol>>,
}

/// Cells from which the same symbols are excluded (by now).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CellSet {
    /// Cells of the area, ascending.
    pub(super) cells: Vec<usize>,
    /// True if it is a region: a symbol in one of its cells is excluded from the others.
    pub(super) exclusive: bool,
    /// Symbols excluded from its cells.
    pub(super) held: SymbolSet,
}

impl Area {
    /// The area that a board leaves open; `None` where propagation refutes it.
    pub(super) fn of(geometry: &Geometry, board: &Domains) -> Option<Self> {
        let sets = fixpoint(geometry, board.sets().clone())?;
        let known: IdVec<CellId, Option<Symbol>> = sets.iter().map(|set| set.single()).collect();
        let cells: Vec<CellId> = known.ids().filter(|&cell| known[cell].is_none()).collect();
        let mut local = IdVec::filled(0, geometry.n_cells());
        for (k, &cell) in cells.iter().enumerate() {
            local[cell] = k;
        }
        let mut allowed = IdVec::filled(SymbolSet::all(geometry.order()), geometry.n_cells());
        let mut found = Vec::new();
        for region in geometry.regions() {
            let held: SymbolSet = region.iter().filter_map(|&cell| known[cell]).collect();
            let open = region.iter().filter(|&&cell| known[cell].is_none());
            let set =
                CellSet { cells: open.map(|&cell| local[cell]).collect(), exclusive: true, held };
            for &cell in region {
                allowed[cell] = allowed[cell].without(held);
            }
            if !set.cells.is_empty() {
                found.push(set);
            }
        }

        if !implied(geometry, &sets, &allowed) {
            let mut missing: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
            for &cell in &cells {
                let taken = allowed[cell].without(sets[cell]).bits();
                if taken != 0 {
                    missing.entry(taken).or_default().push(local[cell]);
                }
            }
            found.extend(missing.into_iter().map(|(bits, cells)| CellSet {
                cells,
                exclusive: false,
                held: SymbolSet::from_bits(bits),
            }));
        }

        Some(Self { n_symbols: geometry.order(), cells, sets: found, known })
    }
}

/// The candidates of every cell.
type Sets = IdVec<CellId, SymbolSet>;

/// The candidates left by propagation; `None` where that is a contradiction.
fn fixpoint(geometry: &Geometry, sets: Sets) -> Option<Sets> {
    let mut board = Domains::new(sets);
    let start = Propagator::new(geometry).start(&mut board);
    start.is_ok().then(|| board.sets().clone())
}

/// True if propagation from `allowed` takes away all that `sets` lacks.
fn implied(geometry: &Geometry, sets: &Sets, allowed: &Sets) -> bool {
    let start = sets.enumerate().map(|(cell, &set)| match set.single() {
        Some(_) => set,
        None => allowed[cell],
    });
    // Where that is refuted there is no filling with these candidates, nor with fewer.
    fixpoint(geometry, start.collect())
        .is_none_or(|left| left.iter().zip(sets).all(|(left, &set)| left.without(set).is_empty()))
}
