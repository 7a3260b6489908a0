//! The compiled geometry of a layout: for each cell its regions and peers, for each region its
//! cells, and the crossings of regions through which locked candidates act.
//!
//! This is all that propagation and the searches on candidate boards know of a layout. It has
//! no shape: a classic grid, a jigsaw and a Samurai differ only in these lists.

use std::sync::Arc;

use crate::ids::{CellId, IdVec, RegionId};
use crate::puzzle::Layout;

/// Lists of cells and regions, compiled once for each layout.
#[derive(Clone, Debug)]
pub struct Geometry {
    order: usize,
    regions: IdVec<RegionId, Vec<CellId>>,
    full: IdVec<RegionId, bool>,
    regions_of: IdVec<CellId, Vec<RegionId>>,
    peers_of: IdVec<CellId, Vec<CellId>>,
    crossings: Vec<Crossing>,
}

/// Two regions with at least two common cells, of which at least one is full.
///
/// A symbol with places only in the common cells of a full region is in one of them, so
/// the other region has no place for it outside them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// One region.
    pub a: RegionId,
    /// The other region.
    pub b: RegionId,
    /// The cells of both, ascending.
    pub common: Vec<CellId>,
    /// The cells of `a` that are not in `b`.
    pub only_a: Vec<CellId>,
    /// The cells of `b` that are not in `a`.
    pub only_b: Vec<CellId>,
}

impl Geometry {
    /// The compiled regions of a layout, which are stored with it.
    #[must_use]
    pub fn of(layout: &Layout) -> &Arc<Self> {
        layout.compiled(|| Arc::new(Self::new(layout)))
    }

    /// Compiles a layout.
    #[must_use]
    pub fn new(layout: &Layout) -> Self {
        let regions = layout.regions().iter();
        Self::of_regions(
            layout.order(),
            layout.cells().len(),
            regions.map(|region| region.cells.clone()).collect(),
        )
    }

    /// Compiles lists of cells, each ascending and no longer than there are symbols; for parts
    /// of a layout, which have no picture. `n_cells` is the number of cells, `order` that of
    /// symbols.
    #[must_use]
    pub fn of_regions(order: usize, n_cells: usize, regions: Vec<Vec<CellId>>) -> Self {
        let regions: IdVec<RegionId, Vec<CellId>> = regions.into();
        let mut regions_of = IdVec::filled(Vec::new(), n_cells);
        for (id, cells) in regions.enumerate() {
            for &cell in cells {
                let of_cell: &mut Vec<RegionId> = &mut regions_of[cell];
                of_cell.push(id);
            }
        }

        let peers_of = regions_of
            .enumerate()
            .map(|(cell, of_cell)| {
                let mut peers: Vec<CellId> =
                    of_cell.iter().flat_map(|&r| regions[r].iter().copied()).collect();
                peers.sort_unstable();
                peers.dedup();
                peers.retain(|&peer| peer != cell);
                peers
            })
            .collect();
        let full = regions.iter().map(|cells| cells.len() == order).collect();
        let crossings = crossings(&regions, &regions_of, &full);
        Self { order, regions, full, regions_of, peers_of, crossings }
    }

    /// Number of symbols.
    #[must_use]
    pub fn order(&self) -> usize {
        self.order
    }

    /// Number of cells.
    #[must_use]
    pub fn n_cells(&self) -> usize {
        self.regions_of.len()
    }

    /// The cells of each region, ascending.
    #[must_use]
    pub fn regions(&self) -> &IdVec<RegionId, Vec<CellId>> {
        &self.regions
    }

    /// True if a region has one cell for each symbol, so that it holds every symbol.
    #[must_use]
    #[inline]
    pub fn is_full(&self, region: RegionId) -> bool {
        self.full[region]
    }

    /// The regions of a cell, ascending.
    #[must_use]
    #[inline]
    pub fn regions_of(&self, cell: CellId) -> &[RegionId] {
        &self.regions_of[cell]
    }

