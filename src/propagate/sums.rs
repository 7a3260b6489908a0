//! Sums over few cells that follow from the sums of whole regions: the *rule of 45*.
//!
//! A full region holds every symbol once, so the sum of its values is known; so is that of
//! several full regions without common cells. Known sums that lie inside are taken away, and so
//! are those that lie inside in part: their other cells then count against. What is left is a
//! balance. Regions are joined where a known sum leads from one into the other, so no rows or
//! boxes need to be known. All of this depends on the layout alone; one on which unions would grow
//! on and on is cut off at a fixed number.

use std::collections::BTreeSet;

use fixedbitset::FixedBitSet;

use super::geometry::Geometry;
use crate::ids::{CellId, Id, RegionId};

/// Cells whose values are known to have a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownSum {
    /// The cells.
    pub cells: Vec<CellId>,
    /// Their sum.
    pub sum: i64,
}

/// How far unions of regions are followed.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// Regions of a union.
    pub regions: usize,
    /// Unions that are looked at.
    pub unions: usize,
}

/// Full regions without a common cell, and the known sums that reach into them.
#[derive(Debug)]
pub struct Union<'s> {
    /// The regions, ascending.
    pub regions: Vec<RegionId>,
    sums: &'s [KnownSum],
    cells: FixedBitSet,
    touched: FixedBitSet,
    total: i64,
}

/// The rest of a union when known sums are taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The known sums, by their numbers, in the order in which they were taken.
    pub taken: Vec<usize>,
    /// The cells that are left, ascending, with how often each counts.
    pub terms: Vec<(CellId, i64)>,
    /// The sum of the terms.
    pub total: i64,
}

/// True if a known sum with so many cells inside and so many outside is taken.
pub type Wanted = fn(inside: usize, outside: usize) -> bool;

impl Union<'_> {
    /// Takes known sums away, in one pass after the other those that it wants; what is inside is
    /// what was not taken before. Where sums must not overlap, one that shares a cell with one
    /// taken before is left. `None` where none is taken.
    #[must_use]
    pub fn balance(&self, passes: &[Wanted], overlap: bool) -> Option<Balance> {
        let mut weights = vec![0; self.cells.len()];
        self.cells.ones().for_each(|cell| weights[cell] = 1);
        let mut touched = self.cells.clone();
        let mut used = FixedBitSet::with_capacity(self.cells.len());
        let mut taken = Vec::new();
        let mut total = self.total;
        for wanted in passes {
            for k in self.touched.ones() {
                let KnownSum { cells, sum } = &self.sums[k];
                let meets = cells.iter().any(|cell| used.contains(cell.index()));
                // Cells that are still there would go, the others would come to count against.
                let there = |cell: &&CellId| weights[cell.index()] > 0;
                let inside = cells.iter().filter(there).count();
                if (meets && !overlap) || !wanted(inside, cells.len() - inside) {
                    continue;
                }
                for cell in cells {
                    weights[cell.index()] -= 1;
                    touched.insert(cell.index());
                    used.insert(cell.index());
                }
                total -= sum;
                taken.push(k);
            }
        }

        let terms: Vec<(CellId, i64)> = touched
            .ones()
            .filter(|&cell| weights[cell] != 0)
            .map(|cell| (CellId::new(cell), weights[cell]))
            .collect();
        (!taken.is_empty()).then_some(Balance { taken, terms, total })
    }
}

