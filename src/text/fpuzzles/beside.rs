//! What an f-puzzles JSON says beside its rules: words of the setter, what is only drawn, and
//! parts of cells and constraints that are not known and may be rules.

use serde_json::{Map, Value};

use super::values::{is_off, list};
use crate::text::base::Unknown;
use crate::text::base::remarks::{plain, setter_says, shown};

/// Fields without a meaning for the solution.
pub(super) const COSMETIC: &[&str] = &[
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "msgcorrect",
    "id",
];

/// What is only drawn. The setter's words may say what it means.
pub(super) const DRAWN: &[&str] = &["cage", "line", "circle", "rectangle", "text"];

/// Whether a list of the constraints that a puzzle has names nothing but fields that stand beside it.
pub(super) fn are_beside(value: &Value, fields: &Map<String, Value>) -> bool {
    let has = |name: &str| fields.keys().any(|field| plain(field) == plain(name));
    let names = list(Some(value));
    !names.is_empty() && names.iter().all(|name| name.as_str().is_some_and(has))
}

/// What a cell may have.
const OF_CELLS: &[&str] = &[
    "value",
    "given",
    "region",
    "centerPencilMarks",
    "cornerPencilMarks",
    "givenPencilMarks",
    "c",
    "cArray",
    "highlight",
];

/// What a constraint may have.
const OF_ITEMS: &[&str] = &[
    "cells",
    "cell",
    "lines",
    "value",
    "values",
    "cloneCells",
    "direction",
    "width",
    "height",
    "size",
    "angle",
    "color",
    "highlight",
    "opacity",
];

/// Notes about the setter's words and what is only drawn.
pub(super) fn notes(all: &Map<String, Value>) -> Vec<String> {
    let words = all.get("ruleset").and_then(Value::as_str);
    let mut notes: Vec<String> = words.and_then(setter_says).into_iter().collect();
    // What belongs to a constraint is drawn by the program that wrote it.
    let own = |item: &&Value| {
        item.get("fromConstraint").is_none() && item.get("fromRangskSolver").is_none()
    };
    let drawn = DRAWN.iter().filter_map(|name| {
        let count = list(all.get(*name)).iter().filter(own).count();
        (count > 0).then(|| format!("{count} {name}"))
    });
    let drawn: Vec<String> = drawn.collect();
    if !drawn.is_empty() {
        notes.push(format!("only drawn, so no rule: {}", drawn.join(", ")));
    }
    notes
}

/// Parts of cells that are not known.
pub(super) fn of_cells(rows: &[&Vec<Value>]) -> Vec<Unknown> {
    let cells = rows.iter().flat_map(|row| row.iter());
    let mut names = odd(cells, OF_CELLS);
    names
        .iter_mut()
        .for_each(|unknown| unknown.name += " of a cell");
    names
}

/// Parts of the items of a field that are not known.
pub(super) fn of_items(field: &str, items: &[Value]) -> Vec<Unknown> {
    let mut names = odd(items.iter(), OF_ITEMS);
    names
        .iter_mut()
        .for_each(|unknown| unknown.name += &format!(" of a {field}"));
    names
}

fn odd<'v>(items: impl Iterator<Item = &'v Value>, known: &[&str]) -> Vec<Unknown> {
    let mut odd: Vec<Unknown> = Vec::new();
    for (name, value) in items.filter_map(Value::as_object).flatten() {
        // Colours such as `outlineC`, and where a line came from.
        let look = name.ends_with('C') || name.starts_with("from") || name.starts_with("is");
        if known.contains(&name.as_str()) || look || is_off(value) {
            continue;
        }
        Unknown::add(&mut odd, name);
    }
    odd
}

/// What an item is called whose value is not known.
pub(super) fn with_value(field: &str, item: &Value) -> String {
    let said = ["value", "values"].iter().find_map(|name| item.get(*name));
    match said {
        Some(value) => format!("{field} with the value '{}'", shown(value)),
        None => field.to_owned(),
    }
}
