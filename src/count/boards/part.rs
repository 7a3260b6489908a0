//! Independent parts of a board: open cells that no region joins, not even through other open
//! cells, do not feel each other, so the fillings of the parts multiply.
//!
//! A shared box of two grids that is filled detaches them; so does anything else that is. A part
//! keeps whole regions, with what is settled in them, and the regions that lie inside it: for
//! whoever counts it, it is a board like any other.

use std::sync::Arc;

use crate::boards::planes;
use crate::ids::{CellId, Id, IdVec, sorted};
use crate::propagate::{Domains, Geometry, Propagator};
use crate::puzzle::SymbolSet;

/// A board with the geometry that it is on.
#[derive(Clone, Debug)]
pub(in crate::count) struct Part {
    pub(in crate::count) geometry: Arc<Geometry>,
    /// The tables of the geometry for the search on planes.
    pub(in crate::count) tables: Arc<planes::PlaneTables>,
    /// After propagation.
    pub(in crate::count) board: Domains,
    /// For each cell of the part the cell of the whole.
    pub(in crate::count) cells: IdVec<CellId, CellId>,
}

impl Part {
    /// The part of a board with these cells, ascending, and the regions that lie inside; `sets`
    /// are the candidates. `None` where propagation refutes it.
    pub(in crate::count) fn new(
        whole: &Geometry,
        cells: Vec<CellId>,
        sets: &IdVec<CellId, SymbolSet>,
    ) -> Option<Self> {
        let part = Self::at_rest(whole, cells, sets);
        let board = Domains::new(part.board.sets().clone());
        Self::of(part.geometry, part.tables, board, part.cells)
    }

    /// The part of a board at its fixpoint, which is then at its own.
    fn at_rest(whole: &Geometry, cells: Vec<CellId>, sets: &IdVec<CellId, SymbolSet>) -> Self {
        let mut local: IdVec<CellId, Option<CellId>> = IdVec::filled(None, whole.n_cells());
        for (k, &cell) in cells.iter().enumerate() {
            local[cell] = Some(CellId::new(k));
        }
        let inside = whole
            .regions()
            .iter()
            .filter_map(|cells| cells.iter().map(|&cell| local[cell]).collect());
        let geometry = Geometry::of_regions(whole.order(), cells.len(), inside.collect());
        Self {
            tables: Arc::new(planes::PlaneTables::new(&geometry)),
            geometry: Arc::new(geometry),
            board: Domains::at_rest(cells.iter().map(|&cell| sets[cell]).collect()),
            cells: cells.into(),
        }
    }

    /// A whole board as a part; `None` where propagation refutes it.
    pub(in crate::count) fn of(
        geometry: Arc<Geometry>,
        tables: Arc<planes::PlaneTables>,
        mut board: Domains,
        cells: IdVec<CellId, CellId>,
    ) -> Option<Self> {
        let refuted = Propagator::new(&geometry).start(&mut board).is_err();
        (!refuted).then_some(Self { geometry, tables, board, cells })
    }

    /// True if it is the same puzzle as another, cell by cell.
    pub(in crate::count) fn is_same(&self, other: &Self) -> bool {
        let regions = |part: &Self| sorted(part.geometry.regions().iter().cloned());
        self.board.sets() == other.board.sets()
            && self.geometry.order() == other.geometry.order()
            && regions(self) == regions(other)
    }

    /// The independent parts with open cells: none where nothing is open, and the part itself where
    /// there is only one.
    pub(in crate::count) fn split(self) -> Vec<Self> {
        let settled = self.board.sets().ids().map(|cell| self.board.is_settled(cell)).collect();
        let pieces = self.geometry.pieces(settled);
        if pieces.len() == 1 {
            return vec![self];
        }
        let parts = pieces.into_iter().map(|open| {
            let mut cells: Vec<CellId> = open
                .iter()
                .flat_map(|&cell| self.geometry.regions_of(cell))
                .flat_map(|&region| &self.geometry.regions()[region])
                .chain(&open)
                .copied()
                .collect();
            cells.sort_unstable();
            cells.dedup();
            Self::at_rest(&self.geometry, cells, self.board.sets()).within(&self.cells)
        });
        parts.collect()
    }

    /// The part of a part, with its cells named as in the whole.
    pub(in crate::count) fn within(mut self, cells: &IdVec<CellId, CellId>) -> Self {
        for cell in self.cells.as_mut_slice() {
            *cell = cells[*cell];
        }
        self
    }
}
