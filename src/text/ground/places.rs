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

/// The piece that each cell of a square is in, by its first cell, where some neighbours hang
/// together: two cells beside or below each other, the one that comes first first.
pub(in crate::text) fn pieces_of(side: usize, joined: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut names: Vec<Option<usize>> = vec![None; side * side];
    for first in 0..names.len() {
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            if names[cell].is_some() {
                continue;
            }
            names[cell] = Some(first);
            let (row, col) = (cell / side, cell % side);
            let next = [
                (col + 1 < side && joined(cell, cell + 1)).then(|| cell + 1),
                (col > 0 && joined(cell - 1, cell)).then(|| cell - 1),
                (row + 1 < side && joined(cell, cell + side)).then(|| cell + side),
                (row > 0 && joined(cell - side, cell)).then(|| cell - side),
            ];
            open.extend(next.into_iter().flatten());
        }
    }
    names.into_iter().flatten().collect()
}
