//! Givens whose parts have names, in any order: `b.setValue(5, row: 0, col: 0)`,
//! `cells.push({row: 0, col: 1, value: 5})`, `INSERT INTO givens (row, col, value) VALUES (1, 2, 5)`.
//!
//! `x` and `y` are not taken: some count rows by one, some by the other.

use super::method::{GIVES, Given, is_method, number};
use crate::text::ground::parts;

/// What the parts of a given are called, its row, its column and its value, with further names.
const PARTS: [(&[&str], &[&str]); 3] = [
    (&parts::ROW, &["r", "i"]),
    (&parts::COL, &["c", "j"]),
    (&parts::VALUE, &["v", "n", "d", "to", "with"]),
];

/// Methods that give a cell its value where all parts of it have names.
const TAKES: [&str; 4] = ["push", "append", "hint", "given"];

/// The given of a statement.
pub(super) fn given(text: &str) -> Option<Given> {
    inserted(text).or_else(|| called(text))
}

fn called(text: &str) -> Option<Given> {
    let text = text.trim_end_matches([',', ' ']);
    let (name, inner) = text.strip_suffix(')')?.split_once('(')?;
    let inner = inner.trim();
    let inner = match inner.strip_prefix('{') {
        Some(inner) => inner.strip_suffix('}')?,
        None => inner,
    };
    let method = name.rsplit(['.', '>', ':']).next()?.to_ascii_lowercase();
    let gives = GIVES.iter().chain(&TAKES).any(|word| method.contains(word));
    let parts = inner.split(',').map(|part| {
        let (key, value) = part.split_once([':', '=']).unwrap_or(("", part));
        Some((key.trim(), value.trim()))
    });
    let parts: Vec<(&str, &str)> = parts.collect::<Option<_>>()?;
    let labelled = parts.iter().any(|(key, _)| !key.is_empty());
    let numbers = placed(&parts).filter(|_| gives && labelled && is_method(name))?;
    Some((name.to_owned(), numbers))
}

/// A row that is put into a table of a database whose columns are named.
fn inserted(text: &str) -> Option<Given> {
    let lower = text.to_ascii_lowercase();
    let rest = lower.strip_prefix("insert into ")?;
    let (table, rest) = rest.split_once('(')?;
    let (columns, rest) = rest.split_once(')')?;
    let values = rest.trim().strip_prefix("values")?.trim();
    let values = values.strip_prefix('(')?.strip_suffix(')')?;
    let table = table.trim();
    let mut keys = columns.split(',').map(str::trim);
    let mut values = values.split(',').map(str::trim);
    let mut parts = Vec::new();
    loop {
        match (keys.next(), values.next()) {
            (Some(key), Some(value)) => parts.push((key.trim_matches(['`', '"']), value)),
            (None, None) => break,
            _ => return None,
        }
    }
    let named = parts.iter().all(|(key, _)| !key.is_empty());
    let numbers = placed(&parts).filter(|_| named && !table.contains("cage"))?;
    Some((table.to_owned(), numbers))
}

/// Row, column and value, by their names; one without a name is what is left.
fn placed(parts: &[(&str, &str)]) -> Option<[usize; 3]> {
    if parts.len() != PARTS.len() {
        return None;
    }
    let mut numbers = [None; 3];
    let mut left = None;
    for (key, value) in parts {
        let value = number(value.trim_matches(['"', '\'']))?;
        let key: String = key
            .chars()
            .filter(|c| !matches!(c, '_' | '"' | '\''))
            .collect();
        let key = key.to_ascii_lowercase();
        if key.is_empty() {
            if left.replace(value).is_some() {
                return None;
            }
            continue;
        }
        let known = |(names, more): &(&[&str], &[&str])| {
            names.contains(&key.as_str()) || more.contains(&key.as_str())
        };
        let at = PARTS.iter().position(known)?;
        if numbers[at].replace(value).is_some() {
            return None;
        }
    }
    let [row, col, value] = numbers.map(|number| number.or(left));
    Some([row?, col?, value?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_told_by_their_names() {
        for text in [
            "b.setValue(5, row: 0, col: 1)",
            "grid.set(row=0, col=1, value=5)",
            "set_cell(value='5', column=1, row=0),",
            "cells.push({row: 0, col: 1, value: 5})",
            "cells.append({'r': 0, 'c': 1, 'v': 5})",
            "INSERT INTO givens (row, col, value) VALUES (0, 1, 5)",
            "insert into clues(value, col, row) values (5, 1, 0)",
        ] {
            assert_eq!(given(text).map(|given| given.1), Some([0, 1, 5]), "{text}");
        }
        for text in [
            "b.set(row: 0, row: 1, value: 5)",
            "b.set(0, 1, value: 5)",
            "b.set(x: 0, y: 1, value: 5)",
            "b.isValid(row: 0, col: 1, num: 5)",
            "INSERT INTO cages (row, col, value) VALUES (0, 1, 5)",
            "INSERT INTO givens (id, row, col) VALUES (0, 1, 5)",
        ] {
            assert_eq!(given(text), None, "{text}");
        }
    }
}
