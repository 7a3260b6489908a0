//! A double arrow: the ends add up to what is between them.

use super::common::{CellId, ConstraintEntry, Kind, MANY, Others, Takes, Wording, reach};

pub(super) const DOUBLE_ARROW: ConstraintEntry = ConstraintEntry {
    kind: Kind::DoubleArrow,
    names: &["double-arrow", "doublearrow"],
    with_value: &[],
    cells: (3, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "the first and the last cell add up to the same as the cells between them",
    wording: |_| Wording::new("double arrow", "through"),
    reach: reach::any,
    lower: |lowering, constraint, cells| {
        let last = cells.len() - 1;
        let is_end = |k: usize| k == 0 || k == last;
        let terms: Vec<(CellId, i32)> = cells
            .iter()
            .enumerate()
            .map(|(k, &cell)| (cell, if is_end(k) { 1 } else { -1 }))
            .collect();
        lowering.linear(constraint, &terms, 0)
    },
};
