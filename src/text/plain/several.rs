//! Several grids of one layout, each drawn by itself: with `--layout`, in its order or in that of
//! `--grid-order`.

use std::collections::HashMap;
use std::sync::Arc;

use super::sketch::{Cell, Sketch};
use super::square::{Kind, Square};
use super::value::is_blank;
use crate::ids::CellId;
use crate::puzzle::shapes::overlaps::{BOX_SIDE, OVERLAPS, Overlap};
use crate::puzzle::{Grid, Layout};
use crate::text::base::{Context, Entry, Line, TextError};

/// The side of the grids of named overlaps, and how many grids one puzzle has.
pub(super) const OVERLAP_SIDE: usize = BOX_SIDE * BOX_SIDE;
pub(super) const MAX_GRIDS: usize = 13;

/// Fewest grids that are no chance.
const MIN_GRIDS: usize = 4;

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
    let order = context.options().grid_order.clone();
    for (k, square) in squares.iter().enumerate() {
        if let Some(last) = lines.last() {
            lines.push(Line::new(last.number + 1, String::new()));
        }
        let shift = lines.len();
        lines.extend(square.lines.iter().cloned());
        let grid = order
            .as_ref()
            .and_then(|order| order.get(k).copied())
            .unwrap_or(k);
        let Some(grid) = layout.spec().grids.get(grid) else {
            continue;
        };
        for (cell, at) in cells_of(&layout, grid).zip(&square.cells) {
            let (line, at) = (at.line + shift, at.at.clone());
            cells.push((cell, Cell { line, at }));
        }
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

/// The named overlap that plain squares may be together: all cells that two of them share agree,
/// and some of them are clues.
pub(super) fn overlap_of(squares: &[Vec<String>]) -> Option<&'static str> {
    let fits = |overlap: &&Overlap| {
        if overlap.grids.len() < MIN_GRIDS {
            return false;
        }
        let side = BOX_SIDE * BOX_SIDE;
        let text = |grid: usize, row: usize, col: usize| {
            let (top, left) = overlap.grids[grid];
            let (row, col) = (row.checked_sub(top.into())?, col.checked_sub(left.into())?);
            squares[grid]
                .get(row * side + col)
                .filter(|_| row < side && col < side)
        };
        let agree = |a: usize, b: usize| {
            let (top, left) = overlap.grids[a];
            let cells = (0..side * side)
                .map(|k| (usize::from(top) + k / side, usize::from(left) + k % side));
            let shared =
                cells.filter_map(|(row, col)| Some((text(a, row, col)?, text(b, row, col)?)));
            let shared: Vec<(&String, &String)> = shared.collect();
            let same = |(a, b): &(&String, &String)| a == b || is_blank(a) && is_blank(b);
            let clue = |(a, _): &(&String, &String)| !is_blank(a);
            shared.is_empty() || shared.iter().all(same) && shared.iter().any(clue)
        };
        let pairs = (0..squares.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        overlap.grids.len() == squares.len() && pairs.into_iter().all(|(a, b)| agree(a, b))
    };
    OVERLAPS.iter().find(fits).map(|overlap| overlap.name)
}

/// The cells of a grid of a layout, in reading order.
fn cells_of(layout: &Layout, grid: &Grid) -> impl Iterator<Item = CellId> {
    let order = layout.order();
    let (row, col) = (usize::from(grid.at.row), usize::from(grid.at.col));
    (0..order * order).filter_map(move |k| layout.cell(row + k / order, col + k % order))
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
    let mut seen: HashMap<CellId, (usize, &Cell)> = HashMap::new();
    for (k, (cell, at)) in cells.iter().enumerate() {
        let other = seen.insert(*cell, (k, at));
        let Some(other) = other.filter(|(_, other)| sign(other) != sign(at)) else {
            continue;
        };
        let says = |(k, at): (usize, &Cell)| {
            let (line, text) = (lines[at.line].number, at.text(lines));
            format!("grid {} (line {line}) has '{text}'", k / size + 1)
        };
        let expected = format!(
            "{} and {} in {}, which both share; --grid-order says which grid is which",
            says(other),
            says((k, at)),
            layout.cells()[*cell]
        );
        return Err(at.unexpected(lines, expected));
    }
    Ok(())
}
