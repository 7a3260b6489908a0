//! A skyscraper clue: so many cells are greater than all before them.

use super::common::{
    CellId, Constraint, ConstraintEntry, Kind, LayoutError, Lowering, MANY, Others, Takes, Wording,
};

pub(super) const SKYSCRAPER: ConstraintEntry = ConstraintEntry {
    kind: Kind::Skyscraper,
    names: &["skyscraper"],
    with_value: &[],
    cells: (1, MANY),
    others: Others::None,
    takes: Takes::One,
    repeats: false,
    says: "as many cells as the value are greater than all before them",
    wording: |_| Wording::new("skyscraper", "on"),
    reach: |line, layout| Ok((1, line.cells.len().min(layout.order()))),
    lower,
};

/// The state is the greatest so far, and how many are seen.
fn lower(
    lowering: &mut Lowering<'_>,
    constraint: &Constraint,
    cells: &[CellId],
) -> Result<(), LayoutError> {
    let seen = lowering.value;
    let step = |_: usize, &(greatest, so_far): &(usize, usize), value: usize| {
        let now = so_far + usize::from(value > greatest);
        (now <= seen).then_some((greatest.max(value), now))
    };
    let all = |&(_, so_far): &(usize, usize)| so_far == seen;
    lowering.machine(constraint, cells.to_vec(), (0, 0), step, all)
}
