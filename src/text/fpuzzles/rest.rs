//! Fields of an f-puzzles object that have a meaning for its program only, such as the colours of
//! lines, settings and a solver's marks. They are kept beside the puzzle and written again where
//! the puzzle stays the same with them.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;

use serde_json::{Map, Value};

use super::cosmetics;
use super::read::{WORDS, convert};
use crate::text::base::json::list;

/// The start of the names of parts of cells: such a field has a value for each cell.
const OF_CELLS: &str = "grid.";

/// The fields of an object that are not among those written of its puzzle.
pub(super) fn beyond(object: &Value, written: &Value) -> Option<String> {
    let mut rest = object.as_object()?.clone();
    rest.retain(|name, value| !WORDS.contains(&&name[..]) && written[&name[..]] != *value);
    rest.shift_remove("grid");
    let parts = cells(object).filter_map(Value::as_object);
    let names: BTreeSet<&String> = parts.flat_map(Map::keys).collect();
    for name in names {
        let values = |all| cells(all).map(|cell| cell[name].clone()).collect::<Value>();
        let here = values(object);
        if here != values(written) {
            rest.insert(format!("{OF_CELLS}{name}"), here);
        }
    }
    (!rest.is_empty()).then(|| Value::from(rest).to_string())
}

fn cells(all: &Value) -> impl Iterator<Item = &Value> {
    list(&all["grid"]).iter().flat_map(list)
}

/// Adds the fields with which an object says the same.
pub(super) fn restore(rest: &Map<String, Value>, all: &mut Value) {
    let wanted = meaning(all).filter(|_| !rest.is_empty());
    for (name, value) in rest {
        let mut changed = all.clone();
        if let Some(part) = name.strip_prefix(OF_CELLS) {
            let rows = changed["grid"].as_array_mut().into_iter().flatten();
            let cells = rows.filter_map(Value::as_array_mut).flatten();
            let cells = cells.filter_map(Value::as_object_mut).zip(list(value));
            for (cell, value) in cells.filter(|cell| !cell.1.is_null()) {
                cell.insert(part.to_owned(), value.clone());
            }
        } else {
            changed[name] = value.clone();
        }
        if wanted.is_some() && meaning(&changed) == wanted {
            *all = changed;
        }
    }
}

/// The puzzle and the drawings that an object says, as text; regions by their first cells.
fn meaning(all: &Value) -> Option<String> {
    let mut builder = convert(all).ok()?;
    let mut numbers = BTreeMap::new();
    let maps = builder.spec.maps.iter_mut();
    for (_, label) in maps.flat_map(|map| &mut map.labels) {
        let next = numbers.len().to_string();
        *label = numbers.entry(take(label)).or_insert(next).clone();
    }
    builder.unknown.clear();
    builder.ignored.clear();
    Some(format!("{builder:?} {:?}", cosmetics::of_puzzle(all)))
}
