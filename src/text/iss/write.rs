//! Writes a puzzle as a constraint string.

use super::items::{RULES, parse};
use super::rules::{Board, digit, name};
use crate::ids::CellId;
use crate::puzzle::{Layout, LayoutSpec, Rule};
use crate::text::base::board::{nothing_in, region_numbers};
use crate::text::base::{Job, WriteError, Written};
use crate::text::parts::unsaid;

/// The string. What it means is found by reading it.
///
/// # Errors
/// The board is no rectangle, or too large, or a cell may hold nothing.
pub(in crate::text) fn write(job: &Job<'_>) -> Result<Written, WriteError> {
    let (puzzle, layout) = (job.puzzle, job.puzzle.layout());
    let (rows, cols, order) = (layout.rows(), layout.cols(), layout.order());
    let board = Board { rows, cols, order };
    let mut text = format!(".Shape~{rows}x{cols}");
    if order > rows.max(cols) {
        text += &format!("~{order}");
    }
    let usual = meant(&text)?;
    if usual.cells() != layout.cells() {
        return Err(WriteError::new("a board that is no rectangle"));
    }
    let boxes = usual.regions().iter().filter(|region| region.is_block());
    let boxes: Vec<&[CellId]> = boxes.map(|region| &region.cells[..]).collect();
    let has = |cells: &[CellId]| layout.regions().iter().any(|region| region.cells == cells);
    let boxed = boxes.iter().all(|cells| has(cells));
    if !boxed {
        text += ".NoBoxes";
    }
    // Regions that are a map of the board are one item; all others are items of their own.
    let map = region_numbers(layout).filter(|_| !boxed || boxes.is_empty());
    if let Some(map) = map {
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
    for cells in unsaid(layout, &meant(&text)?) {
        text += ".AllDifferent";
        text.extend(cells.into_iter().map(|cell| format!("~{}", name(cell))));
    }
    let says = spec_of(&text)?;
    let mut values = String::new();
    for (cell, &set) in puzzle.allowed().enumerate() {
        if set.is_empty() {
            return Err(nothing_in(puzzle, cell));
        }
        if set != layout.symbols() {
            let numbers = set.iter().map(|symbol| format!("_{}", symbol.index() + 1));
            let place = name(layout.cells()[cell]);
            values += &format!("~{place}{}", numbers.collect::<String>());
        }
    }
    if !values.is_empty() {
        text += &format!(".{values}");
    }
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
