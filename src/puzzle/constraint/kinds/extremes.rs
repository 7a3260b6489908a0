//! Minima and maxima: cells less, or greater, than all neighbours that are not marked so.

use crate::puzzle::constraint::entry::{ConstraintEntry, MANY, Others, Takes, Told};
use crate::puzzle::constraint::kind::ConstraintKind as Kind;
use crate::puzzle::constraint::lowering::Lowering;
use crate::puzzle::constraint::reach;
use crate::puzzle::constraint::said::Constraint;
use std::collections::{BTreeSet, HashSet};

use crate::ids::CellId;
use crate::puzzle::{LayoutError, Position, Relation};

pub(super) const MINIMUM: ConstraintEntry = ConstraintEntry {
    kind: Kind::Minimum,
    name: "minimum",
    aliases: &["min"],
    with_value: &[],
    cells: (1, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "each cell is less than its neighbours that are no minimum",
    told: |_| {
        Told::new("minimum", "at")
            .means("A minimum is less than the cells beside it that are no minimum.")
    },
    reach: reach::any,
    lower: |lowering, minimum, _| lower(lowering, minimum, |own, other| [own, other]),
};

pub(super) const MAXIMUM: ConstraintEntry = ConstraintEntry {
    kind: Kind::Maximum,
    name: "maximum",
    aliases: &["max"],
    with_value: &[],
    cells: (1, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "each cell is greater than its neighbours that are no maximum",
    told: |_| {
        Told::new("maximum", "at")
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
        let (row, col) = (usize::from(place.row), usize::from(place.col));
        let around = [
            (row.checked_sub(1), Some(col)),
            (Some(row), col.checked_sub(1)),
            (Some(row), Some(col + 1)),
            (Some(row + 1), Some(col)),
        ];
        let around = around
            .into_iter()
            .filter_map(|(row, col)| Position::new(row?, col?));
        for other in around.filter(|other| !named.contains(other)) {
            let layout = lowering.layout;
            if let Some((own, other)) = layout.cell_at(place).zip(layout.cell_at(other)) {
                lowering.pair(constraint, ascending(own, other), &Relation::Less)?;
            }
        }
    }
    Ok(())
}
