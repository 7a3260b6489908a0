//! A zipper: cells equally far from the middle have one sum.

use super::common::{CellId, ConstraintEntry, Kind, MANY, Others, Takes, Wording, reach};

pub(super) const ZIPPER: ConstraintEntry = ConstraintEntry {
    kind: Kind::Zipper,
    names: &["zipper", "zipperline", "zipper-line"],
    with_value: &[],
    cells: (2, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "cells equally far from the middle add up to the cell in the middle, or all to the same",
    wording: |_| Wording::new("zipper line", "through"),
    reach: reach::any,
    lower: |lowering, constraint, cells| {
        let pairs = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
        let mut sums: Vec<Vec<CellId>> = pairs.map(|(&a, &b)| vec![a, b]).collect();
        if cells.len() % 2 == 1 {
            sums.push(vec![cells[cells.len() / 2]]);
        }
        lowering.equal_sums(constraint, &sums)
    },
};
