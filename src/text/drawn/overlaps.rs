//! Grids that overlap, seen from the gaps of their picture: no name is needed.
//!
//! The first cell that no grid has yet is a corner of the next one, or lies in one that reaches
//! over cells of others. Where the cells are filled like that by squares of one side, whose
//! places differ by whole boxes, they are these grids.

use std::collections::BTreeSet;

use super::piece::{Piece, Rows, is_bar};
use super::pieces::is_rule;
use crate::puzzle::shapes::spec_named;
use crate::puzzle::{Boxes, LayoutSpec};
use crate::text::ground::Line;

/// The sign for no cell.
const GAP: &str = "#";

/// Sides of the grids that are looked for, the usual one first.
const SIDES: [usize; 5] = [9, 16, 25, 6, 4];

/// The overlapping grids of a picture; `None` where it has no gaps or is something else.
pub(super) fn seen(rows: &Rows) -> Option<LayoutSpec> {
    let cols = rows.first()?.len();
    if rows.iter().any(|row| row.len() != cols) {
        return None;
    }
    let signs = rows.iter().flatten().map(|piece| piece.text.as_str());
    let gaps: BTreeSet<&str> = signs.filter(|sign| is_gap(sign)).collect();
    gaps.into_iter().find_map(|gap| {
        let is_cell = |piece: &Piece| piece.text != gap;
        let cells: Vec<Vec<bool>> = rows
            .iter()
            .map(|row| row.iter().map(is_cell).collect())
            .collect();
        overlap(&cells)
    })
}

/// The rows of a picture in which nothing stands where no cell is, with a sign for the gaps, where
/// overlapping grids are seen. There may be bars and rules between the boxes, and blanks between
/// the cells.
pub(super) fn blank_gaps(lines: &[Line]) -> Option<Rows> {
    let signs = |line: &Line| line.text.is_ascii() && !line.text.contains(['\t', ',', ';']);
    let width = lines.iter().map(|line| line.text.len()).max()?;
    if !lines.iter().all(signs) {
        return None;
    }
    let sign = |k: usize, at: usize| {
        let sign = lines[k].text.as_bytes().get(at).copied();
        sign.map(char::from).filter(|&c| c != ' ' && !is_bar(c))
    };
    let all: Vec<usize> = (0..lines.len()).collect();
    let is_drawn = |k: &usize| !is_rule(lines[*k].text.trim());
    let drawn = all.iter().copied().filter(is_drawn).collect();
    [all, drawn].into_iter().find_map(|kept: Vec<usize>| {
        // Every column of such a picture has a cell somewhere.
        let has_cell = |at: &usize| kept.iter().any(|&k| sign(k, *at).is_some());
        let columns: Vec<usize> = (0..width).filter(has_cell).collect();
        let piece = |k: usize, at: usize| {
            let at = at.min(lines[k].text.len());
            let text = sign(k, at);
            Piece {
                line: k,
                at: at..at + usize::from(text.is_some()),
                text: text.map_or(GAP.to_owned(), String::from),
            }
        };
        let row = |&k: &usize| columns.iter().map(|&at| piece(k, at)).collect();
        let rows: Rows = kept.iter().map(row).collect();
        seen(&rows).map(|_| rows)
    })
}

/// Whether a text may stand where no cell is.
fn is_gap(text: &str) -> bool {
    text == "0"
        || text == "x"
        || text == "X"
        || text.chars().count() == 1 && !text.contains(char::is_alphanumeric)
}

/// The grids that cover exactly these cells.
fn overlap(cells: &[Vec<bool>]) -> Option<LayoutSpec> {
    SIDES.into_iter().find_map(|side| {
        let boxes = Boxes::default_for(side)?;
        let grids = grids(cells, side)?;
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
