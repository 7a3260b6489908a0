//! The bands and stacks of a layout, found from its region list.
//!
//! A layout has them when its regions are three partitions of its cells, of as many regions as
//! there are symbols: *rows*, *columns*, of which any two of different sort meet in one cell, and
//! *boxes*, each of which is a rectangle of rows and columns. Boxes fall into *bands* by their
//! rows and into *stacks* by their columns. Names, positions and the numbering of the cells play
//! no part; a region that is given twice counts once.

use crate::ids::{CellId, RegionId};
use crate::propagate::Geometry;

/// The cells of a layout as a square of bands and stacks.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// Rows of a box; there are as many stacks.
    pub box_rows: usize,
    /// Columns of a box; there are as many bands.
    pub box_cols: usize,
    /// The cells row by row: rows of a band are neighbours, and so are columns of a stack.
    pub cells: Vec<CellId>,
}

impl Frame {
    /// The frame of a layout; `None` where it has other regions, or boxes that are lines.
    pub(super) fn find(geometry: &Geometry) -> Option<Self> {
        let order = geometry.order();
        let mut regions: Vec<&[CellId]> = Vec::new();
        for id in geometry.regions().ids() {
            let cells: &[CellId] = &geometry.regions()[id];
            if !regions.contains(&cells) {
                regions.push(cells);
            }
        }
        if geometry.n_cells() != order * order
            || regions.len() != 3 * order
            || regions.iter().any(|cells| cells.len() != order)
        {
            return None;
        }
        let region = |r: usize| regions[r];
        let meet = |a: usize, b: usize| region(a).iter().filter(|c| region(b).contains(c)).count();
        // Only a row and a column meet in one cell: a box meets both in several or in none.
        let crossed = |a: usize| (0..regions.len()).filter(move |&b| meet(a, b) == 1);
        let first = (0..regions.len()).find(|&a| crossed(a).next().is_some())?;
        let cols: Vec<usize> = crossed(first).collect();
        let rows: Vec<usize> = crossed(*cols.first()?).collect();
        let boxes: Vec<usize> = (0..regions.len())
            .filter(|r| !rows.contains(r) && !cols.contains(r))
            .collect();
        if [&rows, &cols, &boxes].iter().any(|of| of.len() != order)
            || rows.iter().any(|&a| cols.iter().any(|&b| meet(a, b) != 1))
        {
            return None;
        }
        let rows = by_box(&rows, &boxes, &meet)?;
        let cols = by_box(&cols, &boxes, &meet)?;
        let (n_bands, n_stacks) = (rows.len(), cols.len());
        if n_bands < 2 || n_stacks < 2 || n_bands * n_stacks != order {
            return None;
        }
        let mut cells = Vec::with_capacity(order * order);
        for &row in rows.iter().flatten() {
            for &col in cols.iter().flatten() {
                cells.extend(region(row).iter().find(|c| region(col).contains(c)));
            }
        }
        // Each box is then the rectangle of a band and a stack, each such rectangle a box, and
        // no cell is missing or occurs twice.
        let frame = Self {
            box_rows: n_stacks,
            box_cols: n_bands,
            cells,
        };
        frame
            .is_sound(
                &boxes.iter().map(|&b| region(b)).collect::<Vec<_>>(),
                geometry,
            )
            .then_some(frame)
    }

    fn is_sound(&self, boxes: &[&[CellId]], geometry: &Geometry) -> bool {
        let order = geometry.order();
        let mut seen = self.cells.clone();
        seen.sort_unstable();
        seen.dedup();
        let of: Vec<Vec<RegionId>> = seen
            .iter()
            .map(|&cell| geometry.regions_of(cell).to_vec())
            .collect();
        seen.len() == order * order
            && of.iter().all(|of| of.len() >= 3)
            && (0..self.box_cols).all(|band| {
                (0..self.box_rows).all(|stack| {
                    let mut cells: Vec<CellId> = (0..self.box_rows)
                        .flat_map(|i| (0..self.box_cols).map(move |j| (i, j)))
                        .map(|(i, j)| {
                            let (row, col) = (band * self.box_rows + i, stack * self.box_cols + j);
                            self.cells[row * order + col]
                        })
                        .collect();
                    cells.sort_unstable();
                    boxes.contains(&&cells[..])
                })
            })
    }
}

/// Lines that meet the same boxes, put together; `None` where the sets overlap otherwise or
/// differ in size.
fn by_box(
    lines: &[usize],
    boxes: &[usize],
    meet: &impl Fn(usize, usize) -> usize,
) -> Option<Vec<Vec<usize>>> {
    let mut sorts: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    for &line in lines {
        let met: Vec<usize> = boxes
            .iter()
            .copied()
            .filter(|&b| meet(line, b) > 0)
            .collect();
        match sorts.iter_mut().find(|(of, _)| *of == met) {
            Some((_, lines)) => lines.push(line),
            None => sorts.push((met, vec![line])),
        }
    }
    let size = sorts.first()?.1.len();
    let even = sorts.iter().all(|(_, lines)| lines.len() == size);
    even.then(|| sorts.into_iter().map(|(_, lines)| lines).collect())
}
