//! A cage: cells that differ, with a sum where one is said.

use super::common::{
    Constraint, ConstraintEntry, Kind, Layout, LayoutError, MANY, Others, RegionKind, Takes,
    Wording, reach,
};

pub(super) const CAGE: ConstraintEntry = ConstraintEntry {
    kind: Kind::Cage,
    names: &["cage", "killer", "killercage"],
    with_value: &[],
    cells: (1, MANY),
    others: Others::None,
    takes: Takes::Free,
    repeats: false,
    says: "the cells differ; with a value, they add up to it",
    wording: |_| {
        Wording::new("cage", "of").alone("the cage of {cell} alone says that it is {left}")
    },
    reach,
    lower: |lowering, constraint, cells| {
        lowering.differ(constraint, RegionKind::Cage, cells);
        match constraint.values[..] {
            [_, ..] => lowering.sum_of_different(constraint, cells, lowering.value),
            [] => Ok(()),
        }
    },
};

fn reach(cage: &Constraint, layout: &Layout) -> Result<reach::Range, LayoutError> {
    let order = layout.order();
    match cage.cells.len() {
        n if n > order => Err(LayoutError::RegionTooLarge {
            name: cage.to_string(),
            cells: n,
            order,
        }),
        n => Ok(reach::distinct(n, order)),
    }
}
