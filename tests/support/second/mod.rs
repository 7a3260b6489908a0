//! A second reading of the rules, written from docs/FORMATS.md alone: what a board is, what its
//! regions are, and which of its cells a rule ties together.
//!
//! Nothing here comes from the library, not a type and not a function: a board is plain numbers,
//! and the library gets it as a text (`text`) that this module writes. `rules` says what each
//! constraint means, `search` lists the fillings, `random` draws boards.

mod random;
mod rules;
mod search;
mod text;

pub(crate) use random::random;
pub(crate) use rules::names;
pub(crate) use search::{fillings, fulfils, is_reachable};
pub(crate) use text::text;

/// The rules of a whole board.
pub(crate) const RULES: [&str; 8] = [
    "diagonals",
    "main-diagonal",
    "anti-diagonal",
    "windoku",
    "disjoint-groups",
    "anti-knight",
    "anti-king",
    "non-consecutive",
];

/// A square grid: its top left cell, and rows and columns of its boxes.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    pub(crate) at: (usize, usize),
    pub(crate) boxes: Option<(usize, usize)>,
}

/// A constraint by its name; cells by their numbers on the board.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    pub(crate) name: &'static str,
    pub(crate) values: Vec<usize>,
    pub(crate) cells: Vec<usize>,
    pub(crate) others: Vec<usize>,
}

/// A puzzle. Cells are numbered in reading order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Board {
    pub(crate) order: usize,
    pub(crate) cells: Vec<(usize, usize)>,
    pub(crate) grids: Vec<Grid>,
    /// Whether rows, and columns, of the picture are regions; those of grids always are.
    pub(crate) lines: (bool, bool),
    pub(crate) drawn: Vec<Vec<usize>>,
    pub(crate) extra: Vec<Vec<usize>>,
    pub(crate) rules: Vec<&'static str>,
    pub(crate) said: Vec<Said>,
    /// The given of each cell, 0 for none.
    pub(crate) givens: Vec<usize>,
    /// Regions that are left out, those of rules excepted.
    pub(crate) gone: Vec<Vec<usize>>,
}

impl Board {
    pub(crate) fn at(&self, row: usize, col: usize) -> Option<usize> {
        self.cells.iter().position(|&place| place == (row, col))
    }

    pub(crate) fn rows(&self) -> usize {
        self.cells.iter().map(|place| place.0 + 1).max().unwrap_or(0)
    }

    pub(crate) fn cols(&self) -> usize {
        self.cells.iter().map(|place| place.1 + 1).max().unwrap_or(0)
    }

    /// The cells of a rectangle, those that there are.
    fn block(&self, (row, col): (usize, usize), (height, width): (usize, usize)) -> Vec<usize> {
        let inside = |&cell: &usize| {
            let (r, c) = self.cells[cell];
            (row..row + height).contains(&r) && (col..col + width).contains(&c)
        };
        (0..self.cells.len()).filter(inside).collect()
    }

    /// The boxes of a grid in reading order, by the shape that they have.
    fn boxes(&self, at: (usize, usize), (height, width): (usize, usize)) -> Vec<Vec<usize>> {
        (0..self.order)
            .step_by(height)
            .flat_map(|row| (0..self.order).step_by(width).map(move |col| (row, col)))
            .map(|(row, col)| self.block((at.0 + row, at.1 + col), (height, width)))
            .collect()
    }

    /// Boxes of all grids, and drawn regions: what region sums and box indexers go by.
    fn blocks(&self) -> Vec<Vec<usize>> {
        self.grids
            .iter()
            .filter_map(|grid| Some(self.boxes(grid.at, grid.boxes?)))
            .flatten()
            .chain(self.drawn.iter().cloned())
            .collect()
    }

    /// The first box or drawn region around a cell.
    pub(crate) fn block_of(&self, cell: usize) -> Option<Vec<usize>> {
        self.blocks().into_iter().find(|block| block.contains(&cell))
    }

