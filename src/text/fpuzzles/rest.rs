//! Fields that only f-puzzles uses, such as settings and a solver's marks. They are written again
//! if they do not change the puzzle.

use serde_json::{Map, Value};

use super::cosmetics;
use super::read::{WORDS, convert};
use crate::text::base::{Builder, list};

/// Prefix of fields with a value for each cell.
const OF_CELLS: &str = "grid.";

/// The fields that the written puzzle does not have.
pub(super) fn beyond(object: &Value, written: &Value) -> Option<String> {
    let (mut rest, written) = (fields(object), Value::from(fields(written)));
    rest.retain(|name, value| WORDS.iter().all(|row| row.0 != name) && written[name] != *value);
    (!rest.is_empty()).then(|| Value::from(rest).to_string())
}

/// The fields of an object and of its cells.
fn fields(object: &Value) -> Map<String, Value> {
    let mut fields = object.as_object().cloned().unwrap_or_default();
    fields.shift_remove("grid");
    let cells: Vec<&Value> = list(&object["grid"]).iter().flat_map(list).collect();
    let parts = cells.iter().filter_map(|cell| cell.as_object()).flatten();
    for (name, _) in parts.filter(|part| !part.1.is_null()) {
        let each = || cells.iter().map(|cell| cell[name].clone()).collect();
        let part = fields.entry(format!("{OF_CELLS}{name}"));
        part.or_insert_with(each);
    }
    fields
}

/// Adds the fields that do not change the meaning.
pub(super) fn restore(rest: &Map<String, Value>, all: &mut Value) {
    let wanted = meaning(all).filter(|_| !rest.is_empty());
    for (name, value) in rest.iter().filter(|_| wanted.is_some()) {
        let mut changed = all.clone();
        if let Some(part) = name.strip_prefix(OF_CELLS) {
            let rows = changed["grid"].as_array_mut().into_iter().flatten();
            let cells = rows.filter_map(Value::as_array_mut).flatten();
            for (cell, value) in cells.filter_map(Value::as_object_mut).zip(list(value)) {
                match value.is_null() {
                    true => cell.shift_remove(part),
                    false => cell.insert(part.to_owned(), value.clone()),
                };
            }
        } else {
            changed[name] = value.clone();
        }
        if meaning(&changed) == wanted {
            *all = changed;
        }
    }
}

/// The puzzle and the drawings of an object, as text.
fn meaning(all: &Value) -> Option<String> {
    let builder = Builder {
        unknown: Vec::new(),
        ignored: Vec::new(),
        ..convert(all).ok()?
    };
    Some(format!("{builder:?} {:?}", cosmetics::read(all)))
}
