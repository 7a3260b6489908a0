//! Other texts in files of problems, which are refused.

use super::gather::Read;
use super::source::{Source, Word};

/// Beginnings of lines of other texts, in small letters: matrices of the Matrix Market, XML, YAML,
/// programs, models, linear programs, SQL, graphs, data of AMPL, LaTeX.
const STARTS: &str = "%%matrixmarket|<|---|- |import |from |def |#include|:- |(def|((|include \"|\
    constraint |solve |int: |rows|minimize|maximize|* #variable=|create table|insert into|graph |\
    digraph |set |param |\\";

/// Signs of a program that makes lists or states facts.
const CODE: [&str; 8] = ["= [", "= {", "=[", "={", "([", "({", ":= ", ")."];

/// The problem that was read, or an error where it is another text.
pub(super) fn checked(source: &Source<'_>, read: Read) -> Read {
    let options = read.as_ref().map_or(0, |text| text.problem.n_options());
    // The errors of JSON say more.
    let failed = options == 0 && !source.is_json();
    let mut rows = source.rows.iter();
    match rows.find(|row| is_other(row, failed)) {
        None => read,
        Some(row) => Err(row.wrong(
            "this looks like a program, a formula or another document; write it as JSON \
             ([[1, 2], [3]]), a matrix of 0 and 1, or Knuth's text",
        )),
    }
}

/// True for a line of another text: of a formula in DIMACS or a drawn table, or of any other where
/// the text cannot be read.
fn is_other(row: &Word<'_>, failed: bool) -> bool {
    let text = row.text.trim().to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_number = |word: &str| word.parse::<u64>().is_ok();
    let formula = matches!(words[..], ["p", _, n, m] if is_number(n) && is_number(m));
    let starts = || STARTS.split('|').any(|start| text.starts_with(start));
    let code = || CODE.iter().any(|sign| text.contains(sign));
    let names = || words.first().is_some_and(|word| word.ends_with(':'));
    formula || text.starts_with("+-") || failed && (starts() || code() || names())
}