    /// True if there are cells and some region holds all of them, so that they differ.
    #[must_use]
    pub fn together(&self, cells: &[CellId]) -> bool {
        let holds = |region: &RegionId| {
            let of_region = &self.regions()[*region];
            cells.iter().all(|cell| of_region.binary_search(cell).is_ok())
        };
        let first = cells.first();
        first.is_some_and(|&first| self.regions_of(first).iter().any(holds))
    }

    /// The cells that share a region with a cell, ascending.
    #[must_use]
    #[inline]
    pub fn peers_of(&self, cell: CellId) -> &[CellId] {
        &self.peers_of[cell]
    }

    /// The connected components of the cells that are not `apart`, ordered by their first cells; two
    /// cells are adjacent if they share a region.
    #[must_use]
    pub fn pieces(&self, mut apart: IdVec<CellId, bool>) -> Vec<Vec<CellId>> {
        let mut pieces = Vec::new();
        for first in apart.ids() {
            if std::mem::replace(&mut apart[first], true) {
                continue;
            }
            let mut piece = vec![first];
            let mut at = 0;
            while let Some(&cell) = piece.get(at) {
                at += 1;
                for &peer in self.peers_of(cell) {
                    if !std::mem::replace(&mut apart[peer], true) {
                        piece.push(peer);
                    }
                }
            }
            pieces.push(piece);
        }

        pieces
    }

    /// The crossings of regions.
    #[must_use]
    pub fn crossings(&self) -> &[Crossing] {
        &self.crossings
    }
}

fn crossings(
    regions: &IdVec<RegionId, Vec<CellId>>,
    regions_of: &IdVec<CellId, Vec<RegionId>>,
    full: &IdVec<RegionId, bool>,
) -> Vec<Crossing> {
    let mut crossings = Vec::new();
    for (a, cells) in regions.enumerate() {
        let mut met: Vec<RegionId> =
            cells.iter().flat_map(|&cell| &regions_of[cell]).copied().filter(|&b| b > a).collect();
        met.sort_unstable();
        // A region that occurs twice in the list shares two cells.
        let mut shared: Vec<RegionId> =
            met.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        shared.dedup();
        for b in shared {
            let in_b = |cell: &CellId| regions_of[*cell].contains(&b);
            let in_a = |cell: &CellId| regions_of[*cell].contains(&a);
            let (common, only_a): (Vec<CellId>, Vec<CellId>) =
                cells.iter().partition(|cell| in_b(cell));
            let only_b: Vec<CellId> =
                regions[b].iter().copied().filter(|cell| !in_a(cell)).collect();
            if full[a] && !only_b.is_empty() || full[b] && !only_a.is_empty() {
                crossings.push(Crossing { a, b, common, only_a, only_b });
            }
        }
    }

    crossings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Id;

    /// The crossings of lists of cells under four symbols, each with its own parts.
    fn crossings_of(regions: &[&[usize]]) -> Vec<[Vec<usize>; 3]> {
        let cells = |list: &&[usize]| list.iter().map(|&cell| CellId::new(cell)).collect();
        let geometry = Geometry::of_regions(4, 6, regions.iter().map(cells).collect());
        let numbers = |cells: &[CellId]| cells.iter().map(|cell| cell.index()).collect();
        let parts = |c: &Crossing| [&c.common, &c.only_a, &c.only_b].map(|part| numbers(part));
        geometry.crossings().iter().map(parts).collect()
    }

    #[test]
    fn two_regions_cross_where_a_full_one_may_take_something_from_the_other() {
        let full: &[usize] = &[0, 1, 2, 3];
        let small: &[usize] = &[2, 3, 4];
        assert_eq!(crossings_of(&[full, small]), [[vec![2, 3], vec![0, 1], vec![4]]]);
        assert_eq!(crossings_of(&[small, full]), [[vec![2, 3], vec![4], vec![0, 1]]]);
        // Nothing is left outside, or nothing need be inside, or there is one common cell.
        assert!(crossings_of(&[full, &[1, 2]]).is_empty());
        assert!(crossings_of(&[&[0, 1, 2], small, &[1, 2]]).is_empty());
        assert!(crossings_of(&[full, &[3, 4, 5]]).is_empty());
    }
}
