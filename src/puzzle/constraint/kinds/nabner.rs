//! A nabner line: no two of its values differ by one, wherever they are.

use crate::puzzle::constraint::entry::{ConstraintEntry, MANY, Others, Takes, Told};
use crate::puzzle::constraint::kind::ConstraintKind as Kind;
use crate::puzzle::constraint::lowering::distinct;
use crate::puzzle::constraint::reach;
use crate::puzzle::{RegionKind, Relation};

pub(super) const NABNER: ConstraintEntry = ConstraintEntry {
    kind: Kind::Nabner,
    name: "nabner",
    aliases: &[],
    with_value: &[],
    cells: (2, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "no two of the cells hold the same value or values that follow each other",
    told: |_| {
        Told::new("nabner line", "through")
            .means("No two values on a nabner line are equal or follow each other.")
    },
    reach: |line, layout| reach::at_most(line, layout, layout.order().div_ceil(2)),
    lower: |lowering, line, cells| {
        let cells = distinct(cells);
        lowering.differ(line, RegionKind::Line, &cells);
        lowering.clique(line, &cells, &Relation::DifferAtLeast(2))
    },
};
