//! Answers about a puzzle: verdicts, solutions and ratings.

use std::sync::Arc;

use numpy::PyArray2;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::asking::Stream;
use super::layout::PyLayout;
use super::rows::{self, Cell};
use crate::front::Solutions;
use crate::logic::rate::Rating;
use crate::puzzle::Solution;
use crate::solve::Verdict;

/// How many solutions a puzzle has, as far as it matters, with the evidence.
#[pyclass(frozen, get_all, name = "Verdict", module = "onefold")]
pub(super) struct PyVerdict {
    /// `unique`, `multiple`, `none`, or `unknown` where a limit was reached.
    word: String,
    /// True if there is exactly one solution.
    is_unique: bool,
    /// The first of `solutions`, or None.
    solution: Option<PySolution>,
    /// The solutions that show it: one, two if there are several, or none.
    solutions: Vec<PySolution>,
    /// Which givens and rules cannot all hold, in words; None unless there is no solution.
    conflict: Option<String>,
    /// The limit that was reached, in words, or None.
    stopped: Option<String>,
}

impl From<Verdict> for PyVerdict {
    fn from(verdict: Verdict) -> Self {
        let word = verdict.to_string();
        let is_unique = verdict.is_unique();
        let (solutions, conflict, stopped) = match verdict {
            Verdict::Unique(only) => (vec![only], None, None),
            Verdict::Multiple(two) => (Vec::from(two), None, None),
            Verdict::None(core) => (Vec::new(), Some(core.to_string()), None),
            Verdict::Unknown(stop, found) => {
                (Vec::from_iter(found), None, Some(stop.word().into()))
            }
        };

        let solutions: Vec<_> = solutions.into_iter().map(PySolution).collect();
        Self { word, is_unique, solution: solutions.first().cloned(), solutions, conflict, stopped }
    }
}

#[pymethods]
impl PyVerdict {
    fn __str__(&self) -> &str {
        &self.word
    }

    fn __repr__(&self) -> String {
        format!("<Verdict {}>", self.word)
    }
}

/// A filled board.
#[pyclass(frozen, eq, name = "Solution", module = "onefold")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PySolution(pub(super) Solution);

#[pymethods]
impl PySolution {
    /// The symbols in reading order, counted from 1.
    #[getter]
    fn cells(&self) -> Vec<usize> {
        self.0.cells()
    }

    /// A picture of the board: `uint8` of shape (rows, columns), 0 where there is no cell.
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        rows::picture(py, self.0.layout(), &self.0.cells())
    }

    /// The signs of the symbols in reading order.
    fn line(&self) -> String {
        self.0.line()
    }

    /// The cells, as (row, column) from 0, in which another solution of the layout differs.
    fn differences(&self, other: &Self) -> Vec<Cell> {
        self.0.differences(&other.0)
    }

    /// An SVG document of the filled board.
    fn svg(&self) -> String {
        self.0.svg()
    }

    fn _repr_html_(&self) -> String {
        self.0.svg()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Solution {}>", self.0.line())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        // Equal solutions have equal lines.
        PyString::new(py, &self.0.line()).hash()
    }

    /// A pickle asks the filled puzzle for its only solution.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, ())> {
        let layout = PyLayout(Arc::clone(self.0.layout()));
        let puzzle = py.import("onefold")?.getattr("Puzzle")?;
        let filled = puzzle.call1((self.0.cells(), layout))?;
        Ok((filled.getattr("solve")?, ()))
    }
}

/// An iterator over solutions, each once.
#[pyclass(frozen, name = "Solutions", module = "onefold")]
pub(super) struct PySolutions(pub(super) Stream<Solutions>);

#[pymethods]
impl PySolutions {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        // As with every iterator of Python, a second loop goes on where the first one ended.
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PySolution>> {
        Ok(self.0.next(py, Solutions::stopped)?.map(PySolution))
    }
}

/// How hard a puzzle is for people.
#[pyclass(frozen, get_all, eq, name = "Rating", module = "onefold")]
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PyRating {
    /// `Easy`, `Medium`, `Hard`, `Unfair` or `Extreme`.
    level: String,
    /// The sum of the scores of all steps.
    score: u32,
    /// How many steps the path has.
    steps: usize,
    /// The hardest technique on it, or None where there is no step.
    hardest: Option<String>,
    /// The hardest step on the scale of Sudoku Explainer, or None where that has no path.
    er: Option<f64>,
    /// On this scale the hardest step up to the first placement.
    ep: Option<f64>,
    /// On this scale the first step.
    ed: Option<f64>,
    /// True if the techniques lead to the solution.
    is_solved: bool,
}

impl From<Rating> for PyRating {
    fn from(rating: Rating) -> Self {
        let [er, ep, ed] = rating.explained().map_or([None; 3], |all| all.map(Some));
        Self {
            level: rating.level.to_string(),
            score: rating.score,
            steps: rating.steps,
            hardest: rating.hardest.map(|technique| technique.to_string()),
            er,
            ep,
            ed,
            is_solved: rating.is_solved(),
        }
    }
}

#[pymethods]
impl PyRating {
    fn __repr__(&self) -> String {
        let er = self.er.map_or(String::new(), |er| format!(", ER {er:.1}"));
        format!("<Rating {}, score {}{er}>", self.level, self.score)
    }
}
