//! One puzzle and the questions on it.

use std::sync::Arc;

use numpy::PyArray2;
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::answers::{PyRating, PySolution, PySolutions, PyVerdict};
use super::asking::{Named, Stream, ask, limits_of};
use super::errors::{PuzzleError, counted};
use super::layout::PyLayout;
use super::rows::{self, Cell};
use super::steps::PyExplanation;
use crate::front::{Within, read};
use crate::puzzle::Puzzle;

/// A puzzle from a text, a list of lines, or numbers in reading order, in rows or as an array, where
/// 0 or None is a blank cell; numbers take a `layout`. It never changes. Raises `OnefoldError`.
///
/// >>> puzzle = Puzzle([1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2])
/// >>> puzzle.verdict().word, puzzle.count(), puzzle.give((0, 1), 4).count()
/// ('unique', 1, 0)
#[pyclass(frozen, name = "Puzzle", module = "onefold")]
#[derive(Clone, Debug)]
pub(super) struct PyPuzzle {
    pub(super) inner: Arc<Puzzle>,
    /// The name that the text has for it, or None.
    #[pyo3(get)]
    name: Option<String>,
    /// Remarks on how the text was read.
    #[pyo3(get)]
    notes: Vec<String>,
}

impl From<Puzzle> for PyPuzzle {
    fn from(puzzle: Puzzle) -> Self {
        Self { inner: Arc::new(puzzle), name: None, notes: Vec::new() }
    }
}

/// Every puzzle in a text.
#[pyfunction]
pub(super) fn read_text(text: &str) -> PyResult<Vec<PyPuzzle>> {
    let puzzles = read(text)?
        .into_iter()
        .map(|entry| PyPuzzle { inner: Arc::new(entry.puzzle), name: entry.id, notes: entry.notes })
        .collect();
    Ok(puzzles)
}

impl PyPuzzle {
    /// Asks a question within limits.
    fn within<T: Send>(
        &self,
        py: Python<'_>,
        limits: Option<&Named<'_>>,
        question: impl FnOnce(&Within<'_>) -> T + Send,
    ) -> PyResult<T> {
        let limits = limits_of(limits)?;
        let cancel = limits.cancel.clone();
        let within = self.inner.within(limits);
        ask(py, &cancel, || question(&within))
    }

    /// The text that holds all of it.
    fn text(&self) -> PyResult<String> {
        Ok(self.inner.write("text")?.0)
    }
}

#[pymethods]
impl PyPuzzle {
    #[new]
    #[pyo3(signature = (source, layout=None))]
    fn new(source: &Bound<'_, PyAny>, layout: Option<&PyLayout>) -> PyResult<Self> {
        let layout = layout.map(|layout| Arc::clone(&layout.0));
        let text = match source.extract::<Vec<String>>() {
            _ if source.is_instance_of::<PyString>() => Some(source.extract()?),
            Ok(lines) if !lines.is_empty() => Some(lines.join("\n")),
            _ => None,
        };

        let puzzle = match (text, layout) {
            (Some(_), Some(_)) => {
                let says = "a text says itself what its layout is; numbers take a layout";
                return Err(PuzzleError::new_err(says));
            }
            (Some(text), None) => text.parse::<Puzzle>()?,
            (None, layout) => rows::puzzle(source, layout)?,
        };

        Ok(puzzle.into())
    }

    /// A puzzle without givens.
    #[staticmethod]
    fn blank(layout: &PyLayout) -> Self {
        Puzzle::new(&layout.0).into()
    }

    /// The layout that it is on.
    #[getter]
    fn layout(&self) -> PyLayout {
        PyLayout(Arc::clone(self.inner.layout()))
    }

    /// The givens in reading order: symbols counted from 1, 0 for a blank cell.
    #[getter]
    fn cells(&self) -> Vec<usize> {
        self.inner.cells()
    }

    /// A picture of the board: `uint8` of shape (rows, columns), 0 where nothing is given.
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        rows::picture(py, self.inner.layout(), &self.inner.cells())
    }

    /// The given of a cell, (row, column) from 0, or None.
    fn given(&self, cell: Cell) -> Option<usize> {
        self.inner.given(cell)
    }

    /// A puzzle with one given more; raises `PuzzleError` where the cell cannot hold it.
    fn give(&self, cell: Cell, symbol: usize) -> PyResult<Self> {
        let mut puzzle = Puzzle::clone(&self.inner);
        puzzle.give(cell, symbol)?;
        Ok(puzzle.into())
    }

    /// None, one or several solutions, with the evidence; a limit that is reached is in it.
    // Limits come by name only; the signature that Python shows says which there are.
    #[pyo3(signature = (**limits), text_signature = "($self, *, timeout=None, nodes=None)")]
    fn verdict(&self, py: Python<'_>, limits: Option<&Named<'_>>) -> PyResult<PyVerdict> {
        Ok(self.within(py, limits, |within| within.verdict())?.into())
    }

    /// A solution, the same one each time, or None. Raises `LimitReached`.
    #[pyo3(signature = (**limits), text_signature = "($self, *, timeout=None, nodes=None)")]
    fn solve(&self, py: Python<'_>, limits: Option<&Named<'_>>) -> PyResult<Option<PySolution>> {
        let solution = self.within(py, limits, |within| within.solve())??;
        Ok(solution.map(PySolution))
    }

