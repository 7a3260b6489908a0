//! What programs wrap around the parts of a puzzle when they write their own types as JSON: it is
//! taken off before anything is read.

use serde_json::{Map, Value};

use super::cells::part;
use super::names::{self, Meaning};
use crate::text::ground::remarks::{is_off, plain};

/// Takes off all wrappings in a value.
pub(super) fn off(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(off),
        Value::Object(fields) => {
            fields.retain(|name, _| !name.starts_with("__"));
            fields.values_mut().for_each(off);
            part_of_diagonals(fields);
        }
        _ => return,
    }
    if let Value::Object(fields) = &*value
        && let Some(inner) = pair(fields)
            .or_else(|| edge(fields))
            .or_else(|| typed_list(fields))
    {
        *value = inner;
    }
    if let Value::Array(items) = value {
        if items.iter().any(is_group) {
            *items = items.iter().flat_map(rules_of).collect();
        }
        if items.iter().any(|item| spread(item).is_some()) {
            let each = |item: &Value| spread(item).unwrap_or_else(|| vec![item.clone()]);
            *items = items.iter().flat_map(each).collect();
        }
    }
}

/// The rules of one type that are listed below it: `{"type": "thermometer", "thermometers": [{…}]}`.
fn spread(item: &Value) -> Option<Vec<Value>> {
    let fields = item.as_object().filter(|fields| fields.len() == 2)?;
    let kind @ Value::String(_) = fields.get("type")? else {
        return None;
    };
    let (_, list) = fields.iter().find(|(name, _)| *name != "type")?;
    let list = list.as_array().filter(|list| !list.is_empty())?;
    let one = |rule: &Value| {
        let mut rule = rule.as_object()?.clone();
        let lists = rule.values().any(Value::is_array) && !rule.contains_key("type");
        rule.insert(String::from("type"), kind.clone());
        lists.then_some(Value::Object(rule))
    };
    list.iter().map(one).collect()
}

/// Pairs of programs that have no tuples: `{"first": …, "second": …}`.
fn pair(fields: &Map<String, Value>) -> Option<Value> {
    let both = [fields.get("first")?, fields.get("second")?];
    (fields.len() == 2).then(|| both.into_iter().cloned().collect())
}

/// Two cells that share a side: `{"r1": 0, "c1": 0, "r2": 0, "c2": 1}`.
fn edge(fields: &Map<String, Value>) -> Option<Value> {
    let cell = |row: &str, col: &str| {
        let both = [fields.get(row)?, fields.get(col)?];
        let numbers = both.iter().all(|n| n.is_u64());
        let named = ["r", "c"]
            .map(str::to_owned)
            .into_iter()
            .zip(both.into_iter().cloned());
        numbers.then(|| Value::Object(named.collect()))
    };
    let cells = [cell("r1", "c1")?, cell("r2", "c2")?];
    (fields.len() == 4).then(|| cells.into_iter().collect())
}

/// A list that says of what: `{"type": "cells", "items": […]}`.
fn typed_list(fields: &Map<String, Value>) -> Option<Value> {
    let (Value::String(word), items @ Value::Array(_)) =
        (fields.get("type")?, fields.get("items")?)
    else {
        return None;
    };
    let known = matches!(plain(word).as_str(), "cells" | "edges" | "pairs" | "list");
    (known && fields.len() == 2).then(|| items.clone())
}

/// Beside an anti-diagonal, the diagonal is the other one.
fn part_of_diagonals(fields: &mut Map<String, Value>) {
    let named = |name: &&String, word: &str| plain(name).trim_end_matches('s') == word;
    let other = fields.keys().any(|name| named(&name, "antidiagonal"));
    let Some(name) = fields.keys().find(|name| other && named(name, "diagonal")) else {
        return;
    };
    if let Some(value) = fields.remove(&name.clone()) {
        fields.insert(String::from("diagonal-"), value);
    }
}

/// Whether a value is a rule with its parts in a field, and perhaps with several of its kind.
fn is_group(value: &Value) -> bool {
    let Some(fields) = value.as_object() else {
        return false;
    };
    let typed = matches!(fields.get("type"), Some(Value::String(_)));
    typed && matches!(fields.get("fields"), Some(Value::Object(_)))
}

/// The rules of a group, each with its type and all that was said of it.
fn rules_of(group: &Value) -> Vec<Value> {
    let Some(fields) = group.as_object().filter(|_| is_group(group)) else {
        return vec![group.clone()];
    };
    let mut shared = fields.clone();
    let listed = shared.shift_remove("rules");
    let Some(Value::Array(listed)) = listed.filter(|rules| !is_off(rules)) else {
        return vec![Value::Object(flat(&shared))];
    };
    let shared = flat(&shared);
    let rules = listed.iter().filter_map(|rule| {
        let mut whole = shared.clone();
        whole.extend(flat(rule.as_object()?));
        Some(whole)
    });
    rules
        .filter(is_on)
        .flat_map(|rule| each(named(rule)))
        .collect()
}

/// The fields of an object together with those in its field `fields`.
fn flat(fields: &Map<String, Value>) -> Map<String, Value> {
    let mut all = fields.clone();
    if let Some(Value::Object(inner)) = all.shift_remove("fields") {
        all.extend(inner);
    }
    all
}

/// Whether a rule holds.
fn is_on(rule: &Map<String, Value>) -> bool {
    !rule.get("enabled").is_some_and(is_off)
}

/// A rule whose label says more than its type.
fn named(mut rule: Map<String, Value>) -> Map<String, Value> {
    rule.shift_remove("enabled");
    let label = rule.get("label").cloned();
    let says = |word: &str| {
        matches!(
            names::meaning(word),
            Some(Meaning::Kind(..) | Meaning::Flag(_))
        )
    };
    if let Some(label) = label.filter(|label| label.as_str().is_some_and(says)) {
        rule.insert(String::from("type"), label);
        rule.shift_remove("label");
    }
    rule
}

/// A rule of several pairs of cells, one by one.
fn each(rule: Map<String, Value>) -> Vec<Value> {
    let is_pairs = |value: &Value| {
        let both = |items: &Vec<Value>| items.len() == 2 && items.iter().all(Value::is_object);
        let items = value.as_array().filter(|items| !items.is_empty());
        items.is_some_and(|items| items.iter().all(|item| item.as_array().is_some_and(both)))
    };
    let pairs =
        part(&rule, "region regions edges pairs cells").filter(|(_, value)| is_pairs(value));
    let Some((name, Value::Array(pairs))) =
        pairs.map(|(name, value)| (name.to_owned(), value.clone()))
    else {
        return vec![Value::Object(rule)];
    };
    let one = |pair: Value| {
        let mut one = rule.clone();
        one.insert(name.clone(), pair);
        Value::Object(one)
    };
    pairs.into_iter().map(one).collect()
}
