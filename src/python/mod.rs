//! The module `_onefold` of the Python package.
//!
//! It calls what the root of the crate exports and adds what Python needs: exceptions, work that
//! Ctrl-C ends, lists and arrays. Names, types and documentation of the package are in
//! `onefold/`.

mod answers;
mod asking;
mod batch;
mod cover;
mod errors;
mod layout;
mod making;
mod many;
mod puzzle;
mod rows;
mod steps;

use pyo3::prelude::*;

/// The native engine of the package `onefold`.
#[pymodule]
fn _onefold(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    errors::add(module)?;
    module.add_class::<layout::PyLayout>()?;
    module.add_class::<puzzle::PyPuzzle>()?;
    module.add_class::<answers::PyVerdict>()?;
    module.add_class::<answers::PySolution>()?;
    module.add_class::<answers::PySolutions>()?;
    module.add_class::<answers::PyRating>()?;
    module.add_class::<steps::PyExplanation>()?;
    module.add_class::<steps::PyStep>()?;
    module.add_class::<cover::PyCover>()?;
    module.add_class::<cover::PyCovers>()?;
    module.add_function(wrap_pyfunction!(puzzle::read_text, module)?)?;
    module.add_function(wrap_pyfunction!(making::generate, module)?)?;
    module.add_function(wrap_pyfunction!(many::verify, module)?)?;
    module.add_function(wrap_pyfunction!(many::solve, module)?)?;
    module.add_function(wrap_pyfunction!(many::rate, module)?)?;
    module.add_function(wrap_pyfunction!(many::canonical, module)?)?;

    Ok(())
}
