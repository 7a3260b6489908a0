//! A cage: cells that differ, with a sum where one is said.

use crate::puzzle::constraint::entry::{ConstraintEntry, MANY, Others, Takes, Told};
use crate::puzzle::constraint::kind::ConstraintKind as Kind;
use crate::puzzle::constraint::reach::{Range, distinct};
use crate::puzzle::constraint::said::Constraint;
use crate::puzzle::{Layout, LayoutError, RegionKind};

pub(super) const CAGE: ConstraintEntry = ConstraintEntry {
    kind: Kind::Cage,
    name: "cage",
    aliases: &["killer", "killercage"],
    with_value: &[],
    cells: (1, MANY),
    others: Others::None,
    takes: Takes::Free,
    repeats: false,
    says: "the cells differ; with a value, they add up to it",
    told: |_| Told::new("cage", "of").alone("the cage of {cell} alone says that it is {left}"),
    reach,
    lower: |lowering, constraint, cells| {
        lowering.differ(constraint, RegionKind::Cage, cells);
        match constraint.values[..] {
            [_, ..] => lowering.sum_of_different(constraint, cells, lowering.value),
            [] => Ok(()),
        }
    },
};

fn reach(cage: &Constraint, layout: &Layout) -> Result<Range, LayoutError> {
    let order = layout.order();
    match cage.cells.len() {
        n if n > order => Err(LayoutError::RegionTooLarge {
            name: cage.to_string(),
            cells: n,
            order,
        }),
        n => Ok(distinct(n, order)),
    }
}
