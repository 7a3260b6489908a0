//! The table of the forms in which exact-cover problems are read, one row a form, in the order
//! in which a whole text is held against them.
//!
//! A new form is a file here and a row in the table.

mod call;
mod cost;
pub mod dlx;
mod foreign;
mod gather;
mod lists;
mod literal;
mod matrix;
mod parser;
mod program;
mod role;
mod row;
mod rows;
mod sets;
mod source;
mod tops;

use crate::text::ground::{TextError, TextErrorKind};

pub use gather::CoverText;
use source::Source;

/// A form of exact-cover problems.
#[derive(Clone, Copy)]
pub struct CoverForm {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in a line.
    pub says: &'static str,
    /// A short text of the form.
    pub example: &'static str,
    /// Whether a text is of the form; a form without this is asked for by its name.
    takes: Option<Test>,
    read: Read,
}

type Test = fn(&Source<'_>) -> bool;
type Read = fn(&Source<'_>) -> Result<CoverText, TextError>;

impl std::fmt::Debug for CoverForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// Every form, in the order in which a text is held against them.
pub const FORMS: &[CoverForm] = &[
    CoverForm {
        name: "foreign",
        says: "CNF, MPS, MiniZinc and others, which are refused",
        example: "p cnf 1 1\n1 0\n",
        takes: Some(foreign::takes),
        read: foreign::from,
    },
    CoverForm {
        name: "lists",
        says: "lists, sets and maps as Python, JSON or braces",
        example: "{'A': [1, 2], 'B': [3]}\n",
        takes: Some(lists::takes),
        read: lists::from,
    },
    CoverForm {
        name: "matrix",
        says: "rows of 0 and 1, perhaps with sizes or names",
        example: "2 3\n1 0 1\n0 1 0\n",
        takes: Some(matrix::takes),
        read: matrix::from,
    },
    CoverForm {
        name: "numbered",
        says: "Knuth's text below the numbers of items and options",
        example: "2 2\na b\na\nb\n",
        takes: Some(dlx::has_numbers),
        read: dlx::numbered,
    },
    CoverForm {
        name: "rows",
        says: "rows as lists of column numbers below their number; others where asked for",
        example: "3\n0 2\n1\n",
        takes: Some(rows::takes),
        read: rows::from,
    },
    CoverForm {
        name: "options",
        says: "options without a line of items; only where it is asked for",
        example: "a b\nc\n",
        takes: None,
        read: dlx::options_only,
    },
    CoverForm {
        name: dlx::NAME,
        says: "Knuth's DLX text: a line of items, then the options",
        example: "a b | x\na x\nb\n",
        takes: Some(|_| true),
        read: dlx::from,
    },
];

/// Reads a problem in whatever form it is, or in the one of that name.
///
/// # Errors
/// What cannot be read, with its place; a name that no form has.
pub fn read(bytes: &[u8], form: Option<&str>) -> Result<CoverText, TextError> {
    let source = Source::new(bytes);
    let taken = |form: &&CoverForm| form.takes.is_some_and(|takes| takes(&source));
    let found = match form {
        None => FORMS.iter().find(taken),
        Some(name) => FORMS.iter().find(|form| form.name == name),
    };
    let Some(found) = found else {
        let names: Vec<&str> = FORMS.iter().map(|form| form.name).collect();
        let expected = format!("forms are {}", names.join(", "));
        let name = form.unwrap_or_default();
        return Err(TextError::at(1, TextErrorKind::unexpected(name, expected)));
    };
    (found.read)(&source)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_takes_its_example_and_reads_it() {
        for form in FORMS
            .iter()
            .filter(|form| form.name != "foreign")
        {
            let named = form.takes.is_none().then_some(form.name);
            let text = read(form.example.as_bytes(), named);
            let text = text.unwrap_or_else(|error| panic!("{}: {error}", form.name));
            assert_eq!(text.form, form.name);
            assert_eq!(
                text.problem.n_primary(),
                if text.form == "matrix"
                    || text.form == "lists"
                    || text.form == "rows"
                    || text.form == "options"
                {
                    3
                } else {
                    2
                }
            );
        }
    }

    #[test]
    fn the_document_names_every_form() {
        let document = include_str!("../../../docs/FORMATS.md");
        for form in FORMS {
            assert!(
                document.contains(&format!("`{}`", form.name)),
                "{}",
                form.name
            );
        }
    }
}
