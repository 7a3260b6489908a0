//! Fields of an f-puzzles object that have a meaning for its program only, such as the colours of
//! lines, settings and a solver's marks. They are kept beside the puzzle and written again where
//! they say the same as it does.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::cosmetics::colours;
use super::known::{is_off, text};
use super::read::{RULES, box_of};
use super::{constraints, cosmetics};
use crate::puzzle::Position;
use crate::text::base::Builder;
use crate::text::base::board::places_of;
use crate::text::base::json::list;

/// Texts that the puzzle holds itself.
const HELD: [&str; 3] = ["title", "author", "ruleset"];

/// The fields of an object that are not among those written of its puzzle.
pub(super) fn beyond(object: &Value, written: &Value) -> Option<String> {
    let fields = object.as_object().into_iter().flatten();
    let other = |(name, value): &(&String, &Value)| {
        !HELD.contains(&name.as_str()) && *name != "grid" && written[name.as_str()] != **value
    };
    let copy = |(name, value): (&String, &Value)| (name.clone(), value.clone());
    let mut rest: Map<String, Value> = fields.filter(other).map(copy).collect();
    let cells: Vec<(&Value, &Value)> = cells(object).zip(cells(written)).collect();
    // Regions may have other numbers; then all of them are kept.
    let drawn = |cell: &Value| cell.get("region").cloned();
    let mut regions = cells
        .iter()
        .map(|(cell, other)| (drawn(cell), drawn(other)));
    let renumbered = regions.any(|(one, other)| one.is_some() && one != other);
    let size = list(&object["grid"]).len();
    let parts = |(place, (cell, written)): (Position, (&Value, &Value))| {
        let usual = (renumbered && drawn(cell).is_none())
            .then(|| ("region".to_owned(), Value::from(box_of(place, size))));
        let parts = cell.as_object().into_iter().flatten();
        let parts = parts.filter(|(name, value)| {
            written[name.as_str()] != **value || renumbered && *name == "region"
        });
        parts.map(copy).chain(usual).collect::<Map<String, Value>>()
    };
    let cells = places_of(size, size * size).zip(cells);
    let cells: Vec<Map<String, Value>> = cells.map(parts).collect();
    if cells.iter().any(|parts| !parts.is_empty()) {
        rest.insert("grid".to_owned(), cells.into());
    }
    (!rest.is_empty()).then(|| Value::from(rest).to_string())
}

fn cells(object: &Value) -> impl Iterator<Item = &Value> {
    list(&object["grid"]).iter().flat_map(list)
}

/// Adds the fields that say the same as those of an object, or what it has no field for.
pub(super) fn restore(rest: Map<String, Value>, all: &mut Map<String, Value>, size: usize) {
    for (name, value) in rest {
        let nothing = Value::Array(Vec::new());
        let written = all.get(&name).unwrap_or(&nothing);
        let rule = RULES.iter().any(|rule| rule.0 == name);
        let drawn = !cosmetics::read(&name, &value).is_empty();
        let [one, other] = [&value, written].map(|value| said(&name, value, size));
        let same = match &name[..] {
            "grid" => {
                restore_cells(list(&value), all);
                continue;
            }
            _ if rule => is_off(&value) == is_off(written),
            "size" => false,
            "solution" => digits(&value) == digits(written),
            _ if one.is_some() => one == other || is_off(&value) && is_off(written),
            _ => !drawn,
        };
        if same {
            all.insert(name, value);
        }
    }
}

/// The rules that a field says; none if it has no rules.
fn said(name: &str, value: &Value, size: usize) -> Option<String> {
    let mut builder = Builder::default();
    let known = constraints::read(name, value, size, &mut builder);
    let spec = &builder.spec;
    known
        .ok()
        .filter(|known| *known)
        .map(|_| format!("{:?} {:?}", spec.constraints, spec.extra))
}

/// The values of a solution; none where a cell has none.
fn digits(solution: &Value) -> Vec<Option<usize>> {
    list(solution)
        .iter()
        .map(|cell| text(cell).parse().ok())
        .collect()
}

fn restore_cells(rest: &[Value], all: &mut Map<String, Value>) {
    let region = |cell: &Value| cell["region"].to_string();
    let rows = all.get("grid").map_or(&[][..], list);
    let pairs = rows.iter().flat_map(list).zip(rest);
    let pairs: BTreeSet<(String, String)> = pairs.map(|(a, b)| (region(a), region(b))).collect();
    let one_side = |side: fn(&(String, String)) -> &String| {
        pairs.iter().map(side).collect::<BTreeSet<_>>().len() == pairs.len()
    };
    let same_regions = one_side(|pair| &pair.0) && one_side(|pair| &pair.1);
    let rows = all.get_mut("grid").and_then(Value::as_array_mut);
    let rows = rows.into_iter().flatten().filter_map(Value::as_array_mut);
    for (cell, rest) in rows.flatten().zip(rest) {
        let coloured = colours(cell) == colours(rest);
        let parts = rest.as_object().into_iter().flatten();
        for (name, value) in parts {
            let same = match &name[..] {
                "c" | "cArray" => coloured || is_off(value) && is_off(&cell[name]),
                "region" => same_regions,
                "value" | "given" => {
                    text(value) == text(&cell[name]) || is_off(value) && is_off(&cell[name])
                }
                "givenPencilMarks" => is_off(value) && is_off(&cell[name]),
                _ => true,
            };
            if same {
                cell[name] = value.clone();
            }
        }
    }
}
