//! Answers about a puzzle: verdicts, solutions and ratings.

use std::sync::{Arc, Mutex, PoisonError};

use numpy::PyArray2;
use pyo3::prelude::*;

use super::asking::ask;
use super::errors::stopped;
use super::layout::PyLayout;
use super::rows::{self, Cell};
use crate::front::Solutions;
use crate::limits::{Cancel, Limits};
use crate::logic::rate::Rating;
use crate::puzzle::{Puzzle, Solution};
use crate::solve::Verdict;

/// How many solutions a puzzle has, as far as it matters, with the evidence.
#[pyclass(frozen, get_all, name = "Verdict", module = "onefold")]
#[derive(Clone, Debug)]
pub(super) struct PyVerdict {
    word: String,
    solutions: Vec<PySolution>,
    conflict: Option<String>,
    stopped: Option<String>,
}

impl PyVerdict {
    pub(super) fn new(verdict: Verdict) -> Self {
        let word = verdict.to_string();
        let (mut conflict, mut stopped) = (None, None);
        let solutions = match verdict {
            Verdict::Unique(only) => vec![only],
            Verdict::Multiple(two) => Vec::from(two),
            Verdict::None(core) => {
                conflict = Some(core.to_string());
                Vec::new()
            }
            Verdict::Unknown(stop, found) => {
                stopped = Some(stop.word().to_owned());
                found.into_iter().collect()
            }
        };
        Self {
            word,
            solutions: solutions.into_iter().map(PySolution).collect(),
            conflict,
            stopped,
        }
    }
}

#[pymethods]
impl PyVerdict {
    #[getter]
    fn is_unique(&self) -> bool {
        self.word == "unique"
    }

    #[getter]
    fn solution(&self) -> Option<PySolution> {
        self.solutions.first().cloned()
    }

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
    #[getter]
    fn cells(&self) -> Vec<usize> {
        self.0.cells()
    }

    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        rows::picture(py, self.0.layout(), &self.0.cells())
    }

    fn line(&self) -> String {
        self.0.line()
    }

    fn differences(&self, other: &Self) -> Vec<Cell> {
        self.0.differences(&other.0)
    }

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

    fn __hash__(&self) -> u64 {
        rows::hash(&self.0.line())
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
#[derive(Debug)]
pub(super) struct PySolutions {
    inner: Mutex<Solutions>,
    cancel: Cancel,
}

impl PySolutions {
    pub(super) fn new(puzzle: &Puzzle, limits: Limits) -> Self {
        Self {
            cancel: limits.cancel.clone(),
            inner: Mutex::new(puzzle.within(limits).solutions()),
        }
    }
}

#[pymethods]
impl PySolutions {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PySolution>> {
        let next = || {
            let mut solutions = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
            (solutions.next(), solutions.stopped())
        };
        match ask(py, &self.cancel, next)? {
            (Some(solution), _) => Ok(Some(PySolution(solution))),
            (None, Some(stop)) => Err(stopped(py, stop, None)),
            (None, None) => Ok(None),
        }
    }
}

/// How hard a puzzle is for people.
#[pyclass(frozen, get_all, eq, name = "Rating", module = "onefold")]
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PyRating {
    pub(super) level: String,
    pub(super) score: u32,
    pub(super) steps: usize,
    pub(super) hardest: Option<String>,
    pub(super) er: Option<f64>,
    pub(super) ep: Option<f64>,
    pub(super) ed: Option<f64>,
    pub(super) is_solved: bool,
}

impl From<&Rating> for PyRating {
    fn from(rating: &Rating) -> Self {
        let explained = rating.explained();
        Self {
            level: rating.level.to_string(),
            score: rating.score,
            steps: rating.steps,
            hardest: rating.hardest.map(|technique| technique.to_string()),
            er: explained.map(|[er, _, _]| er),
            ep: explained.map(|[_, ep, _]| ep),
            ed: explained.map(|[_, _, ed]| ed),
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
