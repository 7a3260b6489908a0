//! Parts of items that the JSON of f-puzzles and that of `SudokuPad` have alike: words, flags,
//! the look of drawings.

use serde_json::Value;

use crate::puzzle::{Cosmetic, CosmeticKind, Length, Point};

/// The first field of these names, a long and a short one; or null.
pub(in crate::text) fn field<'v>(value: &'v Value, names: &str) -> &'v Value {
    let mut fields = names.split(' ').filter_map(|name| value.get(name));
    fields.next().unwrap_or(&Value::Null)
}

/// A number or word, which JSON may have as either; empty for one that is not there.
pub(in crate::text) fn text(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(false) => String::new(),
        Value::String(text) => text.trim().to_owned(),
        other => other.to_string(),
    }
}

/// True if a flag is set.
pub(in crate::text) fn is_on(value: &Value) -> bool {
    !matches!(&text(value)[..], "" | "0" | "false" | "[]" | "{}")
}

/// A drawing at some points, whose colour, fill, text, width, height and size have these names.
pub(in crate::text) fn look(
    item: &Value,
    kind: CosmeticKind,
    names: [&str; 6],
    at: Vec<Point>,
) -> Cosmetic {
    let [colour, fill, says, width, height, size] = names.map(|names| field(item, names));
    let length = |value: &Value| value.as_f64().map(Length::from);
    let says = text(says);
    Cosmetic {
        colour: colour_of(colour),
        fill: colour_of(fill),
        text: (!says.is_empty()).then_some(says),
        width: length(width),
        height: length(height),
        size: length(size),
        ..Cosmetic::new(kind, at)
    }
}

/// A colour; in links it may have lost its `#`.
fn colour_of(value: &Value) -> Option<String> {
    let text = text(value);
    let hex = text.len() == 6 && text.bytes().all(|b| b.is_ascii_hexdigit());
    match &text[..] {
        "" => None,
        "#0" => Some("#000000".to_owned()),
        "#F" => Some("#FFFFFF".to_owned()),
        _ if hex => Some(format!("#{text}")),
        _ => Some(text),
    }
}
