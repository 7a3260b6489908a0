//! What the readers of this form share: lists, cells and flags of its JSON.

use serde_json::Value;

use crate::text::base::TextErrorKind;

/// The items of a list; none where it is no list.
pub(super) fn list(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The items of a field that must be a list.
pub(super) fn items<'v>(name: &str, value: &'v Value) -> Result<&'v [Value], TextErrorKind> {
    let items = value.as_array().map(Vec::as_slice);
    items.ok_or_else(|| {
        TextErrorKind::unexpected(
            &value.to_string(),
            format!("a list is expected in '{name}'"),
        )
    })
}

/// A field that is there and says nothing.
pub(super) fn is_off(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(on) => !on,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(items) => items.is_empty(),
        Value::Number(_) => false,
    }
}

/// A cell by its name, such as `R1C9`: row and column from 0.
pub(super) fn cell(name: &Value, size: usize) -> Result<(usize, usize), TextErrorKind> {
    let text = name.as_str().unwrap_or_default();
    let numbers = || {
        let (row, col) = text.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
        let number = |text: &str| {
            text.parse::<usize>()
                .ok()?
                .checked_sub(1)
                .filter(|&n| n < size)
        };
        Some((number(row)?, number(col)?))
    };
    numbers().ok_or_else(|| {
        TextErrorKind::unexpected(
            &name.to_string(),
            format!("a cell from R1C1 to R{size}C{size} is expected"),
        )
    })
}
