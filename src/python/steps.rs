//! The path of a person's solving, step by step.

use std::sync::Arc;

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyIterator;

use super::rows::Cell;
use crate::front::Explanation;

/// The path of a person's solving: a sequence of steps.
#[pyclass(frozen, sequence, name = "Explanation", module = "onefold")]
#[derive(Clone, Debug)]
pub(super) struct PyExplanation(Arc<Explanation>);

impl From<Explanation> for PyExplanation {
    fn from(explanation: Explanation) -> Self {
        Self(Arc::new(explanation))
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

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyIterator>> {
        let steps = (0..slf.get().0.steps.len()).map(|at| slf.get_item(at));
        steps
            .collect::<PyResult<Vec<_>>>()?
            .into_pyobject(slf.py())?
            .try_iter()
    }

    fn __getitem__(&self, at: isize) -> PyResult<PyStep> {
        let n = self.0.steps.len();
        let back = n.checked_sub(at.unsigned_abs());
        let at = if at < 0 {
            back
        } else {
            Some(at.unsigned_abs())
        };
        let found = at.and_then(|at| Some((at, self.0.steps.get(at)?)));
        let none = || PyIndexError::new_err(format!("there are {n} steps"));
        let (at, step) = found.ok_or_else(none)?;
        Ok(PyStep {
            technique: step.technique.to_string(),
            sentence: step.sentence.clone(),
            placed: step.placed().to_vec(),
            removed: step.removed().to_vec(),
            path: Arc::clone(&self.0),
            at,
        })
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Explanation of {} steps>", self.0.steps.len())
    }

    fn _repr_html_(&self) -> String {
        let steps = self.0.steps.iter();
        let items = steps.map(|step| format!("<li>{}</li>", escaped(&step.sentence)));
        let items: String = items.collect();
        format!("<ol>{items}</ol><p>{}</p>", escaped(&self.0.ending()))
    }
}

/// A step: its technique, its words, what it fills and what it removes.
#[pyclass(frozen, name = "Step", module = "onefold")]
#[derive(Clone, Debug)]
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
