//! Checks the constraints of a description and turns each into what engines know.

use std::collections::HashSet;

use super::check::check;
use super::definition::Constraint;
use super::kind::ConstraintKind as Kind;
use super::lowering::{Lowered, Lowering};
use crate::ids::{ConstraintId, Id};
use crate::puzzle::{Layout, LayoutResult, LayoutSpec, Origin, Rule};

/// Checks and lowers the constraints of a description on a layout that has its cells and the
/// regions of everything else.
pub(in crate::puzzle) fn lower(spec: &LayoutSpec, layout: &Layout) -> LayoutResult<Lowered> {
    let rule = Constraint::new(Kind::NegativeDifference, Vec::new(), vec![1]);
    let mut lowering = Lowering::new(spec, layout, &rule);
    let mut seen: HashSet<&Constraint> = HashSet::new();

    for (n, constraint) in spec.constraints.iter().enumerate() {
        check(constraint, layout)?;
        if seen.insert(constraint) {
            lowering.from = Origin::Constraint(ConstraintId::new(n));
            one(&mut lowering, constraint)?;
        }
    }

    if spec.rules.contains(&Rule::NonConsecutive) {
        lowering.from = Origin::Rule(Rule::NonConsecutive);
        one(&mut lowering, &rule)?;
    }

    Ok(lowering.out)
}

fn one<'a>(lowering: &mut Lowering<'a>, constraint: &'a Constraint) -> LayoutResult<()> {
    let cells = lowering.ids(&constraint.cells);
    lowering.now = constraint;
    lowering.value = constraint.value(lowering.order).unwrap_or(0);
    (constraint.kind.entry().lower)(lowering, &cells)
}
