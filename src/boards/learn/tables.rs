//! The fixed part of a learning search: which constraints a variable is in, as flat arrays.
//!
//! An *item* is a set of variables of which at least one holds: a cell (which of its symbols?)
//! or a full region with a symbol (in which of its cells?). Items are numbered cells first, then
//! full regions, `order` items each. At most one variable of an item holds as well, and so does
//! at most one of the variables of a symbol in a smaller region; all of that is "two peers
//! differ", which is read off the geometry and never stored as clauses.

use super::literal::Var;
use super::overlaps::Overlaps;
use crate::ids::{CellId, Id, narrow};
use crate::propagate::Geometry;

/// One full region of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The region, as its place among the full ones times the number of symbols.
    pub(super) first: u32,
    /// The cell as a bit of the region's items.
    pub(super) bit: u64,
}

/// Items, and where to find them.
#[derive(Debug)]
pub(super) struct Tables<'g> {
    /// Symbols.
    pub(super) order: u32,
    /// Cells, and the number of the first item that is no cell.
    pub(super) cells: u32,
    /// All items.
    pub(super) n_items: usize,
    /// The cells of the full regions, `order` each.
    full_cells: Vec<u32>,
    places: Vec<Place>,
    /// Where the places of a cell begin; one entry more than cells.
    place_start: Vec<u32>,
    /// Peers that share no full region with a cell.
    loose: Vec<CellId>,
    loose_start: Vec<u32>,
    /// Locked candidates.
    pub(super) overlaps: Overlaps<'g>,
}

impl<'g> Tables<'g> {
    /// Reads a geometry.
    pub(super) fn new(geometry: &'g Geometry) -> Self {
        let order = narrow(geometry.order());
        let cells = narrow(geometry.n_cells());
        let mut place_start = vec![0_u32; geometry.n_cells() + 1];
        let mut full_cells = Vec::new();
        for (region, members) in geometry.regions().enumerate() {
            if geometry.is_full(region) {
                for cell in members {
                    place_start[cell.index() + 1] += 1;
                    full_cells.push(narrow(cell.index()));
                }
            }
        }
        for cell in 0..geometry.n_cells() {
            place_start[cell + 1] += place_start[cell];
        }
        let mut next = place_start.clone();
        let mut places = vec![Place { first: 0, bit: 0 }; full_cells.len()];
        for (members, first) in full_cells
            .chunks_exact(geometry.order())
            .zip((0..).step_by(geometry.order()))
        {
            for (k, &cell) in members.iter().enumerate() {
                places[next[cell as usize] as usize] = Place { first, bit: 1 << k };
                next[cell as usize] += 1;
            }
        }
        let (loose, loose_start) = loose_peers(geometry);
        Self {
            order,
            cells,
            overlaps: Overlaps::new(geometry, full_cells.len()),
            n_items: geometry.n_cells() + full_cells.len(),
            full_cells,
            places,
            place_start,
            loose,
            loose_start,
        }
    }

    /// Number of variables.
    pub(super) fn n_vars(&self) -> usize {
        self.cells as usize * self.order as usize
    }

    /// The variable of a cell and a symbol.
    #[inline]
    pub(super) fn var(&self, cell: u32, symbol: u32) -> Var {
        Var(cell * self.order + symbol)
    }

    /// The cell and the symbol of a variable.
    #[inline]
    pub(super) fn cell_symbol(&self, var: Var) -> (u32, u32) {
        (var.0 / self.order, var.0 % self.order)
    }

    /// The full regions of a cell.
    #[inline]
    pub(super) fn places(&self, cell: u32) -> &[Place] {
        let cell = cell as usize;
        &self.places[self.place_start[cell] as usize..self.place_start[cell + 1] as usize]
    }

    /// The item of a full region with a symbol; `first` as in [`Place`].
    #[inline]
    pub(super) fn item(&self, first: u32, symbol: u32) -> u32 {
        self.cells + first + symbol
    }

    /// The cells that may not hold the same symbol as `cell` and share no full region with it.
    #[inline]
    pub(super) fn loose_peers(&self, cell: u32) -> &[CellId] {
        let cell = cell as usize;
        &self.loose[self.loose_start[cell] as usize..self.loose_start[cell + 1] as usize]
    }

    /// The variable of a symbol in the cell at `bit` of a full region; `first` as in [`Place`].
    #[inline]
    pub(super) fn member(&self, first: u32, bit: u32, symbol: u32) -> Var {
        self.var(self.full_cells[(first + bit) as usize], symbol)
    }

    /// The variable that an item's bit stands for.
    #[inline]
    pub(super) fn option(&self, item: u32, bit: u32) -> Var {
        if item < self.cells {
            return self.var(item, bit);
        }
        let symbol = (item - self.cells) % self.order;
        let first = item - self.cells - symbol;
        self.member(first, bit, symbol)
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        (self.full_cells.capacity() + self.place_start.capacity()) * size_of::<u32>()
            + self.places.capacity() * size_of::<Place>()
            + self.loose.capacity() * size_of::<CellId>()
            + self.loose_start.capacity() * size_of::<u32>()
            + self.overlaps.bytes()
    }
}

/// The peers of each cell that share only smaller regions with it, and where they begin.
fn loose_peers(geometry: &Geometry) -> (Vec<CellId>, Vec<u32>) {
    let mut loose = Vec::new();
    let mut start = Vec::with_capacity(geometry.n_cells() + 1);
    start.push(0);
    // By cell: one more than the last cell with which it shares a full region.
    let mut shares = vec![0; geometry.n_cells()];
    for cell in (0..geometry.n_cells()).map(CellId::new) {
        let regions = geometry.regions_of(cell);
        if regions.iter().any(|&region| !geometry.is_full(region)) {
            for &region in regions.iter().filter(|&&region| geometry.is_full(region)) {
                for member in &geometry.regions()[region] {
                    shares[member.index()] = cell.index() + 1;
                }
            }
            let peers = geometry.peers_of(cell).iter().copied();
            loose.extend(peers.filter(|peer| shares[peer.index()] != cell.index() + 1));
        }
        start.push(narrow(loose.len()));
    }
    (loose, start)
}
