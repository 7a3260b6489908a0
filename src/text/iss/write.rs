//! Writes a puzzle as a constraint string.

use super::items::{RULES, parse};
use super::rules::{Board, digit, name};
use crate::ids::CellId;
use crate::puzzle::{Layout, Rule};
use crate::text::base::{Job, TextErrorKind, WriteError, Written, nothing_in, region_numbers};
use crate::text::parts::unsaid;

/// The string of a puzzle; reading it shows its meaning.
pub(crate) fn write(job: &Job<'_>) -> Result<Written, WriteError> {
    let (puzzle, layout) = (job.puzzle, job.puzzle.layout());
    let (rows, cols, order) = (layout.rows(), layout.cols(), layout.order());
    let board = Board { rows, cols, order };
    let mut text = format!(".Shape~{rows}x{cols}");
    if order > rows.max(cols) {
        text += &format!("~{order}");
    }
    let usual = meaning(&text)?;
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
    // A map of the board is one item; other regions are items of their own.
    let map = region_numbers(layout).filter(|_| !boxed || boxes.is_empty());
    if let Some(map) = map {
        text += ".Jigsaw~";
        text.extend(map.iter().map(|&number| digit(number)));
    }
    let rules = &layout.spec().rules;
    for (name, rule) in RULES {
        let both = rules.contains(&Rule::Diagonals) && name.starts_with("Diagonal");
        if both || rules.contains(&rule) {
            text += &format!(".{name}");
        }
    }
    let items = layout.spec().constraints.iter();
    text.extend(items.filter_map(|constraint| board.item(constraint)));
    for cells in unsaid(layout, &meaning(&text)?) {
        text += ".AllDifferent";
        text.extend(cells.into_iter().map(|cell| format!("~{}", name(cell))));
    }
    let held = parse(&text).map_err(failed)?;
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
    Written::holding(text, job, held.spec)
}

/// The layout of a string.
fn meaning(text: &str) -> Result<Layout, WriteError> {
    let layout = parse(text).and_then(|read| Ok(Layout::build(read.spec)?));
    layout.map_err(failed)
}

fn failed(error: TextErrorKind) -> WriteError {
    WriteError::new(error.to_string())
}
