//! A region: a list of cells that holds no symbol twice.

use std::fmt;

use super::Position;
use crate::ids::CellId;

/// A list of cells that hold different symbols. A region of as many cells as there are symbols
/// is *full*: it holds each symbol exactly once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Its name in reports, such as `row 1` or `box 3 of grid 2`.
    pub name: String,
    /// Where it comes from; only reports and ratings read this.
    pub kind: RegionKind,
    /// Its cells, ascending, each once.
    pub cells: Vec<CellId>,
    /// Other regions with the same cells, each kind once: a row may be a drawn region too.
    pub also: Vec<(String, RegionKind)>,
}

impl Region {
    /// The kinds that it is of, its first one first.
    pub fn kinds(&self) -> impl Iterator<Item = RegionKind> + '_ {
        let also = self.also.iter().map(|(_, kind)| *kind);
        [self.kind].into_iter().chain(also)
    }

    /// True if it is of this kind, alone or among others.
    #[must_use]
    pub fn is(&self, kind: RegionKind) -> bool {
        self.kinds().any(|own| own == kind)
    }

    /// Its name as a region of a kind, where it is one.
    #[must_use]
    pub fn name_as(&self, kind: RegionKind) -> Option<&str> {
        if self.kind == kind {
            return Some(&self.name);
        }
        self.also.iter().find(|(_, other)| *other == kind).map(|(name, _)| name.as_str())
    }

    /// The letter by which a map draws it, where it is drawn by one.
    #[must_use]
    pub fn letter(&self) -> Option<char> {
        let label = self.name_as(RegionKind::Jigsaw)?.strip_prefix("region ")?;
        label.parse::<char>().ok().filter(char::is_ascii_alphabetic)
    }

    /// True if it is a box or a region drawn in a map, whatever else it is.
    #[must_use]
    pub fn is_block(&self) -> bool {
        self.kinds().any(RegionKind::is_block)
    }
}

/// A region before its cells have ids: name, kind, cells.
pub(super) type Draft = (String, RegionKind, Vec<Position>);

/// The origin of a region. No engine reads this.
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

impl RegionKind {
    /// True if region sums and box indexers count it as a box.
    #[must_use]
    pub fn is_block(self) -> bool {
        matches!(self, Self::Box | Self::Jigsaw)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawn_region_has_a_letter_where_its_name_is_one() {
        let letters = ["region B", "region 3", "region AB"].map(|name| {
            let region = Region {
                name: name.to_owned(),
                kind: RegionKind::Jigsaw,
                cells: Vec::new(),
                also: Vec::new(),
            };
            region.letter()
        });

        assert_eq!(letters, [Some('B'), None, None]);
    }
}
