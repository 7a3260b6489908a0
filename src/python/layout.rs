//! Layouts, by name, by a map or put together.

use std::collections::BTreeMap;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use super::rows::Cell;
use crate::front::LayoutBuilder;
use crate::puzzle::{Constraint, Layout, Position, Puzzle, Rule};

/// A constraint: its name, cells, values and second list of cells.
type Said = (String, Vec<Cell>, Vec<u32>, Vec<Cell>);

/// The board of a puzzle: its cells, regions and constraints.
#[pyclass(frozen, name = "Layout", module = "onefold")]
#[derive(Clone, Debug)]
pub(super) struct PyLayout(pub(super) Arc<Layout>);

#[pymethods]
impl PyLayout {
    /// The layout of this name, as `onefold list` shows them. Raises `LayoutError`.
    #[staticmethod]
    fn named(name: &str) -> PyResult<Self> {
        Ok(Self(Layout::named(name)?))
    }

    /// The classic grid with so many rows; its boxes are as square as can be.
    #[staticmethod]
    fn square(side: usize) -> PyResult<Self> {
        Ok(Self(Layout::square(side)?))
    }

    /// A jigsaw: a map with a letter a cell, the same for cells of one region.
    #[staticmethod]
    fn from_map(map: &str) -> PyResult<Self> {
        Ok(Self(Layout::from_map(map)?))
    }

    /// A layout put together: `boxes` are (rows, columns), `grids` ((row, column), boxes), `regions`
    /// cells by name, `rules` names, `constraints` values. Raises `LayoutError`.
    #[staticmethod]
    #[pyo3(signature = (symbols, *, rows_and_columns=None, boxes=None, grids=Vec::new(),
        cells=Vec::new(), regions=BTreeMap::new(), rules=Vec::new(), constraints=Vec::new()))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn build(
        symbols: usize,
        rows_and_columns: Option<(usize, usize)>,
        boxes: Option<(usize, usize)>,
        grids: Vec<(Cell, (usize, usize))>,
        cells: Vec<Cell>,
        regions: BTreeMap<String, Vec<Cell>>,
        rules: Vec<String>,
        constraints: Vec<Said>,
    ) -> PyResult<Self> {
        let mut builder = Layout::builder(symbols).cells(cells);
        if let Some((rows, cols)) = rows_and_columns {
            builder = builder.rows_and_columns(rows, cols);
        }

        if let Some((rows, cols)) = boxes {
            builder = builder.boxes(rows, cols);
        }

        let grid = |builder: LayoutBuilder, (at, boxes)| builder.grid(at, boxes);
        builder = grids.into_iter().fold(builder, grid);
        let region = |builder: LayoutBuilder, (name, cells)| builder.region(name, cells);
        builder = regions.into_iter().fold(builder, region);
        for name in &rules {
            builder = builder.rule(Rule::named(name)?);
        }

        for (name, cells, values, others) in constraints {
            builder = builder.constraint(Constraint::named(&name, cells, values, others)?);
        }

        Ok(Self(builder.build()?))
    }

    /// The name, made from what it has where it was given none.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// How many symbols there are.
    #[getter]
    fn symbols(&self) -> usize {
        self.0.order()
    }

    /// Rows and columns of the rectangle around all cells.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.0.rows(), self.0.cols())
    }

    /// All cells as (row, column) from 0, in reading order.
    #[getter]
    fn cells(&self) -> Vec<Cell> {
        let cell = |place: &Position| (place.row.into(), place.col.into());
        self.0.cells().iter().map(cell).collect()
    }

    fn __len__(&self) -> usize {
        self.0.cells().len()
    }

    fn __str__(&self) -> PyResult<String> {
        Ok(Puzzle::new(&self.0).write("text")?.0)
    }

    fn __repr__(&self) -> String {
        let (rows, cols) = self.shape();
        format!("<Layout {}, {rows}x{cols}>", self.0.name())
    }

    fn _repr_html_(&self) -> String {
        Puzzle::new(&self.0).svg()
    }

    fn __eq__(&self, other: &Self) -> PyResult<bool> {
        // Named layouts are shared; others are the same if they are written alike.
        Ok(Arc::ptr_eq(&self.0, &other.0) || self.__str__()? == other.__str__()?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.__str__()?).hash()
    }

    /// A pickle asks the puzzle without givens for its layout.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let getter = py.import("operator")?.getattr("attrgetter")?;
        let puzzle = py.import("onefold")?.getattr("Puzzle")?;
        let blank = puzzle.call1((self.__str__()?,))?;
        (getter.call1(("layout",))?, (blank,)).into_pyobject(py)
    }
}
