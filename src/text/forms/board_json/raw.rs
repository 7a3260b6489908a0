//! A constraint as JSON says it, before its cells are placed, and what its readers share.

use serde_json::{Map, Value};

use super::cells::Cell;
use crate::puzzle::ConstraintKind as Kind;
use crate::text::ground::remarks::{is_off, plain, shown};

/// A constraint whose cells are not placed yet.
#[derive(Clone, Debug)]
pub(super) struct Raw {
    pub(super) kind: Kind,
    pub(super) cells: Vec<Cell>,
    pub(super) others: Vec<Cell>,
    pub(super) values: Vec<u32>,
}

/// Constraints, or why they cannot be understood.
pub(super) type Read = Result<Vec<Raw>, String>;

/// What an item may have beside its cells and its value.
const REMARKS: &str =
    "id cageid name label color colour style outlinec fontc basec width height size";

impl Raw {
    pub(super) fn new(kind: Kind, cells: Vec<Cell>, values: Vec<u32>) -> Self {
        Self {
            kind,
            cells,
            others: Vec::new(),
            values,
        }
    }
}

/// Whether all that an item says was taken or is a remark.
pub(super) fn known(
    fields: &Map<String, Value>,
    used: &[&str],
    more: impl Fn(&str, &Value) -> bool,
) -> Result<(), String> {
    let odd = fields.iter().find(|(name, value)| {
        let remark = REMARKS.split(' ').any(|remark| remark == plain(name));
        !(used.contains(&name.as_str()) || remark || is_off(value) || more(name, value))
    });
    match odd {
        Some((name, value)) => Err(format!("'{name}': {} is not known there", shown(value))),
        None => Ok(()),
    }
}

/// One number or a list of them, as numbers or text.
pub(super) fn numbers(value: &Value) -> Result<Vec<u32>, String> {
    let one =
        |value: &Value| number(value).ok_or_else(|| format!("'{}' is no number", shown(value)));
    match value {
        Value::Array(list) => list.iter().map(one).collect(),
        other => Ok(vec![one(other)?]),
    }
}

/// A whole number, as a number or text.
pub(super) fn number(value: &Value) -> Option<u32> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        other => other.as_u64().and_then(|n| u32::try_from(n).ok()),
    }
}
