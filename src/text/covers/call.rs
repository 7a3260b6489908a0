//! What calls in literals make of what they are given: `set([1, 2])`, `range(7)`, `matrix(c(1, 0), nrow = 1)`.

use super::gather::Place;
use super::literal::{Atom, Value};
use crate::text::ground::TextError;

/// What a call makes of what it is given.
pub(super) fn call(name: &str, given: Value, place: Place) -> Result<Value, TextError> {
    match name {
        "range" => {
            let bounds = given.atoms().unwrap_or_default();
            let bounds: Option<Vec<usize>> = bounds.iter().map(|b| b.text.parse().ok()).collect();
            let (first, end) = match bounds.as_deref() {
                Some(&[end]) => (0, end),
                Some(&[first, end]) => (first, end),
                _ => return Err(place.unexpected(name, "expected one or two numbers")),
            };
            Ok(numbers(first..end.min(first + (1 << 20)), place))
        }
        "matrix" | "array2d" => rows(given, place),
        _ => Ok(argument(given)),
    }
}

/// Numbers as a list of atoms.
pub(super) fn numbers(all: impl Iterator<Item = usize>, place: Place) -> Value {
    let atom = |n: usize| {
        Value::Atom(Atom {
            text: n.to_string(),
            quoted: false,
            line: place.line,
            column: place.column.unwrap_or(1),
        })
    };
    Value::List(all.map(atom).collect(), place.line)
}

/// The list or map that a call is given, such as that of `set([1, 2])`, perhaps behind words such as
/// the ring of a matrix.
fn argument(given: Value) -> Value {
    match given {
        Value::List(mut elements, line) => {
            let nested = |value: &Value| !matches!(value, Value::Atom(_));
            let listed = |value: &Value| match value {
                Value::List(elements, _) => elements.iter().all(nested),
                _ => false,
            };
            match elements.iter().position(nested) {
                Some(at) if elements[at + 1..].iter().any(nested) => Value::List(elements, line),
                Some(at) if at == 0 || listed(&elements[at]) => elements.swap_remove(at),
                _ => Value::List(elements, line),
            }
        }
        other => other,
    }
}

/// Entries with the numbers of rows and columns beside them, as `matrix` of R and `array2d` of
/// `MiniZinc` are given, as rows.
fn rows(given: Value, place: Place) -> Result<Value, TextError> {
    let Value::List(elements, line) = &given else {
        return Ok(argument(given));
    };
    let flat = |value: &&Value| value.atoms().is_some_and(|atoms| !atoms.is_empty());
    let Some(Value::List(entries, _)) = elements.iter().find(flat) else {
        return Ok(argument(given));
    };
    let words: Vec<&str> = elements.iter().filter_map(word).collect();
    let text = words.join(" ").replace('=', " ");
    let mut words = text.split_whitespace().peekable();
    let (mut sizes, mut columns, mut by_row) = (Vec::new(), None, false);
    while let Some(word) = words.next() {
        match word.to_lowercase().as_str() {
            "nrow" => sizes.insert(0, words.next().unwrap_or_default()),
            "ncol" => columns = words.next(),
            "byrow" => by_row = words.next().is_some_and(|word| word.starts_with('T')),
            _ => sizes.push(word),
        }
    }
    sizes.extend(columns);
    let size = |word: &&str| -> Option<usize> {
        let (last, range) = word
            .rsplit_once("..")
            .map_or((*word, false), |(_, last)| (last, true));
        by_row |= range;
        last.parse().ok().filter(|&n| n > 0)
    };
    let numbers: Option<Vec<usize>> = sizes.iter().map(size).collect();
    let all = entries.len();
    let shape = match numbers.as_deref() {
        Some(&[m, n]) => (m.checked_mul(n) == Some(all)).then_some((m, n)),
        Some(&[n]) if all % n == 0 && columns.is_some() => Some((all / n, n)),
        Some(&[m]) if all % m == 0 => Some((m, all / m)),
        _ => None,
    };
    let Some((m, n)) = shape else {
        let expected = "expected the numbers of rows and columns of its entries";
        return Err(place.unexpected("matrix", expected));
    };
    let entry = |row: usize, column: usize| match by_row {
        true => entries[row * n + column].clone(),
        false => entries[column * m + row].clone(),
    };
    let row = |row: usize| Value::List((0..n).map(|k| entry(row, k)).collect(), *line);
    Ok(Value::List((0..m).map(row).collect(), *line))
}

fn word(value: &Value) -> Option<&str> {
    match value {
        Value::Atom(atom) => Some(&atom.text),
        _ => None,
    }
}
