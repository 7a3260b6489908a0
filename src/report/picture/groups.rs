//! Which regions of a layout get thick borders, and which are tinted.
//!
//! Boxes of all grids have borders, and so have drawn regions as long as they bring cells that
//! no other border has been drawn around: a second partition of the same cells would make a
//! picture of borders that belong to neither. What has no border is tinted, neighbours in
//! different colours; where that would be too much in one cell, it is only listed.

use super::tiles::REGION_TINTS;
use crate::ids::{CellId, IdVec, RegionId};
use crate::puzzle::{Layout, Region, RegionKind};

/// The most tints of a cell, so that all can be seen.
const TINTS_IN_A_CELL: usize = 3;

/// The groups of each cell of a layout: the bordered regions and the grids that hold it.
pub(super) fn groups(layout: &Layout) -> (IdVec<CellId, Vec<usize>>, Vec<RegionId>) {
    let mut groups: IdVec<CellId, Vec<usize>> = IdVec::filled(Vec::new(), layout.cells().len());
    let mut rest = Vec::new();
    let mut next = 0;
    let all = || layout.regions().enumerate();
    let boxes = all().filter(|(_, region)| region.is(RegionKind::Box));
    let others = all().filter(|(_, region)| !region.is(RegionKind::Box));
    for (id, region) in boxes.chain(others) {
        let new = || region.cells.iter().any(|&cell| groups[cell].is_empty());
        let drawn = region.is(RegionKind::Jigsaw);
        let bordered = region.is(RegionKind::Box) || drawn && new();
        if bordered {
            region.cells.iter().for_each(|&cell| groups[cell].push(next));
            next += 1;
        } else if drawn || region.is(RegionKind::Extra) {
            rest.push(id);
        }
    }

    // The rim of a grid is a border even where the grid has no boxes.
    for grid in &layout.spec().grids {
        let top = usize::from(grid.at.row);
        let left = usize::from(grid.at.col);
        let places = (0..layout.order()).flat_map(|r| (0..layout.order()).map(move |c| (r, c)));
        for cell in places.filter_map(|(r, c)| layout.cell(top + r, left + c)) {
            groups[cell].push(next);
        }
        next += 1;
    }

    (groups, rest)
}

/// A colour for each region that can be tinted, from 0, and different for neighbours as long as
/// there are colours.
pub(super) fn colours(layout: &Layout, regions: &[RegionId]) -> Vec<Option<usize>> {
    let mut of_cells: IdVec<CellId, Vec<usize>> = IdVec::filled(Vec::new(), layout.cells().len());
    let colour = |(n, &id): (usize, &RegionId)| {
        let region = &layout.regions()[id];
        let full = |&cell: &CellId| of_cells[cell].len() >= TINTS_IN_A_CELL;
        if region.cells.iter().any(full) {
            return None;
        }
        let near = near(layout, region);
        let used = |colour: &usize| near.iter().any(|&cell| of_cells[cell].contains(colour));
        let free = (0..REGION_TINTS).find(|colour| !used(colour));
        let colour = free.unwrap_or(n % REGION_TINTS);
        region.cells.iter().for_each(|&cell| of_cells[cell].push(colour));
        Some(colour)
    };

    regions.iter().enumerate().map(colour).collect()
}

/// The cells of a region and those that share a side with one.
fn near(layout: &Layout, region: &Region) -> Vec<CellId> {
    let mut near = region.cells.clone();
    for &cell in &region.cells {
        let place = layout.cells()[cell];
        let row = usize::from(place.row);
        let col = usize::from(place.col);
        let up = row.checked_sub(1).and_then(|row| layout.cell(row, col));
        let left = col.checked_sub(1).and_then(|col| layout.cell(row, col));
        let down = layout.cell(row + 1, col);
        let right = layout.cell(row, col + 1);
        near.extend([up, left, down, right].into_iter().flatten());
    }
    near
}
