//! A quadruple: values that its cells hold, each as often as it is named.

use super::common::{
    CellId, Constraint, ConstraintEntry, Kind, Layout, LayoutError, Lowering, MANY, Others, Takes,
    Wording, reach,
};

pub(super) const QUADRUPLE: ConstraintEntry = ConstraintEntry {
    kind: Kind::Quadruple,
    names: &["quadruple", "quad"],
    with_value: &[],
    cells: (1, MANY),
    others: Others::None,
    takes: Takes::Some,
    repeats: false,
    says: "each of the values stands in the cells, as often as it is named",
    wording: |_| Wording::new("quadruple", "of"),
    reach,
    lower,
};

fn reach(quad: &Constraint, layout: &Layout) -> Result<reach::Range, LayoutError> {
    let (values, n) = (quad.values.len(), quad.cells.len());
    if values > n {
        return Err(quad.wrong(format!("{values} values have no place in {n} cells")));
    }
    Ok((1, layout.order()))
}

/// The state is what is missing.
fn lower(
    lowering: &mut Lowering<'_>,
    constraint: &Constraint,
    cells: &[CellId],
) -> Result<(), LayoutError> {
    let values = constraint.values.iter();
    let mut missing: Vec<usize> = values.filter_map(|&v| usize::try_from(v).ok()).collect();
    missing.sort_unstable();
    let step = |_: usize, missing: &Vec<usize>, value: usize| {
        let mut missing = missing.clone();
        if let Some(k) = missing.iter().position(|&one| one == value) {
            missing.remove(k);
        }
        Some(missing)
    };
    lowering.machine(constraint, cells.to_vec(), missing, step, Vec::is_empty)
}
