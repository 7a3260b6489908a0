//! Several grids of one layout, each drawn by itself: with `--layout`, in its order or in that of
//! `--grid-order`.

use std::collections::HashMap;
use std::sync::Arc;

use super::sketch::Sketch;
use super::square::{Cell, Kind, Square};
use super::value::is_blank;
use crate::ids::CellId;
use crate::puzzle::Layout;
use crate::text::base::{Context, Entry, Line, TextError};

/// True if a square is one grid of the layout that was asked for.
pub(super) fn is_part(square: &Square, context: &Context) -> bool {
    let spec = context.options().layout.as_ref();
    let order = spec.map_or(0, |spec| spec.order);
    square.kind != Kind::Candidates && square.widths == vec![order; order]
}

/// The puzzle of all grids.
///
/// # Errors
/// Two grids differ in a cell that they share.
pub(super) fn read(squares: &[Square], context: &mut Context) -> Result<Entry, TextError> {
    let first = squares.first().map_or(1, Square::first_line);
    let layout = context.asked().unwrap_or_else(|| context.square(0));
    let layout = layout.map_err(|error| TextError::at(first, error))?;
    let mut lines: Vec<Line> = Vec::new();
    let mut cells: Vec<(CellId, Cell)> = Vec::new();
    let asked = context.options().grid_order.clone().unwrap_or_default();
    let side = layout.order();
    for (k, square) in squares.iter().enumerate() {
        if let Some(last) = lines.last() {
            lines.push(Line::new(last.number + 1, String::new()));
        }
        let grid = asked.get(k).copied().unwrap_or(k);
        let Some(grid) = layout.spec().grids.get(grid) else {
            continue;
        };
        let (top, left) = (usize::from(grid.at.row), usize::from(grid.at.col));
        for (k, at) in square.cells.iter().enumerate() {
            let cell = layout.cell(top + k / side, left + k % side);
            let line = at.line + lines.len();
            cells.extend(cell.map(|cell| (cell, Cell { line, ..at.clone() })));
        }
        lines.extend(square.lines.iter().cloned());
    }
    check_shared(&layout, &cells, &lines)?;
    let sketch = Sketch {
        form: "several grids",
        layout: Arc::clone(&layout),
        cells,
        sets: false,
    };
    let mut entry = sketch.entry(&lines, context)?;
    entry.notes.push(format!("read as {}", layout.name()));
    Ok(entry)
}

/// An error if two grids differ in a cell that they share.
fn check_shared(
    layout: &Layout,
    cells: &[(CellId, Cell)],
    lines: &[Line],
) -> Result<(), TextError> {
    let sign = |cell: &Cell| match cell.text(lines) {
        text if is_blank(text) => String::new(),
        text => text.to_uppercase(),
    };
    let size = layout.order() * layout.order();
    let says = |(k, at): (usize, &Cell)| {
        let (line, text) = (lines[at.line].number, at.text(lines));
        format!("grid {} (line {line}) has '{text}'", k / size + 1)
    };
    let mut seen: HashMap<CellId, (usize, &Cell)> = HashMap::new();
    for (k, (cell, at)) in cells.iter().enumerate() {
        let other = seen.insert(*cell, (k, at));
        if let Some(other) = other.filter(|(_, other)| sign(other) != sign(at)) {
            let (first, second, place) = (says(other), says((k, at)), layout.cells()[*cell]);
            let expected = format!(
                "{first} and {second} in {place}, which both share; --grid-order says which grid \
                 is which"
            );
            return Err(at.unexpected(lines, expected));
        }
    }
    Ok(())
}
