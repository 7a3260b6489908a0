//! The constraints of a record: `{"type": "cage", "cells": [[0, 0], [0, 1]], "value": 15}`.
//!
//! `to` holds the second list of cells of an arrow or a clone, `value` a number or a list of
//! them. Types are the names of [`crate::puzzle::CONSTRAINTS`].

use serde_json::{Map, Value, json};

use super::fields::Fields;
use crate::puzzle::{Constraint, Position, constraint_named};
use crate::text::base::{TextError, TextErrorKind};

const FIELD: &str = "constraints";

/// The constraints that a record lists.
pub(super) fn read(fields: &Fields<'_>) -> Result<Vec<Constraint>, TextError> {
    let items = fields.list(FIELD)?.unwrap_or_default();
    items.iter().map(|item| one(fields, item)).collect()
}

fn one(fields: &Fields<'_>, item: &Value) -> Result<Constraint, TextError> {
    let wrong = |what: &Value, expected: &str| fields.error(FIELD, what, expected);
    let Value::Object(parts) = item else {
        return Err(wrong(item, "an object with 'type' and 'cells' is expected"));
    };
    let other = parts
        .keys()
        .find(|key| !["type", "cells", "to", "value"].contains(&key.as_str()));
    if let Some(other) = other {
        let expected = "only 'type', 'cells', 'to' and 'value' are expected";
        return Err(fields.error(FIELD, other, expected));
    }
    let name = parts.get("type").and_then(Value::as_str);
    let name = name.ok_or_else(|| wrong(item, "the name of a constraint is expected in 'type'"))?;
    let (kind, value) =
        constraint_named(name).map_err(|error| fields.wrap(FIELD, TextErrorKind::Layout(error)))?;
    let numbers = match parts.get("value") {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(list)) => list.iter().collect(),
        Some(value) => vec![value],
    };
    let mut values: Vec<u32> = value.into_iter().collect();
    for number in numbers {
        let read = number.as_u64().and_then(|n| u32::try_from(n).ok());
        values.push(read.ok_or_else(|| wrong(number, "a whole number is expected in 'value'"))?);
    }
    Ok(Constraint {
        kind,
        cells: places(fields, parts.get("cells"))?,
        others: places(fields, parts.get("to"))?,
        values,
    })
}

fn places(fields: &Fields<'_>, list: Option<&Value>) -> Result<Vec<Position>, TextError> {
    let list = match list {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(list)) => list,
        Some(other) => {
            return Err(fields.error(FIELD, other, "a list of [row, column] is expected"));
        }
    };
    let mut places = Vec::with_capacity(list.len());
    for cell in list {
        let (row, col) = fields.pair(FIELD, cell)?;
        places.extend(Position::new(row, col));
    }
    Ok(places)
}

/// The object that says the same as a constraint.
pub(super) fn write(constraint: &Constraint) -> Value {
    let list =
        |cells: &[Position]| -> Value { cells.iter().map(|p| json!([p.row, p.col])).collect() };
    let mut parts = Map::new();
    parts.insert("type".into(), constraint.kind.name().into());
    if !constraint.cells.is_empty() {
        parts.insert("cells".into(), list(&constraint.cells));
    }
    if !constraint.others.is_empty() {
        parts.insert("to".into(), list(&constraint.others));
    }
    match constraint.values.as_slice() {
        [] => {}
        [value] => drop(parts.insert("value".into(), (*value).into())),
        values => drop(parts.insert("value".into(), values.into())),
    }
    parts.into()
}
