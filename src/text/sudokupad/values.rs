//! What the readers of this form share: lists, flags and texts of its JSON.

use serde_json::Value;

/// The items of a list; none where it is no list.
pub(super) fn list(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

pub(super) fn is_on(value: &Value) -> bool {
    match value {
        Value::Bool(on) => *on,
        Value::String(text) => text == "true",
        Value::Number(number) => number.as_u64() != Some(0),
        _ => false,
    }
}

/// A value that is a number or text, as text.
pub(super) fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}
