//! A renban line: values in a row, in any order.

use super::common::{
    ConstraintEntry, Kind, MANY, Others, RegionKind, Relation, Takes, Wording, distinct, reach,
};

pub(super) const RENBAN: ConstraintEntry = ConstraintEntry {
    kind: Kind::Renban,
    names: &["renban"],
    with_value: &[],
    cells: (2, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "the cells hold values that follow each other, each once, in any order",
    wording: |_| {
        Wording::new("renban line", "through").means("A renban line holds values that follow each other, in any order, so no two of these cells are further apart than {n}.")
    },
    reach: |line, layout| reach::at_most(line, layout, layout.order()),
    lower: |lowering, line, cells| {
        let cells = distinct(cells);
        let relation = Relation::DifferAtMost(cells.len() - 1);
        lowering.differ(line, RegionKind::Line, &cells);
        lowering.clique(line, &cells, &relation)
    },
};
