//! The forms in which exact-cover problems are read, one row a form, in the order in which a
//! whole text is held against them.

pub mod dlx;
mod gather;
mod json;
mod matrix;
mod rows;
mod source;

use super::base::{TextError, TextErrorKind};

pub use gather::CoverText;
use source::Source;

/// A form of exact-cover problems.
#[derive(Clone, Copy)]
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

impl std::fmt::Debug for CoverForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// Every form, in the order in which a text is held against them.
pub const FORMS: &[CoverForm] = &[
    CoverForm {
        name: "json",
        says: "JSON: options as lists of items, or an object with items and options",
        example: "{\"items\": [1, 2], \"options\": [[1], [2]]}\n",
        takes: json::takes,
        read: json::read,
    },
    CoverForm {
        name: "matrix",
        says: "rows of 0 and 1, perhaps with sizes or names",
        example: "2 2\n1 0\n0 1\n",
        takes: matrix::takes,
        read: matrix::read,
    },
    CoverForm {
        name: "rows",
        says: "rows as lists of column numbers, below their sizes or asked for",
        example: "2\n0\n1\n",
        takes: rows::takes,
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

/// The name that asks for Knuth's text without its line of items.
pub const OPTIONS_ONLY: &str = "options";

/// Texts that are no exact cover in one of the forms, by their beginning, and what they are.
const REFUSED: &[(&str, &str)] = &[
    ("p cnf", "a CNF formula of DIMACS"),
    ("p ", "a problem of DIMACS"),
    ("%%MatrixMarket", "a matrix of the Matrix Market"),
    ("<", "XML or HTML"),
    ("---", "YAML"),
    ("\u{fffd}NUMPY", "an array of NumPy"),
    ("import ", "a program"),
    ("from ", "a program"),
    ("def ", "a program"),
    ("#include", "a program"),
    ("include \"", "a model of MiniZinc"),
    ("NAME ", "a linear program (MPS)"),
    ("Minimize", "a linear program"),
    ("Maximize", "a linear program"),
    ("(", "a text of SMT-LIB or Lisp"),
];

/// What a text is that is none of the forms.
fn refusal(source: &Source) -> Option<TextError> {
    let first = source.lines.first()?;
    let text = first.text.trim_start();
    let code = ["= [", "= {", "={", "=[", "(["];
    let is_code = |row: &source::Row| code.iter().any(|sign| row.text.contains(sign));
    let facts = |row: &source::Row| row.text.trim_end().ends_with(").");
    let named = REFUSED.iter().find(|(begins, _)| text.starts_with(begins));
    let what = match named {
        Some((_, what)) => what,
        None if source.lines.iter().any(is_code) => "a program",
        None if source.lines.iter().any(facts) => "facts of a logic program",
        None if text.starts_with(['{', '[']) => "a set or list of a program",
        None if text.ends_with(':') && !source.is_named() => "YAML, or options with names",
        None => return None,
    };
    let expected = format!(
        "this looks like {what}, which is not read; forms are Knuth's text (dlx), a matrix of 0 \
         and 1, rows of column numbers, and JSON"
    );
    let place = gather::Place::line(first.number);
    Some(place.unexpected(text.trim_end(), &expected))
}

/// Reads a problem in whatever form it is, or in the one of that name.
///
/// # Errors
/// What cannot be read, with its place; a name that no form has.
pub fn read(bytes: &[u8], form: Option<&str>) -> Result<CoverText, TextError> {
    let source = Source::new(bytes);
    if form == Some(OPTIONS_ONLY) {
        return dlx::options_only(&source);
    }
    let found = match form {
        None => FORMS.iter().find(|form| (form.takes)(&source)),
        Some(name) => FORMS.iter().find(|form| form.name == name),
    };
    let Some(found) = found else {
        let names: Vec<&str> = FORMS.iter().map(|form| form.name).collect();
        let expected = format!("forms are {}", names.join(", "));
        let name = form.unwrap_or_default();
        return Err(TextError::at(1, TextErrorKind::unexpected(name, expected)));
    };
    let guessed = form.is_none() && found.name == dlx::NAME && !source.is_named();
    if let Some(error) = refusal(&source).filter(|_| guessed) {
        return Err(error);
    }
    (found.read)(&source)
}
