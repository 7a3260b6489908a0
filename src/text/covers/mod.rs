//! The forms in which exact-cover problems are read, in the order in which a whole text is held
//! against them.

pub mod dlx;
mod gather;
mod json;
mod matrix;
mod refused;
mod rows;
mod source;

use crate::text::base::{TextError, TextErrorKind};

pub use gather::CoverText;
use source::Source;

/// A form of exact-cover problems.
#[derive(Clone, Copy, Debug)]
pub struct CoverForm {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its description, in a line.
    pub says: &'static str,
    /// A short text of the form.
    pub example: &'static str,
    takes: fn(&Source) -> bool,
    read: fn(&Source) -> Result<CoverText, TextError>,
}

/// Every form; the last one is that of a text that is in none of the others.
pub const FORMS: &[CoverForm] = &[
    CoverForm {
        name: "json",
        says: "JSON: lists of items, or an object with items and options",
        example: "{\"items\": [1, 2], \"options\": [[1], [2]]}\n",
        takes: json::takes,
        read: json::read,
    },
    CoverForm {
        name: "matrix",
        says: "rows of 0 and 1, perhaps with sizes or names",
        example: "2 3\n1 0 1\n0 1 0\n",
        takes: matrix::takes,
        read: matrix::read,
    },
    CoverForm {
        name: "rows",
        says: "rows as lists of column numbers; only where asked for",
        example: "3\n0 2\n1\n",
        takes: |_| false,
        read: rows::read,
    },
    CoverForm {
        name: dlx::NAME,
        says: "Knuth's DLX text: a line of items, then the options",
        example: "a b | x\na x\nb\n",
        takes: |_| true,
        read: dlx::read_source,
    },
];

/// The name that asks for options without a line of items; it is no form of its own.
pub const OPTIONS_ONLY: &str = "options";

/// Reads a problem in whatever form it is, or in the one of that name.
///
/// # Errors
/// What cannot be read, with its place; a name that no form has.
pub fn read(bytes: &[u8], form: Option<&str>) -> Result<CoverText, TextError> {
    let source = Source::new(bytes);
    let Some(name) = form else {
        let taken = FORMS.iter().find(|form| (form.takes)(&source));
        let read = match taken {
            Some(form) => (form.read)(&source),
            None => dlx::read_source(&source),
        };
        return refused::error(bytes, &source, &read).map_or(read, Err);
    };
    if name == OPTIONS_ONLY {
        return dlx::read_options_only(&source);
    }
    let Some(form) = FORMS.iter().find(|form| form.name == name) else {
        let names: Vec<&str> = FORMS.iter().map(|form| form.name).collect();
        let expected = format!("forms are {}", names.join(", "));
        return Err(TextError::at(1, TextErrorKind::unexpected(name, expected)));
    };
    (form.read)(&source)
}
