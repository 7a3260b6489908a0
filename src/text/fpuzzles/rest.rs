//! Fields of an f-puzzles object that have a meaning for its program only, such as the colours of
//! lines, settings and a solver's marks. They are kept beside the puzzle and written again where
//! the puzzle stays the same with them.

use serde_json::{Map, Value};

use super::cosmetics;
use super::read::{WORDS, convert};
use crate::text::base::Builder;
use crate::text::base::json::list;

/// The start of the names of parts of cells: such a field has a value for each cell.
const OF_CELLS: &str = "grid.";

/// The fields of an object that are not among those written of its puzzle.
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
    for (name, value) in cells.iter().filter_map(|cell| cell.as_object()).flatten() {
        let each = || cells.iter().map(|cell| cell[name].clone()).collect();
        if !value.is_null() {
            fields
                .entry(format!("{OF_CELLS}{name}"))
                .or_insert_with(each);
        }
    }
    fields
}

/// Adds the fields with which an object says the same.
pub(super) fn restore(rest: &Map<String, Value>, all: &mut Value) {
    let wanted = meaning(all).filter(|_| !rest.is_empty());
    for (name, value) in rest.iter().filter(|_| wanted.is_some()) {
        let mut changed = all.clone();
        if let Some(part) = name.strip_prefix(OF_CELLS) {
            let rows = changed["grid"].as_array_mut().into_iter().flatten();
            let cells = rows.filter_map(Value::as_array_mut).flatten();
            for (cell, value) in cells.filter_map(Value::as_object_mut).zip(list(value)) {
                match value.is_null() {
                    true => drop(cell.shift_remove(part)),
                    false => drop(cell.insert(part.to_owned(), value.clone())),
                }
            }
        } else {
            changed[name] = value.clone();
        }
        if meaning(&changed) == wanted {
            *all = changed;
        }
    }
}

/// The puzzle and the drawings that an object says, as text.
fn meaning(all: &Value) -> Option<String> {
    let builder = Builder {
        unknown: Vec::new(),
        ignored: Vec::new(),
        ..convert(all).ok()?
    };
    Some(format!("{builder:?} {:?}", cosmetics::of_puzzle(all)))
}
