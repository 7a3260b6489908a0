//! Which regions can be weighed against which cages, with little left over (the "rule of 45").
//!
//! A full region adds up to the sum of all values. Regions without a common cell, less the cages
//! that lie in them, leave the cells in no cage (innies); less cages that stick out, also the
//! cells outside (outies). All of this depends on the layout alone. Sets grow by regions that a
//! cage reaches from the ones already taken; a layout on which that would go on and on is cut off
//! at a fixed number.

use std::collections::BTreeSet;

use super::cells::CellSet;
use super::sight::Sight;
use crate::ids::{CellId, RegionId};
use crate::puzzle::{Layout, Primitive};

/// Regions of the largest sets that are weighed.
const MOST_REGIONS: usize = 4;
/// Cells left over that a person can still take in, those with one value left aside.
const MOST_LEFT: usize = 6;
/// Sets of regions that are looked at while they grow.
const MOST_STATES: usize = 4_000;

/// Full regions without a common cell, weighed against cages.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Balance {
    pub(super) regions: Vec<RegionId>,
    /// Cages without a common cell, by their numbers among the layout's primitives.
    pub(super) cages: Vec<usize>,
    /// The cells of the regions in none of the cages.
    pub(super) inside: Vec<CellId>,
    /// The cells of the cages in none of the regions.
    pub(super) outside: Vec<CellId>,
    /// What the cells inside add up to, less those outside.
    pub(super) total: i64,
}

/// Which cages that lie in the regions only in part are taken.
#[derive(Clone, Copy)]
enum Partial {
    None,
    Larger,
    All,
}

struct Cage {
    number: usize,
    cells: CellSet,
    sum: u32,
}

/// The balances of a layout, those with the least left over first.
pub(super) fn balances(sight: &Sight, layout: &Layout) -> Vec<Balance> {
    let n_cells = sight.n_cells();
    let primitives = layout.primitives().iter().enumerate();
    let cages: Vec<Cage> = primitives
        .filter_map(|(number, primitive)| match primitive {
            Primitive::Cage { cells, sum } => Some(Cage {
                number,
                cells: CellSet::of(n_cells, cells),
                sum: *sum,
            }),
            Primitive::Pair { .. } | Primitive::Machine { .. } => None,
        })
        .collect();
    if cages.is_empty() {
        return Vec::new();
    }
    let mut found: BTreeSet<(usize, Balance)> = BTreeSet::new();
    let singles = sight.full_regions().iter().map(|&region| vec![region]);
    let mut states: Vec<Vec<RegionId>> = singles.collect();
    let mut known: BTreeSet<Vec<RegionId>> = states.iter().cloned().collect();
    let mut at = 0;
    while at < states.len() {
        let regions = states[at].clone();
        at += 1;
        let mut union = CellSet::empty(n_cells);
        regions
            .iter()
            .for_each(|&region| union.add(sight.region_set(region)));
        for partial in [Partial::None, Partial::Larger, Partial::All] {
            if let Some((left, balance)) = weigh((sight, layout), &cages, &regions, &union, partial)
            {
                found.insert((left, balance));
            }
        }
        if regions.len() == MOST_REGIONS {
            continue;
        }
        for more in reached(sight, &cages, &union) {
            let mut grown = regions.clone();
            grown.push(more);
            grown.sort_unstable();
            if states.len() < MOST_STATES && known.insert(grown.clone()) {
                states.push(grown);
            }
        }
    }
    found.into_iter().map(|(_, balance)| balance).collect()
}

/// Full regions apart from the union to which some cage leads that lies in both.
fn reached(sight: &Sight, cages: &[Cage], union: &CellSet) -> Vec<RegionId> {
    let mut wanted = union.none_like();
    let out = cages.iter().filter(|cage| cage.cells.meets(union));
    out.for_each(|cage| wanted.add(&cage.cells.without(union)));
    let regions = sight.full_regions().iter().copied();
    regions
        .filter(|&region| {
            let cells = sight.region_set(region);
            cells.meets(&wanted) && !cells.meets(union)
        })
        .collect()
}

/// Takes cages from regions; with the number of cells left over that have more than one value.
fn weigh(
    (sight, layout): (&Sight, &Layout),
    cages: &[Cage],
    regions: &[RegionId],
    union: &CellSet,
    partial: Partial,
) -> Option<(usize, Balance)> {
    let order = sight.order();
    let of_region = i64::try_from(order * (order + 1) / 2).ok()?;
    let mut total = of_region * i64::try_from(regions.len()).ok()?;
    let mut taken = union.none_like();
    let mut numbers = Vec::new();
    // Cages that lie wholly in the regions come first, for where cages overlap.
    for whole in [true, false] {
        for cage in cages {
            let inside = cage.cells.and(union).len();
            let outside = cage.cells.len() - inside;
            let wanted = match partial {
                _ if whole => outside == 0,
                Partial::None => false,
                Partial::Larger => outside < inside && outside > 0,
                Partial::All => inside > 0 && outside > 0,
            };
            if wanted && !cage.cells.meets(&taken) {
                taken.add(&cage.cells);
                numbers.push(cage.number);
                total -= i64::from(cage.sum);
            }
        }
    }
    let inside = union.without(&taken);
    let outside = taken.without(union);
    let allowed = layout.allowed();
    let free = |cell: &CellId| allowed[*cell].len() > 1;
    let left = inside.iter().filter(free).count() + outside.iter().filter(free).count();
    let few = inside.len() + outside.len() > 0 && left <= MOST_LEFT;
    (few && !numbers.is_empty()).then(|| {
        let balance = Balance {
            regions: regions.to_vec(),
            cages: numbers,
            inside: inside.to_vec(),
            outside: outside.to_vec(),
            total,
        };
        (left, balance)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Id;
    use crate::puzzle::{Constraint, ConstraintKind, Position, shapes};

    #[test]
    fn a_row_of_cages_leaves_its_last_cell() {
        let mut spec = shapes::spec_named("classic:2x2").expect("known");
        let cells = |cols: std::ops::Range<u16>| cols.map(|col| Position { row: 0, col }).collect();
        spec.constraints = vec![Constraint::new(ConstraintKind::Cage, cells(0..3), vec![7])];
        let layout = Layout::build(spec).expect("fits");
        let found = balances(&Sight::new(&layout), &layout);
        let first = &found[0];
        assert_eq!((first.inside.len(), first.outside.len()), (1, 0));
        assert_eq!((first.inside[0].index(), first.total), (3, 3));
    }
}
