//! Jigsaws whose cells are numbered within their regions: in place of each cell stand the number of
//! its region and its place in it, in the list of givens, too.
//!
//! Such a table looks like a list of the cells of each region. As that its regions are in pieces.

use super::ground::{boards, pieces_of};
use crate::puzzle::{LayoutSpec, Position};

/// What is said of such a reading.
pub(super) const NOTE: &str = "the pairs are taken for the regions of the cells and the places in them, \
     since as cells they are regions in pieces";

/// The layout of such a table, and the cell of each pair.
#[derive(Debug)]
pub(super) struct Numbered {
    pub(super) spec: LayoutSpec,
    /// Each pair with its cell.
    cells: Vec<(Position, Position)>,
}

impl Numbered {
    /// Such a table that was read as lists of cells; `None` where these are regions of one piece,
    /// or the other ones are not.
    pub(super) fn of(lists: &LayoutSpec) -> Option<Self> {
        let [map] = &lists.maps[..] else { return None };
        let side = lists.order;
        let all = map.labels.len() == side * side;
        if !all || are_whole(&map.labels, side) {
            return None;
        }
        let place = |k: usize| Position::new(k / side, k % side);
        let cells: Vec<(Position, Position)> = map
            .labels
            .iter()
            .enumerate()
            .map(|(k, (pair, _))| Some((*pair, place(k)?)))
            .collect::<Option<_>>()?;
        let label = |(pair, cell): &(Position, Position)| (*cell, (pair.row + 1).to_string());
        let labels: Vec<(Position, String)> = cells.iter().map(label).collect();
        are_whole(&labels, side).then(|| Self {
            spec: boards::mapped(side, labels),
            cells,
        })
    }

    /// The cell of a pair.
    pub(super) fn cell(&self, pair: Position) -> Option<Position> {
        let found = self.cells.iter().find(|(other, _)| *other == pair);
        found.map(|(_, cell)| *cell)
    }
}

/// Whether each region of a square is in one piece.
fn are_whole(labels: &[(Position, String)], side: usize) -> bool {
    let mut names = vec![""; side * side];
    for (place, label) in labels {
        if let Some(name) = names.get_mut(usize::from(place.row) * side + usize::from(place.col)) {
            *name = label;
        }
    }
    let mut pieces = pieces_of(side, |one, other| names[one] == names[other]);
    pieces.sort_unstable();
    pieces.dedup();
    pieces.len() == side
}
