//! Other texts in files of problems, which are refused by their names.

use super::gather::CoverText;
use super::source::{Row, Source, Word};
use super::{matrix, rows};
use crate::text::base::TextError;

/// How a text can be written instead.
const REMEDY: &str = "write it as JSON ([[1, 2], [3]]), a matrix of 0 and 1, or Knuth's text";

/// Beginnings of bytes that are no text of a problem.
const BYTES: [(&[u8], &str); 4] = [
    (b"\x93NUMPY", "an array of NumPy"),
    (b"\x1f\x8b", "a packed file"),
    (b"PK\x03\x04", "a packed file"),
    (b"%%MatrixMarket", "a matrix of the Matrix Market"),
];

/// Beginnings of lines of other texts, in small letters, between bars.
const LINES: [(&str, &str); 9] = [
    ("XML or HTML (XCSP3)", "<"),
    ("YAML", "---|- "),
    ("a program", "import |from |def |#include|:- |(def|(("),
    ("a model in MiniZinc", "include \"|constraint |solve |int: "),
    ("a linear program", "rows|minimize|maximize|* #variable="),
    ("SQL", "create table|insert into"),
    ("a graph for Graphviz", "graph |digraph "),
    ("data of AMPL", "set |param "),
    ("LaTeX", "\\"),
];

/// Signs of a program that makes lists, in a line.
const CODE: [&str; 7] = ["= [", "= {", "=[", "={", "([", "({", ":= "];

/// The error of a text that is no problem: by its bytes, or by its lines if it cannot be read.
pub(super) fn error(
    bytes: &[u8],
    source: &Source,
    read: &Result<CoverText, TextError>,
) -> Option<TextError> {
    let begins = BYTES.iter().find(|(start, _)| bytes.starts_with(start));
    let binary = bytes.contains(&0).then_some("no text in UTF-8");
    if let Some(what) = begins.map(|row| row.1).or(binary) {
        return Some(Word::line(1, "").wrong(format!("this is {what}; {REMEDY}")));
    }
    let options = read.as_ref().map_or(0, |text| text.problem.n_options());
    // The errors of JSON say more.
    let failed = options == 0 && !source.text.trim_start().starts_with(['[', '{']);
    let first = source.rows.first()?;
    let one_line = read.is_ok() && first.text.contains(['(', '[', '{', ';', '"']);
    let mut rows = source.rows.iter();
    let found = rows.find_map(|row| Some((row, name(row, failed)?)));
    let found = found.or_else(|| {
        let what = match () {
            () if !failed => return None,
            () if first.first().ends_with(':') => "YAML, or options with names",
            () if rows::is_library(source) => "set partitioning of the OR-Library",
            () if one_line => "a program, or options in one line",
            () => return None,
        };
        Some((first, what))
    });
    if let Some((row, what)) = found {
        return Some(row.wrong(format!("this looks like {what}; {REMEDY}")));
    }
    let bits = source.rows.iter().filter(|row| matrix::is_row(row)).count();
    let mostly = failed && bits > 1 && 2 * bits >= source.rows.len();
    mostly.then(|| matrix::read(source).err()).flatten()
}

/// The kind of text that has such a line; some only where it cannot be read.
fn name(row: &Row, failed: bool) -> Option<&'static str> {
    let text = row.text.trim().to_lowercase();
    let has = |signs: &[&str]| signs.iter().any(|sign| text.contains(sign));
    let begins = |starts: &str| starts.split('|').any(|start| text.starts_with(start));
    let line = LINES.iter().find(|(_, starts)| failed && begins(starts));
    let code = has(&CODE[..4]) || failed && (text.ends_with(").") || has(&CODE));
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| word.parse::<u64>().is_ok();
    match (&words[..], line) {
        (["p", _, n, m], _) if number(n) && number(m) => {
            Some("a CNF formula or another problem in DIMACS")
        }
        _ if text.starts_with("+-") => Some("a drawn table"),
        (_, Some((what, _))) => Some(what),
        _ => code.then_some("a program, such as one in Python or Prolog"),
    }
}
