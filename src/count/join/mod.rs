//! Counting by a join of parts: layouts of bands and stacks, at any number of givens.
//!
//! The bands of such a layout meet in the columns only. Once it is known which symbols are in
//! which column of each box, the bands can be filled independently of each other, and within a
//! stack a symbol picks another column in each band. So the number of solutions is a sum over
//! the ways to spread the symbols over the columns of each stack (the stack's *tuples*, a column
//! partition for each band); a term is the product over the bands of the number of ways to fill
//! the rows of the band with its partitions.
//!
//! `frame` finds the bands and stacks in the region list, `places` gives each cell's candidates,
//! `tuples` lists the ways of a stack, `symmetry` keeps some of them with weights, `plan`
//! estimates which stack should take which part, `cut` decides whether the board is turned,
//! `rows` lists the fitting rows of a band, `tables` holds its numbers, `side` puts tuples in order
//! and `sum` adds up. After the count of all classic grids by B. Felgenhauer and F. Jarvis (2005),
//! who summed over the columns of one band; here every stack is summed over, so that givens are no
//! hindrance.

mod candidates;
mod codes;
mod cut;
mod draw;
mod frame;
mod outside;
mod places;
mod plan;
mod rows;
mod side;
mod sum;
mod symmetry;
mod tables;
mod tuning;
mod tuples;

use num_bigint::BigUint;

pub use self::candidates::candidates;
use self::cut::Cut;
pub use self::draw::draw;
use crate::cover::count::{Effort, Look, Means, Tabulated};
use crate::propagate::{Domains, Geometry};

/// Counts the solutions of a candidate board, and shows where it is; every candidate set is
/// respected.
///
/// `None` where the layout has no bands and stacks, has more of them than tables are good for,
/// or where there is too much to sum. Where a limit ends the count, the value is the sum of the
/// terms until then.
#[must_use]
pub fn count(
    geometry: &Geometry,
    board: &Domains,
    means: &Means,
    look: &mut Look<'_>,
) -> Option<Tabulated> {
    let mut meter = means.limits.meter();
    let cut = Cut::new(geometry, board, None, means.symmetry, &mut meter);
    match cut.and_then(|cut| cut.sum(means, &mut meter, look)) {
        Ok(tabulated) => Some(tabulated),
        Err(stopped) => Some(Tabulated {
            value: BigUint::ZERO,
            stopped: Some(stopped?),
            work: Effort::default(),
        }),
    }
}
