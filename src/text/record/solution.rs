//! The solution that a JSON object gives, in any field whose name says so.

use serde_json::Value;

use super::fields::Fields;
use super::known::{is_answer, is_field};
use crate::puzzle::{Alphabet, Symbol};
use crate::text::base::{Entry, Parsed, recorded};

/// Adds the solution of a record to its entry: that in `solution`, or else the first full grid in
/// a field such as `answer`, or in any other field that is data. Words, blanks and numbers of
/// solutions are none.
///
/// # Errors
/// A field has a grid of another length.
pub(super) fn record_solution(fields: &Fields<'_>, entry: &mut Entry) -> Parsed<()> {
    let layout = entry.puzzle.layout();
    let cells = layout.cells().len();
    let order = layout.order();
    let own = fields.get("solution").map(|value| ("solution", value));
    let named = |is_named: bool| {
        fields
            .map
            .iter()
            .map(|(name, value)| (name.as_str(), value))
            .filter(move |(name, _)| !is_field(name) && is_answer(name) == is_named)
    };

    for (name, value) in own.into_iter().chain(named(true)).chain(named(false)) {
        let symbols = symbols(value, cells, order);
        let solution = recorded(layout, &symbols);
        // A grid with blanks is not compared; what has few symbols is no grid.
        let is_grid = symbols.contains(&None) && symbols.iter().flatten().count() * 2 > cells;
        if solution.is_some() || is_grid && is_answer(name) {
            entry.record(solution);
            return Ok(());
        }

        // Several solutions in one field are data.
        let is_other = !symbols.len().is_multiple_of(cells) && !symbols.contains(&None);
        if is_answer(name) && is_other && 2 * symbols.len() > cells {
            let expected = format!("a solution of {cells} cells is expected");
            return Err(fields.error(name, format!("{} symbols", symbols.len()), &expected));
        }
    }

    Ok(())
}

/// The symbols of a grid as text, rows or cells, `None` for any other sign.
fn symbols(value: &Value, cells: usize, order: usize) -> Vec<Option<Symbol>> {
    let symbol =
        |text: &str| Alphabet::OneUp.read(text, order).filter(|symbol| symbol.index() < order);
    let each = |text: &str| -> Vec<Option<Symbol>> {
        text.split_inclusive(|_| true)
            .filter(|sign| !sign.trim().is_empty() && !matches!(*sign, "," | ";" | "|"))
            .map(symbol)
            .collect()
    };

    let cell = |value: &Value| match value {
        Value::String(text) => symbol(text.trim()),
        other => symbol(&other.to_string()),
    };

    match value {
        Value::String(text) => each(text),
        Value::Number(number) => each(&number.to_string()),
        Value::Array(items) if items.len() == cells => items.iter().map(cell).collect(),
        Value::Array(items) => items
            .iter()
            .flat_map(|row| match row {
                Value::Array(row) => row.iter().map(cell).collect(),
                row => symbols(row, cells, order),
            })
            .collect(),
        _ => Vec::new(),
    }
}
