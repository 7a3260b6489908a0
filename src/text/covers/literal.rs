//! Lists, sets and maps as programming languages and JSON write them, read with tolerance:
//! brackets of any kind, commas or blanks between elements, names with `=` before a value.

use super::gather::Place;
/// A value.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// A word, number or string.
    Atom(Atom),
    /// A list, set or tuple, with the line in which it begins.
    List(Vec<Self>, usize),
    /// Names with their values, and the line in which it begins.
    Map(Vec<(Atom, Self)>, usize),
}

/// A word, number or string.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    pub(super) text: String,
    pub(super) quoted: bool,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Atom {
    pub(super) fn place(&self) -> Place {
        Place::at(self.line, self.column)
    }
}

impl Value {
    pub(super) fn line(&self) -> usize {
        match self {
            Self::Atom(atom) => atom.line,
            Self::List(_, line) | Self::Map(_, line) => *line,
        }
    }

    /// The elements of a list of atoms.
    pub(super) fn atoms(&self) -> Option<Vec<&Atom>> {
        let Self::List(elements, _) = self else {
            return None;
        };
        let atom = |value: &'_ Self| matches!(value, Self::Atom(_));
        elements.iter().all(atom).then(|| {
            let atoms = elements.iter().filter_map(|value| match value {
                Self::Atom(atom) => Some(atom),
                _ => None,
            });
            atoms.collect()
        })
    }
}

/// Elements between which a `;` stands, as lists: the rows of a matrix in Matlab and Julia.
pub(super) fn in_rows(list: Vec<Value>, ends: &[usize]) -> Vec<Value> {
    let inside = ends.iter().any(|&end| (1..list.len()).contains(&end));
    let atoms = list.iter().all(|value| matches!(value, Value::Atom(_)));
    // Where one stands behind each element, it parts these, as in OCaml.
    let mut between: Vec<usize> = ends.to_vec();
    between.dedup();
    between.retain(|end| (1..list.len()).contains(end));
    let each = between.len() + 1 == list.len();
    if !inside || !atoms || each {
        return list;
    }
    let mut rows: Vec<Value> = Vec::new();
    let mut list = list.into_iter();
    let mut begun = 0;
    for &end in ends.iter().chain([&usize::MAX]) {
        let row: Vec<Value> = list.by_ref().take(end - begun).collect();
        begun = end;
        if let Some(first) = row.first() {
            let line = first.line();
            rows.push(Value::List(row, line));
        }
    }
    rows
}

/// Whether names and lists take turns, as in `Map.of("A", List.of(1, 4), "B", List.of(2))` and in
/// the maps of Clojure.
pub(super) fn alternate(list: &[Value]) -> bool {
    let name = |value: &Value| matches!(value, Value::Atom(_));
    let keyword = |value: &Value| matches!(value, Value::Atom(atom) if atom.text.starts_with(':'));
    let turns = list
        .chunks(2)
        .all(|two| matches!(two, [before, list] if name(before) && !name(list)));
    turns && (list.len() > 2 || list.first().is_some_and(keyword))
}

/// A word without the sign of a keyword of Lisps, Ruby or Julia.
fn keyword(word: &str) -> &str {
    match word.strip_prefix(':') {
        Some(rest) if !rest.is_empty() => rest,
        _ => word,
    }
}

/// A name: an atom, or a tuple as one.
pub(super) fn key(value: Value) -> Option<Atom> {
    let line = value.line();
    match value {
        Value::Atom(atom) => Some(Atom {
            text: keyword(&atom.text).to_owned(),
            ..atom
        }),
        Value::List(..) => Some(Atom {
            text: name(&value)?,
            quoted: true,
            line,
            column: 1,
        }),
        Value::Map(..) => None,
    }
}

/// A value as the name of an item: an atom, or a tuple `(a,b)`.
pub(super) fn name(value: &Value) -> Option<String> {
    match value {
        Value::Atom(atom) => Some(atom.text.clone()),
        Value::List(elements, _) => {
            let parts: Option<Vec<String>> = elements.iter().map(name).collect();
            Some(format!("({})", parts?.join(",")))
        }
        Value::Map(..) => None,
    }
}

pub(super) fn closing(open: char) -> Option<char> {
    match open {
        '[' => Some(']'),
        '{' => Some('}'),
        '(' => Some(')'),
        _ => None,
    }
}
