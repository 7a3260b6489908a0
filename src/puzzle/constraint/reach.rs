//! Ranges of the values of constraints and of the number of their cells, so that a value out of
//! range is reported as a slip. This file has what several constraints share.

use std::collections::HashSet;

use super::definition::Constraint;
use crate::puzzle::{Layout, LayoutResult, Position};

/// The least and the greatest value that a constraint may say on a layout, or what is wrong with
/// its cells.
pub(super) type Reach = fn(&Constraint, &Layout) -> LayoutResult<Range>;

/// The least and the greatest value.
pub(super) type Range = (usize, usize);

/// The least and the greatest sum of `n` different values.
pub(super) fn distinct(n: usize, order: usize) -> (usize, usize) {
    let least = n * (n + 1) / 2;
    (least, n * (order + 1) - least)
}

/// The range of a constraint that takes no values, or any.
pub(super) fn any(_: &Constraint, _: &Layout) -> LayoutResult<Range> {
    Ok((0, usize::MAX))
}

/// The difference of two values.
pub(super) fn apart(_: &Constraint, layout: &Layout) -> LayoutResult<Range> {
    Ok((0, layout.order().saturating_sub(1)))
}

/// The range of a constraint with any positive value, such as a ratio.
pub(super) fn positive(_: &Constraint, _: &Layout) -> LayoutResult<Range> {
    Ok((1, usize::MAX))
}

/// True if a region requires that these cells differ.
pub(super) fn differ(layout: &Layout, cells: &[Position]) -> bool {
    layout.together(&cells.iter().filter_map(|&place| layout.cell_at(place)).collect::<Vec<_>>())
}

/// The range of a constraint on at most `most` cells that all differ.
pub(super) fn at_most(line: &Constraint, layout: &Layout, most: usize) -> LayoutResult<Range> {
    let order = layout.order();
    let cells: HashSet<&Position> = line.cells.iter().collect();
    if cells.len() > most {
        let n = cells.len();
        let wrong = format!("{n} cells, but {order} symbols are enough for {most} at most");
        return Err(line.wrong(wrong));
    }

    any(line, layout)
}