    /// An iterator over all solutions, searched as they are asked for.
    #[pyo3(signature = (**limits), text_signature = "($self, *, timeout=None, nodes=None)")]
    fn solutions(&self, limits: Option<&Named<'_>>) -> PyResult<PySolutions> {
        let limits = limits_of(limits)?;
        let solutions = self.inner.within(limits.clone()).solutions();
        Ok(PySolutions(Stream(solutions.into(), limits.cancel)))
    }

    /// How many solutions there are, of any size. `LimitReached.at_least` is a lower bound.
    #[pyo3(signature = (**limits), text_signature = "($self, *, timeout=None, nodes=None)")]
    fn count(&self, py: Python<'_>, limits: Option<&Named<'_>>) -> PyResult<Py<PyAny>> {
        let count = self.within(py, limits, |within| within.count())?;
        counted(py, &count.value, count.stopped)
    }

    /// For each cell in reading order the symbols that it has in any solution.
    #[pyo3(signature = (**limits), text_signature = "($self, *, timeout=None, nodes=None)")]
    fn candidates(&self, py: Python<'_>, limits: Option<&Named<'_>>) -> PyResult<Vec<Vec<usize>>> {
        let found = self.within(py, limits, |within| within.candidates())?;
        found.stopped.map_or(Ok(()), Err)?;
        Ok(found.cells())
    }

    /// Which givens and rules cannot all hold, in words, or None.
    #[pyo3(signature = (**limits), text_signature = "($self, *, timeout=None, nodes=None)")]
    fn conflict(&self, py: Python<'_>, limits: Option<&Named<'_>>) -> PyResult<Option<String>> {
        let conflict = self.within(py, limits, |within| within.conflict())??;
        Ok(conflict.map(|conflict| conflict.to_string()))
    }

    /// The path of a person's solving, with a sentence for each step.
    #[pyo3(signature = (**limits), text_signature = "($self, *, timeout=None, nodes=None)")]
    fn explain(&self, py: Python<'_>, limits: Option<&Named<'_>>) -> PyResult<PyExplanation> {
        let path = self.within(py, limits, |within| within.explain())?;
        Ok(PyExplanation(path.into()))
    }

    /// The next step of that path; none where no technique finds one.
    #[pyo3(signature = (**limits), text_signature = "($self, *, timeout=None, nodes=None)")]
    fn hint(&self, py: Python<'_>, limits: Option<&Named<'_>>) -> PyResult<PyExplanation> {
        let path = self.within(py, limits, |within| within.hint())?;
        Ok(PyExplanation(path.into()))
    }

    /// How hard it is for people; None without exactly one solution.
    #[pyo3(signature = (**limits), text_signature = "($self, *, timeout=None, nodes=None)")]
    fn rate(&self, py: Python<'_>, limits: Option<&Named<'_>>) -> PyResult<Option<PyRating>> {
        let rating = self.within(py, limits, |within| within.rate())??;
        Ok(rating.map(PyRating::from))
    }

    /// The one form that all puzzles share which are the same but for symmetry and names.
    #[pyo3(signature = (**limits), text_signature = "($self, *, timeout=None, nodes=None)")]
    fn canonical(&self, py: Python<'_>, limits: Option<&Named<'_>>) -> PyResult<Self> {
        let canonical = self.within(py, limits, |within| within.canonical());
        Ok(canonical??.into())
    }

    /// A text in a form that `onefold convert --to` knows; warns of what the form cannot hold.
    fn to(&self, py: Python<'_>, form: &str) -> PyResult<String> {
        let (text, changes) = self.inner.write(form)?;
        if !changes.is_empty() {
            let warning = format!("the form '{form}' holds the puzzle {}", changes.join(", "));
            let warn = py.import("warnings")?.getattr("warn")?;
            warn.call1((warning, py.get_type::<PyUserWarning>(), 1))?;
        }

        Ok(text)
    }

    /// An SVG document of the board.
    pub(super) fn svg(&self) -> String {
        self.inner.svg()
    }

    fn _repr_html_(&self) -> String {
        self.inner.svg()
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self) -> String {
        let clues = self.inner.clues().count();
        format!("<Puzzle {}, {clues} givens>", self.inner.layout().name())
    }

    fn __eq__(&self, other: &Self) -> PyResult<bool> {
        Ok(Arc::ptr_eq(&self.inner, &other.inner) || self.text()? == other.text()?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.text()?).hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Kept)> {
        let again = slf.get_type().getattr("_again")?;
        let own = slf.get();
        Ok((again, (own.text()?, own.name.clone(), own.notes.clone())))
    }

    /// The function that a pickle calls.
    #[staticmethod]
    fn _again(text: &str, name: Option<String>, notes: Vec<String>) -> PyResult<Self> {
        let inner = Arc::new(text.parse()?);
        Ok(Self { inner, name, notes })
    }
}

/// The content of a pickle: the text, the name and the notes.
type Kept = (String, Option<String>, Vec<String>);
