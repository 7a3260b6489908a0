//! The bands and stacks of a layout, found from its region list.
//!
//! A layout has them when its regions are three partitions of its cells, of as many regions as
//! there are symbols: *rows*, *columns*, of which any two of different sort meet in one cell, and
//! *boxes*, each of which is a rectangle of rows and columns. Boxes fall into *bands* by their
//! rows and into *stacks* by their columns. Names, positions and the numbering of the cells play
//! no part; a region that is given twice counts once.

use std::collections::HashSet;

use crate::ids::CellId;
use crate::limits::Stop;
use crate::propagate::Geometry;

/// Why a join comes to no sum: the limit that was reached before anything could be summed; none
/// where the layout has no bands and stacks, or tables would be too large to be of use.
pub(super) type Ended = Option<Stop>;

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
        let is_line = |r: &usize| rows.contains(r) || cols.contains(r);
        let boxes: Vec<usize> = (0..regions.len()).filter(|r| !is_line(r)).collect();
        if [&rows, &cols, &boxes].iter().any(|of| of.len() != order)
            || rows.iter().any(|&a| cols.iter().any(|&b| meet(a, b) != 1))
        {
            return None;
        }
        // Each box meets the lines of one band and one stack only, and has as many cells as these
        // have in common: so it is their rectangle, and each such rectangle is a box.
        let rows = by_box(&rows, &boxes, &meet)?;
        let cols = by_box(&cols, &boxes, &meet)?;
        let n_bands = rows.len();
        let n_stacks = cols.len();
        if n_bands < 2 || n_stacks < 2 || n_bands * n_stacks != order {
            return None;
        }
        let mut cells = Vec::with_capacity(order * order);
        for &row in rows.iter().flatten() {
            for &col in cols.iter().flatten() {
                cells.extend(region(row).iter().find(|c| region(col).contains(c)));
            }
        }

        let distinct: HashSet<CellId> = cells.iter().copied().collect();
        (distinct.len() == order * order).then_some(Self {
            box_rows: n_stacks,
            box_cols: n_bands,
            cells,
        })
    }
}

/// Lines that meet the same boxes, put together; `None` where a box meets others too, or the
/// sets differ in size.
fn by_box(
    lines: &[usize],
    boxes: &[usize],
    meet: &impl Fn(usize, usize) -> usize,
) -> Option<Vec<Vec<usize>>> {
    let mut sorts: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    for &line in lines {
        let met: Vec<usize> = boxes.iter().copied().filter(|&b| meet(line, b) > 0).collect();
        match sorts.iter_mut().find(|(of, _)| *of == met) {
            Some((_, lines)) => lines.push(line),
            None => sorts.push((met, vec![line])),
        }
    }

    let size = sorts.first()?.1.len();
    let even = sorts.iter().all(|(_, lines)| lines.len() == size);
    let met: usize = sorts.iter().map(|(met, _)| met.len()).sum();
    (even && met == boxes.len()).then(|| sorts.into_iter().map(|(_, lines)| lines).collect())
}
