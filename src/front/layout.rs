//! Layouts by name, from a map of letters, or put together from regions, rules and constraints.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::puzzle::{
    Boxes, Constraint, Grid, Layout, LayoutError, LayoutSpec, Lines, Position, RegionKind, Rule,
    shapes,
};

/// The most named layouts stored.
const KEPT: usize = 64;

impl Layout {
    /// The layout of this name: `classic`, `classic:2x3`, `latin:7`, `samurai`, `windoku`; all
    /// names are in `docs/FORMATS.md`. It is compiled once in a process.
    ///
    /// # Errors
    /// No layout has this name, or its parameters make no layout.
    pub fn named(name: &str) -> Result<Arc<Self>, LayoutError> {
        static NAMED: OnceLock<Mutex<HashMap<String, Arc<Layout>>>> = OnceLock::new();
        let known = NAMED.get_or_init(Mutex::default);
        // A thread that panicked has left whole layouts there.
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(layout) = known.get(name) {
            return Ok(Arc::clone(layout));
        }

        let layout = Arc::new(shapes::layout_named(name)?);
        if known.len() < KEPT {
            known.insert(name.to_owned(), Arc::clone(&layout));
        }

        Ok(layout)
    }

    /// The layout that a plain grid of so many rows and columns has: with the usual boxes
    /// of that size, or none where there are none.
    ///
    /// # Errors
    /// There are no layouts of so many symbols.
    pub fn square(side: usize) -> Result<Arc<Self>, LayoutError> {
        Self::build(shapes::square(side)).map(Arc::new)
    }

    /// A square board whose regions are drawn: n rows of n signs, one sign for each region.
    ///
    /// # Errors
    /// The rows are no square, or a region has not n cells.
    pub fn from_map(map: &str) -> Result<Arc<Self>, LayoutError> {
        let rows: Vec<&str> = map.split_whitespace().collect();
        let odd = rows.iter().find(|row| row.chars().count() != rows.len());
        if let Some(row) = odd {
            let n = rows.len();
            return Err(LayoutError::Parameters {
                text: (*row).to_owned(),
                expected: format!("expected {n} signs, as there are {n} rows"),
            });
        }

        let spec = shapes::jigsaw(rows.len(), rows.concat().chars());
        Self::build(spec).map(Arc::new)
    }

    /// A board of so many symbols, to be put together.
    #[must_use]
    pub fn builder(symbols: usize) -> LayoutBuilder {
        let spec =
            LayoutSpec { name: "own layout".to_owned(), order: symbols, ..LayoutSpec::default() };
        LayoutBuilder { spec, board: None, boxes: None }
    }
}

/// A layout that is put together; made by [`Layout::builder`].
#[derive(Clone, Debug)]
pub struct LayoutBuilder {
    spec: LayoutSpec,
    board: Option<(usize, usize)>,
    boxes: Option<Boxes>,
}

impl LayoutBuilder {
    /// A board of so many rows and columns, each of which is a region.
    #[must_use]
    pub fn rows_and_columns(mut self, rows: usize, cols: usize) -> Self {
        self.board = Some((rows, cols));
        self
    }

    /// Boxes of so many rows and columns over the whole board.
    #[must_use]
    pub fn boxes(mut self, rows: usize, cols: usize) -> Self {
        self.boxes = Some(Boxes { rows, cols });
        self
    }

    /// A square grid of as many rows and columns as there are symbols, with its top left cell
    /// here and boxes of this size; several may overlap.
    #[must_use]
    pub fn grid(mut self, at: (usize, usize), boxes: (usize, usize)) -> Self {
        let (rows, cols) = boxes;
        let at = Position::from(at);
        self.spec.grids.push(Grid { at, boxes: Some(Boxes { rows, cols }) });
        self
    }

    /// Single cells, as (row, column) from 0.
    #[must_use]
    pub fn cells(mut self, cells: impl IntoIterator<Item = (usize, usize)>) -> Self {
        self.spec.cells.extend(cells.into_iter().map(Position::from));
        self
    }

    /// A further region, in which no symbol is twice, as cells (row, column) from 0.
    #[must_use]
    pub fn region(
        mut self,
        name: impl Into<String>,
        cells: impl IntoIterator<Item = (usize, usize)>,
    ) -> Self {
        let cells = cells.into_iter().map(Position::from).collect();
        self.spec.extra.push((name.into(), RegionKind::Extra, cells));
        self
    }

    /// A rule of the whole board.
    #[must_use]
    pub fn rule(mut self, rule: Rule) -> Self {
        self.spec.rules.push(rule);
        self
    }

    /// A constraint on some cells.
    #[must_use]
    pub fn constraint(mut self, constraint: Constraint) -> Self {
        self.spec.constraints.push(constraint);
        self
    }

    /// The layout.
    ///
    /// # Errors
    /// The defect; two parts that contradict each other are both named.
    pub fn build(self) -> Result<Arc<Layout>, LayoutError> {
        let mut spec = self.spec;
        let boxes = self.boxes;
        let order = spec.order;
        let fits = boxes.is_none_or(|boxes| boxes.rows * boxes.cols == order);

        match self.board {
            Some(board) if board == (order, order) && fits => {
                let at = Position::from((0, 0));
                spec.grids.push(Grid { at, boxes });
            }
            Some((rows, cols)) => {
                let cell = |k| Position::from((k / cols, k % cols));
                let cells: Vec<Position> = (0..rows * cols).map(cell).collect();
                spec.extra.extend(boxes.map_or_else(Vec::new, |boxes| boxed(&cells, boxes)));
                spec.cells.extend(cells);
                spec.lines = Lines::Both;
            }
            None => {}
        }

        Layout::build(spec).map(Arc::new)
    }
}

/// The boxes of a board, as further regions.
fn boxed(cells: &[Position], size: Boxes) -> Vec<(String, RegionKind, Vec<Position>)> {
    let mut boxes: BTreeMap<(usize, usize), Vec<Position>> = BTreeMap::new();
    for cell in cells {
        let row = usize::from(cell.row) / size.rows.max(1);
        let col = usize::from(cell.col) / size.cols.max(1);
        boxes.entry((row, col)).or_default().push(*cell);
    }

    let named = |(k, cells)| (format!("box {}", k + 1), RegionKind::Box, cells);
    boxes.into_values().enumerate().map(named).collect()
}

/// A place as (row, column), both from 0; a place that no board has where they are too large.
impl From<(usize, usize)> for Position {
    fn from((row, col): (usize, usize)) -> Self {
        let far = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
        Self { row: far(row), col: far(col) }
    }
}
