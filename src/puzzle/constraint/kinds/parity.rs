//! Cells with even or with odd values.

use crate::ids::CellId;
use crate::puzzle::LayoutError;
use crate::puzzle::constraint::entry::{ConstraintEntry, MANY, Others, Takes, Told};
use crate::puzzle::constraint::kind::ConstraintKind as Kind;
use crate::puzzle::constraint::lowering::Lowering;
use crate::puzzle::constraint::reach;

pub(super) const EVEN: ConstraintEntry = ConstraintEntry {
    kind: Kind::Even,
    name: "even",
    aliases: &[],
    with_value: &[],
    cells: (1, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "the cells hold even values",
    told: |_| Told::new("mark for even values", "on").alone("{cell} is marked as even"),
    reach: reach::any,
    lower: |lowering, _, cells| each(lowering, cells, 0),
};

pub(super) const ODD: ConstraintEntry = ConstraintEntry {
    kind: Kind::Odd,
    name: "odd",
    aliases: &[],
    with_value: &[],
    cells: (1, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "the cells hold odd values",
    told: |_| Told::new("mark for odd values", "on").alone("{cell} is marked as odd"),
    reach: reach::any,
    lower: |lowering, _, cells| each(lowering, cells, 1),
};

/// Each cell leaves this remainder by two.
fn each(lowering: &mut Lowering<'_>, cells: &[CellId], rest: usize) -> Result<(), LayoutError> {
    for &cell in cells {
        lowering.restrict(cell, |value| value % 2 == rest);
    }
    Ok(())
}
