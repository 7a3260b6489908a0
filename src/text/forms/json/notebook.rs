//! Notebooks of Jupyter: the lines of their cells, as any other text. What a cell has printed is
//! passed over, since it tells what is in the cells once more, or a solution.

use serde_json::Value;

use super::places::Places;
use crate::text::ground::Piece;

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
    let mut places = Places::new(text, first);
    let mut pieces = Vec::new();
    for cell in cells.flatten() {
        let source = cell.get("source").or_else(|| cell.get("input"));
        pieces.extend(places.lines(source).into_iter().map(Piece::Rest));
        let outputs = list(&cell, "outputs").unwrap_or_default();
        for output in &outputs {
            let data = output.get("data").and_then(|data| data.get("text/plain"));
            for printed in [output.get("text"), data] {
                let lines = places.lines(printed).into_iter();
                pieces.extend(lines.map(Piece::Text));
            }
        }
        pieces.push(Piece::Rest(places.blank()));
    }
    Some(pieces)
}
