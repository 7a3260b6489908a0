//! Which cells see each other on a layout, by its regions alone.
//!
//! Two cells *see* each other when they share a region. A region is *full* when it has a cell
//! for each symbol, so that it holds every symbol; only a full region needs a place for a
//! symbol, but no region holds a symbol twice.

use std::ops::Deref;
use std::sync::Arc;

use super::cells::CellSet;
use super::step::Candidate;
use crate::ids::{CellId, Id, IdVec, RegionId};
use crate::propagate::Geometry;

/// The regions of a layout compiled for the techniques: which cells a region has, which cells see
/// each other.
#[derive(Clone, Debug)]
pub struct Visibility {
    geometry: Arc<Geometry>,
    sees: IdVec<CellId, CellSet>,
    region_sets: IdVec<RegionId, CellSet>,
    slots: IdVec<CellId, Vec<(RegionId, u32)>>,
    full: Vec<RegionId>,
    /// By two regions: how many cells they share.
    shared: Vec<u8>,
}

/// Derefs to the geometry.
impl Deref for Visibility {
    type Target = Geometry;

    #[inline]
    fn deref(&self) -> &Geometry {
        &self.geometry
    }
}

impl Visibility {
    /// The relations that follow from the regions of a layout.
    #[must_use]
    pub fn new(geometry: &Arc<Geometry>) -> Self {
        let n_cells = geometry.n_cells();
        let sees = (0..n_cells)
            .map(|cell| CellSet::of(n_cells, geometry.peers_of(CellId::new(cell))))
            .collect();
        let sets = |cells: &Vec<CellId>| CellSet::of(n_cells, cells);
        let region_sets = geometry.regions().iter().map(sets).collect();
        let mut slots: IdVec<CellId, Vec<(RegionId, u32)>> = IdVec::filled(Vec::new(), n_cells);

        for (region, cells) in geometry.regions().enumerate() {
            for (slot, &cell) in (0u32..).zip(cells) {
                slots[cell].push((region, slot));
            }
        }

        let n_regions = geometry.regions().len();
        let mut shared = vec![0u8; n_regions * n_regions];
        for regions in slots.iter() {
            for (a, _) in regions {
                for (b, _) in regions {
                    shared[a.index() * n_regions + b.index()] += 1;
                }
            }
        }

        let full = geometry.regions().ids().filter(|&region| geometry.is_full(region)).collect();
        Self { sees, region_sets, slots, full, shared, geometry: Arc::clone(geometry) }
    }

    /// Number of regions.
    #[must_use]
    pub fn n_regions(&self) -> usize {
        self.region_sets.len()
    }

    /// All regions.
    pub fn regions(&self) -> impl Iterator<Item = RegionId> + use<> {
        self.region_sets.ids()
    }

    /// The regions that hold every symbol.
    #[must_use]
    pub fn full_regions(&self) -> &[RegionId] {
        &self.full
    }

    /// The cells of a region, ascending.
    #[must_use]
    #[inline]
    pub fn cells(&self, region: RegionId) -> &[CellId] {
        &self.geometry.regions()[region]
    }

    /// The cells of a region as a set.
    #[must_use]
    #[inline]
    pub fn region_set(&self, region: RegionId) -> &CellSet {
        &self.region_sets[region]
    }

    /// The number of cells that two regions share.
    #[must_use]
    #[inline]
    pub fn shared(&self, a: RegionId, b: RegionId) -> usize {
        usize::from(self.shared[a.index() * self.region_sets.len() + b.index()])
    }

    /// True if two candidates exclude each other by cells and regions alone.
    #[must_use]
    #[inline]
    pub(super) fn clash(&self, a: Candidate, b: Candidate) -> bool {
        if a.cell == b.cell {
            a.symbol != b.symbol
        } else {
            a.symbol == b.symbol && self.sees[a.cell].contains(b.cell)
        }
    }

    /// The regions of a cell, each with the cell's place in the region's list.
    #[must_use]
    #[inline]
    pub(super) fn slots(&self, cell: CellId) -> &[(RegionId, u32)] {
        &self.slots[cell]
    }

    /// The cells that share a region with a cell.
    #[must_use]
    #[inline]
    pub fn sees(&self, cell: CellId) -> &CellSet {
        &self.sees[cell]
    }

    /// The cells that see every cell of a set; none where the set is empty.
    #[must_use]
    pub fn seen_by_all(&self, cells: &CellSet) -> CellSet {
        let mut cells = cells.iter();
        let Some(first) = cells.next() else {
            return CellSet::empty(self.n_cells());
        };
        let mut seen = self.sees[first].clone();
        cells.for_each(|cell| seen.intersect(&self.sees[cell]));
        seen
    }

    /// True if every two cells of a set see each other.
    #[must_use]
    pub fn is_clique(&self, cells: &CellSet) -> bool {
        cells.iter().all(|cell| {
            let mut rest = cells.clone();
            rest.remove(cell);
            rest.within(&self.sees[cell])
        })
    }

    /// The regions that hold every cell of a set; none where the set is empty.
    #[must_use]
    pub fn common_regions(&self, cells: &CellSet) -> Vec<RegionId> {
        let holds = |region: &RegionId| cells.within(&self.region_sets[*region]);
        cells.first().map_or(Vec::new(), |first| {
            self.regions_of(first).iter().copied().filter(holds).collect()
        })
    }
}
