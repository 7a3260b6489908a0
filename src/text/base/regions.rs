//! Rectangles of cells.

use crate::puzzle::{Boxes, Position};

/// The shapes that boxes of a grid may have, the usual one first.
pub(in crate::text) fn shapes_of_boxes(order: usize) -> impl Iterator<Item = Boxes> {
    let all = (2..order).filter(move |rows| order.is_multiple_of(*rows));
    let all = all.map(move |rows| Boxes {
        rows,
        cols: order / rows,
    });
    Boxes::default_for(order).into_iter().chain(all)
}

/// A rectangle of cells, in reading order.
pub(in crate::text) fn block(at: Position, rows: usize, cols: usize) -> Vec<Position> {
    let (row, col) = (usize::from(at.row), usize::from(at.col));
    (row..row + rows)
        .flat_map(|r| (col..col + cols).filter_map(move |c| Position::new(r, c)))
        .collect()
}