/// Visits the unions of full regions that known sums join, fewest regions first.
pub fn each_union(
    geometry: &Geometry,
    sums: &[KnownSum],
    most: Most,
    visit: &mut dyn FnMut(&Union<'_>),
) {
    if sums.is_empty() {
        return;
    }
    let unions = Unions::new(geometry, sums);
    let n = unions.full.len();
    let mut known: BTreeSet<Vec<usize>> = (0..n).map(|region| vec![region]).collect();
    let mut queue: Vec<Vec<usize>> = known.iter().cloned().collect();
    let mut at = 0;
    while at < queue.len() {
        let union = unions.union(&queue[at]);
        visit(&union);
        let smaller = queue[at].clone();
        at += 1;
        if smaller.len() == most.regions || known.len() >= most.unions {
            continue;
        }
        for more in (0..n).filter(|&more| unions.joins(&union, more)) {
            let mut larger = smaller.clone();
            larger.push(more);
            larger.sort_unstable();
            if known.len() < most.unions && known.insert(larger.clone()) {
                queue.push(larger);
            }
        }
    }
}

/// The full regions of a layout.
struct Unions<'s> {
    sums: &'s [KnownSum],
    full: Vec<RegionId>,
    sets: Vec<FixedBitSet>,
    /// The known sums that reach into each.
    reach: Vec<FixedBitSet>,
    /// The sum of all values.
    of_region: i64,
}

impl<'s> Unions<'s> {
    fn new(geometry: &Geometry, sums: &'s [KnownSum]) -> Self {
        let mut sums_of: Vec<Vec<usize>> = vec![Vec::new(); geometry.n_cells()];
        for (k, sum) in sums.iter().enumerate() {
            sum.cells.iter().for_each(|cell| sums_of[cell.index()].push(k));
        }
        let full: Vec<RegionId> =
            geometry.regions().ids().filter(|&id| geometry.is_full(id)).collect();
        let cells = |&region: &RegionId| geometry.regions()[region].iter();
        let sets = full.iter().map(|region| {
            let mut set = FixedBitSet::with_capacity(geometry.n_cells());
            set.extend(cells(region).map(|cell| cell.index()));
            set
        });
        let reach = full.iter().map(|region| {
            let mut reach = FixedBitSet::with_capacity(sums.len());
            reach.extend(cells(region).flat_map(|cell| sums_of[cell.index()].iter().copied()));
            reach
        });
        let values = i64::try_from(geometry.order()).unwrap_or(0);
        Self {
            sums,
            sets: sets.collect(),
            reach: reach.collect(),
            of_region: values * (values + 1) / 2,
            full,
        }
    }

    fn union(&self, regions: &[usize]) -> Union<'s> {
        let all = |sets: &[FixedBitSet]| {
            let mut all = FixedBitSet::new();
            for &region in regions {
                all.union_with(&sets[region]);
            }
            all
        };

        Union {
            regions: regions.iter().map(|&region| self.full[region]).collect(),
            sums: self.sums,
            cells: all(&self.sets),
            touched: all(&self.reach),
            total: self.of_region * i64::try_from(regions.len()).unwrap_or(0),
        }
    }

    /// True if a region has no cell in common with a union, and some known sum reaches into both.
    fn joins(&self, union: &Union<'_>, region: usize) -> bool {
        union.cells.is_disjoint(&self.sets[region])
            && !union.touched.is_disjoint(&self.reach[region])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::shapes::layout_named;

    #[test]
    fn sums_with_a_common_cell_are_both_taken_only_where_they_may_overlap() {
        let layout = layout_named("classic:2x2").expect("known");
        let geometry = Geometry::new(&layout);
        let row: Vec<CellId> = (0..4).map(CellId::new).collect();
        let pair = |at: usize, sum: i64| KnownSum { cells: row[at..at + 2].to_vec(), sum };
        let sums = [pair(0, 3), pair(1, 5)];
        let most = Most { regions: 1, unions: 100 };
        let mut found = Vec::new();
        each_union(&geometry, &sums, most, &mut |union| {
            if union.regions == [RegionId::new(0)] {
                let any: Wanted = |inside, _| inside > 0;
                found.extend([false, true].map(|overlap| union.balance(&[any], overlap)));
            }
        });
        let apart = Balance { taken: vec![0], terms: vec![(row[2], 1), (row[3], 1)], total: 7 };
        // The cell of both sums was taken twice.
        let both = Balance { taken: vec![0, 1], terms: vec![(row[1], -1), (row[3], 1)], total: 2 };
        assert_eq!(found, [Some(apart), Some(both)]);
    }
}
