//! The path of a person's solving, step by step.

use std::sync::Arc;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use super::rows::Cell;
use crate::front::Explanation;

/// The path of a person's solving: a sequence of steps.
#[pyclass(frozen, sequence, name = "Explanation", module = "onefold")]
pub(super) struct PyExplanation(pub(super) Arc<Explanation>);

impl PyExplanation {
    fn step(&self, at: usize) -> Option<PyStep> {
        let step = self.0.steps.get(at)?;
        Some(PyStep {
            technique: step.technique.to_string(),
            sentence: step.sentence.clone(),
            placed: step.placed().to_vec(),
            removed: step.removed().to_vec(),
            path: Arc::clone(&self.0),
            at,
        })
    }
}

#[pymethods]
impl PyExplanation {
    /// True if the steps lead to the only solution.
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    /// How the path ends, in words.
    #[getter]
    fn ending(&self) -> String {
        self.0.ending()
    }

    fn __len__(&self) -> usize {
        self.0.steps.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        (0..self.__len__())
            .filter_map(|at| self.step(at))
            .collect::<Vec<_>>()
            .into_pyobject(py)?
            .try_iter()
    }

    fn __getitem__(&self, at: isize) -> PyResult<PyStep> {
        let n = self.__len__();
        let from_start = usize::try_from(at).ok();
        let at = from_start.or_else(|| n.checked_add_signed(at));
        let step = at.and_then(|at| self.step(at));
        step.ok_or_else(|| PyIndexError::new_err(format!("there are {n} steps")))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Explanation of {} steps>", self.0.steps.len())
    }

    fn _repr_html_(&self) -> String {
        self.0.html()
    }
}

/// A step: its technique, its words, what it fills and what it removes.
#[pyclass(frozen, name = "Step", module = "onefold")]
pub(super) struct PyStep {
    /// The name of the technique.
    #[pyo3(get)]
    technique: String,
    /// The step in words, for somebody who has never heard of the technique.
    #[pyo3(get)]
    sentence: String,
    /// The cells that it fills, each as ((row, column) from 0, symbol from 1).
    #[pyo3(get)]
    placed: Vec<(Cell, usize)>,
    /// The candidates that it removes, likewise.
    #[pyo3(get)]
    removed: Vec<(Cell, usize)>,
    path: Arc<Explanation>,
    at: usize,
}

#[pymethods]
impl PyStep {
    /// An SVG document: the board before the step, and where the step looks.
    fn svg(&self) -> String {
        self.path.svg(self.at).unwrap_or_default()
    }

    fn _repr_html_(&self) -> String {
        self.path.step_html(self.at).unwrap_or_default()
    }

    fn __str__(&self) -> &str {
        &self.sentence
    }

    fn __repr__(&self) -> String {
        format!("<Step {}: {}>", self.technique, self.sentence)
    }
}
