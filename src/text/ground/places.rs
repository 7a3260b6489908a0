//! The places of a picture, and the side of a square.

use crate::puzzle::{MAX_SYMBOLS, Position};

/// The places of a picture of so many cells in a row, in reading order.
pub(in crate::text) fn places_of(cols: usize, cells: usize) -> impl Iterator<Item = Position> {
    (0..cells).filter_map(move |k| Position::new(k / cols, k % cols))
}

/// The side of the square that so many cells are, of at least so many symbols.
pub(in crate::text) fn side_of(cells: usize, least: usize) -> Option<usize> {
    let side = cells.isqrt();
    let fits = side * side == cells && (least..=MAX_SYMBOLS).contains(&side);
    fits.then_some(side)
}
