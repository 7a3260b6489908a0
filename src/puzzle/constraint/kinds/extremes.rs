//! Minima and maxima: cells less, or greater, than all neighbours that are not marked so.

use std::collections::{BTreeSet, HashSet};

use super::common::{
    CellId, Constraint, ConstraintEntry, Kind, LayoutError, Lowering, MANY, Others, Position,
    Relation, Takes, Wording, reach,
};

pub(super) const MINIMUM: ConstraintEntry = ConstraintEntry {
    kind: Kind::Minimum,
    names: &["minimum", "min"],
    with_value: &[],
    cells: (1, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "each cell is less than its neighbours that are no minimum",
    wording: |_| {
        Wording::new("minimum", "at")
            .means("A minimum is less than the cells beside it that are no minimum.")
    },
    reach: reach::any,
    lower: |lowering, minimum, _| lower(lowering, minimum, |own, other| [own, other]),
};

pub(super) const MAXIMUM: ConstraintEntry = ConstraintEntry {
    kind: Kind::Maximum,
    names: &["maximum", "max"],
    with_value: &[],
    cells: (1, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "each cell is greater than its neighbours that are no maximum",
    wording: |_| {
        Wording::new("maximum", "at")
            .means("A maximum is greater than the cells beside it that are no maximum.")
    },
    reach: reach::any,
    lower: |lowering, maximum, _| lower(lowering, maximum, |own, other| [other, own]),
};

/// All cells that the description names count, not only those of one line. `ascending` puts a
/// cell and its neighbour in the order in which they grow.
fn lower(
    lowering: &mut Lowering<'_>,
    constraint: &Constraint,
    ascending: fn(CellId, CellId) -> [CellId; 2],
) -> Result<(), LayoutError> {
    let kind = constraint.kind;
    let constraints = lowering.constraints().iter();
    let named: HashSet<Position> = constraints
        .filter(|other| other.kind == kind)
        .flat_map(|other| other.cells.iter().copied())
        .collect();
    let mine: BTreeSet<Position> = constraint.cells.iter().copied().collect();
    for place in mine {
        for other in place.beside().filter(|other| !named.contains(other)) {
            let layout = lowering.layout;
            if let Some((own, other)) = layout.cell_at(place).zip(layout.cell_at(other)) {
                lowering.pair(constraint, ascending(own, other), &Relation::Less)?;
            }
        }
    }
    Ok(())
}
