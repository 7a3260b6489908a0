//! Objects whose puzzles are texts of several lines, as they would stand in a file of their own.

use serde_json::{Map, Value};

use super::super::board_json;
use super::places::Places;
use crate::text::ground::{Line, Piece, relaxed};

/// Lines of such a text at least.
const FEWEST: usize = 4;

/// The lines of the texts of an object, each under the name of its puzzle; `None` where there is no
/// such text.
pub(super) fn pieces(text: &str, first: usize) -> Option<Vec<Piece>> {
    let value: Value = serde_json::from_str(text).ok()?;
    let mut pieces = Vec::new();
    let mut places = Places::new(text, first);
    gather(value.as_object()?, None, &mut places, &mut pieces);
    (!pieces.is_empty()).then_some(pieces)
}

/// The texts of a list, each long enough to be a puzzle by itself; `None` where one is not.
pub(super) fn listed(text: &str, line: usize) -> Option<Vec<Piece>> {
    const SHORTEST: usize = 20;
    let Value::Array(items) = relaxed::value(text).ok()? else {
        return None;
    };
    let long = |item: &Value| {
        let text = item.as_str()?;
        (text.len() >= SHORTEST && !text.contains('\n')).then_some(())?;
        Some(Piece::Rest(Line::new(line, text)))
    };
    items.iter().map(long).collect()
}

/// The texts of an object that is known by a name, and of those in it.
fn gather(
    fields: &Map<String, Value>,
    key: Option<&str>,
    places: &mut Places<'_>,
    pieces: &mut Vec<Piece>,
) {
    let own = ["name", "title", "id"].into_iter();
    let mut own = own.filter_map(|name| fields.get(name)?.as_str());
    let name = own.next().or(key);
    for (field, value) in fields {
        let items = match value {
            Value::String(text)
                if board_json::is_board_name(field) && text.lines().count() >= FEWEST =>
            {
                pieces.push(Piece::Named(name.map(str::to_owned)));
                pieces.extend(places.lines(Some(value)).into_iter().map(Piece::Rest));
                pieces.push(Piece::Rest(places.blank()));
                continue;
            }
            Value::Object(fields) => vec![fields],
            Value::Array(items) => items.iter().filter_map(Value::as_object).collect(),
            _ => continue,
        };
        for inner in items {
            gather(inner, Some(field), places, pieces);
        }
    }
}
