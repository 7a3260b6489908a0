//! Lines on which classes of values take turns: entropic and modular lines.

use super::common::{
    CellId, Constraint, ConstraintEntry, Kind, LayoutError, Lowering, MANY, Others, Relation,
    Takes, Usual, Wording, reach,
};

/// Cells of a line up to which pairs at every distance are made, not only at those that matter.
const SHORT: usize = 64;

pub(super) const ENTROPIC: ConstraintEntry = ConstraintEntry {
    kind: Kind::Entropic,
    names: &["entropic", "entropicline", "entropic-line", "entropy"],
    with_value: &[],
    cells: (2, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "three cells in a row on the line hold a low, a middle and a high value",
    wording: |_| {
        Wording::new("entropic line", "through").means("On an entropic line three cells in a row hold a low, a middle and a high value, each from another third of all values.")
    },
    reach: reach::any,
    lower: |lowering, line, cells| turns(lowering, line, cells, 3, &Relation::SameThird),
};

pub(super) const MODULAR: ConstraintEntry = ConstraintEntry {
    kind: Kind::Modular,
    names: &["modular", "modularline", "modular-line"],
    with_value: &[],
    cells: (2, MANY),
    others: Others::None,
    takes: Takes::Perhaps(Usual::Are(&[3])),
    repeats: true,
    says: "as many cells in a row as the value (3) all differ in their remainder by it",
    wording: |_| {
        Wording::new("modular line", "through").means("On a modular line {n} cells in a row all leave different remainders when divided by {n}.")
    },
    reach: reach::positive,
    lower: |lowering, line, cells| {
        let by = lowering.value;
        turns(lowering, line, cells, by, &Relation::SameRemainder(by))
    },
};

/// Any `classes` cells in a row are of different classes; `same` says that two cells are of
/// one. With no more classes than that, cells that far apart are of the same class, and the
/// pairs at every distance follow.
fn turns(
    lowering: &mut Lowering<'_>,
    line: &Constraint,
    cells: &[CellId],
    classes: usize,
    same: &Relation,
) -> Result<(), LayoutError> {
    let other = Relation::NoneOf(vec![same.clone()]);
    let reach = if cells.len() <= SHORT { SHORT } else { classes };
    for (i, &a) in cells.iter().enumerate() {
        for (j, &b) in cells.iter().enumerate().skip(i + 1).take(reach) {
            let relation = match (j - i).is_multiple_of(classes) {
                true => same,
                false => &other,
            };
            lowering.pair(line, [a, b], relation)?;
        }
    }
    Ok(())
}
