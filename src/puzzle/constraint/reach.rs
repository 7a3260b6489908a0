//! How far values of constraints can reach on a board, and how many cells can be: what is out of
//! reach is a slip of the pen. Each row of the table of constraints names one of these.

use std::collections::HashSet;

use super::Constraint;
use super::check::error;
use crate::puzzle::{LayoutError, Position};

/// The least and the greatest value that a constraint may say on a board of so many symbols, or
/// what is wrong with its cells.
pub(super) type Reach = fn(&Constraint, usize) -> Result<(usize, usize), LayoutError>;

/// The least and the greatest sum of so many different values.
fn distinct(n: usize, order: usize) -> (usize, usize) {
    let least = n * (n + 1) / 2;
    (least, n * (order + 1) - least)
}

/// What takes no values, or any.
pub(super) fn any(_: &Constraint, _: usize) -> Result<(usize, usize), LayoutError> {
    Ok((0, usize::MAX))
}

pub(super) fn cage(cage: &Constraint, order: usize) -> Result<(usize, usize), LayoutError> {
    match cage.cells.len() {
        n if n > order => Err(LayoutError::RegionTooLarge {
            name: cage.to_string(),
            cells: n,
            order,
        }),
        n => Ok(distinct(n, order)),
    }
}

pub(super) fn sum(sum: &Constraint, order: usize) -> Result<(usize, usize), LayoutError> {
    let n = sum.cells.len();
    Ok((n, n * order))
}

/// The difference of two values.
pub(super) fn apart(_: &Constraint, order: usize) -> Result<(usize, usize), LayoutError> {
    Ok((1, order.saturating_sub(1)))
}

/// How many times one value is another, or what is divided by.
pub(super) fn times(_: &Constraint, order: usize) -> Result<(usize, usize), LayoutError> {
    Ok((2, order))
}

/// How many times one value is not another.
pub(super) fn no_times(_: &Constraint, _: usize) -> Result<(usize, usize), LayoutError> {
    Ok((2, usize::MAX))
}

/// The sum of two values.
pub(super) fn two(_: &Constraint, order: usize) -> Result<(usize, usize), LayoutError> {
    Ok((2, 2 * order))
}

pub(super) fn sandwich(_: &Constraint, order: usize) -> Result<(usize, usize), LayoutError> {
    Ok(match order {
        0 | 1 => (1, 0),
        _ => (0, (2..order).sum()),
    })
}

pub(super) fn x_sum(_: &Constraint, order: usize) -> Result<(usize, usize), LayoutError> {
    Ok((1, distinct(order, order).1))
}

pub(super) fn skyscraper(line: &Constraint, order: usize) -> Result<(usize, usize), LayoutError> {
    Ok((1, line.cells.len().min(order)))
}

pub(super) fn quadruple(quad: &Constraint, order: usize) -> Result<(usize, usize), LayoutError> {
    let (values, n) = (quad.values.len(), quad.cells.len());
    if values > n {
        let wrong = format!("{values} values have no place in {n} cells");
        return Err(error(quad, wrong));
    }
    Ok((1, order))
}

pub(super) fn growing(line: &Constraint, order: usize) -> Result<(usize, usize), LayoutError> {
    let n = line.cells.len();
    if n > order {
        let wrong = format!("{n} cells, but values grow over {order} at most");
        return Err(error(line, wrong));
    }
    any(line, order)
}

pub(super) fn in_a_row(line: &Constraint, order: usize) -> Result<(usize, usize), LayoutError> {
    at_most(line, order, order)
}

pub(super) fn not_in_a_row(line: &Constraint, order: usize) -> Result<(usize, usize), LayoutError> {
    at_most(line, order, order.div_ceil(2))
}

/// Cells that all differ, of which there can be so many.
fn at_most(line: &Constraint, order: usize, most: usize) -> Result<(usize, usize), LayoutError> {
    let cells: HashSet<&Position> = line.cells.iter().collect();
    if cells.len() > most {
        let n = cells.len();
        let wrong = format!("{n} cells, but {order} symbols are enough for {most} at most");
        return Err(error(line, wrong));
    }
    any(line, order)
}
