//! A region sum line: each stretch of it inside one box has the same sum.

use super::common::{
    CellId, Constraint, ConstraintEntry, Kind, LayoutError, Lowering, MANY, Others, Takes, Wording,
    reach,
};

pub(super) const REGION_SUM: ConstraintEntry = ConstraintEntry {
    kind: Kind::RegionSum,
    names: &["region-sum", "regionsumline", "region-sum-line"],
    with_value: &[],
    cells: (2, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "each stretch of the line inside one box or drawn region has the same sum",
    wording: |_| Wording::new("region sum line", "through"),
    reach: reach::any,
    lower,
};

/// Cells in no box count nowhere, and end a stretch.
fn lower(
    lowering: &mut Lowering<'_>,
    constraint: &Constraint,
    cells: &[CellId],
) -> Result<(), LayoutError> {
    let mut stretches: Vec<Vec<CellId>> = Vec::new();
    let mut last = None;
    for &cell in cells {
        let now = lowering.layout.block_of(cell);
        match (stretches.last_mut(), now) {
            (Some(stretch), Some(_)) if now == last => stretch.push(cell),
            (_, Some(_)) => stretches.push(vec![cell]),
            (_, None) => {}
        }
        last = now;
    }
    lowering.equal_sums(constraint, &stretches)
}
