//! Writes a puzzle as a constraint string.

use super::cell::name;
use super::items;
use super::read::{MOST, Said};
use super::rules::Board;
use crate::ids::{CellId, Id};
use crate::puzzle::{Layout, Position, RegionKind};
use crate::text::ground::{Held, Job, WriteError, Written, nothing_in, region_numbers};

/// The string. What it means is taken from the string itself, by reading it.
///
/// # Errors
/// The board is no rectangle, or too large, or a cell may hold nothing.
pub(in crate::text) fn write(job: &Job<'_>) -> Result<Written, WriteError> {
    let puzzle = job.puzzle;
    let layout = puzzle.layout();
    let (rows, cols) = (layout.rows(), layout.cols());
    let side = rows.max(cols);
    if layout.cells().len() != rows * cols {
        return Err(WriteError::new("a board that is no rectangle"));
    }
    if side > MOST || layout.order() > MOST {
        return Err(WriteError::new(format!(
            "more than {MOST} rows, columns or symbols"
        )));
    }
    if layout.order() < side {
        return Err(WriteError::new("fewer symbols than rows or columns"));
    }
    let mut items: Vec<String> = Vec::new();
    const USUAL: usize = 9;
    if layout.order() > side {
        items.push(format!(".Shape~{rows}x{cols}~{}", layout.order()));
    } else if (rows, cols) != (USUAL, USUAL) {
        items.push(format!(".Shape~{rows}x{cols}"));
    }
    let usual = said(&items)?;
    let is_in = |other: &Layout, cells: &[CellId]| {
        other.regions().iter().any(|region| region.cells == cells)
    };
    let usual_boxes = || {
        usual
            .regions()
            .iter()
            .filter(|region| !is_line(region.kind))
    };
    let boxed = usual_boxes().all(|region| is_in(layout, &region.cells));
    let boxes = usual_boxes().count() > 0;
    if boxes && !boxed {
        items.push(".NoBoxes".to_owned());
    }
    // Regions that are a map of the board are one item; all others are items of their own.
    let map =
        region_numbers(layout).filter(|map| !(boxed && boxes) && map.iter().all(|&n| n < MOST));
    if let Some(map) = &map {
        let label = |&number: &usize| {
            char::from_digit(u32::try_from(number).unwrap_or(0), 17).unwrap_or('0')
        };
        items.push(format!(
            ".Jigsaw~{}",
            map.iter().map(label).collect::<String>()
        ));
    }
    for (kind, name) in [
        (RegionKind::KnightPair, ".AntiKnight"),
        (RegionKind::KingPair, ".AntiKing"),
    ] {
        if layout.regions().iter().any(|region| region.kind == kind) {
            items.push(name.to_owned());
        }
    }
    let board = Board {
        rows,
        cols,
        order: layout.order(),
    };
    items.extend(items::items(layout.spec(), board));
    let held = said(&items)?;
    for region in layout.regions() {
        let pair = matches!(region.kind, RegionKind::KnightPair | RegionKind::KingPair);
        if pair || region.cells.len() < 2 || is_in(&held, &region.cells) {
            continue;
        }
        let places: Vec<Position> = region
            .cells
            .iter()
            .map(|&cell| layout.cells()[cell])
            .collect();
        let down =
            region.kind == RegionKind::Diagonal && rows == cols && region.cells.len() == rows;
        if down && places.iter().all(|p| p.row == p.col) {
            items.push(".Diagonal~-1".to_owned());
        } else if down
            && places
                .iter()
                .all(|p| usize::from(p.row + p.col) == rows - 1)
        {
            items.push(".Diagonal~1".to_owned());
        } else {
            let cells: Vec<String> = places.iter().map(|p| name(*p)).collect();
            items.push(format!(".AllDifferent~{}", cells.join("~")));
        }
    }
    let says = said_spec(&items)?;
    let mut values = Vec::new();
    for (cell, &set) in puzzle.allowed().enumerate() {
        if set.is_empty() {
            return Err(nothing_in(puzzle, cell));
        }
        if set != layout.symbols() {
            let numbers = set.iter().map(|symbol| format!("_{}", symbol.index() + 1));
            let place = layout.cells().as_slice()[cell.index()];
            values.push(format!("~{}{}", name(place), numbers.collect::<String>()));
        }
    }
    if !values.is_empty() {
        items.push(format!(".{}", values.concat()));
    }
    if items.is_empty() {
        items.push(format!(".Shape~{rows}x{cols}"));
    }
    let held = Held::givens(says).with_candidates();
    Written::holding(items.concat(), job, held)
}

/// The layout that the items mean.
fn said(items: &[String]) -> Result<Layout, WriteError> {
    Layout::build(said_spec(items)?).map_err(|error| WriteError::new(error.to_string()))
}

fn said_spec(items: &[String]) -> Result<crate::puzzle::LayoutSpec, WriteError> {
    let wrong = |error: crate::text::ground::TextError| WriteError::new(error.to_string());
    let items: Vec<(usize, String)> = items.iter().map(|item| (1, item[1..].to_owned())).collect();
    let mut said = Said::default();
    said.shape(&items).map_err(wrong)?;
    for (line, item) in &items {
        said.item(*line, item).map_err(wrong)?;
    }
    Ok(said.builder(1).map_err(wrong)?.spec)
}

fn is_line(kind: RegionKind) -> bool {
    matches!(kind, RegionKind::Row | RegionKind::Column)
}
