//! Where everything is in a drawing: the frame around the cells, and measures of cells and texts.

use std::collections::BTreeSet;

use crate::puzzle::Position;
use crate::report::picture::{Feature, Picture};

/// Units of a cell.
pub(super) const CELL: i64 = 60;
/// Room around the picture.
pub(super) const MARGIN: i64 = 10;
/// Room for the names of rows and columns.
pub(super) const NAMES: i64 = 32;
/// Size of names and of the caption.
pub(super) const SMALL: i64 = 16;
/// The least width, so that a caption is no column of words.
const NARROWEST: i64 = 320;

/// Where everything is.
pub(super) struct Frame<'a> {
    pub(super) picture: &'a Picture,
    /// Where the top left cell is.
    pub(super) left: i64,
    pub(super) top: i64,
    /// Places outside the grid on each side, in cells: top, right, bottom, left.
    pub(super) beyond: [i64; 4],
    pub(super) width: i64,
    pub(super) height: i64,
    /// Cells with a label in their top left corner.
    pub(super) corners: BTreeSet<Position>,
}

impl<'a> Frame<'a> {
    /// An empty drawing of a picture, with the names of rows and columns or without.
    pub(super) fn new(picture: &'a Picture, names: bool) -> Self {
        let rows = whole(picture.rows);
        let cols = whole(picture.cols);
        let mut beyond = [0; 4];
        let clues = picture.outside.iter().map(|clue| (clue.row, clue.col));
        let drawn = picture
            .cosmetics
            .iter()
            .flat_map(|one| &one.at)
            .map(|point| (point.0.0.div_euclid(1000), point.1.0.div_euclid(1000)));
        for (row, col) in clues.chain(drawn) {
            let row = i64::from(row);
            let col = i64::from(col);
            let over = [-row, col + 1 - cols, row + 1 - rows, -col];
            for (most, over) in beyond.iter_mut().zip(over) {
                *most = over.clamp(*most, 1);
            }
        }

        let names = if names { NAMES } else { 0 };
        let [top, right, bottom, left] = beyond.map(|cells| cells * CELL);
        let left = MARGIN + names + left;
        let top = MARGIN + names + top;
        Self {
            picture,
            left,
            top,
            beyond,
            width: (left + cols * CELL + right + MARGIN).max(NARROWEST),
            height: top + rows * CELL + bottom + MARGIN,
            corners: picture.features.iter().filter_map(labelled).collect(),
        }
    }

    /// True if a cell has something in its top left corner.
    pub(super) fn has_corner(&self, cell: Position) -> bool {
        self.corners.contains(&cell)
    }
}

/// The cell whose corner holds the label of a cage.
fn labelled(feature: &Feature) -> Option<Position> {
    match feature {
        Feature::Cage { cells, label, .. } if !label.is_empty() => first(cells),
        _ => None,
    }
}

/// The cell of a list that comes first in reading order, where a label is looked for.
pub(super) fn first(cells: &[Position]) -> Option<Position> {
    cells.iter().min().copied()
}

/// The middle of a cell: to the right, down.
pub(super) fn middle(cell: Position) -> (i64, i64) {
    let along = |n: u16| i64::from(n) * CELL + CELL / 2;
    (along(cell.col), along(cell.row))
}

/// The offset of the baseline of a text of this size below its middle.
pub(super) fn sunk(size: i64) -> i64 {
    size * 36 / 100
}

/// A number of things as a coordinate.
pub(super) fn whole(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}
