//! Which regions can be compared with which others: as many against as many, with little left
//! over on either side.
//!
//! This depends on the layout alone. Sets grow by regions that hold at least two cells of what the
//! other side has alone, so a comparison never falls into two smaller ones. A layout on which that
//! would go on and on is cut off at a fixed number.

use std::collections::BTreeSet;

use super::cells::CellSet;
use super::tuning::COMPARED_STATES;
use super::visibility::Visibility;
use crate::ids::{CellId, RegionId};

/// Regions on each side of the largest comparison.
const MOST_REGIONS: usize = 4;
/// Cells left over on each side that a person can still take in.
const MOST_LEFT: usize = 6;

/// As many regions against as many others.
#[derive(Clone, Debug)]
pub(super) struct Comparison {
    one: Vec<RegionId>,
    other: Vec<RegionId>,
    only_one: CellSet,
    only_other: CellSet,
}

/// One side of a comparison: its regions, and the cells that only it has.
pub(super) type Side<'c> = (&'c [RegionId], &'c CellSet);

impl Comparison {
    /// The cells that only one side has.
    pub(super) fn cells(&self) -> impl Iterator<Item = CellId> + '_ {
        self.only_one.iter().chain(&self.only_other)
    }

    /// Both sides, each as the first.
    pub(super) fn ways(&self) -> [[Side<'_>; 2]; 2] {
        let one = (&self.one[..], &self.only_one);
        let other = (&self.other[..], &self.only_other);
        [[one, other], [other, one]]
    }
}

/// The comparisons of a layout, fewest regions first.
pub(super) fn comparisons(sight: &Visibility) -> Vec<Comparison> {
    let mut states: Vec<Comparison> = Vec::new();
    let mut known: BTreeSet<(Vec<RegionId>, Vec<RegionId>)> = BTreeSet::new();
    for &one in sight.full_regions() {
        for &other in sight.full_regions() {
            if one < other && sight.shared(one, other) >= 2 {
                add(sight, &[one], &[other], &mut known, &mut states);
            }
        }
    }
    let mut at = 0;
    while at < states.len() && states.len() < COMPARED_STATES {
        let state = states[at].clone();
        at += 1;
        if state.one.len() == MOST_REGIONS {
            continue;
        }
        for a in joined(sight, &state.one, &state.only_other, &state.other) {
            for b in joined(sight, &state.other, &state.only_one, &state.one) {
                if a != b {
                    let grown = |regions: &[RegionId], more| {
                        let mut regions = regions.to_vec();
                        regions.push(more);
                        regions.sort_unstable();
                        regions
                    };
                    let (one, other) = (grown(&state.one, a), grown(&state.other, b));
                    add(sight, &one, &other, &mut known, &mut states);
                }
            }
        }
    }
    states.retain(|state| {
        let left = state.only_one.len();
        (1..=MOST_LEFT).contains(&left)
    });
    states
}

/// Full regions that hold two cells or more of what the other side has alone, and none of this
/// side's.
fn joined(view: &Visibility, one: &[RegionId], cells: &CellSet, not: &[RegionId]) -> Vec<RegionId> {
    let regions = view.full_regions().iter().copied();
    regions
        .filter(|&region| {
            let apart = one.iter().all(|&other| view.shared(region, other) == 0);
            let overlap = view.region_set(region).and(cells);
            apart && overlap.len() >= 2 && !not.contains(&region)
        })
        .collect()
}

fn add(
    sight: &Visibility,
    one: &[RegionId],
    other: &[RegionId],
    known: &mut BTreeSet<(Vec<RegionId>, Vec<RegionId>)>,
    states: &mut Vec<Comparison>,
) {
    // Either side may be called the first.
    let key = if one <= other {
        (one, other)
    } else {
        (other, one)
    };
    if !known.insert((key.0.to_vec(), key.1.to_vec())) {
        return;
    }
    let union = |regions: &[RegionId]| {
        let mut cells = CellSet::empty(sight.n_cells());
        regions.iter().for_each(|&r| cells.add(sight.region_set(r)));
        cells
    };
    let (ones, others) = (union(one), union(other));
    let only_one = ones.without(&others);
    // What is left over may not grow beyond what one more region on each side can take away.
    if only_one.len() > MOST_LEFT + sight.order() / 2 {
        return;
    }
    states.push(Comparison {
        one: one.to_vec(),
        other: other.to_vec(),
        only_other: others.without(&ones),
        only_one,
    });
}
