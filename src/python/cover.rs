//! Exact covers: a problem with numbers for its options and names for its items.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;

use super::asking::{ask, integer, limits};
use super::errors::stopped;
use crate::cover::{Cover, Covers};
use crate::limits::Cancel;

/// An option: its items, its items with colours, and its cost.
type Given = (Vec<usize>, Vec<(usize, String)>, i64);

/// An exact-cover problem by numbers.
#[pyclass(frozen, name = "_Cover", module = "onefold._onefold")]
#[derive(Debug)]
pub(super) struct PyCover(Cover);

#[pymethods]
impl PyCover {
    /// `items` has a name for each item, no two the same; the others speak of items by number.
    #[new]
    fn new(
        items: Vec<String>,
        secondary: Vec<usize>,
        times: Vec<(usize, u32, u32)>,
        options: Vec<Given>,
    ) -> PyResult<Self> {
        let named = |item: usize| items.get(item).map_or("", String::as_str);
        let mut builder = Cover::builder();
        for item in 0..items.len() {
            builder.primary(named(item));
        }
        for item in secondary {
            builder.secondary(named(item));
        }
        for (item, least, most) in times {
            builder.times(named(item), least..=most);
        }
        for (items, coloured, cost) in options {
            let mut option = builder.option(items.into_iter().map(named)).cost(cost);
            for (item, colour) in coloured {
                option = option.colour(named(item), colour);
            }
        }
        Ok(Self(builder.build()?))
    }

    #[pyo3(signature = (timeout, nodes))]
    fn solve(&self, timeout: Option<f64>, nodes: Option<u64>) -> PyResult<PyCovers> {
        let limits = limits(timeout, nodes)?;
        Ok(PyCovers {
            inner: Mutex::new(self.0.solve_within(&limits)),
            cancel: limits.cancel,
        })
    }

    #[pyo3(signature = (timeout, nodes))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        timeout: Option<f64>,
        nodes: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = limits(timeout, nodes)?;
        let number = ask(py, &limits.cancel, || self.0.count_within(&limits))?;
        match number.stopped {
            Some(stop) => Err(stopped(py, stop, Some(&number.value))),
            None => integer(py, &number.value),
        }
    }

    /// The covers that cost the least, each with its cost.
    #[pyo3(signature = (n, timeout, nodes))]
    fn cheapest(
        &self,
        py: Python<'_>,
        n: usize,
        timeout: Option<f64>,
        nodes: Option<u64>,
    ) -> PyResult<Vec<(i128, Vec<usize>)>> {
        let limits = limits(timeout, nodes)?;
        let (found, stop) = ask(py, &limits.cancel, || self.0.cheapest_within(n, &limits))?;
        if let Some(stop) = stop {
            return Err(stopped(py, stop, None));
        }
        let pair = |found: crate::cover::Found| (found.cost, found.options);
        Ok(found.into_iter().map(pair).collect())
    }
}

/// An iterator over covers, each as the numbers of its options.
#[pyclass(frozen, name = "_Covers", module = "onefold._onefold")]
#[derive(Debug)]
pub(super) struct PyCovers {
    inner: Mutex<Covers>,
    cancel: Cancel,
}

#[pymethods]
impl PyCovers {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Vec<usize>>> {
        let next = || {
            let mut covers = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
            (covers.next(), covers.stopped())
        };
        match ask(py, &self.cancel, next)? {
            (Some(cover), _) => Ok(Some(cover)),
            (None, Some(stop)) => Err(stopped(py, stop, None)),
            (None, None) => Ok(None),
        }
    }
}
