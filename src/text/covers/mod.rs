//! The table of the forms in which exact-cover problems are read, one row a form, in the order
//! in which a whole text is held against them.
//!
//! A new form is a file here and a row in the table.

mod call;
mod cells;
mod cost;
mod dimacs;
pub mod dlx;
mod facts;
mod fields;
mod foreign;
mod gather;
mod kinds;
mod listed;
mod lists;
mod literal;
mod market;
mod matrix;
mod named;
mod numpy;
mod orlib;
mod pairs;
mod parser;
mod program;
mod prose;
mod role;
mod row;
mod rows;
mod sets;
mod source;
mod tops;
mod yaml;

use crate::text::ground::{TextError, TextErrorKind};

pub use gather::CoverText;
use source::Source;
pub(in crate::text) use yaml::json as of_yaml;

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
        name: "numpy",
        says: "a matrix in a file of numpy",
        example: "\u{93}NUMPY",
        takes: Some(numpy::takes),
        read: numpy::from,
    },
    CoverForm {
        name: "matrix-market",
        says: "a matrix in the exchange format of the Matrix Market, .mtx",
        example: "%%MatrixMarket matrix coordinate pattern general\n2 3 3\n1 1\n1 3\n2 2\n",
        takes: Some(market::takes),
        read: market::from,
    },
    CoverForm {
        name: "pairs",
        says: "an option and one of its items in each line",
        example: "set,item\na,1\na,3\nb,2\n",
        takes: Some(pairs::takes),
        read: pairs::from,
    },
    CoverForm {
        name: "foreign",
        says: "CNF, MPS, MiniZinc and others, which are refused",
        example: "p cnf 1 1\n1 0\n",
        takes: Some(foreign::takes),
        read: foreign::from,
    },
    CoverForm {
        name: "dimacs",
        says: "options as numbers of items below a line with their numbers, as DIMACS files have it",
        example: "p xc 2 2\n1\n2\n",
        takes: Some(dimacs::takes),
        read: dimacs::from,
    },
    CoverForm {
        name: "yaml",
        says: "maps and lists of YAML in indented lines",
        example: "options:\n  a: [1]\n  b:\n    - 2\n",
        takes: Some(yaml::takes),
        read: yaml::from,
    },
    CoverForm {
        name: "kinds",
        says: "primary and secondary items in lines of their own",
        example: "pri: a b\nsec: x\na x\nb\n",
        takes: Some(kinds::takes),
        read: kinds::from,
    },
    CoverForm {
        name: "facts",
        says: "facts of Prolog and answer set programs",
        example: "option(a). option(b).\ncovers(a, 1). covers(b, 2).\n",
        takes: Some(facts::takes),
        read: facts::from,
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
        name: "or-library",
        says: "set partitioning with costs, as the OR-Library has it",
        example: "2 3\n5 1 1\n4 1 2\n7 2 1 2\n",
        takes: Some(|source| !source.is_knuths() && orlib::takes(source)),
        read: orlib::from,
    },
    CoverForm {
        name: "listed",
        says: "an option and the list of its items in fields of a line, or all options in one line",
        example: "name,items\na,\"1,3\"\nb,\"2\"\n",
        takes: Some(listed::takes),
        read: listed::from,
    },
    CoverForm {
        name: "named",
        says: "options with a name before a colon",
        example: "Universe: 1 2\nA: 1\nB: 2\n",
        takes: Some(named::takes),
        read: named::from,
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
    let read = (found.read)(&source);
    // Some forms take a text by a word or bracket of it, the last one whatever is none of the others; a
    // text for people has no other brackets than those of its sets.
    let plain = || found.name == dlx::NAME || !source.text.contains(['(', '"']);
    if read.is_err()
        && form.is_none()
        && ["kinds", "lists", dlx::NAME].contains(&found.name)
        && plain()
        && let Some(sets) = prose::sets(&source.text)
    {
        return sets.read();
    }
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_takes_its_example_and_reads_it() {
        for form in FORMS
            .iter()
            .filter(|form| !["numpy", "foreign"].contains(&form.name))
        {
            let named = form.takes.is_none().then_some(form.name);
            let text = read(form.example.as_bytes(), named);
            let text = text.unwrap_or_else(|error| panic!("{}: {error}", form.name));
            assert_eq!(text.form, form.name);
            assert_eq!(
                text.problem.n_primary(),
                if text.form == "matrix"
                    || text.form == "matrix-market"
                    || ["lists", "pairs", "listed"].contains(&text.form)
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
