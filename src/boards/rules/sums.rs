//! Sums over few cells that follow from the sums of whole regions: the *rule of 45*.
//!
//! A full region holds every symbol once, so the sum of its values is known; so is that of
//! several full regions without common cells. Cages that lie inside are taken away with their
//! sums, and so are cages that lie inside for the most part: their other cells then count
//! against. What is left is a linear sum, kept where it has few cells. Regions are joined where
//! a cage leads from one into the other, so no rows or boxes need to be known.

use std::collections::BTreeSet;

use fixedbitset::FixedBitSet;

use crate::ids::{CellId, Id};
use crate::propagate::Geometry;
use crate::puzzle::{Machine, Primitive};

/// Cells that a derived sum has at most.
const MOST_CELLS: usize = 6;

/// Regions that are joined at most, and unions that are looked at.
const MOST_REGIONS: usize = 5;
const MOST_UNIONS: usize = 2_000;

/// A derived sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Derived {
    pub(super) terms: Vec<(CellId, i64)>,
    pub(super) total: i64,
}

/// Cells whose values are known to have a sum.
struct Group {
    cells: Vec<CellId>,
    sum: i64,
}

/// The sums that follow for a layout.
pub(super) fn derive(geometry: &Geometry, primitives: &[Primitive]) -> Vec<Derived> {
    let groups: Vec<Group> = primitives.iter().filter_map(group).collect();
    if groups.is_empty() {
        return Vec::new();
    }
    let mut groups_of: Vec<Vec<usize>> = vec![Vec::new(); geometry.n_cells()];
    for (k, group) in groups.iter().enumerate() {
        for cell in &group.cells {
            groups_of[cell.index()].push(k);
        }
    }
    let full: Vec<&Vec<CellId>> = geometry
        .regions()
        .enumerate()
        .filter(|(region, _)| geometry.is_full(*region))
        .map(|(_, cells)| cells)
        .collect();
    let mut sets: Vec<FixedBitSet> = Vec::with_capacity(full.len());
    for cells in &full {
        let mut set = FixedBitSet::with_capacity(geometry.n_cells());
        set.extend(cells.iter().map(|cell| cell.index()));
        sets.push(set);
    }
    // The groups of each region, and those of each union, tell at once what a group joins.
    let reach: Vec<FixedBitSet> = full
        .iter()
        .map(|cells| {
            let mut reach = FixedBitSet::with_capacity(groups.len());
            for cell in cells.iter() {
                reach.extend(groups_of[cell.index()].iter().copied());
            }
            reach
        })
        .collect();
    let values = i64::try_from(geometry.order()).unwrap_or(0);
    let of_region = values * (values + 1) / 2;
    let mut search = Unions {
        groups: &groups,
        weights: vec![0; geometry.n_cells()],
    };
    let mut found = Vec::new();
    let mut seen: BTreeSet<Vec<usize>> = (0..full.len()).map(|region| vec![region]).collect();
    let mut front: Vec<Vec<usize>> = seen.iter().cloned().collect();
    while !front.is_empty() {
        let mut next = Vec::new();
        for union in &front {
            let mut cells = FixedBitSet::with_capacity(geometry.n_cells());
            union
                .iter()
                .for_each(|&region| cells.union_with(&sets[region]));
            let size = i64::try_from(union.len()).unwrap_or(0);
            let mut touched = FixedBitSet::with_capacity(groups.len());
            union
                .iter()
                .for_each(|&region| touched.union_with(&reach[region]));
            found.extend(search.derived(&cells, &touched, of_region * size));
            if union.len() == MOST_REGIONS {
                continue;
            }
            for (region, set) in sets.iter().enumerate() {
                if seen.len() >= MOST_UNIONS {
                    break;
                }
                if cells.is_disjoint(set) && !touched.is_disjoint(&reach[region]) {
                    let mut larger = union.clone();
                    larger.push(region);
                    larger.sort_unstable();
                    if seen.insert(larger.clone()) {
                        next.push(larger);
                    }
                }
            }
        }
        front = next;
    }
    found
}

/// The group that a primitive makes: a cage, or a plain sum.
fn group(primitive: &Primitive) -> Option<Group> {
    match primitive {
        Primitive::Cage { cells, sum } => Some(Group {
            cells: cells.clone(),
            sum: i64::from(*sum),
        }),
        Primitive::Machine {
            cells,
            machine:
                Machine::Linear {
                    coefficients,
                    total,
                },
        } if coefficients.iter().all(|&by| by == 1) => Some(Group {
            cells: cells.clone(),
            sum: i64::from(*total),
        }),
        Primitive::Pair { .. } | Primitive::Machine { .. } => None,
    }
}

/// Looks at one union of regions after the other.
struct Unions<'a> {
    groups: &'a [Group],
    /// The weight of each cell in the sum that is being made; all zero between sums.
    weights: Vec<i64>,
}

impl Unions<'_> {
    /// What is left of a union when the groups that are mostly inside are taken away, where that
    /// is a sum over few cells.
    fn derived(
        &mut self,
        union: &FixedBitSet,
        touched: &FixedBitSet,
        mut total: i64,
    ) -> Option<Derived> {
        let mut cells: Vec<usize> = union.ones().collect();
        for &cell in &cells {
            self.weights[cell] = 1;
        }
        let mut taken = false;
        for k in touched.ones() {
            let group = &self.groups[k];
            // Cells that are still there would go, the others would come to count against.
            let there = |cell: &&CellId| self.weights[cell.index()] > 0;
            let inside = group.cells.iter().filter(there).count();
            if 2 * inside > group.cells.len() {
                for cell in &group.cells {
                    self.weights[cell.index()] -= 1;
                    cells.push(cell.index());
                }
                total -= group.sum;
                taken = true;
            }
        }
        cells.sort_unstable();
        cells.dedup();
        let left = cells.iter().filter(|&&cell| self.weights[cell] != 0);
        let terms: Vec<(CellId, i64)> = left
            .map(|&cell| (CellId::new(cell), self.weights[cell]))
            .collect();
        for cell in cells {
            self.weights[cell] = 0;
        }
        (taken && terms.len() <= MOST_CELLS).then_some(Derived { terms, total })
    }
}
