//! Cells that hold the same: palindromes and clones.

use super::common::{
    CellId, Constraint, ConstraintEntry, Kind, LayoutError, Lowering, MANY, Others, Relation,
    Takes, Wording, reach,
};

pub(super) const PALINDROME: ConstraintEntry = ConstraintEntry {
    kind: Kind::Palindrome,
    names: &["palindrome"],
    with_value: &[],
    cells: (2, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "the line reads the same from both ends",
    wording: |_| {
        Wording::new("palindrome", "through").means("A palindrome reads the same from both ends.")
    },
    reach: reach::any,
    lower: |lowering, line, cells| {
        let ends = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
        equal(lowering, line, ends.map(|(&a, &b)| [a, b]))
    },
};

pub(super) const CLONE: ConstraintEntry = ConstraintEntry {
    kind: Kind::Clone,
    names: &["clone"],
    with_value: &[],
    cells: (1, MANY),
    others: Others::AsMany,
    takes: Takes::Nothing,
    repeats: true,
    says: "the cells behind -> hold the same symbols, one by one, as those before it",
    wording: |_| Wording::new("clone", "of").means("Clones hold the same symbols, cell by cell."),
    reach: reach::any,
    lower: |lowering, clone, cells| {
        let copies = lowering.ids(&clone.others);
        let pairs = cells.iter().zip(copies);
        equal(lowering, clone, pairs.map(|(&a, b)| [a, b]))
    },
};

fn equal(
    lowering: &mut Lowering<'_>,
    constraint: &Constraint,
    mut pairs: impl Iterator<Item = [CellId; 2]>,
) -> Result<(), LayoutError> {
    pairs.try_for_each(|pair| lowering.pair(constraint, pair, &Relation::Equal))
}
