//! Whether the first number of a fact is the column: the program may say so in a rule, as in
//! `1 {cell(X,Y,D) : digit(D)} 1 :- col(X), row(Y).`, or in a remark: `% cell(column, row, value)`.

use std::collections::BTreeSet;

use crate::text::ground::parts;
use crate::text::ground::remarks::plain;

/// What is said of such facts.
pub(super) const NOTE: &str =
    "the first number of each fact is taken for the column, as the program says";

/// Whether a line of a program says that a column is the first of three parts of a name.
pub(super) fn is_turned(text: &str) -> bool {
    let calls = calls(text);
    let is = |names: &[&str], word: &str| names.contains(&plain(word).as_str());
    // What is a column or a row by the name of what holds of it.
    let variables = |names: &[&str]| -> BTreeSet<&str> {
        let mut all = BTreeSet::new();
        for (name, parts) in &calls {
            if let [variable] = parts[..]
                && is(names, name)
            {
                all.insert(variable);
            }
        }
        all
    };
    let (cols, rows) = (variables(&parts::COL), variables(&parts::ROW));
    let number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    calls.iter().any(|(_, parts)| match parts[..] {
        [first, second, _] if !number(first) => {
            let col = cols.contains(first) || is(&parts::COL, first);
            col && (rows.contains(second) || is(&parts::ROW, second))
        }
        _ => false,
    })
}

/// The names with brackets behind them, and what stands in these.
fn calls(text: &str) -> Vec<(&str, Vec<&str>)> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let call = |(at, _): (usize, &str)| {
        let (before, behind) = (&text[..at], &text[at + 1..]);
        let name = &before[before.trim_end_matches(is_name).len()..];
        // No further than the next bracket: the line may be long.
        let end = behind.find(['(', ')'])?;
        let whole = !name.is_empty() && behind[end..].starts_with(')');
        whole.then(|| (name, behind[..end].split(',').map(str::trim).collect()))
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

    #[test]
    fn a_long_line_is_looked_through_once() {
        assert!(!is_turned(&"(".repeat(500_000)));
        assert!(!is_turned(&"c(1,2,3). ".repeat(50_000)));
        assert!(!is_turned(&"c(X,Y,Z). ".repeat(50_000)));
    }
}
