//! A sandwich: the sum between the lowest and the highest symbol of a line.

use super::common::{
    CellId, Constraint, ConstraintEntry, Kind, Layout, LayoutError, Lowering, MANY, Others, Takes,
    Wording, reach,
};

pub(super) const SANDWICH: ConstraintEntry = ConstraintEntry {
    kind: Kind::Sandwich,
    names: &["sandwich", "sandwichsum", "sandwich-sum"],
    with_value: &[],
    cells: (2, MANY),
    others: Others::None,
    takes: Takes::One,
    repeats: false,
    says: "the cells between the lowest and the highest symbol add up to the value",
    wording: |_| Wording::new("sandwich", "on"),
    reach,
    lower,
};

fn reach(line: &Constraint, layout: &Layout) -> Result<reach::Range, LayoutError> {
    Ok(match layout.order() {
        0 | 1 => (1, 0),
        order if reach::differ(layout, &line.cells) => (0, (2..order).sum()),
        // Between the crusts there is nothing but what lies between the two.
        2 => (0, 0),
        order => (0, (line.cells.len() - 2) * (order - 1)),
    })
}

/// The state of reading a sandwich.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Seen {
    Before,
    /// After the crust with this value, with this sum so far.
    Inside(usize, usize),
    After,
}

/// The lowest and the highest symbol are on the line once each, with this sum between.
fn lower(
    lowering: &mut Lowering<'_>,
    constraint: &Constraint,
    cells: &[CellId],
) -> Result<(), LayoutError> {
    let (sum, crusts) = (lowering.value, [1, lowering.order]);
    let step = |_: usize, state: &Seen, value: usize| {
        let crust = crusts.contains(&value);
        match (state, crust) {
            (Seen::Before, false) => Some(Seen::Before),
            (Seen::Before, true) => Some(Seen::Inside(value, 0)),
            (&Seen::Inside(first, so_far), true) => {
                (value != first && so_far == sum).then_some(Seen::After)
            }
            (&Seen::Inside(first, so_far), false) => {
                (so_far + value <= sum).then_some(Seen::Inside(first, so_far + value))
            }
            (Seen::After, crust) => (!crust).then_some(Seen::After),
        }
    };
    let done = |state: &Seen| *state == Seen::After;
    lowering.machine(constraint, cells.to_vec(), Seen::Before, step, done)
}
