//! Names in the JSON of f-puzzles that are no rules: words of the setter, drawings, and parts of
//! cells and constraints. Any other name may be a rule.

use serde_json::Value;

use crate::text::base::Unknown;
use crate::text::base::json::{list, setter_says};

/// Fields without a meaning for the solution.
const COSMETIC: &str = "size grid title author ruleset solution highlightConflicts disabledlogic \
    truecandidatesoptions successMessage msgcorrect id";

/// Fields that are only drawn. The setter's words may say what they mean.
const DRAWN: &str = "cage line circle rectangle text";

/// Parts of a cell.
pub(super) const OF_CELLS: &str = "value given region centerPencilMarks cornerPencilMarks \
    givenPencilMarks c cArray highlight";

/// Parts of a constraint.
pub(super) const OF_ITEMS: &str = "cells cell lines value values cloneCells direction width \
    height size angle color highlight opacity";

/// True if a field is there and says nothing.
pub(super) fn is_off(value: &Value) -> bool {
    let text = value.to_string();
    matches!(&text[..], "null" | "false" | "\"\"" | "[]" | "{}")
}

/// A number or word, which JSON may have as either.
pub(super) fn text(value: &Value) -> String {
    let text = value.as_str().map(str::to_owned);
    text.unwrap_or_else(|| value.to_string())
}

/// True if a field of a puzzle is no rule.
pub(super) fn is_cosmetic(name: &str) -> bool {
    let mut known = COSMETIC.split_whitespace().chain(DRAWN.split(' '));
    known.any(|known| known == name)
}

/// Counts the parts of items that are not known.
pub(super) fn count_odd(items: &[Value], known: &str, of: &str, unknown: &mut Vec<Unknown>) {
    let parts = items.iter().filter_map(Value::as_object).flatten();
    for (name, value) in parts {
        // Colours such as `outlineC`, and where a line came from.
        let look = name.ends_with('C') || name.starts_with("from") || name.starts_with("is");
        if !look && !is_off(value) && known.split(' ').all(|known| known != name) {
            Unknown::add(unknown, &format!("{name} of a {of}"));
        }
    }
}

/// Notes about the setter's words and the drawings.
pub(super) fn notes(puzzle: &Value) -> Vec<String> {
    let words = puzzle["ruleset"].as_str();
    let mut notes: Vec<String> = words.and_then(setter_says).into_iter().collect();
    // The program that wrote a constraint draws it, too.
    let own =
        |item: &&Value| item["fromConstraint"].is_null() && item["fromRangskSolver"].is_null();
    let drawn = DRAWN.split(' ').filter_map(|name| {
        let count = list(&puzzle[name]).iter().filter(own).count();
        (count > 0).then(|| format!("{count} {name}"))
    });
    let drawn: Vec<String> = drawn.collect();
    if !drawn.is_empty() {
        notes.push(format!("only drawn, so no rule: {}", drawn.join(", ")));
    }
    notes
}
