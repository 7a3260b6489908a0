//! How far values of constraints can reach on a board, and how many cells can be: what is out of
//! reach is a slip of the pen. Each row of the table of constraints names one of these.

use std::collections::HashSet;

use super::Constraint;
use super::check::error;
use crate::puzzle::{Layout, LayoutError, Position, Region};

/// The least and the greatest value that a constraint may say on a layout, or what is wrong with
/// its cells.
pub(super) type Reach = fn(&Constraint, &Layout) -> Result<Range, LayoutError>;

/// The least and the greatest value.
type Range = (usize, usize);

/// The least and the greatest sum of so many different values.
fn distinct(n: usize, order: usize) -> (usize, usize) {
    let least = n * (n + 1) / 2;
    (least, n * (order + 1) - least)
}

/// What takes no values, or any.
pub(super) fn any(_: &Constraint, _: &Layout) -> Result<Range, LayoutError> {
    Ok((0, usize::MAX))
}

pub(super) fn cage(cage: &Constraint, layout: &Layout) -> Result<Range, LayoutError> {
    let order = layout.order();
    match cage.cells.len() {
        n if n > order => Err(LayoutError::RegionTooLarge {
            name: cage.to_string(),
            cells: n,
            order,
        }),
        n => Ok(distinct(n, order)),
    }
}

pub(super) fn sum(sum: &Constraint, layout: &Layout) -> Result<Range, LayoutError> {
    let n = sum.cells.len();
    Ok((n, n * layout.order()))
}

/// The difference of two values.
pub(super) fn apart(_: &Constraint, layout: &Layout) -> Result<Range, LayoutError> {
    Ok((0, layout.order().saturating_sub(1)))
}

/// How many times one value is another.
pub(super) fn times(_: &Constraint, layout: &Layout) -> Result<Range, LayoutError> {
    Ok((1, layout.order()))
}

/// A number of which any may be said: how many times one value is not another, what is divided by.
pub(super) fn positive(_: &Constraint, _: &Layout) -> Result<Range, LayoutError> {
    Ok((1, usize::MAX))
}

/// The sum of two values.
pub(super) fn two(_: &Constraint, layout: &Layout) -> Result<Range, LayoutError> {
    Ok((2, 2 * layout.order()))
}

pub(super) fn sandwich(line: &Constraint, layout: &Layout) -> Result<Range, LayoutError> {
    Ok(match layout.order() {
        0 | 1 => (1, 0),
        order if differ(layout, &line.cells) => (0, (2..order).sum()),
        // Between the crusts there is nothing but what lies between the two.
        2 => (0, 0),
        order => (0, (line.cells.len() - 2) * (order - 1)),
    })
}

pub(super) fn x_sum(line: &Constraint, layout: &Layout) -> Result<Range, LayoutError> {
    let order = layout.order();
    let most = if differ(layout, &line.cells) {
        distinct(order, order).1
    } else {
        let cells = line.cells.len().min(order);
        cells + (cells - 1) * order
    };
    Ok((1, most))
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

pub(super) fn skyscraper(line: &Constraint, layout: &Layout) -> Result<Range, LayoutError> {
    Ok((1, line.cells.len().min(layout.order())))
}

pub(super) fn quadruple(quad: &Constraint, layout: &Layout) -> Result<Range, LayoutError> {
    let (values, n) = (quad.values.len(), quad.cells.len());
    if values > n {
        let wrong = format!("{values} values have no place in {n} cells");
        return Err(error(quad, wrong));
    }
    Ok((1, layout.order()))
}

pub(super) fn growing(line: &Constraint, layout: &Layout) -> Result<Range, LayoutError> {
    let (n, order) = (line.cells.len(), layout.order());
    if n > order {
        let wrong = format!("{n} cells, but values grow over {order} at most");
        return Err(error(line, wrong));
    }
    any(line, layout)
}

pub(super) fn in_a_row(line: &Constraint, layout: &Layout) -> Result<Range, LayoutError> {
    at_most(line, layout, layout.order())
}

pub(super) fn not_in_a_row(line: &Constraint, layout: &Layout) -> Result<Range, LayoutError> {
    at_most(line, layout, layout.order().div_ceil(2))
}

/// Cells that all differ, of which there can be so many.
fn at_most(line: &Constraint, layout: &Layout, most: usize) -> Result<Range, LayoutError> {
    let order = layout.order();
    let cells: HashSet<&Position> = line.cells.iter().collect();
    if cells.len() > most {
        let n = cells.len();
        let wrong = format!("{n} cells, but {order} symbols are enough for {most} at most");
        return Err(error(line, wrong));
    }
    any(line, layout)
}
