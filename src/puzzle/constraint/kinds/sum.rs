//! Cells that add up to a value, as on the diagonals of a little killer.

use super::common::{ConstraintEntry, Kind, MANY, Others, Takes, Wording};

pub(super) const SUM: ConstraintEntry = ConstraintEntry {
    kind: Kind::Sum,
    names: &["sum", "little-killer", "littlekillersum"],
    with_value: &[],
    cells: (1, MANY),
    others: Others::None,
    takes: Takes::One,
    repeats: true,
    says: "the cells add up to the value; symbols may repeat",
    wording: |_| Wording::new("sum", "of"),
    reach: |sum, layout| {
        let n = sum.cells.len();
        Ok((n, n * layout.order()))
    },
    lower: |lowering, constraint, cells| {
        let terms: Vec<_> = cells.iter().map(|&cell| (cell, 1)).collect();
        lowering.linear(constraint, &terms, lowering.value)
    },
};
