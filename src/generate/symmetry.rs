//! Symmetries of the pattern of clues: turns and mirrors of the picture.
//!
//! A layout has a symmetry when its cells, as a picture, are mapped onto themselves; regions do
//! not matter, because it is the pattern of clues that people see. The cells that a symmetry
//! exchanges form an orbit, and an orbit is given or taken away as a whole.

use thiserror::Error;

use crate::ids::{CellId, Id, IdVec};
use crate::puzzle::{Layout, Position};

/// A symmetry of a pattern of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Symmetry {
    /// Every cell for itself.
    #[default]
    None,
    /// A half turn.
    Rot180,
    /// A quarter turn.
    Rot90,
    /// Left and right change places.
    Vertical,
    /// Top and bottom change places.
    Horizontal,
    /// Horizontal and vertical mirror.
    Mirrors,
    /// The mirror in the diagonal from the top left.
    Diagonal,
    /// The mirror in the diagonal from the top right.
    Antidiagonal,
    /// Both diagonal mirrors.
    Diagonals,
    /// All turns and mirrors of a square.
    Full,
}

/// A layout does not have a symmetry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the picture of this layout does not have the symmetry {wanted}; it has {}", .has.join(", "))]
pub struct NoSymmetry {
    /// The symmetry that was requested.
    pub wanted: &'static str,
    /// The names of the symmetries that the layout has.
    pub has: Vec<&'static str>,
}

/// A turn or mirror: from a place, and the last row and column, to a place.
type Map = fn((usize, usize), (usize, usize)) -> (usize, usize);

impl Symmetry {
    /// Every symmetry with its name and what it is.
    pub const ALL: &[(Self, &'static str, &'static str)] = &[
        (Self::None, "none", "no symmetry"),
        (Self::Rot180, "rot180", "half turn"),
        (Self::Rot90, "rot90", "quarter turn"),
        (Self::Vertical, "vertical", "left and right are mirrored"),
        (Self::Horizontal, "horizontal", "top and bottom are mirrored"),
        (Self::Mirrors, "mirrors", "vertical and horizontal"),
        (Self::Diagonal, "diagonal", "mirror in the diagonal from the top left"),
        (Self::Antidiagonal, "antidiagonal", "mirror in the diagonal from the top right"),
        (Self::Diagonals, "diagonals", "both diagonal mirrors"),
        (Self::Full, "full", "all turns and mirrors"),
    ];

    /// The symmetry of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known, _)| *known == name).map(|(symmetry, ..)| *symmetry)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(symmetry, ..)| *symmetry == self)
            .map_or("none", |(_, name, _)| name)
    }

    /// The maps that generate it.
    fn maps(self) -> &'static [Map] {
        const TURN: Map = |(r, c), (_, right)| (right - c, r);
        const HALF: Map = |(r, c), (bottom, right)| (bottom - r, right - c);
        const SIDES: Map = |(r, c), (_, right)| (r, right - c);
        const ENDS: Map = |(r, c), (bottom, _)| (bottom - r, c);
        const MAIN: Map = |(r, c), _| (c, r);
        const ANTI: Map = |(r, c), (bottom, right)| (right - c, bottom - r);

        match self {
            Self::None => &[],
            Self::Rot180 => &[HALF],
            Self::Rot90 => &[TURN],
            Self::Vertical => &[SIDES],
            Self::Horizontal => &[ENDS],
            Self::Mirrors => &[SIDES, ENDS],
            Self::Diagonal => &[MAIN],
            Self::Antidiagonal => &[ANTI],
            Self::Diagonals => &[MAIN, ANTI],
            Self::Full => &[TURN, MAIN],
        }
    }

    /// For each map, the image of each cell; `None` if a cell has no image.
    pub(super) fn images(self, layout: &Layout) -> Option<Vec<IdVec<CellId, CellId>>> {
        let last = (layout.rows().checked_sub(1)?, layout.cols().checked_sub(1)?);
        let image = |map: &Map| -> Option<IdVec<CellId, CellId>> {
            let cells: Option<Vec<CellId>> = layout
                .cells()
                .iter()
                .map(|&Position { row, col }| {
                    let (row, col) = map((row.into(), col.into()), last);
                    layout.cell(row, col)
                })
                .collect();
            cells.map(IdVec::from)
        };

        self.maps().iter().map(image).collect()
    }

    /// The orbits of the cells of a layout, in reading order of their first cells.
    ///
    /// # Errors
    /// The layout does not have this symmetry.
    pub fn orbits(self, layout: &Layout) -> Result<Vec<Vec<CellId>>, NoSymmetry> {
        let images = self.images(layout).ok_or_else(|| NoSymmetry {
            wanted: self.name(),
            has: Self::ALL
                .iter()
                .filter(|(symmetry, ..)| symmetry.images(layout).is_some())
                .map(|(_, name, _)| *name)
                .collect(),
        })?;

        let mut orbits = Vec::new();
        let mut seen = vec![false; layout.cells().len()];
        for cell in layout.cells().ids() {
            if std::mem::replace(&mut seen[cell.index()], true) {
                continue;
            }

            let mut orbit = vec![cell];
            let mut at = 0;
            while at < orbit.len() {
                for image in &images {
                    let next = image[orbit[at]];
                    if !std::mem::replace(&mut seen[next.index()], true) {
                        orbit.push(next);
                    }
                }
                at += 1;
            }

            orbit.sort_unstable();
            orbits.push(orbit);
        }

        Ok(orbits)
    }
}
