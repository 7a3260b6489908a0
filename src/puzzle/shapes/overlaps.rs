//! The overlapping shapes that have a name.
//!
//! A new one is one row in [`OVERLAPS`], its word in `text/rules.rs` and a puzzle in `puzzles/`:
//! listing, drawing, reading pictures of that size and tests go through this table.

use crate::puzzle::named::Named;

/// A named overlap of square grids with 3 x 3 boxes.
#[derive(Clone, Copy, Debug)]
pub struct Overlap {
    /// Its name in files and on the command line, then other names that are read. Case, spaces,
    /// `-` and `_` never matter.
    pub names: &'static [&'static str],
    /// Its description, in a line.
    pub says: &'static str,
    /// The top left cells of the grids: each row, with its columns, from 0, in reading order.
    rows: &'static [(u16, &'static [u16])],
}

impl Overlap {
    /// Its name in files and on the command line.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.names[0]
    }

    /// Row and column of the top left cell of each grid, from 0, in reading order.
    pub fn grids(&self) -> impl Iterator<Item = (u16, u16)> + use<> {
        self.rows.iter().flat_map(|&(row, cols)| cols.iter().map(move |&col| (row, col)))
    }
}

impl Named for Overlap {
    fn names(&self) -> &'static [&'static str] {
        self.names
    }
}

/// Every named overlap.
pub const OVERLAPS: &[Overlap] = &[
    Overlap {
        names: &["twodoku", "gattai-2"],
        says: "two grids that share a corner box",
        rows: &[(0, &[0]), (6, &[6])],
    },
    Overlap {
        names: &["tripledoku", "triple"],
        says: "three grids down a diagonal, each shifted by one box",
        rows: &[(0, &[0]), (3, &[3]), (6, &[6])],
    },
    Overlap {
        names: &["gattai-3"],
        says: "three grids that turn around their shared boxes, in 15 x 15 cells",
        rows: &[(0, &[3]), (3, &[6]), (6, &[0])],
    },
    Overlap {
        names: &["butterfly"],
        says: "four grids, each shifted by one box, in 12 x 12 cells",
        rows: &[(0, &[0, 3]), (3, &[0, 3])],
    },
    Overlap {
        names: &["flower"],
        says: "a grid with four more, each shifted by one box to a side",
        rows: &[(0, &[3]), (3, &[0, 3, 6]), (6, &[3])],
    },
    Overlap {
        names: &["samurai", "gattai-5"],
        says: "a grid with one more on each corner box",
        rows: &[(0, &[0, 12]), (6, &[6]), (12, &[0, 12])],
    },
    Overlap {
        names: &["windmill", "kazaguruma"],
        says: "a grid with four more that turn around it",
        rows: &[(0, &[3]), (3, &[12]), (6, &[6]), (9, &[0]), (12, &[9])],
    },
    Overlap {
        names: &["sohei"],
        says: "four grids in a ring that share corner boxes",
        rows: &[(0, &[6]), (6, &[0, 12]), (12, &[6])],
    },
    Overlap {
        names: &["cross", "cross-sudoku"],
        says: "a grid with four more, each on the three boxes of a side",
        rows: &[(0, &[6]), (6, &[0, 6, 12]), (12, &[6])],
    },
    Overlap {
        names: &["gattai-8"],
        says: "eight grids: three, two between them, three",
        rows: &[(0, &[0, 12, 24]), (6, &[6, 18]), (12, &[0, 12, 24])],
    },
    Overlap {
        names: &["ninja", "gattai-9"],
        says: "nine grids: a sumo without its corners",
        rows: &[(0, &[12]), (6, &[6, 18]), (12, &[0, 12, 24]), (18, &[6, 18]), (24, &[12])],
    },
    Overlap {
        names: &["shogun", "gattai-11"],
        says: "eleven grids: four, three between them, four",
        rows: &[(0, &[0, 12, 24, 36]), (6, &[6, 18, 30]), (12, &[0, 12, 24, 36])],
    },
    Overlap {
        names: &["sumo", "gattai-13"],
        says: "thirteen grids: three by three, and one between each four",
        rows: &[
            (0, &[0, 12, 24]),
            (6, &[6, 18]),
            (12, &[0, 12, 24]),
            (18, &[6, 18]),
            (24, &[0, 12, 24]),
        ],
    },
];

/// Rows and columns of the boxes of every named overlap; the number of symbols is their product.
pub const BOX_SIDE: usize = 3;

/// The named overlap whose grids have these top left cells, in any order.
#[must_use]
pub fn with_grids(grids: &[(u16, u16)]) -> Option<&'static Overlap> {
    let mut wanted = grids.to_vec();
    wanted.sort_unstable();
    let has = |overlap: &&Overlap| overlap.grids().eq(wanted.iter().copied());
    OVERLAPS.iter().find(has)
}
