//! Inequalities between two cells in JSON: `[[0, 1], "<", [0, 0]]`, `{"less": …, "greater": …}`, or pairs
//! of which the first is the lesser.

use serde_json::Value;

use super::cells::{self, Cell, part};
use super::raw::Raw;
use crate::puzzle::ConstraintKind as Kind;

const LESSER: &str = "less smaller lower lesser lt small min low";
const GREATER: &str = "greater larger higher bigger gt large max high";
/// Names of the first of two cells.
pub(super) const FIRST: &str = "first from a cell1 c1 left one";
/// Names of the second of two cells.
pub(super) const SECOND: &str = "second to b cell2 c2 right other";
const SIGNS: &str = "sign op operator relation type symbol";

/// The inequality that an item with a sign, or with names for its cells, is.
pub(super) fn signed(item: &Value) -> Option<Raw> {
    let (one, other, less) = match item {
        Value::Array(parts) => match parts.as_slice() {
            [one, middle, last] => match (is_less(middle), is_less(last)) {
                (Some(less), None) => (one, last, less),
                (None, Some(less)) => (one, middle, less),
                _ => return None,
            },
            _ => return None,
        },
        Value::Object(fields) => {
            let field = |names| part(fields, names).map(|(_, value)| value);
            match (field(LESSER), field(GREATER), fields.len()) {
                (Some(one), Some(other), 2) => (one, other, true),
                _ if fields.len() == 3 => (field(FIRST)?, field(SECOND)?, is_less(field(SIGNS)?)?),
                _ => return None,
            }
        }
        _ => return None,
    };
    let (one, other): (Cell, Cell) = (cells::cell(one)?, cells::cell(other)?);
    let cells = if less {
        vec![one, other]
    } else {
        vec![other, one]
    };
    Some(Raw::new(Kind::Less, cells, Vec::new()))
}

fn is_less(sign: &Value) -> Option<bool> {
    match sign.as_str()?.trim() {
        "<" | "lt" | "less" => Some(true),
        ">" | "gt" | "greater" => Some(false),
        _ => None,
    }
}