    /// The regions that no rule has brought.
    pub(crate) fn own(&self) -> Vec<Vec<usize>> {
        let n = self.order;
        let mut own = self.blocks();
        for &Grid { at, .. } in &self.grids {
            own.extend((0..n).map(|k| self.block((at.0 + k, at.1), (1, n))));
            own.extend((0..n).map(|k| self.block((at.0, at.1 + k), (n, 1))));
        }
        let rows = self.rows();
        let cols = self.cols();
        if self.lines.0 {
            own.extend((0..rows).map(|row| self.block((row, 0), (1, cols))));
        }

        if self.lines.1 {
            own.extend((0..cols).map(|col| self.block((0, col), (rows, 1))));
        }

        own.extend(self.extra.iter().cloned());
        for region in &mut own {
            region.sort_unstable();
        }

        own.retain(|region| !region.is_empty());
        own.sort_unstable();
        own.dedup();

        own
    }

    /// Lists of cells that hold no symbol twice.
    fn regions(&self) -> Vec<Vec<usize>> {
        let mut all = self.own();
        all.retain(|region| !self.gone.contains(region));
        for rule in &self.rules {
            all.extend(self.of_rule(rule));
        }

        all
    }

    fn of_rule(&self, rule: &str) -> Vec<Vec<usize>> {
        let n = self.order;
        let mut all = Vec::new();
        for Grid { at, boxes } in &self.grids {
            let shape = || boxes.or_else(|| usual_boxes(n));
            let line = |down: bool| -> Vec<usize> {
                let cell = |k| self.at(at.0 + k, at.1 + if down { k } else { n - 1 - k });
                (0..n).filter_map(cell).collect()
            };

            match rule {
                "diagonals" => all.extend([line(true), line(false)]),
                "main-diagonal" => all.push(line(true)),
                "anti-diagonal" => all.push(line(false)),
                "windoku" => {
                    let Some((height, width)) = shape() else {
                        continue;
                    };
                    // A free line before, between and after them.
                    let starts =
                        |size: usize| (0..n).filter(move |k| k % (size + 1) == 1 && k + size < n);
                    let corners = starts(height)
                        .flat_map(|row| starts(width).map(move |col| (row, col)))
                        .map(|(row, col)| self.block((at.0 + row, at.1 + col), (height, width)));
                    all.extend(corners);
                }
                "disjoint-groups" => {
                    let Some(shape) = shape() else { continue };
                    let boxes = self.boxes(*at, shape);
                    let group = |k: usize| boxes.iter().map(|cells| cells[k]).collect();
                    all.extend((0..n).map(group));
                }
                _ => {}
            }
        }
        let apart: &[(usize, usize)] = match rule {
            "anti-knight" => &[(1, 2), (2, 1)],
            "anti-king" => &[(1, 1)],
            _ => &[],
        };

        for a in 0..self.cells.len() {
            for b in 0..a {
                let (one, other) = (self.cells[a], self.cells[b]);
                let step = (one.0.abs_diff(other.0), one.1.abs_diff(other.1));
                if apart.contains(&step) {
                    all.push(vec![b, a]);
                }
            }
        }

        all
    }

    /// Pairs of cells that share a side.
    fn sides(&self) -> Vec<(usize, usize)> {
        let beside = |&(a, b): &(usize, usize)| {
            let (one, other) = (self.cells[a], self.cells[b]);
            one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1
        };
        (0..self.cells.len()).flat_map(|b| (0..b).map(move |a| (a, b))).filter(beside).collect()
    }
}

/// Boxes as near to a square as possible, no higher than wide.
pub(crate) fn usual_boxes(order: usize) -> Option<(usize, usize)> {
    let fits = |height: &usize| order.is_multiple_of(*height) && height * height <= order;
    let height = (2..order).rev().find(fits)?;
    Some((height, order / height))
}
