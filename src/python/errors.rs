//! The exceptions of the package: one class for each kind of thing that can be wrong.

use num_bigint::BigUint;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
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
    ($($name:ident $doc:literal;)*) => {
        $(create_exception!(onefold, $name, OnefoldError, $doc);)*

        /// Adds all of them to the module.
        pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
            let py = module.py();
            $(module.add(stringify!($name), py.get_type::<$name>())?;)*
            module.add("OnefoldError", py.get_type::<OnefoldError>())
        }
    };
}

exceptions! {
    ReadError "A text cannot be read. `line` and `column` (or None) are counted from 1.";
    LayoutError "A description is no layout; the text names what is wrong with it.";
    PuzzleError "A given cannot stand where it is; the text names the cell: r1c2 is in row 1.";
    WriteError "No form has this name, or it cannot hold the puzzle at all.";
    CoverError "Options make no exact-cover problem.";
    NotMadeError "No puzzle can be as wished, or none was found.";
    LimitReached "`limit` was reached first; `at_least` is what a count had reached, else None.";
}

/// What is wrong with a text, with its place.
pub(super) fn said(error: &TextError) -> String {
    match error.column {
        Some(column) => format!("line {}, column {column}: {error}", error.line),
        None => format!("line {}: {error}", error.line),
    }
}

pub(super) fn unread(py: Python<'_>, error: &TextError) -> PyErr {
    let raised = ReadError::new_err(said(error));
    let value = raised.value(py);
    let set = value
        .setattr("line", error.line)
        .and_then(|()| value.setattr("column", error.column));
    set.err().unwrap_or(raised)
}

/// The limit that was reached, with the number that a count had reached.
pub(super) fn stopped(py: Python<'_>, stop: Stop, at_least: Option<&BigUint>) -> PyErr {
    let text = match at_least {
        Some(number) => format!("{}: at least {number}", stop.word()),
        None => stop.word().to_owned(),
    };
    let raised = LimitReached::new_err(text);
    let value = raised.value(py);
    let number = at_least.map(|number| integer(py, number)).transpose();
    let set = value
        .setattr("limit", stop.word())
        .and_then(|()| value.setattr("at_least", number?));
    set.err().unwrap_or(raised)
}

/// What is wrong in the library as the exception for it.
macro_rules! raised {
    ($($error:path => $name:ident;)*) => {
        $(
            impl From<$error> for PyErr {
                fn from(error: $error) -> Self {
                    $name::new_err(error.to_string())
                }
            }
        )*
    };
}

raised! {
    puzzle::LayoutError => LayoutError;
    puzzle::PuzzleError => PuzzleError;
    NotWritten => WriteError;
    cover::CoverError => CoverError;
}

/// A limit while a puzzle was made is a limit like any other.
pub(super) fn not_made(py: Python<'_>, error: &NotMade) -> PyErr {
    match error {
        NotMade::Stopped(stop) => stopped(py, *stop, None),
        error => NotMadeError::new_err(error.to_string()),
    }
}
