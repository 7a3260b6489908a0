//! A nabner line: no two of its values differ by one, wherever they are.

use super::common::{
    ConstraintEntry, Kind, MANY, Others, RegionKind, Relation, Takes, Wording, distinct, reach,
};

pub(super) const NABNER: ConstraintEntry = ConstraintEntry {
    kind: Kind::Nabner,
    names: &["nabner"],
    with_value: &[],
    cells: (2, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "no two of the cells hold the same value or values that follow each other",
    wording: |_| {
        Wording::new("nabner line", "through")
            .means("No two values on a nabner line are equal or follow each other.")
    },
    reach: |line, layout| reach::at_most(line, layout, layout.order().div_ceil(2)),
    lower: |lowering, line, cells| {
        let cells = distinct(cells);
        lowering.differ(line, RegionKind::Line, &cells);
        lowering.clique(line, &cells, &Relation::DifferAtLeast(2))
    },
};
