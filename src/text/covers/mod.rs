//! Forms of exact-cover problems, recognised by their first lines.

pub mod dlx;
mod gather;
mod json;
mod lists;
mod refused;
mod source;

use crate::text::base::TextError;

pub use gather::CoverText;
use gather::Read;
use source::{Source, Word};

/// A form of exact-cover problems.
#[derive(Clone, Copy, Debug)]
pub struct CoverForm {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its description in help.
    pub says: &'static str,
    read: ReadForm,
}

type ReadForm = fn(&Source<'_>) -> Read;

/// All forms.
pub const FORMS: &[CoverForm] = &[
    form("json", JSON, json::read),
    form("matrix", MATRIX, lists::matrix),
    form("rows", ROWS, lists::rows),
    form("dlx", DLX, dlx::read),
];

const JSON: &str = "JSON: lists of items, or an object with items and options";
const MATRIX: &str = "rows of 0 and 1, perhaps with sizes or names";
const ROWS: &str = "lists of column numbers below the sizes; only where asked for";
const DLX: &str = "Knuth's DLX text: a line of items, then the options";

const fn form(name: &'static str, says: &'static str, read: ReadForm) -> CoverForm {
    CoverForm { name, says, read }
}

/// The name for DLX text without a line of items.
pub const OPTIONS_ONLY: &str = "options";

/// Reads a problem in the named form, or in any.
///
/// # Errors
/// The text cannot be read, or no form has the name.
pub fn read(bytes: &[u8], form: Option<&str>) -> Result<CoverText, TextError> {
    let source = Source::new(bytes)?;
    let name = form.unwrap_or(match () {
        () if source.is_json() => "json",
        () if lists::is_matrix(&source) => "matrix",
        () => "dlx",
    });
    if name == OPTIONS_ONLY {
        return dlx::read_options_only(&source);
    }
    let Some(known) = FORMS.iter().find(|known| known.name == name) else {
        let names: Vec<&str> = FORMS.iter().map(|form| form.name).collect();
        return Err(Word::default().wrong(format!("forms are {}", names.join(", "))));
    };
    let read = (known.read)(&source);
    match form {
        None => refused::checked(&source, read),
        Some(_) => read,
    }
}
