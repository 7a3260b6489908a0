//! Clues beside the board in JSON: a number for each row and column, from either end.

use serde_json::{Map, Value};

use super::cells::{Cell, part};
use super::raw::{Raw, Read, number};
use crate::puzzle::{ConstraintKind as Kind, Position};
use crate::text::ground::remarks::shown;

/// Each side of the board by its names: whether it has rows, and whether they are read from
/// their end.
const SIDES: [(&str, bool, bool); 4] = [
    ("rows row left rowclues rowsums", true, false),
    ("right", true, true),
    (
        "cols columns col column top up colclues columnclues colsums columnsums",
        false,
        false,
    ),
    ("bottom down", false, true),
];

/// The clues of a field; `None` where it does not have a list for a side of the board.
pub(super) fn read(kind: Kind, value: &Value, side: usize) -> Option<Read> {
    let fields = value.as_object()?;
    let any = SIDES
        .iter()
        .any(|(names, ..)| part(fields, names).is_some());
    any.then(|| sides(kind, fields, side))
}

fn sides(kind: Kind, fields: &Map<String, Value>, side: usize) -> Read {
    let mut raws = Vec::new();
    let mut used = Vec::new();
    for (names, rows, back) in SIDES {
        let Some((name, list)) = part(fields, names) else {
            continue;
        };
        used.push(name);
        let list = list.as_array().filter(|list| list.len() == side);
        let list = list.ok_or_else(|| format!("in '{name}' a list of {side} clues is expected"))?;
        let blank = |value: &Value| {
            value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty())
        };
        let has_blank = list.iter().any(blank);
        for (n, clue) in list.iter().enumerate().filter(|(_, clue)| !blank(clue)) {
            let value = match number(clue) {
                // The sum between the lowest and the highest may be 0.
                Some(0) if kind == Kind::Sandwich && !has_blank => {
                    return Err(format!(
                        "in '{name}' 0 may be a sum or none; null says that there is none"
                    ));
                }
                Some(0) if kind != Kind::Sandwich => continue,
                Some(value) => value,
                None if clue.as_i64() == Some(-1) => continue,
                None => return Err(format!("in '{name}' '{}' is no number", shown(clue))),
            };
            let at = |k: usize| {
                if rows {
                    Position::new(n, k)
                } else {
                    Position::new(k, n)
                }
            };
            let mut cells: Vec<Cell> = (0..side).filter_map(at).map(Cell::Named).collect();
            if back {
                cells.reverse();
            }
            raws.push(Raw::new(kind, cells, vec![value]));
        }
    }
    match fields.keys().find(|name| !used.contains(&name.as_str())) {
        Some(name) => Err(format!("'{name}' is no side of the board")),
        None => Ok(raws),
    }
}
