//! Grids that overlap, seen from the gaps of their picture: no name is needed.
//!
//! The first cell that no grid has yet is a corner of the next one, or lies in one that reaches
//! over cells of others. Where the cells are filled like that by squares of one side, whose
//! places differ by whole boxes, they are these grids.

use super::piece::Rows;
use crate::puzzle::shapes::spec_named;
use crate::puzzle::{Boxes, LayoutSpec};

/// The sign for no cell.
const GAP: &str = "#";

/// Sides of the grids that are looked for, the usual one first.
const SIDES: [usize; 5] = [9, 16, 25, 6, 4];

/// The overlapping grids of a picture; `None` where it has no gaps or is something else.
pub(super) fn seen(rows: &Rows) -> Option<LayoutSpec> {
    let cols = rows.first()?.len();
    let gaps = rows.iter().flatten().any(|piece| piece.text == GAP);
    if !gaps || rows.iter().any(|row| row.len() != cols) {
        return None;
    }
    let cells: Vec<Vec<bool>> = rows
        .iter()
        .map(|row| row.iter().map(|piece| piece.text != GAP).collect())
        .collect();
    SIDES.into_iter().find_map(|side| {
        let boxes = Boxes::default_for(side)?;
        let grids = grids(&cells, side)?;
        let (top, left) = *grids.first()?;
        let aligned = |&(row, col): &(usize, usize)| {
            row.abs_diff(top).is_multiple_of(boxes.rows)
                && col.abs_diff(left).is_multiple_of(boxes.cols)
        };
        if grids.len() < 2 || !grids.iter().all(aligned) {
            return None;
        }
        let places: Vec<String> = grids
            .iter()
            .map(|(row, col)| format!("{row},{col}"))
            .collect();
        let shape = match side {
            9 => String::new(),
            _ => format!("{}x{}:", boxes.rows, boxes.cols),
        };
        spec_named(&format!("overlap:{shape}{}", places.join(";"))).ok()
    })
}

/// The places of squares of one side that have all cells and no gap.
fn grids(cells: &[Vec<bool>], side: usize) -> Option<Vec<(usize, usize)>> {
    let cols = cells.first()?.len();
    let whole = |row: usize, col: usize| {
        row + side <= cells.len()
            && col + side <= cols
            && cells[row..row + side]
                .iter()
                .all(|line| line[col..col + side].iter().all(|&cell| cell))
    };
    let mut left = cells.to_vec();
    let mut found = Vec::new();
    for row in 0..cells.len() {
        for col in 0..cols {
            if !left[row][col] {
                continue;
            }
            // The grid begins here, or as little before this cell as can be.
            let tops = (row.saturating_sub(side - 1)..=row).rev();
            let starts = tops.flat_map(|top| {
                (col.saturating_sub(side - 1)..=col)
                    .rev()
                    .map(move |start| (top, start))
            });
            let (top, start) = starts.into_iter().find(|&(top, start)| whole(top, start))?;
            for line in &mut left[top..top + side] {
                line[start..start + side].fill(false);
            }
            found.push((top, start));
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_that_overlap_are_found() {
        let picture = ["11##", "1111", "##11"];
        let cells: Vec<Vec<bool>> = picture
            .iter()
            .map(|row| row.chars().map(|c| c == '1').collect())
            .collect();
        assert_eq!(grids(&cells, 2), Some(vec![(0, 0), (1, 2)]));
        assert_eq!(grids(&cells, 3), None);
    }
}
