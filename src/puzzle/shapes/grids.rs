//! Rows, columns and boxes of square grids.

use super::super::region::Draft;
use super::super::{Boxes, Grid, LayoutError, LayoutResult, LayoutSpec, Position, RegionKind};

/// The rows, columns and boxes of every grid of a description.
pub(in crate::puzzle) fn grid_regions(spec: &LayoutSpec) -> LayoutResult<Vec<Draft>> {
    let order = spec.order;
    let mut drafts = Vec::new();
    for (k, grid) in spec.grids.iter().enumerate() {
        let of_grid = of_grid(spec, k);
        let mut add = |kind: RegionKind, n: usize, cells: Vec<Position>| {
            drafts.push((format!("{kind} {n}{of_grid}"), kind, cells));
        };
        for n in 0..order {
            add(RegionKind::Row, n + 1, block(grid, (n, 0), (1, order)));
        }

        for n in 0..order {
            add(RegionKind::Column, n + 1, block(grid, (0, n), (order, 1)));
        }

        let Some(boxes) = grid.boxes else { continue };
        for (n, corner) in box_corners(boxes, order)?.into_iter().enumerate() {
            let cells = block(grid, corner, (boxes.rows, boxes.cols));
            add(RegionKind::Box, n + 1, cells);
        }
    }

    Ok(drafts)
}

/// The words that say which grid a region belongs to, where there are several.
pub(super) fn of_grid(spec: &LayoutSpec, number: usize) -> String {
    match spec.grids.len() {
        1 => String::new(),
        _ => format!(" of grid {}", number + 1),
    }
}

/// The top left cells of the boxes of a grid, relative to it, in reading order.
pub(super) fn box_corners(boxes: Boxes, order: usize) -> LayoutResult<Vec<(usize, usize)>> {
    let Boxes { rows, cols } = boxes;
    if rows == 0 || cols == 0 || rows.checked_mul(cols) != Some(order) {
        return Err(LayoutError::Boxes { rows, cols, order });
    }

    let in_row = |row| (0..order).step_by(cols).map(move |col| (row, col));
    Ok((0..order).step_by(rows).flat_map(in_row).collect())
}

/// The cells of a rectangle inside a grid, given by its corner and size.
pub(super) fn block(grid: &Grid, corner: (usize, usize), size: (usize, usize)) -> Vec<Position> {
    let row = usize::from(grid.at.row) + corner.0;
    let col = usize::from(grid.at.col) + corner.1;
    let in_row = |row| (col..col + size.1).filter_map(move |col| Position::new(row, col));
    (row..row + size.0).flat_map(in_row).collect()
}
