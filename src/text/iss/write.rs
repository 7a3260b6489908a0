//! Writes a puzzle as a constraint string.

use super::items::{MOST, parse};
use super::rules::{Board, digit, name};
use crate::ids::CellId;
use crate::puzzle::{
    ConstraintKind as Kind, Layout, LayoutSpec, Position, Region, RegionKind, Rule,
};
use crate::text::base::board::{nothing_in, region_numbers};
use crate::text::base::{Held, Job, WriteError, Written};

/// The string. What it means is found by reading it.
///
/// # Errors
/// The board is no rectangle, or too large, or a cell may hold nothing.
pub(in crate::text) fn write(job: &Job<'_>) -> Result<Written, WriteError> {
    let (puzzle, layout) = (job.puzzle, job.puzzle.layout());
    let (rows, cols, order) = (layout.rows(), layout.cols(), layout.order());
    let side = rows.max(cols);
    if layout.cells().len() != rows * cols {
        return Err(WriteError::new("a board that is no rectangle"));
    }
    if side > MOST || order > MOST {
        return Err(WriteError::new(format!(
            "more than {MOST} rows, columns or symbols"
        )));
    }
    if order < side {
        return Err(WriteError::new("fewer symbols than rows or columns"));
    }
    let shape = format!(".Shape~{rows}x{cols}");
    let mut text = match (rows, cols) {
        _ if order > side => format!("{shape}~{order}"),
        (9, 9) => String::new(),
        _ => shape.clone(),
    };
    let usual = meant(&text)?;
    let boxes = || usual.regions().iter().filter(|region| !is_line(region));
    let boxed = boxes().all(|region| has(layout, &region.cells));
    if !boxed {
        text.push_str(".NoBoxes");
    }
    // Regions that are a map of the board are one item; all others are items of their own.
    let map = region_numbers(layout).filter(|_| !boxed || boxes().next().is_none());
    if let Some(map) = map.filter(|map| map.iter().all(|&number| number < MOST)) {
        text.push_str(".Jigsaw~");
        text.extend(map.iter().map(|&number| digit(number)));
    }
    text.push_str(&rules(layout));
    let board = Board { rows, cols, order };
    text.extend(
        layout
            .spec()
            .constraints
            .iter()
            .filter_map(|one| board.item(one)),
    );
    let held = meant(&text)?;
    for region in layout.regions() {
        let pair = matches!(region.kind, RegionKind::KnightPair | RegionKind::KingPair);
        if !pair && region.cells.len() > 1 && !has(&held, &region.cells) {
            text.push_str(&region_item(layout, region));
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
            values += &format!(
                "~{}{}",
                name(layout.cells()[cell]),
                numbers.collect::<String>()
            );
        }
    }
    if !values.is_empty() {
        text += &format!(".{values}");
    }
    let text = if text.is_empty() { shape } else { text };
    Written::holding(text, job, Held::givens(says).with_candidates())
}

/// The items of the whole board.
fn rules(layout: &Layout) -> String {
    let spec = layout.spec();
    let pairs = |kind| layout.regions().iter().any(|region| region.kind == kind);
    let has = |kind: Kind, usual: &[u32]| {
        let mut all = spec.constraints.iter().filter(|one| one.kind == kind);
        all.any(|one| one.values.is_empty() || one.values == usual)
    };
    let dots = has(Kind::NegativeDifference, &[1]) && has(Kind::NegativeRatio, &[2]);
    let items = [
        (".AntiKnight", pairs(RegionKind::KnightPair)),
        (".AntiKing", pairs(RegionKind::KingPair)),
        (
            ".AntiConsecutive",
            spec.rules.contains(&Rule::NonConsecutive),
        ),
        (".StrictKropki", dots),
        (".StrictXV", has(Kind::NegativeXv, &[5, 10])),
    ];
    items
        .iter()
        .filter(|item| item.1)
        .map(|item| item.0)
        .collect()
}

/// The item of a region: a diagonal, or a list of its cells.
fn region_item(layout: &Layout, region: &Region) -> String {
    let (rows, cols) = (layout.rows(), layout.cols());
    let places = || region.cells.iter().map(|&cell| layout.cells()[cell]);
    let whole = region.kind == RegionKind::Diagonal && rows == cols && places().len() == rows;
    let rising = |at: Position| usize::from(at.row + at.col) == rows - 1;
    if whole && places().all(|at| at.row == at.col) {
        ".Diagonal~-1".to_owned()
    } else if whole && places().all(rising) {
        ".Diagonal~1".to_owned()
    } else {
        let cells: Vec<String> = places().map(name).collect();
        format!(".AllDifferent~{}", cells.join("~"))
    }
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

fn is_line(region: &Region) -> bool {
    matches!(region.kind, RegionKind::Row | RegionKind::Column)
}
