//! Which sums over few cells, of those that follow from the sums of whole regions, a search keeps.

use super::tuning::{SUM_CELLS, SUM_REGIONS, SUM_UNIONS};
use crate::propagate::{Balance, Geometry, KnownSum, Most, each_union};
use crate::puzzle::{Machine, Primitive};

/// How far regions are joined.
const MOST: Most = Most { regions: SUM_REGIONS, unions: SUM_UNIONS };

/// The sums that follow for a layout: of each union what is left when all sums that are mostly
/// inside are taken away, where those are few cells.
pub(super) fn derive(geometry: &Geometry, primitives: &[Primitive]) -> Vec<Balance> {
    let known: Vec<KnownSum> = known_sums(primitives).collect();
    let mut found = Vec::new();
    each_union(geometry, &known, MOST, &mut |union| {
        let balance = union.balance(&[|inside, outside| inside > outside], true);
        found.extend(balance.filter(|balance| balance.terms.len() <= SUM_CELLS));
    });
    found
}

/// The sums that primitives make known.
pub(super) fn known_sums(primitives: &[Primitive]) -> impl Iterator<Item = KnownSum> {
    primitives.iter().filter_map(known)
}

/// The sum that a primitive makes known: a cage, or a plain sum.
fn known(primitive: &Primitive) -> Option<KnownSum> {
    let (cells, sum) = match primitive {
        Primitive::Cage { cells, sum } => (cells, i64::from(*sum)),
        Primitive::Machine { cells, machine: Machine::Linear { coefficients, total } }
            if coefficients.iter().all(|&by| by == 1) =>
        {
            (cells, i64::from(*total))
        }
        Primitive::Pair { .. } | Primitive::Machine { .. } => return None,
    };
    Some(KnownSum { cells: cells.clone(), sum })
}
