//! An X-sum: the first cell says how many cells, itself included, have the sum.

use super::common::{
    CellId, Constraint, ConstraintEntry, Kind, Layout, LayoutError, Lowering, MANY, Others, Takes,
    Wording, reach,
};

pub(super) const X_SUM: ConstraintEntry = ConstraintEntry {
    kind: Kind::XSum,
    names: &["x-sum", "xsum"],
    with_value: &[],
    cells: (1, MANY),
    others: Others::None,
    takes: Takes::One,
    repeats: false,
    says: "the first cell says how many cells, itself included, add up to the value",
    wording: |_| Wording::new("x-sum", "on"),
    reach,
    lower,
};

fn reach(line: &Constraint, layout: &Layout) -> Result<reach::Range, LayoutError> {
    let order = layout.order();
    let most = if reach::differ(layout, &line.cells) {
        reach::distinct(order, order).1
    } else {
        let cells = line.cells.len().min(order);
        cells + (cells - 1) * order
    };
    Ok((1, most))
}

/// The state is how many cells are still to come, and their sum so far.
fn lower(
    lowering: &mut Lowering<'_>,
    constraint: &Constraint,
    cells: &[CellId],
) -> Result<(), LayoutError> {
    let (n, sum) = (cells.len(), lowering.value);
    let step = |at: usize, &(left, so_far): &(usize, usize), value: usize| {
        let (left, so_far) = match (at, left) {
            (0, _) => (value.checked_sub(1).filter(|&left| left < n)?, value),
            (_, 0) => (0, so_far),
            _ => (left - 1, so_far + value),
        };
        (so_far + left <= sum && (left > 0 || so_far == sum)).then_some((left, so_far))
    };
    let done = |&(left, _): &(usize, usize)| left == 0;
    lowering.machine(constraint, cells.to_vec(), (0, 0), step, done)
}
