//! Whether the first number of a fact is the column: the program may say so in a rule, as in
//! `1 {cell(X,Y,D) : digit(D)} 1 :- col(X), row(Y).`, or in a remark: `% cell(column, row, value)`.

use crate::text::ground::parts;
use crate::text::ground::remarks::plain;

/// What is said of such facts.
pub(super) const NOTE: &str =
    "the first number of each fact is taken for the column, as the program says";

/// Whether a line of a program says that a column is the first of three parts of a name.
pub(super) fn is_turned(text: &str) -> bool {
    let calls: Vec<(&str, Vec<&str>)> = calls(text);
    let is = |names: &[&str], word: &str| names.contains(&plain(word).as_str());
    // What a variable is, by the name of what holds of it.
    let holds = |names: &[&str], variable: &str| {
        let of = |(name, parts): &(&str, Vec<&str>)| is(names, name) && parts[..] == [variable];
        is(names, variable) || calls.iter().any(of)
    };
    let turned = |parts: &Vec<&str>| match parts[..] {
        [first, second, _] => holds(&parts::COL, first) && holds(&parts::ROW, second),
        _ => false,
    };
    calls.iter().any(|(_, parts)| turned(parts))
}

/// The names with brackets behind them, and what stands in these.
fn calls(text: &str) -> Vec<(&str, Vec<&str>)> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let call = |(at, _): (usize, &str)| {
        let before = &text[..at];
        let name = &before[before.trim_end_matches(is_name).len()..];
        let (inner, _) = text[at + 1..].split_once(')')?;
        let parts = inner.split(',').map(str::trim).collect();
        (!name.is_empty() && !inner.contains('(')).then_some((name, parts))
    };
    text.match_indices('(').filter_map(call).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_says_which_number_is_the_column() {
        for text in [
            "1 {cell(X,Y,D): digit(D)} 1 :- col(X), row(Y).",
            "% cell(columna, fila, numero) borrar",
            "%% given(Column, Row, Value)",
        ] {
            assert!(is_turned(text), "{text}");
        }
        for text in [
            "1 {cell(X,Y,D): digit(D)} 1 :- row(X), col(Y).",
            "% cell(row, column, value)",
            ":- cell(X,Y,D), cell(X,Z,D), Y != Z, col(Y).",
            "% the column, the row and the value",
        ] {
            assert!(!is_turned(text), "{text}");
        }
    }
}
