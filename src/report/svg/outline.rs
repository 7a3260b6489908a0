//! Outlines of sets of cells, drawn inside them.
//!
//! The rim of a set is walked with the set on the right hand, from lattice point to lattice
//! point; where two cells touch at a corner only, the walk stays with its own cell. Each corner
//! is then moved inwards along both of its sides.

use std::collections::BTreeSet;

use super::frame::CELL;
use crate::puzzle::Position;

/// A step along the lattice: rows down, columns to the right.
type Step = (i64, i64);

/// The outline of some cells, `inset` inside their rim, as the data of a closed path around
/// (0, 0) as the corner of the cell in row and column 0.
pub(super) fn outline(cells: &[Position], inset: i64) -> String {
    let place = |cell: &Position| (i64::from(cell.row), i64::from(cell.col));
    let inside: BTreeSet<(i64, i64)> = cells.iter().map(place).collect();
    let holds = |(row, col): (i64, i64)| inside.contains(&(row, col));
    // Sides of the rim by where they start and the way they go.
    let mut sides: BTreeSet<((i64, i64), Step)> = BTreeSet::new();
    for &(row, col) in &inside {
        let around = [
            ((row - 1, col), (row, col), (0, 1)),
            ((row, col + 1), (row, col + 1), (1, 0)),
            ((row + 1, col), (row + 1, col + 1), (0, -1)),
            ((row, col - 1), (row + 1, col), (-1, 0)),
        ];
        let rim = around.into_iter().filter(|&(beyond, ..)| !holds(beyond));
        sides.extend(rim.map(|(_, start, step)| (start, step)));
    }

    let mut path = String::new();
    while let Some(first) = sides.pop_first() {
        let mut corners = Vec::new();
        let (mut at, mut step) = first;
        loop {
            at = (at.0 + step.0, at.1 + step.1);
            // To the right first: that stays with the same cell.
            let right = (step.1, -step.0);
            let ways = [right, step, (-right.0, -right.1)];
            let is_side = |way: &Step| (at, *way) == first || sides.contains(&(at, *way));
            let Some(next) = ways.into_iter().find(is_side) else {
                break;
            };
            if next != step {
                corners.push(inwards(at, step, next, inset));
            }
            if (at, next) == first {
                break;
            }
            sides.remove(&(at, next));
            step = next;
        }
        path += &(line(&corners) + "Z");
    }

    path
}

/// The data of a line through points.
pub(super) fn line(points: &[(i64, i64)]) -> String {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x} {y}")).collect();
    format!("M{}", points.join("L"))
}

/// A corner of the rim between two steps, moved to the right hand of both.
fn inwards(at: (i64, i64), before: Step, after: Step, inset: i64) -> (i64, i64) {
    let right = |step: Step| (step.1, -step.0);
    let a = right(before);
    let b = right(after);
    let row = at.0 * CELL + inset * (a.0 + b.0);
    let col = at.1 * CELL + inset * (a.1 + b.1);
    (col, row)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(row: u16, col: u16) -> Position {
        Position { row, col }
    }

    #[test]
    fn an_outline_keeps_inside() {
        assert_eq!(outline(&[at(0, 0)], 5), "M55 5L55 55L5 55L5 5Z");
        // Around a bend the outline keeps its distance on both sides.
        let bend = outline(&[at(0, 0), at(1, 0), at(1, 1)], 5);
        assert_eq!(bend, "M55 5L55 65L115 65L115 115L5 115L5 5Z");
        // Cells that touch at a corner have an outline each; a hole has its own.
        assert_eq!(outline(&[at(0, 0), at(1, 1)], 5).matches('Z').count(), 2);
        let ring: Vec<Position> = (0..9).filter(|k| *k != 4).map(|k| at(k / 3, k % 3)).collect();
        assert_eq!(outline(&ring, 5).matches('Z').count(), 2);
    }
}
