//! Other texts in files of problems, which are refused by their names.

use super::gather::CoverText;
use super::source::{Row, Source, Word};
use super::{matrix, rows};
use crate::text::ground::TextError;

/// How a text can be written instead.
const REMEDY: &str = "write it as JSON ([[1, 2], [3]]), a matrix of 0 and 1, or Knuth's text";

/// Beginnings of bytes that are no text of a problem.
const BYTES: [(&[u8], &str); 4] = [
    (b"\x93NUMPY", "an array of NumPy"),
    (b"\x1f\x8b", "a packed file"),
    (b"PK\x03\x04", "a packed file"),
    (b"%%MatrixMarket", "a matrix of the Matrix Market"),
];

/// Problems of DIMACS, by the second word of their first line.
const DIMACS: [&str; 8] = ["cnf", "wcnf", "xc", "ec", "exact", "cover", "edge", "col"];

/// Beginnings of a line of other texts, in small letters.
const LINES: [(&str, &[&str]); 9] = [
    ("XML or HTML (XCSP3)", &["<"]),
    ("YAML", &["---", "- "]),
    (
        "a program",
        &["import ", "from ", "def ", "#include", ":- ", "(def", "(("],
    ),
    (
        "a model in MiniZinc",
        &["include \"", "constraint ", "solve ", "int: "],
    ),
    (
        "a linear program",
        &["rows", "minimize", "maximize", "* #variable="],
    ),
    ("SQL", &["create table", "insert into"]),
    ("a graph for Graphviz", &["graph ", "digraph "]),
    ("data of AMPL", &["set ", "param "]),
    ("LaTeX", &["\\"]),
];

/// Signs of a program that makes lists, in a line.
const CODE: [&str; 7] = ["= [", "= {", "=[", "={", "([", "({", ":= "];

/// The error of a text that is no problem: by its bytes, or by its lines if it cannot be read.
pub(super) fn error(
    bytes: &[u8],
    source: &Source,
    read: &Result<CoverText, TextError>,
) -> Option<TextError> {
    let looks = |row: &Row, what| Some(row.wrong(format!("this looks like {what}; {REMEDY}")));
    let begins = BYTES.iter().find(|(start, _)| bytes.starts_with(start));
    if let Some((_, what)) = begins {
        return Some(Word::line(1, "").wrong(format!("this is {what}; {REMEDY}")));
    }
    if bytes.contains(&0) {
        return Some(Word::line(1, "").wrong("this is no text in UTF-8; save it as such"));
    }
    if let Some(row) = source.rows.iter().find(|row| is_dimacs(row)) {
        return looks(row, "a CNF formula or another problem in DIMACS");
    }
    let first = source.rows.first()?;
    if first.first().starts_with("+-") {
        return looks(first, "a drawn table");
    }
    if CODE[..4].iter().any(|sign| first.text.contains(sign)) {
        return looks(first, "a program, such as one in Python or Prolog");
    }
    let options = read.as_ref().map_or(0, |text| text.problem.n_options());
    // The errors of JSON say more.
    if options > 0 || source.text.trim_start().starts_with(['[', '{']) {
        return None;
    }
    for row in &source.rows {
        let text = row.text.trim().to_lowercase();
        let begins = |starts: &[&str]| starts.iter().any(|start| text.starts_with(start));
        if let Some((what, _)) = LINES.iter().find(|(_, starts)| begins(starts)) {
            return looks(row, what);
        }
        if text.ends_with(").") || CODE.iter().any(|sign| text.contains(sign)) {
            return looks(row, "a program, such as one in Python or Prolog");
        }
    }
    if first.first().ends_with(':') {
        return looks(first, "YAML, or options with names");
    }
    if rows::is_library(source) {
        return looks(first, "set partitioning of the OR-Library");
    }
    if read.is_ok() && first.text.contains(['(', '[', '{', ';', '"']) {
        return looks(first, "a program, or options in one line");
    }
    let bits = source.rows.iter().filter(|row| matrix::is_row(row)).count();
    let mostly = bits > 1 && 2 * bits >= source.rows.len();
    mostly.then(|| matrix::read(source).err()).flatten()
}

fn is_dimacs(row: &Row) -> bool {
    let words: Vec<&str> = row.words().map(|word| word.text).collect();
    let number = |word: &str| word.parse::<u64>().is_ok();
    matches!(words[..], ["p", kind, n, m] if DIMACS.contains(&kind) && number(n) && number(m))
}
