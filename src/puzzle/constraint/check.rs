//! What cannot be: cells that are not there, too few or too many of them, values out of reach.
//!
//! A sum that no values can have is an error here, since it is a slip of the pen; what only the
//! rest of the puzzle makes impossible is a puzzle without a solution.

use std::collections::HashSet;

use super::{Constraint, ConstraintKind as Kind, Takes};
use crate::puzzle::{Layout, LayoutError, Position, Region};

/// Sums at most, far above any that can be reached.
const MOST: u32 = 1_000_000;

/// Checks a constraint by itself on the cells of a layout.
pub(super) fn check(constraint: &Constraint, layout: &Layout) -> Result<(), LayoutError> {
    let entry = constraint.kind.entry();
    let name = || constraint.to_string();
    let wrong = |wrong: String| Err(error(constraint, wrong));
    for &cell in constraint.cells.iter().chain(&constraint.others) {
        if layout.cell_at(cell).is_none() {
            return Err(LayoutError::NoSuchCell { name: name(), cell });
        }
    }
    let (fewest, most) = entry.cells;
    let n = constraint.cells.len();
    if n < fewest || n > most {
        let expected = match (fewest, most) {
            (0, 0) => "no cells".to_owned(),
            (a, b) if a == b => format!("{a} cells"),
            (a, usize::MAX) => format!("at least {a} {}", if a == 1 { "cell" } else { "cells" }),
            (a, b) => format!("{a} to {b} cells"),
        };
        return wrong(format!("{n} cells, but {expected} are expected"));
    }
    let others = constraint.others.len();
    match (entry.others, others) {
        (false, 0) => {}
        (false, _) => return wrong("a second list of cells is not expected".to_owned()),
        (true, 0) => return wrong("a second list of cells is expected, after '->'".to_owned()),
        (true, _) if constraint.kind == Kind::Clone && others != n => {
            return wrong(format!("{n} cells are expected after '->', as before it"));
        }
        (true, _) => {}
    }
    if !entry.repeats {
        let mut seen: HashSet<Position> = HashSet::new();
        if let Some(&cell) = constraint.cells.iter().find(|&&cell| !seen.insert(cell)) {
            return Err(LayoutError::RepeatedCell { name: name(), cell });
        }
    }
    let expected = match (entry.takes, constraint.values.len()) {
        (Takes::Nothing, 1..) => Some("no value"),
        (Takes::One, 0 | 2..) => Some("one value"),
        (Takes::Perhaps, 2..) => Some("one value, or none"),
        (Takes::Some, 0) => Some("at least one value"),
        _ => None,
    };
    if let Some(expected) = expected {
        let n = constraint.values.len();
        return wrong(format!("{n} values, but {expected} is expected"));
    }
    match constraint.values.iter().find(|&&value| value > MOST) {
        Some(value) => wrong(format!("{value} is more than anything can add up to")),
        None => values(constraint, layout),
    }
}

/// Checks that the values can be reached at all.
fn values(constraint: &Constraint, layout: &Layout) -> Result<(), LayoutError> {
    let order = layout.order();
    let n = constraint.cells.len();
    let distinct = |n: usize| {
        let least = n * (n + 1) / 2;
        (least, n * (order + 1) - least)
    };
    let range = match constraint.kind {
        Kind::Cage if n > order => {
            return Err(LayoutError::RegionTooLarge {
                name: constraint.to_string(),
                cells: n,
                order,
            });
        }
        Kind::Cage => distinct(n),
        Kind::Sum => (n, n * order),
        Kind::Whispers | Kind::Lockout | Kind::Difference | Kind::NegativeDifference => {
            (0, order.saturating_sub(1))
        }
        Kind::Ratio => (1, order),
        Kind::Modular | Kind::NegativeRatio => (1, usize::MAX),
        Kind::Xv => (2, 2 * order),
        Kind::Sandwich if order < 2 => (1, 0),
        Kind::Sandwich if differ(layout, &constraint.cells) => (0, (2..order).sum()),
        // Between the crusts there is nothing but what lies between the two.
        Kind::Sandwich if order == 2 => (0, 0),
        Kind::Sandwich => (0, (n - 2) * (order - 1)),
        Kind::XSum if differ(layout, &constraint.cells) => (1, distinct(order).1),
        Kind::XSum => {
            let most = n.min(order);
            (1, most + (most - 1) * order)
        }
        Kind::Skyscraper => (1, n.min(order)),
        Kind::Quadruple if constraint.values.len() > n => {
            let wrong = format!(
                "{} values have no place in {n} cells",
                constraint.values.len()
            );
            return Err(error(constraint, wrong));
        }
        Kind::Quadruple => (1, order),
        Kind::Renban | Kind::Nabner => {
            let cells: HashSet<&Position> = constraint.cells.iter().collect();
            let most = match constraint.kind {
                Kind::Renban => order,
                _ => order.div_ceil(2),
            };
            if cells.len() <= most {
                return Ok(());
            }
            let wrong = format!(
                "{} cells, but {order} symbols are enough for {most} at most",
                cells.len()
            );
            return Err(error(constraint, wrong));
        }
        Kind::Thermometer if n > order => {
            let wrong = format!("{n} cells, but values grow over {order} at most");
            return Err(error(constraint, wrong));
        }
        _ => return Ok(()),
    };
    let said = constraint
        .values
        .iter()
        .map(|&value| usize::try_from(value).unwrap_or(usize::MAX));
    match said
        .into_iter()
        .find(|&value| value < range.0 || value > range.1)
    {
        None => Ok(()),
        Some(value) if range.0 > range.1 => Err(error(
            constraint,
            format!("{value} cannot be: {order} symbols are too few for this"),
        )),
        Some(value) => {
            let to = match range.1 {
                usize::MAX => " or more".to_owned(),
                most => format!(" to {most}"),
            };
            let wrong = format!("{value} cannot be: {}{to} is expected", range.0);
            Err(error(constraint, wrong))
        }
    }
}

/// Whether a region says that these cells differ.
fn differ(layout: &Layout, cells: &[Position]) -> bool {
    let cells: Vec<_> = cells.iter().map(|&place| layout.cell_at(place)).collect();
    let holds = |region: &Region| {
        let mut cells = cells.iter().flatten();
        cells.all(|cell| region.cells.binary_search(cell).is_ok())
    };
    layout.regions().iter().any(holds)
}

/// An error that names the constraint.
pub(super) fn error(constraint: &Constraint, wrong: String) -> LayoutError {
    LayoutError::Constraint {
        constraint: constraint.to_string(),
        wrong,
    }
}
