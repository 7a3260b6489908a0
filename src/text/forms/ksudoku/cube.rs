//! The numbers of cells, and their places in the picture.

use crate::puzzle::Position;

/// Columns, rows and layers of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cube {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) z: usize,
}

impl Cube {
    /// How many places there are.
    pub(super) fn len(self) -> usize {
        self.x * self.y * self.z
    }

    /// Columns of the picture: the layers side by side, a gap after each but the last.
    pub(super) fn cols(self) -> usize {
        self.z * (self.x + 1) - 1
    }

    /// Column, row and layer of a cell.
    pub(super) fn split(self, index: usize) -> Option<[usize; 3]> {
        let (column, z) = (index / self.z, index % self.z);
        (index < self.len()).then_some([column / self.y, column % self.y, z])
    }

    /// The place of a cell in the picture, where the board has it.
    pub(super) fn place(self, [x, y, z]: [usize; 3]) -> Option<Position> {
        let inside = x < self.x && y < self.y && z < self.z;
        inside
            .then(|| Position::new(y, z * (self.x + 1) + x))
            .flatten()
    }

    /// The number of the cell at a place of a board of one layer.
    pub(super) fn index(self, place: Position) -> usize {
        usize::from(place.col) * self.y + usize::from(place.row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_run_down_the_columns() {
        let flat = Cube { x: 6, y: 4, z: 1 };
        assert_eq!(flat.split(5), Some([1, 1, 0]));
        let place = Position { row: 1, col: 1 };
        assert_eq!(flat.place([1, 1, 0]), Some(place));
        assert_eq!((flat.index(place), flat.cols()), (5, 6));
        assert_eq!(flat.split(24), None);
        let cube = Cube { x: 3, y: 3, z: 3 };
        assert_eq!(cube.split(26), Some([2, 2, 2]));
        assert_eq!(cube.place([2, 2, 2]), Some(Position { row: 2, col: 10 }));
        assert_eq!((cube.place([0, 0, 3]), cube.cols()), (None, 11));
    }
}
