//! Sums as they are written: `r1c1 + 2 r1c2 = r2c2 + 3`.

use crate::ids::CellId;
use crate::puzzle::{Layout, Machine, Primitive};

/// The sum that a condition is, as it is written.
pub(super) fn equation(layout: &Layout, rule: usize) -> Option<String> {
    match layout.primitives().get(rule)? {
        Primitive::Machine {
            cells,
            machine:
                Machine::Linear {
                    coefficients,
                    total,
                },
        } => Some(weighed(layout, cells, coefficients, *total)),
        Primitive::Machine { .. } | Primitive::Pair { .. } | Primitive::Cage { .. } => None,
    }
}

/// Cells times numbers that make a total, what is taken off on the other side:
/// `r1c1 + 2 r1c2 = r2c2 + 3`.
pub(super) fn weighed(layout: &Layout, cells: &[CellId], by: &[i32], total: i32) -> String {
    let mut sides = [Vec::new(), Vec::new()];
    for (&cell, &by) in cells.iter().zip(by) {
        let times = match by.abs() {
            1 => String::new(),
            n => format!("{n} "),
        };
        sides[usize::from(by < 0)].push(format!("{times}{}", layout.cells()[cell]));
    }
    if total != 0 {
        sides[usize::from(total > 0)].push(total.abs().to_string());
    }
    let [left, right] = sides.map(|terms| match terms[..] {
        [] => "0".to_owned(),
        _ => terms.join(" + "),
    });
    format!("{left} = {right}")
}
