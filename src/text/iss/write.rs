//! Writes a puzzle as a constraint string.

use super::items::{RULES, parse};
use super::rules::{Board, MOST, digit, name};
use crate::ids::CellId;
use crate::puzzle::{Layout, LayoutSpec, RegionKind, Rule};
use crate::text::base::board::{nothing_in, region_numbers};
use crate::text::base::{Job, WriteError, Written};

/// The string. What it means is found by reading it.
///
/// # Errors
/// The board is no rectangle, or too large, or a cell may hold nothing.
pub(in crate::text) fn write(job: &Job<'_>) -> Result<Written, WriteError> {
    let (puzzle, layout) = (job.puzzle, job.puzzle.layout());
    let (rows, cols, order) = (layout.rows(), layout.cols(), layout.order());
    let (board, side) = (Board { rows, cols, order }, rows.max(cols));
    let large = format!("more than {MOST} rows, columns or symbols");
    for (odd, what) in [
        (
            layout.cells().len() != rows * cols,
            "a board that is no rectangle",
        ),
        (side.max(order) > MOST, &large[..]),
        (order < side, "fewer symbols than rows or columns"),
    ] {
        if odd {
            return Err(WriteError::new(what));
        }
    }
    let mut shape = format!(".Shape~{rows}x{cols}");
    if order > side {
        shape += &format!("~{order}");
    }
    let mut text = match (rows, cols, order) {
        (9, 9, 9) => String::new(),
        _ => shape.clone(),
    };
    let usual = meant(&text)?;
    let boxes = usual.regions().iter().filter(|region| region.is_block());
    let boxes: Vec<&[CellId]> = boxes.map(|region| &region.cells[..]).collect();
    let boxed = boxes.iter().all(|cells| has(layout, cells));
    if !boxed {
        text += ".NoBoxes";
    }
    // Regions that are a map of the board are one item; all others are items of their own.
    let map = region_numbers(layout).filter(|_| !boxed || boxes.is_empty());
    if let Some(map) = map.filter(|map| map.iter().all(|&number| number < MOST)) {
        text += ".Jigsaw~";
        text.extend(map.iter().map(|&number| digit(number)));
    }
    let said = &layout.spec().rules;
    for (name, rule) in RULES {
        let both = said.contains(&Rule::Diagonals) && name.starts_with("Diagonal");
        if both || said.contains(&rule) {
            text += &format!(".{name}");
        }
    }
    let items = layout.spec().constraints.iter();
    text.extend(items.filter_map(|constraint| board.item(constraint)));
    let held = meant(&text)?;
    let names = |cells: &[CellId]| {
        let names = cells.iter().map(|&cell| name(layout.cells()[cell]));
        names.collect::<Vec<String>>().join("~")
    };
    for region in layout.regions() {
        let pair = matches!(region.kind, RegionKind::KnightPair | RegionKind::KingPair);
        if region.cells.len() > 1 && !pair && !has(&held, &region.cells) {
            text += &format!(".AllDifferent~{}", names(&region.cells));
        }
    }
    let says = spec_of(&text)?;
    let mut values = String::new();
    for (cell, &set) in puzzle.allowed().enumerate() {
        if set.is_empty() {
            return Err(nothing_in(puzzle, cell));
        }
        if set != layout.symbols() {
            let numbers = set.iter().map(|symbol| format!("_{}", symbol.index() + 1));
            values += &format!("~{}{}", names(&[cell]), numbers.collect::<String>());
        }
    }
    if !values.is_empty() {
        text += &format!(".{values}");
    }
    let text = if text.is_empty() { shape } else { text };
    Written::holding(text, job, says)
}

/// The layout that a string means.
fn meant(text: &str) -> Result<Layout, WriteError> {
    Layout::build(spec_of(text)?).map_err(|error| WriteError::new(error.to_string()))
}

fn spec_of(text: &str) -> Result<LayoutSpec, WriteError> {
    let read = parse(text, 1).map_err(|error| WriteError::new(error.to_string()))?;
    Ok(read.spec)
}

fn has(layout: &Layout, cells: &[CellId]) -> bool {
    layout.regions().iter().any(|region| region.cells == cells)
}
