//! Forms of exact-cover problems, recognised by their first lines; other texts are refused by
//! their names.

pub mod dlx;
mod doubt;
mod gather;
mod json;
mod lists;
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
    if form.is_none() && !source.rows.is_empty() && lists::is_single_column(&source) {
        return Err(doubt::single_column());
    }
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
        None => checked(&source, read),
        Some(_) => read,
    }
}

/// Texts by the beginnings of their lines, in small letters.
const STARTS: &[(&str, &[&str])] = &[
    ("a matrix of the Matrix Market", &["%%matrixmarket"]),
    ("XML or HTML (XCSP3)", &["<"]),
    ("YAML", &["---", "- "]),
    ("a program", &["import ", "from ", "def ", "#include", ":- ", "(def", "(("]),
    ("a model in MiniZinc", &["include \"", "constraint ", "solve ", "int: "]),
    ("a linear program", &["rows", "minimize", "maximize", "* #variable="]),
    ("SQL", &["create table", "insert into"]),
    ("a graph for Graphviz", &["graph ", "digraph "]),
    ("data of AMPL", &["set ", "param "]),
    ("LaTeX", &["\\"]),
];

/// Signs of a program.
const CODE: &[&str] = &["= [", "= {", "=[", "={", "([", "({", ":= ", ").", "<- ", "(c("];

/// The problem, or an error if a line is of another text.
fn checked(source: &Source<'_>, read: Read) -> Read {
    let options = read.as_ref().map_or(0, |text| text.problem.n_options());
    // The errors of JSON are more precise.
    let failed = options == 0 && !source.is_json();
    let Some((row, what)) = source.rows.iter().find_map(|row| Some((row, name(row, failed)?)))
    else {
        return match read {
            Ok(text) => doubt::check(source, &text).map(|()| text),
            Err(error) => Err(doubt::named_rows(source).unwrap_or(error)),
        };
    };

    Err(row.wrong(format!(
        "this looks like {what}; write it as JSON ([[1, 2], [3]]), a matrix of 0 and 1, or \
         Knuth's text"
    )))
}

/// The text with such a line; most only if unreadable.
fn name(row: &Word<'_>, failed: bool) -> Option<&'static str> {
    let text = row.text.trim().to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_number = |word: &str| word.parse::<u64>().is_ok();
    match words[..] {
        ["p", _, n, m] if is_number(n) && is_number(m) => {
            return Some("a CNF formula or another problem in DIMACS");
        }
        [table, ..] if table.starts_with("+-") => return Some("a drawn table"),
        _ if !failed => return None,
        _ => {}
    }

    let known = STARTS
        .iter()
        .find(|(_, starts)| starts.iter().any(|start| text.starts_with(start)))
        .map(|(what, _)| *what);
    let code = CODE
        .iter()
        .any(|sign| text.contains(sign))
        .then_some("a program, such as one in Python or Prolog");
    let named = words
        .first()
        .is_some_and(|word| word.ends_with(':'))
        .then_some("YAML, or options with names");
    known.or(code).or(named)
}
