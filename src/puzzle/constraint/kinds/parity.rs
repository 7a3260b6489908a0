//! Cells with even or with odd values.

use super::common::{
    CellId, ConstraintEntry, Kind, LayoutError, Lowering, MANY, Others, Takes, Wording, reach,
};

pub(super) const EVEN: ConstraintEntry = ConstraintEntry {
    kind: Kind::Even,
    names: &["even"],
    with_value: &[],
    cells: (1, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "the cells hold even values",
    wording: |_| Wording::new("mark for even values", "on").alone("{cell} is marked as even"),
    reach: reach::any,
    lower: |lowering, _, cells| each(lowering, cells, 0),
};

pub(super) const ODD: ConstraintEntry = ConstraintEntry {
    kind: Kind::Odd,
    names: &["odd"],
    with_value: &[],
    cells: (1, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "the cells hold odd values",
    wording: |_| Wording::new("mark for odd values", "on").alone("{cell} is marked as odd"),
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
