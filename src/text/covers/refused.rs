//! Refuses other texts in files of problems by their names.

use super::gather::Read;
use super::source::{Source, Word};

/// Texts by the beginnings of their lines, in small letters.
const STARTS: [(&str, &str); 10] = [
    ("a matrix of the Matrix Market", "%%matrixmarket"),
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

/// Signs of a program.
const CODE: [&str; 8] = ["= [", "= {", "=[", "={", "([", "({", ":= ", ")."];

/// The problem, or an error if a line is of another text.
pub(super) fn checked(source: &Source<'_>, read: Read) -> Read {
    let options = read.as_ref().map_or(0, |text| text.problem.n_options());
    // The errors of JSON are more precise.
    let failed = options == 0 && !source.is_json();
    let mut rows = source.rows.iter();
    let Some((row, what)) = rows.find_map(|row| Some((row, name(row, failed)?))) else {
        return read;
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
    let starts = |row: &&(_, &str)| row.1.split('|').any(|start| text.starts_with(start));
    let known = STARTS.iter().find(starts).map(|known| known.0);
    let code = CODE.iter().any(|sign| text.contains(sign));
    let code = code.then_some("a program, such as one in Python or Prolog");
    let named = words.first().is_some_and(|word| word.ends_with(':'));
    let named = named.then_some("YAML, or options with names");
    known.or(code).or(named)
}
