//! Sums: cages, arrows, little killers, and lines of equal sums.

use super::common::{
    CellId, ConstraintEntry, Kind, LayoutError, MANY, Others, PLAIN, RegionKind, Takes, Wording,
    reach,
};

pub(super) const CAGE: ConstraintEntry = ConstraintEntry {
    kind: Kind::Cage,
    names: &["cage", "killer", "killercage"],
    takes: Takes::Free,
    repeats: false,
    says: "the cells differ; with a value, they add up to it",
    wording: |_| {
        Wording::new("cage", "of").alone("the cage of {cell} alone says that it is {left}")
    },
    reach: |cage, layout| {
        let order = layout.order();
        match cage.cells.len() {
            n if n > order => {
                Err(LayoutError::RegionTooLarge { name: cage.to_string(), cells: n, order })
            }
            n => Ok(reach::distinct(n, order)),
        }
    },
    lower: |lowering, cells| {
        lowering.differ(RegionKind::Cage, cells);
        match lowering.now.values[..] {
            [_, ..] => lowering.sum_of_different(cells, lowering.value),
            [] => Ok(()),
        }
    },
    ..PLAIN
};

pub(super) const SUM: ConstraintEntry = ConstraintEntry {
    kind: Kind::Sum,
    names: &["sum", "little-killer", "littlekillersum"],
    takes: Takes::One,
    says: "the cells add up to the value; symbols may repeat",
    wording: |_| Wording::new("sum", "of"),
    reach: |sum, layout| {
        let n = sum.cells.len();
        Ok((n, n * layout.order()))
    },
    lower: |lowering, cells| {
        let terms: Vec<_> = cells.iter().map(|&cell| (cell, 1)).collect();
        lowering.linear(&terms, lowering.value)
    },
    ..PLAIN
};

pub(super) const ARROW: ConstraintEntry = ConstraintEntry {
    kind: Kind::Arrow,
    names: &["arrow"],
    cells: (1, 3),
    others: Others::Some,
    says: "the cells behind -> add up to the number in the cells before it, one digit a cell",
    wording: |_| Wording::new("arrow", "through"),
    // The shaft adds up to the number in the circle or pill, one decimal digit a cell.
    lower: |lowering, circle| {
        let mut terms: Vec<(CellId, i32)> =
            lowering.ids(&lowering.now.others).iter().map(|&cell| (cell, 1)).collect();
        let mut weight = 1;
        for &cell in circle.iter().rev() {
            terms.push((cell, -weight));
            weight *= 10;
        }
        lowering.linear(&terms, 0)
    },
    ..PLAIN
};

pub(super) const DOUBLE_ARROW: ConstraintEntry = ConstraintEntry {
    kind: Kind::DoubleArrow,
    names: &["double-arrow", "doublearrow"],
    cells: (3, MANY),
    says: "the first and the last cell add up to the same as the cells between them",
    wording: |_| Wording::new("double arrow", "through"),
    lower: |lowering, cells| {
        let last = cells.len() - 1;
        let sign = |k: usize| if k == 0 || k == last { 1 } else { -1 };
        let terms: Vec<(CellId, i32)> =
            cells.iter().enumerate().map(|(k, &cell)| (cell, sign(k))).collect();
        lowering.linear(&terms, 0)
    },
    ..PLAIN
};

pub(super) const REGION_SUM: ConstraintEntry = ConstraintEntry {
    kind: Kind::RegionSum,
    names: &["region-sum", "regionsumline", "region-sum-line"],
    cells: (2, MANY),
    says: "each stretch of the line inside one box or drawn region has the same sum",
    wording: |_| Wording::new("region sum line", "through"),
    // Cells in no box count nowhere, and end a stretch.
    lower: |lowering, cells| {
        let mut stretches: Vec<Vec<CellId>> = Vec::new();
        let mut last = None;
        for &cell in cells {
            let now = lowering.layout.block_of(cell);
            match (stretches.last_mut(), now) {
                (Some(stretch), Some(_)) if now == last => stretch.push(cell),
                (_, Some(_)) => stretches.push(vec![cell]),
                (_, None) => {}
            }
            last = now;
        }
        lowering.equal_sums(&stretches)
    },
    ..PLAIN
};

pub(super) const ZIPPER: ConstraintEntry = ConstraintEntry {
    kind: Kind::Zipper,
    names: &["zipper", "zipperline", "zipper-line"],
    cells: (2, MANY),
    says: "cells equally far from the middle add up to the cell in the middle, or all to the same",
    wording: |_| Wording::new("zipper line", "through"),
    lower: |lowering, cells| {
        let mut sums: Vec<Vec<CellId>> = cells
            .iter()
            .zip(cells.iter().rev())
            .take(cells.len() / 2)
            .map(|(&a, &b)| vec![a, b])
            .collect();

        if cells.len() % 2 == 1 {
            sums.push(vec![cells[cells.len() / 2]]);
        }
        lowering.equal_sums(&sums)
    },
    ..PLAIN
};
