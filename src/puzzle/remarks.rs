//! Remarks about valid layouts: regions in several pieces, regions
//! of fewer cells than symbols, cells in no region.

use std::collections::{BTreeSet, HashSet};
use std::fmt;

use super::{Layout, Position, Region, RegionKind};
use crate::ids::CellId;

/// Something worth telling about a valid layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A drawn region falls apart.
    Disconnected {
        /// The region's name.
        region: String,
        /// Its pieces, each with its cells, largest first.
        pieces: Vec<Vec<Position>>,
    },
    /// A region has fewer cells than there are symbols, so it holds each at most once.
    Small {
        /// The region's name.
        region: String,
        /// Its number of cells.
        cells: usize,
        /// Number of symbols.
        order: usize,
    },
    /// Cells that are in no region, so that they may hold anything.
    Free {
        /// The cells.
        cells: Vec<Position>,
    },
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |cells: &[Position]| {
            cells.iter().map(Position::to_string).collect::<Vec<_>>().join(" ")
        };

        match self {
            Self::Disconnected { region, pieces } => {
                let lists: Vec<String> = pieces.iter().map(|piece| list(piece)).collect();
                write!(f, "{region} is in {} pieces: {}", lists.len(), lists.join(" | "))
            }
            Self::Small { region, cells, order } => {
                write!(f, "{region} has {cells} of {order} cells: each symbol at most once")
            }
            Self::Free { cells } => {
                let cells = list(cells);
                write!(f, "in no region, so anything may stand there: {cells}")
            }
        }
    }
}

#[doc(hidden)]
impl Layout {
    /// Remarks about this layout, drawn regions first.
    #[must_use]
    pub fn remarks(&self) -> Vec<Remark> {
        // These are small by nature.
        let small = |region: &&Region| {
            matches!(
                region.kind,
                RegionKind::KnightPair | RegionKind::KingPair | RegionKind::Cage | RegionKind::Line
            )
        };

        let mut remarks = Vec::new();
        for region in self.regions() {
            let Some(name) = region.name_as(RegionKind::Jigsaw) else {
                continue;
            };
            let pieces = self.pieces(region);
            if pieces.len() > 1 {
                let region = name.to_owned();
                remarks.push(Remark::Disconnected { region, pieces });
            }
        }

        for region in self.regions().iter().filter(|region| !small(region)) {
            let cells = region.cells.len();
            let order = self.order();
            if cells < order {
                let region = region.name.clone();
                remarks.push(Remark::Small { region, cells, order });
            }
        }

        let covered: HashSet<CellId> =
            self.regions().iter().flat_map(|region| region.cells.clone()).collect();
        let cells: Vec<Position> = self
            .cells()
            .enumerate()
            .filter(|(id, _)| !covered.contains(id))
            .map(|(_, &place)| place)
            .collect();

        if !cells.is_empty() {
            remarks.push(Remark::Free { cells });
        }

        remarks
    }

    /// The pieces of a region whose cells hang together by their sides, largest first.
    fn pieces(&self, region: &Region) -> Vec<Vec<Position>> {
        let mut rest: BTreeSet<Position> =
            region.cells.iter().map(|&cell| self.cells()[cell]).collect();
        let mut pieces = Vec::new();

        while let Some(start) = rest.pop_first() {
            let mut piece = vec![start];
            let mut next = 0;
            while next < piece.len() {
                for side in piece[next].beside() {
                    if rest.remove(&side) {
                        piece.push(side);
                    }
                }
                next += 1;
            }

            piece.sort_unstable();
            pieces.push(piece);
        }

        pieces.sort_by_key(|piece| std::cmp::Reverse(piece.len()));
        pieces
    }
}
