//! Checks of constraints: missing cells, too few or too many of them, values out of range.
//!
//! A sum that no values can have is an error here, since it is a typing error; what only the
//! rest of the puzzle makes impossible is a puzzle without a solution.

use std::collections::HashSet;

use super::definition::Constraint;
use super::entry::{Others, Takes};
use crate::puzzle::{Layout, LayoutError, LayoutResult, Position};

/// Sums at most, far above any that can be reached.
const MOST: u32 = 1_000_000;

/// Checks a constraint by itself on the cells of a layout.
pub(super) fn check(constraint: &Constraint, layout: &Layout) -> LayoutResult<()> {
    let entry = constraint.kind.entry();
    let name = || constraint.to_string();
    let wrong = |wrong: String| Err(constraint.wrong(wrong));

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
        (Others::None, 0) => {}
        (Others::None, _) => return wrong("a second list of cells is not expected".to_owned()),
        (_, 0) => return wrong("a second list of cells is expected, after '->'".to_owned()),
        (Others::AsMany, _) if others != n => {
            return wrong(format!("{n} cells are expected after '->', as before it"));
        }
        (Others::AsMany | Others::Some, _) => {}
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
        (Takes::Free | Takes::Perhaps(_), 2..) => Some("one value, or none"),
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
fn values(constraint: &Constraint, layout: &Layout) -> LayoutResult<()> {
    let order = layout.order();
    let range = (constraint.kind.entry().reach)(constraint, layout)?;
    let beyond = constraint
        .values
        .iter()
        .map(|&value| usize::try_from(value).unwrap_or(usize::MAX))
        .find(|&value| value < range.0 || value > range.1);

    match beyond {
        None => Ok(()),
        Some(value) if range.0 > range.1 => {
            let wrong = format!("{value} cannot be: {order} symbols are too few for this");
            Err(constraint.wrong(wrong))
        }
        Some(value) => {
            let to = match range.1 {
                usize::MAX => " or more".to_owned(),
                most => format!(" to {most}"),
            };
            let wrong = format!("{value} cannot be: {}{to} is expected", range.0);
            Err(constraint.wrong(wrong))
        }
    }
}
