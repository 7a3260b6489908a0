//! Which regions a person weighs against which cages, with little left over (the "rule of 45").
//!
//! Regions without a common cell, less the cages that lie in them, leave the cells in no cage
//! (innies); less cages that stick out, also the cells outside (outies).

use std::collections::BTreeSet;

use super::tuning::BALANCED_UNIONS;
use super::visibility::Visibility;
use crate::ids::{CellId, RegionId};
use crate::propagate::{KnownSum, Most, Wanted, each_union};
use crate::puzzle::{Layout, Primitive};

/// Limits of the unions of regions: regions of the largest union, and unions examined while they
/// grow.
const MOST: Most = Most { regions: 4, unions: BALANCED_UNIONS };
/// Largest number of cells left over that a person can survey, not counting cells with a value.
const MOST_LEFT: usize = 6;

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
    /// Sum of the cells inside, minus the sum of the cells outside.
    pub(super) total: i64,
}

/// Which cages are subtracted: first those that lie wholly in the regions (for overlapping cages);
/// then none, those that lie mostly in them, or all that reach in.
const WAYS: [&[Wanted]; 3] = [
    &[|_, outside| outside == 0],
    &[|_, outside| outside == 0, |inside, outside| 0 < outside && outside < inside],
    &[|_, outside| outside == 0, |inside, outside| inside > 0 && outside > 0],
];

/// The balances of a layout, those with the least left over first.
pub(super) fn balances(sight: &Visibility, layout: &Layout) -> Vec<Balance> {
    let cages =
        layout.primitives().iter().enumerate().filter_map(|(number, primitive)| match primitive {
            Primitive::Cage { cells, sum } => {
                Some((number, KnownSum { cells: cells.clone(), sum: i64::from(*sum) }))
            }
            Primitive::Pair { .. } | Primitive::Machine { .. } => None,
        });

    let (numbers, cages): (Vec<usize>, Vec<KnownSum>) = cages.unzip();
    let free = |(cell, _): &&(CellId, i64)| layout.allowed()[*cell].len() > 1;
    let mut found: BTreeSet<(usize, Balance)> = BTreeSet::new();
    each_union(sight, &cages, MOST, &mut |union| {
        for balance in WAYS.iter().filter_map(|ways| union.balance(ways, false)) {
            let left = balance.terms.iter().filter(free).count();
            if balance.terms.is_empty() || left > MOST_LEFT {
                continue;
            }
            let side = |of: i64| {
                balance.terms.iter().filter_map(move |&(cell, by)| (by == of).then_some(cell))
            };
            let balance = Balance {
                regions: union.regions.clone(),
                cages: balance.taken.iter().map(|&cage| numbers[cage]).collect(),
                inside: side(1).collect(),
                outside: side(-1).collect(),
                total: balance.total,
            };
            found.insert((left, balance));
        }
    });

    found.into_iter().map(|(_, balance)| balance).collect()
}
