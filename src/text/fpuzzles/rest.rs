//! Fields of an f-puzzles object that have a meaning for its program only, such as the colours of
//! lines, settings and a solver's marks. They are kept beside the puzzle and written again where
//! the puzzle stays the same with them.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;

use serde_json::{Map, Value};

use super::cosmetics;
use super::read::{WORDS, box_of, convert};
use crate::text::base::Builder;
use crate::text::base::board::places_of;
use crate::text::base::json::list;

/// The fields of an object that are not among those written of its puzzle.
pub(super) fn beyond(object: &Value, written: &Value) -> Option<String> {
    let copy = |(name, value): (&String, &Value)| (name.clone(), value.clone());
    let mut rest: Map<String, Value> = object.as_object()?.iter().map(copy).collect();
    rest.retain(|name, value| !WORDS.contains(&&name[..]) && written[&name[..]] != *value);
    rest.shift_remove("grid");
    let size = list(&object["grid"]).len();
    let mut grid = Vec::new();
    // Regions may have other numbers; then all of them are kept.
    let pairs = || cells(object).zip(cells(written));
    let differs = |(cell, other): (&Value, &Value)| {
        let region = cell.get("region");
        region.is_some_and(|region| Some(region) != other.get("region"))
    };
    let renumbered = pairs().any(differs);
    for (place, (cell, written)) in places_of(size, size * size).zip(pairs()) {
        let mut parts: Map<String, Value> = cell.as_object()?.iter().map(copy).collect();
        parts.retain(|name, value| written[&name[..]] != *value || renumbered && name == "region");
        if renumbered && cell.get("region").is_none() {
            parts.insert("region".to_owned(), box_of(place, size).into());
        }
        grid.push(Value::from(parts));
    }
    if grid.iter().any(|parts| *parts != Value::from(Map::new())) {
        rest.insert("grid".to_owned(), grid.into());
    }
    (!rest.is_empty()).then(|| Value::from(rest).to_string())
}

fn cells(object: &Value) -> impl Iterator<Item = &Value> {
    list(&object["grid"]).iter().flat_map(list)
}

/// Adds the fields with which an object says the same.
pub(super) fn restore(rest: Map<String, Value>, all: &mut Value) {
    let wanted = meaning(all).filter(|_| !rest.is_empty());
    let mut change = |change: &dyn Fn(&mut Value)| {
        let mut changed = all.clone();
        change(&mut changed);
        if wanted.is_some() && meaning(&changed) == wanted {
            *all = changed;
        }
    };
    for (name, value) in rest.iter().filter(|(name, _)| *name != "grid") {
        change(&|all| all[name] = value.clone());
    }
    let parts = rest.get("grid").map_or(&[][..], list);
    let names = parts.iter().filter_map(Value::as_object);
    let names: BTreeSet<&String> = names.flat_map(Map::keys).collect();
    for name in names {
        change(&|all| {
            let rows = all["grid"].as_array_mut().into_iter().flatten();
            let cells = rows.filter_map(Value::as_array_mut).flatten();
            for (cell, parts) in cells.zip(parts) {
                if let Some(value) = parts.get(name) {
                    cell[name] = value.clone();
                }
            }
        });
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
    let Builder {
        spec,
        givens,
        entries,
        candidates,
        recorded,
        ..
    } = builder;
    let drawn = cosmetics::of_puzzle(all, list(&all["grid"]).len());
    let all = (spec, givens, entries, candidates, recorded, drawn);
    Some(format!("{all:?}"))
}
