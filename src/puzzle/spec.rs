//! The description of a layout, as a user gives it: grids at offsets, region maps, further
//! regions, rules. [`super::Layout::build`] turns it into cells and regions.

use super::{Alphabet, Constraint, Position, RegionKind};

/// A description of a layout. It may be wrong; building it says in what way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct LayoutSpec {
    /// A short name for reports, such as `samurai`.
    pub name: String,
    /// Number of symbols.
    pub order: usize,
    /// How they are written.
    pub alphabet: Alphabet,
    /// Grids of `order` x `order` cells, each with its rows and columns, and boxes where named.
    pub grids: Vec<Grid>,
    /// Cells outside the grids, or all cells where there are no grids.
    pub cells: Vec<Position>,
    /// Lines of the whole picture that are regions, in addition to those of the grids.
    pub lines: Lines,
    /// Region maps; each adds its regions.
    pub maps: Vec<RegionMap>,
    /// Further regions with their names.
    pub extra: Vec<(String, RegionKind, Vec<Position>)>,
    /// Rules of the whole board.
    pub rules: Vec<Rule>,
    /// Constraints on some cells.
    pub constraints: Vec<Constraint>,
}

/// A square grid of a layout, by its top left cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grid {
    /// Top left cell.
    pub at: Position,
    /// Its boxes; `None` for a grid of rows and columns only.
    pub boxes: Option<Boxes>,
}

/// The shape of the boxes of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Boxes {
    /// Rows of a box.
    pub rows: usize,
    /// Columns of a box.
    pub cols: usize,
}

impl Boxes {
    /// The box of a grid of `order` symbols that is nearest to a square and no higher than
    /// wide: `h` rows with `h` the largest divisor of `order` whose square is at most `order`.
    /// `None` for 1 and primes, where such a box would be a row.
    #[must_use]
    pub fn default_for(order: usize) -> Option<Self> {
        let rows = (2..=order)
            .take_while(|h| h * h <= order)
            .filter(|h| order.is_multiple_of(*h))
            .max()?;
        let cols = order / rows;
        Some(Self { rows, cols })
    }
}

/// Which lines of the picture are regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Lines {
    /// None; the grids bring their own.
    #[default]
    None,
    /// Each row of the picture.
    Rows,
    /// Each column of the picture.
    Columns,
    /// Each row and each column.
    Both,
}

/// A drawing of regions: cells with the same name belong together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RegionMap {
    /// Each labelled cell with the name of its region.
    pub labels: Vec<(Position, String)>,
    /// The permitted sizes of its regions.
    pub sizes: MapSizes,
    /// The kind that its regions get.
    pub kind: RegionKind,
}

/// The permitted sizes of the regions of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MapSizes {
    /// Each has exactly one cell for each symbol: a jigsaw.
    Full,
    /// A region may have fewer cells than there are symbols.
    AtMost,
}

impl LayoutSpec {
    /// Adds rules that it does not have yet.
    pub fn add_rules(&mut self, rules: impl IntoIterator<Item = Rule>) {
        for rule in rules {
            if !self.rules.contains(&rule) {
                self.rules.push(rule);
            }
        }
    }
}

/// A rule of the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// Both diagonals of each grid.
    Diagonals,
    /// The diagonal of each grid from the top left.
    MainDiagonal,
    /// The diagonal of each grid from the top right.
    AntiDiagonal,
    /// Inner boxes, one cell away from the border and from each other.
    Windoku,
    /// The cells at the same place of each box.
    DisjointGroups,
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells that touch at a corner differ.
    AntiKing,
    /// Cells that share a side do not hold values that follow each other, unless a dot of a
    /// difference or a ratio is between them.
    NonConsecutive,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn default_boxes_are_flat_and_nearly_square() {
        let shape = |order| Boxes::default_for(order).map(|b| (b.rows, b.cols));
        assert_eq!(shape(4), Some((2, 2)));
        assert_eq!(shape(6), Some((2, 3)));
        assert_eq!(shape(12), Some((3, 4)));
        assert_eq!(shape(16), Some((4, 4)));
        assert_eq!([1, 2, 3, 5, 7, 61].map(shape), [None; 6]);
    }
}
