//! What stands around answers in JSON Lines: how a result begins, solutions that are told by
//! themselves, inputs that could not be read. The fields and their meaning are documented in
//! `docs/JSON.md` and stable; new fields may be added.

use serde_json::{Map, Value, json};

use crate::puzzle::Solution;

/// The fields with which every result starts.
#[must_use]
pub fn result_head(kind: &str, id: Option<&str>, source: &str) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("type".into(), kind.into());
    fields.insert("id".into(), id.map_or(Value::Null, Value::from));
    fields.insert("source".into(), source.into());
    fields
}

/// Fields as a line of JSON Lines.
#[must_use]
pub fn json_line(fields: &Map<String, Value>) -> String {
    // `Display` gives the same text, but takes it through a formatter in small pieces.
    serde_json::to_string(fields).unwrap_or_else(|_| Value::Object(fields.clone()).to_string())
}

/// A solution that was asked for, with its number from 1.
#[must_use]
pub fn solution_json(id: Option<&str>, n: u64, solution: &Solution) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("type".into(), "solution".into());
    fields.insert("id".into(), id.map_or(Value::Null, Value::from));
    fields.insert("n".into(), n.into());
    fields.insert("solution".into(), solution.rows().into());
    fields
}

/// An input that could not be read.
#[must_use]
pub fn error_json(source: &str, column: Option<usize>, message: &str) -> Value {
    match column {
        Some(column) => {
            json!({"type": "error", "source": source, "column": column, "message": message})
        }
        None => json!({"type": "error", "source": source, "message": message}),
    }
}
