//! The path of a person's solving, step by step.

use std::sync::Arc;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use super::rows::Cell;
use crate::front::{ExplainedStep, Explanation};

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
    #[getter]
    fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    #[getter]
    fn ending(&self) -> String {
        self.0.ending()
    }

    fn __len__(&self) -> usize {
        self.0.steps.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let steps = (0..self.__len__()).filter_map(|at| self.step(at));
        steps.collect::<Vec<_>>().into_pyobject(py)?.try_iter()
    }

    fn __getitem__(&self, at: isize) -> PyResult<PyStep> {
        let n = self.__len__();
        let front = usize::try_from(at).ok();
        let at = front.or_else(|| n.checked_add_signed(at));
        let none = || PyIndexError::new_err(format!("there are {n} steps"));
        at.and_then(|at| self.step(at)).ok_or_else(none)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Explanation of {} steps>", self.0.steps.len())
    }

    fn _repr_html_(&self) -> String {
        let item = |step: &ExplainedStep| format!("<li>{}</li>", escaped(&step.sentence));
        let items: String = self.0.steps.iter().map(item).collect();
        format!("<ol>{items}</ol><p>{}</p>", escaped(&self.0.ending()))
    }
}

/// A step: its technique, its words, what it fills and what it removes.
#[pyclass(frozen, name = "Step", module = "onefold")]
pub(super) struct PyStep {
    #[pyo3(get)]
    technique: String,
    #[pyo3(get)]
    sentence: String,
    #[pyo3(get)]
    placed: Vec<(Cell, usize)>,
    #[pyo3(get)]
    removed: Vec<(Cell, usize)>,
    path: Arc<Explanation>,
    at: usize,
}

#[pymethods]
impl PyStep {
    fn svg(&self) -> String {
        self.path.svg(self.at).unwrap_or_default()
    }

    fn _repr_html_(&self) -> String {
        format!("{}<p>{}</p>", self.svg(), escaped(&self.sentence))
    }

    fn __str__(&self) -> &str {
        &self.sentence
    }

    fn __repr__(&self) -> String {
        format!("<Step {}: {}>", self.technique, self.sentence)
    }
}

/// A text between tags.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}
