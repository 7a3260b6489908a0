//! Notebooks of Jupyter: the lines of their cells, as any other text. What a cell has printed is
//! passed over, since it tells what is in the cells once more, or a solution; where no cell has a
//! row of a grid, it is what there is.

use serde_json::Value;

use super::places::Places;
use crate::text::ground::{Line, Piece};

/// The lines of a notebook; `None` where the object is none.
pub(super) fn pieces(text: &str, first: usize) -> Option<Vec<Piece>> {
    if !text.contains("\"nbformat\"") {
        return None;
    }
    let value: Value = serde_json::from_str(text).ok()?;
    value.get("nbformat")?;
    let list = |value: &Value, name: &str| value.get(name).and_then(Value::as_array).cloned();
    let sheets = list(&value, "worksheets").unwrap_or_default();
    let cells = list(&value, "cells")
        .into_iter()
        .chain(sheets.iter().filter_map(|sheet| list(sheet, "cells")));
    let cells: Vec<Value> = cells.flatten().collect();
    let source = |cell: &Value| cell.get("source").or_else(|| cell.get("input")).cloned();
    let has_rows = cells
        .iter()
        .filter_map(source)
        .any(|source| has_row(&source));
    let printed: fn(Line) -> Piece = match has_rows {
        true => Piece::Text,
        false => Piece::Rest,
    };
    let mut places = Places::new(text, first);
    let mut pieces = Vec::new();
    for cell in cells {
        let source = cell.get("source").or_else(|| cell.get("input"));
        pieces.extend(places.lines(source).into_iter().map(Piece::Rest));
        let outputs = list(&cell, "outputs").unwrap_or_default();
        for output in &outputs {
            let data = output.get("data").and_then(|data| data.get("text/plain"));
            for text in [output.get("text"), data] {
                pieces.extend(places.lines(text).into_iter().map(printed));
            }
            if !has_rows {
                pieces.push(Piece::Rest(places.blank()));
            }
        }
        pieces.push(Piece::Rest(places.blank()));
    }
    Some(pieces)
}

/// Whether some line of a cell may be a row of a grid, or all of one.
fn has_row(source: &Value) -> bool {
    const FEWEST: usize = 9;
    let line = |text: &str| {
        let mut cells = 0;
        let mut before = ' ';
        for c in text.chars() {
            let begins = c.is_ascii_digit() || matches!(c, '.' | '_');
            cells += usize::from(begins && !before.is_alphabetic());
            before = c;
        }
        let letters = text.chars().filter(|c| c.is_alphabetic()).count();
        cells >= FEWEST && letters < cells
    };
    match source {
        Value::String(text) => text.lines().any(line),
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).any(line),
        _ => false,
    }
}
