//! A region: a list of cells in which no symbol stands twice.

use std::fmt;

use crate::ids::CellId;

/// A list of cells that hold different symbols. A region of as many cells as there are symbols
/// is *full*: it holds each symbol exactly once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// What reports call it, such as `row 1` or `box 3 of grid 2`.
    pub name: String,
    /// Where it comes from; only reports and ratings read this.
    pub kind: RegionKind,
    /// Its cells, ascending, each once.
    pub cells: Vec<CellId>,
}

/// Where a region comes from. No engine reads this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RegionKind {
    /// A row of a grid or of the picture.
    Row,
    /// A column of a grid or of the picture.
    Column,
    /// A box of a grid.
    Box,
    /// A region drawn in a region map.
    Jigsaw,
    /// A diagonal of a grid.
    Diagonal,
    /// An inner box of a windoku.
    Window,
    /// The cells at the same place of each box.
    DisjointGroup,
    /// Two cells a knight's move apart.
    KnightPair,
    /// Two cells that touch at a corner.
    KingPair,
    /// A killer cage.
    Cage,
    /// The cells of a line that must all differ.
    Line,
    /// Any further region.
    Extra,
}

impl fmt::Display for RegionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
            Self::Jigsaw => "region",
            Self::Diagonal => "diagonal",
            Self::Window => "window",
            Self::DisjointGroup => "disjoint group",
            Self::KnightPair => "knight's move",
            Self::KingPair => "king's move",
            Self::Cage => "cage",
            Self::Line => "line",
            Self::Extra => "extra region",
        })
    }
}
