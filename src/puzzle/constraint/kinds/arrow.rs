//! An arrow: what is on the shaft adds up to the number in the circle or pill.

use super::common::{
    CellId, Constraint, ConstraintEntry, Kind, LayoutError, Lowering, Others, Takes, Wording, reach,
};

pub(super) const ARROW: ConstraintEntry = ConstraintEntry {
    kind: Kind::Arrow,
    names: &["arrow"],
    with_value: &[],
    cells: (1, 3),
    others: Others::Some,
    takes: Takes::Nothing,
    repeats: true,
    says: "the cells behind -> add up to the number in the cells before it, one digit a cell",
    wording: |_| Wording::new("arrow", "through"),
    reach: reach::any,
    lower,
};

/// The shaft adds up to the number in the circle or pill, one decimal digit a cell.
fn lower(
    lowering: &mut Lowering<'_>,
    constraint: &Constraint,
    circle: &[CellId],
) -> Result<(), LayoutError> {
    let shaft = lowering.ids(&constraint.others);
    let mut terms: Vec<(CellId, i32)> = shaft.iter().map(|&cell| (cell, 1)).collect();
    let mut weight = 1;
    for &cell in circle.iter().rev() {
        terms.push((cell, -weight));
        weight *= 10;
    }
    lowering.linear(constraint, &terms, 0)
}
