//! Layouts, by name, by a map or put together.

use std::collections::BTreeMap;
use std::sync::Arc;

use pyo3::prelude::*;

use super::rows::Cell;
use crate::puzzle::{Constraint, Layout, Puzzle, Rule};

/// A constraint: its name, cells, values and second list of cells.
type Said = (String, Vec<Cell>, Vec<u32>, Vec<Cell>);

/// The board of a puzzle: its cells, regions and constraints.
#[pyclass(frozen, name = "Layout", module = "onefold")]
#[derive(Clone, Debug)]
pub(super) struct PyLayout(pub(super) Arc<Layout>);

#[pymethods]
impl PyLayout {
    #[staticmethod]
    fn named(name: &str) -> PyResult<Self> {
        Ok(Self(Layout::named(name)?))
    }

    #[staticmethod]
    fn square(side: usize) -> PyResult<Self> {
        Ok(Self(Layout::square(side)?))
    }

    #[staticmethod]
    fn from_map(map: &str) -> PyResult<Self> {
        Ok(Self(Layout::from_map(map)?))
    }

    #[staticmethod]
    #[pyo3(signature = (symbols, *, rows_and_columns=None, boxes=None, grids=Vec::new(),
        cells=Vec::new(), regions=BTreeMap::new(), rules=Vec::new(), constraints=Vec::new()))]
    #[expect(
        clippy::too_many_arguments,
        reason = "keyword arguments, all but one left out"
    )]
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
        for (at, boxes) in grids {
            builder = builder.grid(at, boxes);
        }
        for (name, cells) in regions {
            builder = builder.region(name, cells);
        }
        for name in &rules {
            builder = builder.rule(Rule::named(name)?);
        }
        for (name, cells, values, others) in constraints {
            builder = builder.constraint(Constraint::named(&name, cells, values, others)?);
        }
        Ok(Self(builder.build()?))
    }

    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    #[getter]
    fn symbols(&self) -> usize {
        self.0.order()
    }

    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.0.rows(), self.0.cols())
    }

    #[getter]
    fn cells(&self) -> Vec<Cell> {
        let places = self.0.cells().iter();
        places
            .map(|place| (place.row.into(), place.col.into()))
            .collect()
    }

    fn __len__(&self) -> usize {
        self.0.cells().len()
    }

    fn __str__(&self) -> PyResult<String> {
        self.text()
    }

    fn __repr__(&self) -> String {
        let (rows, cols) = self.shape();
        format!("<Layout {}, {rows}x{cols}>", self.0.name())
    }

    fn _repr_html_(&self) -> String {
        Puzzle::new(&self.0).svg()
    }

    fn __eq__(&self, other: &Self) -> PyResult<bool> {
        Ok(Arc::ptr_eq(&self.0, &other.0) || self.text()? == other.text()?)
    }

    fn __hash__(&self) -> PyResult<u64> {
        Ok(super::rows::hash(&self.text()?))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let again = slf.get_type().getattr("_again")?;
        Ok((again, (slf.get().text()?,)))
    }

    /// What a pickle calls.
    #[staticmethod]
    fn _again(py: Python<'_>, text: &str) -> PyResult<Self> {
        let read: Result<Puzzle, _> = text.parse();
        let puzzle = read.map_err(|error| super::errors::unread(py, &error))?;
        Ok(Self(Arc::clone(puzzle.layout())))
    }
}

impl PyLayout {
    /// The text that holds all of it.
    fn text(&self) -> PyResult<String> {
        Ok(Puzzle::new(&self.0).write("text")?.0)
    }
}
