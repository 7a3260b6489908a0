//! The solution that a JSON object gives, in any field whose name says so.

use serde_json::Value;

use super::fields::Fields;
use super::known::{is_answer, is_field};
use crate::puzzle::Alphabet;
use crate::text::base::{Entry, Parsed, recorded};

/// Adds the solution of a record to its entry: that in `solution`, or else the first full grid in
/// a field such as `answer`, or in any other field that is data. Words, blanks and numbers of
/// solutions are none.
///
/// # Errors
/// A field has a grid of another length.
pub(super) fn record_solution(fields: &Fields<'_>, entry: &mut Entry) -> Parsed<()> {
    let own = fields.get("solution").map(|value| ("solution", value));
    let (answers, data): (Vec<_>, Vec<_>) = fields
        .map
        .iter()
        .map(|(name, value)| (name.as_str(), value))
        .filter(|(name, _)| !is_field(name))
        .partition(|(name, _)| is_answer(name));
    for (name, value) in own.into_iter().chain(answers).chain(data) {
        let layout = entry.puzzle.layout();
        let (cells, order) = (layout.cells().len(), layout.order());
        let signs = signs(value, cells);
        let symbol = |sign: &String| {
            Alphabet::OneUp.read(sign, order).filter(|symbol| symbol.index() < order)
        };
        let symbols: Vec<_> = signs.iter().map(symbol).collect();
        // A grid with blanks is not compared; what has few symbols is no grid.
        let is_grid = symbols.contains(&None) && symbols.iter().flatten().count() * 2 > cells;
        let solution = recorded(layout, &symbols);
        if solution.is_some() || is_grid && is_answer(name) {
            entry.record(solution);
            return Ok(());
        }
        // Several solutions in one field are data.
        let is_other = symbols.len() % cells != 0 && !symbols.contains(&None);
        if is_answer(name) && is_other && 2 * symbols.len() > cells {
            let expected = format!("a solution of {cells} cells is expected");
            return Err(fields.error(name, format!("{} symbols", symbols.len()), &expected));
        }
    }
    Ok(())
}

/// The signs of a grid as text, rows or cells.
fn signs(value: &Value, cells: usize) -> Vec<String> {
    match value {
        Value::String(text) => {
            let is_sign = |c: &char| !c.is_whitespace() && !matches!(c, ',' | ';' | '|');
            text.chars().filter(is_sign).map(String::from).collect()
        }
        Value::Number(number) => number.to_string().chars().map(String::from).collect(),
        Value::Array(items) if items.len() == cells => items.iter().map(sign).collect(),
        Value::Array(items) => items
            .iter()
            .flat_map(|row| match row {
                Value::Array(row) => row.iter().map(sign).collect(),
                row => signs(row, cells),
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// The sign of one cell.
fn sign(value: &Value) -> String {
    match value {
        Value::String(text) => text.trim().to_owned(),
        other => other.to_string(),
    }
}
