//! The exceptions of the package: one class for each kind of thing that can be wrong.

use num_bigint::BigUint;
use pyo3::create_exception;
use pyo3::exceptions::{PyBaseException, PyValueError};
use pyo3::prelude::*;

use super::asking::integer;
use crate::cover;
use crate::front::{NotMade, NotWritten};
use crate::limits::Stop;
use crate::puzzle;
use crate::text::TextError;

create_exception!(
    onefold,
    OnefoldError,
    PyValueError,
    "The class of all exceptions of this package; a ValueError."
);

macro_rules! exceptions {
    ($($name:ident $(from $error:path)?: $doc:literal;)*) => {
        $(create_exception!(onefold, $name, OnefoldError, $doc);)*

        $($(impl From<$error> for PyErr {
            fn from(error: $error) -> Self {
                $name::new_err(error.to_string())
            }
        })?)*

        /// Adds all of them to the module.
        pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
            let py = module.py();
            $(module.add(stringify!($name), py.get_type::<$name>())?;)*
            module.add("OnefoldError", py.get_type::<OnefoldError>())
        }
    };
}

exceptions! {
    ReadError: "A text cannot be read. `line` and `column` (or None) are counted from 1.";
    LayoutError from puzzle::LayoutError:
        "A description is no layout; the text names what is wrong with it.";
    PuzzleError from puzzle::PuzzleError:
        "A given cannot stand where it is; the text names the cell: r1c2 is in row 1.";
    WriteError from NotWritten: "No form has this name, or it cannot hold the puzzle at all.";
    CoverError from cover::CoverError: "Options make no exact-cover problem.";
    NotMadeError: "No puzzle can be as wished, or none was found.";
    LimitReached: "`limit` was reached first; `at_least` is what a count had reached, else None.";
}

/// The defect of a text, with its place.
pub(super) fn said(error: &TextError) -> String {
    let column = error.column.map(|column| format!(", column {column}")).unwrap_or_default();
    format!("line {}{}: {error}", error.line, column)
}

/// The exception with its attributes set.
fn with(raised: PyErr, set: impl FnOnce(&Bound<'_, PyBaseException>) -> PyResult<()>) -> PyErr {
    Python::attach(|py| set(raised.value(py)).err().unwrap_or(raised))
}

impl From<TextError> for PyErr {
    fn from(error: TextError) -> Self {
        with(ReadError::new_err(said(&error)), |value| {
            value.setattr("line", error.line)?;
            value.setattr("column", error.column)
        })
    }
}

/// The exception for a limit, with the number that a count had reached.
fn reached(stop: Stop, at_least: Option<&BigUint>) -> PyErr {
    let more = at_least.map_or(String::new(), |number| format!(": at least {number}"));
    let raised = LimitReached::new_err(stop.word().to_owned() + &more);
    with(raised, |value| {
        let number = at_least.map(|number| integer(value.py(), number));
        value.setattr("limit", stop.word())?;
        value.setattr("at_least", number.transpose()?)
    })
}

impl From<Stop> for PyErr {
    fn from(stop: Stop) -> Self {
        reached(stop, None)
    }
}

/// A count as an int, or the limit that ended it as an exception.
pub(super) fn counted(py: Python<'_>, value: &BigUint, stop: Option<Stop>) -> PyResult<Py<PyAny>> {
    match stop {
        // A part of the number, if it were returned, would be taken for all of it.
        Some(stop) => Err(reached(stop, Some(value))),
        None => Ok(integer(py, value)?.unbind()),
    }
}

/// A limit while a puzzle was made is a limit like any other.
impl From<NotMade> for PyErr {
    fn from(error: NotMade) -> Self {
        match error {
            NotMade::Stopped(stop) => stop.into(),
            error => NotMadeError::new_err(error.to_string()),
        }
    }
}
