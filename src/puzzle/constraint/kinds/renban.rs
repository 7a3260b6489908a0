//! A renban line: values in a row, in any order.

use crate::puzzle::constraint::entry::{ConstraintEntry, MANY, Others, Takes, Told};
use crate::puzzle::constraint::kind::ConstraintKind as Kind;
use crate::puzzle::constraint::lowering::distinct;
use crate::puzzle::constraint::reach;
use crate::puzzle::{RegionKind, Relation};

pub(super) const RENBAN: ConstraintEntry = ConstraintEntry {
    kind: Kind::Renban,
    name: "renban",
    aliases: &[],
    with_value: &[],
    cells: (2, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "the cells hold values that follow each other, each once, in any order",
    told: |_| {
        Told::new("renban line", "through").means("A renban line holds values that follow each other, in any order, so no two of these cells are further apart than {n}.")
    },
    reach: |line, layout| reach::at_most(line, layout, layout.order()),
    lower: |lowering, line, cells| {
        let cells = distinct(cells);
        let relation = Relation::DifferAtMost(cells.len() - 1);
        lowering.differ(line, RegionKind::Line, &cells);
        lowering.clique(line, &cells, &relation)
    },
};
