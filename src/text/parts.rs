//! Shared code for the forms of other programs.

use serde_json::Value;

use super::base::{Alphabet, Read, is_off, region_set, shown, wrong};
use crate::puzzle::{Cosmetic, CosmeticKind, Layout, Length, Point, Position, Symbol};

/// Returns the first of these fields, or null.
pub(super) fn field<'v>(value: &'v Value, names: &[&str]) -> &'v Value {
    names.iter().find_map(|name| value.get(name)).unwrap_or(&Value::Null)
}

/// Returns the items of a list, or an error.
pub(super) fn items<'v>(value: &'v Value, of: &str) -> Read<&'v [Value]> {
    match value {
        Value::Array(items) => Ok(items),
        other => wrong(&shown(other), format!("a list of {of} is expected")),
    }
}

/// A text or number; empty for null and false.
pub(super) fn text(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(false) => String::new(),
        Value::String(text) => text.trim().to_owned(),
        other => other.to_string(),
    }
}

/// Parses a symbol from 1; `None` for an empty value.
pub(super) fn symbol(value: &Value, order: usize) -> Read<Option<Symbol>> {
    let symbol =
        Alphabet::Numbers.read(&text(value), order).filter(|symbol| symbol.index() < order);
    if symbol.is_none() && !is_off(value) {
        let expected = format!("a value from 1 to {order} is expected");
        return wrong(&shown(value), expected);
    }
    Ok(symbol)
}

/// True if a cage says that its symbols may repeat; `None` if its `unique` is no truth value.
pub(super) fn may_repeat(cage: &Value) -> Option<bool> {
    match cage.get("unique") {
        None | Some(Value::Null | Value::Bool(true)) => Some(false),
        Some(Value::Bool(false)) => Some(true),
        Some(Value::Number(number)) => match number.as_u64()? {
            0 => Some(true),
            1 => Some(false),
            _ => None,
        },
        Some(Value::String(word)) => match word.as_str() {
            "" | "true" => Some(false),
            "false" => Some(true),
            _ => None,
        },
        Some(_) => None,
    }
}

/// `names` are colour, fill, text, width, height and size.
pub(super) fn look(
    item: &Value,
    kind: CosmeticKind,
    names: [&[&str]; 6],
    at: Vec<Point>,
) -> Cosmetic {
    let [colour, fill, says, width, height, size] = names.map(|names| field(item, names));
    let length = |value: &Value| value.as_f64().map(Length::from);
    Cosmetic {
        colour: colour_of(colour),
        fill: colour_of(fill),
        text: Some(text(says)).filter(|says| !says.is_empty()),
        width: length(width),
        height: length(height),
        size: length(size),
        ..Cosmetic::new(kind, at)
    }
}

/// Reads a colour; links may lose its `#`.
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

/// The regions of a layout that `held` lacks.
pub(super) fn unsaid(layout: &Layout, held: &Layout) -> Vec<Vec<Position>> {
    let held = region_set(held);
    layout
        .regions()
        .iter()
        .map(|region| &region.cells[..])
        .filter(|cells| !held.contains(cells))
        .map(|cells| cells.iter().map(|&cell| layout.cells()[cell]).collect())
        .collect()
}
