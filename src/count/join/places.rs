//! The candidates of each cell of a frame, with the eliminations by settled cells taken back.
//!
//! A symbol that a peer holds for certain can be allowed again without a change of the number
//! of solutions: a filling with it in both cells breaks a region. Only the puzzle's own limits
//! are left then, and cells without a given are alike again, which is where the symmetry
//! comes from. A board before and after propagation gives the same places, unless propagation
//! learned more than singles.

use super::frame::Frame;
use crate::propagate::{Domains, Geometry};

/// The allowed symbols of each cell, as masks, in the order of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Places {
    /// Rows of a box; there are as many stacks.
    pub box_rows: usize,
    /// Columns of a box; there are as many bands.
    pub box_cols: usize,
    masks: Vec<u64>,
}

impl Places {
    /// The candidates of each place of a frame.
    pub(super) fn new(geometry: &Geometry, board: &Domains, frame: &Frame) -> Self {
        let single = |set: &crate::puzzle::SymbolSet| set.single().is_some();
        let masks = frame.cells.iter().map(|&cell| {
            let set = board.sets()[cell];
            if single(&set) {
                return set.bits();
            }
            geometry
                .peers_of(cell)
                .iter()
                .map(|&peer| board.sets()[peer])
                .filter(single)
                .fold(set.bits(), |bits, peer| bits | peer.bits())
        });
        Self { box_rows: frame.box_rows, box_cols: frame.box_cols, masks: masks.collect() }
    }

    /// Number of symbols.
    pub(super) fn order(&self) -> usize {
        self.box_rows * self.box_cols
    }

    /// How many bands there are.
    pub(super) fn n_bands(&self) -> usize {
        self.box_cols
    }

    /// How many stacks there are.
    pub(super) fn n_stacks(&self) -> usize {
        self.box_rows
    }

    /// The allowed symbols of the cell in row `i` and column `j` of a box.
    pub(super) fn at(&self, band: usize, stack: usize, i: usize, j: usize) -> u64 {
        let row = band * self.box_rows + i;
        let col = stack * self.box_cols + j;
        self.masks[row * self.order() + col]
    }

    /// The allowed symbols of the cells of a band.
    pub(super) fn band(&self, band: usize) -> &[u64] {
        let width = self.order() * self.box_rows;
        &self.masks[band * width..][..width]
    }

    /// Rows and columns exchanged.
    pub(super) fn turned(&self) -> Self {
        let order = self.order();
        let cells = (0..order).flat_map(|col| (0..order).map(move |row| row * order + col));
        Self {
            box_rows: self.box_cols,
            box_cols: self.box_rows,
            masks: cells.map(|at| self.masks[at]).collect(),
        }
    }
}
