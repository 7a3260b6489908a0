//! Exact covers: a problem with numbers for its options and names for its items.

use pyo3::prelude::*;

use super::asking::{Named, Stream, ask, limits_of};
use super::errors::counted;
use crate::cover::{Cover, Covers};

/// An option: its items, its items with colours, and its cost.
type Given = (Vec<usize>, Vec<(usize, String)>, i64);

/// A cover with its cost.
type Priced = (i128, Vec<usize>);

/// An exact-cover problem by numbers.
#[pyclass(frozen, name = "_Cover", module = "onefold._onefold")]
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

    #[pyo3(signature = (**limits))]
    fn solve(&self, limits: Option<&Named<'_>>) -> PyResult<PyCovers> {
        let limits = limits_of(limits)?;
        let covers = self.0.solve_within(&limits);
        Ok(PyCovers(Stream(covers.into(), limits.cancel)))
    }

    #[pyo3(signature = (**limits))]
    fn count(&self, py: Python<'_>, limits: Option<&Named<'_>>) -> PyResult<Py<PyAny>> {
        let limits = limits_of(limits)?;
        let number = ask(py, &limits.cancel, || self.0.count_within(&limits))?;
        counted(py, &number.value, number.stopped)
    }

    /// The cover that costs the least, with its cost.
    #[pyo3(signature = (**limits))]
    fn cheapest(&self, py: Python<'_>, limits: Option<&Named<'_>>) -> PyResult<Option<Priced>> {
        let limits = limits_of(limits)?;
        let (found, stop) = ask(py, &limits.cancel, || self.0.cheapest_within(1, &limits))?;
        stop.map_or(Ok(()), Err)?;
        Ok(found.into_iter().next().map(|found| (found.cost, found.options)))
    }
}

/// An iterator over covers, each as the numbers of its options.
#[pyclass(frozen, name = "_Covers", module = "onefold._onefold")]
pub(super) struct PyCovers(Stream<Covers>);

#[pymethods]
impl PyCovers {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Vec<usize>>> {
        self.0.next(py, Covers::stopped)
    }
}
