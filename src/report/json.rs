//! The frame of answers in JSON Lines: the start of a result, solutions that are written
//! separately, inputs that could not be read. The fields and their meaning are documented in
//! `docs/JSON.md` and stable; new fields may be added.

use serde::Serialize;
use serde_json::{Value, json};

use super::answer::Fields;
use crate::limits::Stop;
use crate::puzzle::Solution;

/// The fields with which every result starts.
pub fn result_head(kind: &str, id: impl Into<Value>, source: &str) -> Fields {
    let mut fields = head(kind, id);
    put(&mut fields, "source", source);
    fields
}

/// The fields with which every line about a puzzle starts.
pub(super) fn head(kind: &str, id: impl Into<Value>) -> Fields {
    object(json!({"type": kind, "id": id.into()}))
}

/// The fields of a JSON object that is made on the spot.
pub fn object(value: Value) -> Fields {
    match value {
        Value::Object(fields) => fields,
        other => Fields::from_iter([("value".to_owned(), other)]),
    }
}

/// Adds a field.
pub(super) fn put(fields: &mut Fields, name: &str, value: impl Into<Value>) {
    fields.insert(name.to_owned(), value.into());
}

/// Whether all is known, and the limit that was reached if it is not.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Completeness {
    pub(super) complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<&'static str>,
}

impl Completeness {
    /// What is known at the end of a search.
    pub(super) fn new(complete: bool, stopped: Option<Stop>) -> Self {
        Self { complete, reason: stopped.map(Stop::word) }
    }
}

/// The fields of a struct; none where it does not serialise as an object.
pub fn fields_of(value: &impl Serialize) -> Fields {
    match serde_json::to_value(value) {
        Ok(Value::Object(fields)) => fields,
        _ => Fields::new(),
    }
}

/// A requested solution, with its number from 1.
pub fn solution_json(id: impl Into<Value>, n: u64, solution: &Solution) -> Fields {
    let mut fields = head("solution", id);
    put(&mut fields, "n", n);
    put(&mut fields, "solution", solution.rows());
    fields
}

/// An input that could not be read, as a line.
pub fn error_json(source: &str, column: Option<usize>, message: &str) -> String {
    let mut fields = object(json!({"type": "error", "source": source}));
    if let Some(column) = column {
        put(&mut fields, "column", column);
    }
    put(&mut fields, "message", message);
    Value::Object(fields).to_string()
}
