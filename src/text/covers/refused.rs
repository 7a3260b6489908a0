//! Other texts in files of problems, which are refused by their names.

use super::gather::Read;
use super::source::{Source, Word};

/// Beginnings of lines of other texts, in small letters, between bars.
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

/// Signs of a program that makes lists or states facts.
const CODE: [&str; 8] = ["= [", "= {", "=[", "={", "([", "({", ":= ", ")."];

/// The problem that was read, or an error by the name of the text that it is.
pub(super) fn checked(source: &Source<'_>, read: Read) -> Read {
    let options = read.as_ref().map_or(0, |text| text.problem.n_options());
    // The errors of JSON say more.
    let failed = options == 0 && !source.is_json();
    let mut rows = source.rows.iter();
    match rows.find_map(|row| Some((row, name(row, failed)?))) {
        None => read,
        Some((row, what)) => Err(row.wrong(format!(
            "this looks like {what}; write it as JSON ([[1, 2], [3]]), a matrix of 0 and 1, or \
             Knuth's text"
        ))),
    }
}

/// The kind of text that has such a line; some only where it cannot be read.
fn name(row: &Word<'_>, failed: bool) -> Option<&'static str> {
    let text = row.text.trim().to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let starts = |starts: &str| starts.split('|').any(|start| text.starts_with(start));
    match words[..] {
        ["p", _, n, m] if n.parse::<u64>().is_ok() && m.parse::<u64>().is_ok() => {
            Some("a CNF formula or another problem in DIMACS")
        }
        [table, ..] if table.starts_with("+-") => Some("a drawn table"),
        _ if !failed => None,
        _ => {
            let known = STARTS.iter().find(|row| starts(row.1)).map(|row| row.0);
            let code = CODE.iter().any(|sign| text.contains(sign));
            let code = code.then_some("a program, such as one in Python or Prolog");
            let names = words.first().is_some_and(|word| word.ends_with(':'));
            known
                .or(code)
                .or(names.then_some("YAML, or options with names"))
        }
    }
}
