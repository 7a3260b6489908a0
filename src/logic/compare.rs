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
use crate::ids::RegionId;

/// Regions on each side of the largest comparison.
const MOST_REGIONS: usize = 4;
/// Largest number of cells left over on each side that a person can survey.
const MOST_LEFT: usize = 6;

/// One side of a comparison: its regions, and the cells that only it has.
#[derive(Clone, Debug)]
pub(super) struct Side {
    pub(super) regions: Vec<RegionId>,
    pub(super) cells: CellSet,
}

/// As many regions against as many others.
pub(super) type Comparison = [Side; 2];

/// The comparisons of a layout, fewest regions first.
pub(super) fn comparisons(sight: &Visibility) -> Vec<Comparison> {
    let mut states: Vec<Comparison> = Vec::new();
    let mut known: BTreeSet<[Vec<RegionId>; 2]> = BTreeSet::new();
    for &one in sight.full_regions() {
        for &other in sight.full_regions() {
            if one < other && sight.shared(one, other) >= 2 {
                add(sight, [vec![one], vec![other]], &mut known, &mut states);
            }
        }
    }

    let mut at = 0;
    while at < states.len() && states.len() < COMPARED_STATES {
        let [one, other] = states[at].clone();
        at += 1;
        if one.regions.len() == MOST_REGIONS {
            continue;
        }

        for a in joined(sight, &one, &other) {
            for b in joined(sight, &other, &one) {
                if a != b {
                    let sides = [(&one, a), (&other, b)].map(|(side, more)| {
                        let mut regions = [&side.regions[..], &[more]].concat();
                        regions.sort_unstable();
                        regions
                    });
                    add(sight, sides, &mut known, &mut states);
                }
            }
        }
    }

    states.retain(|[one, _]| (1..=MOST_LEFT).contains(&one.cells.len()));
    states
}

/// Full regions with two or more cells that only the other side covers, and none that this side
/// covers.
fn joined(view: &Visibility, one: &Side, other: &Side) -> Vec<RegionId> {
    view.full_regions()
        .iter()
        .copied()
        .filter(|&region| {
            let apart = |&own: &RegionId| view.shared(region, own) == 0;
            let overlap = view.region_set(region).and(&other.cells);
            one.regions.iter().all(apart) && overlap.len() >= 2 && !other.regions.contains(&region)
        })
        .collect()
}

fn add(
    sight: &Visibility,
    [one, other]: [Vec<RegionId>; 2],
    known: &mut BTreeSet<[Vec<RegionId>; 2]>,
    states: &mut Vec<Comparison>,
) {
    // Either side may be called the first.
    let mut key = [one.clone(), other.clone()];
    key.sort_unstable();
    if !known.insert(key) {
        return;
    }

    let union = |regions: &[RegionId]| {
        let mut cells = CellSet::empty(sight.n_cells());
        regions.iter().for_each(|&r| cells.add(sight.region_set(r)));
        cells
    };

    let ones = union(&one);
    let others = union(&other);
    let cells = ones.without(&others);

    // What is left over may not grow beyond what one more region on each side can take away.
    if cells.len() <= MOST_LEFT + sight.order() / 2 {
        let regions = one;
        let others = others.without(&ones);
        states.push([Side { regions, cells }, Side { regions: other, cells: others }]);
    }
}
