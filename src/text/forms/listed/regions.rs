//! Regions as lists of their cells, one a line, without a sum: a layout, and no puzzle.

use super::items::{Item, Row};
use crate::puzzle::{LayoutSpec, MAX_SYMBOLS, Position};
use crate::text::ground::{Entry, TextError, TextErrorKind, boards};

/// Fewest regions.
const FEWEST: usize = 4;

/// The sentence about regions without clues; `None` where the lines are none.
pub(super) fn read(rows: &[&Row]) -> Option<Result<Entry, TextError>> {
    let spec = layout(rows)?;
    let first = &rows.first()?.line;
    let kind = TextErrorKind::listed_map(first.text.trim(), spec);
    Some(Err(TextError::at(first.number, kind)))
}

/// How many rows of a grid stand right above regions.
pub(super) fn below(rows: &[&Row]) -> Option<usize> {
    let at = |side: usize| rows.len().checked_sub(side).filter(|at| *at >= side);
    let is_map = |at: &usize| are_cells(&rows[*at..]) && layout(&rows[*at..]).is_some();
    (FEWEST..=MAX_SYMBOLS).filter_map(at).find(is_map)
}

/// How many regions stand right above the rows of a grid.
pub(super) fn above(rows: &[&Row]) -> Option<usize> {
    let is_map = |side: &usize| are_cells(&rows[..*side]) && layout(&rows[..*side]).is_some();
    (FEWEST..rows.len().min(MAX_SYMBOLS + 1)).find(is_map)
}

fn are_cells(rows: &[&Row]) -> bool {
    let cells = |row: &&Row| {
        row.items
            .cells
            .as_ref()
            .is_some_and(|cells| !cells.is_empty())
    };
    rows.iter().all(cells)
}

/// The layout that such lines are.
pub(super) fn layout(rows: &[&Row]) -> Option<LayoutSpec> {
    let side = rows.len();
    // The regions may be counted, too: that many sums of cages would be too small.
    let counted = rows.iter().zip(1..).all(|(row, n)| {
        let items = row.items.cells.as_deref().unwrap_or_default();
        matches!(items, [Item::Number(number, _), ..] if *number == n && items.len() == side + 1)
    });
    let lines: Option<Vec<Vec<(usize, usize)>>> = rows
        .iter()
        .map(|row| {
            let items = row.items.cells.as_deref()?;
            cells(&items[usize::from(counted)..], side)
        })
        .collect();
    let lines = lines.filter(|_| side >= FEWEST)?;
    let mut all = lines.concat();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    let greatest = all.iter().map(|(row, col)| row.max(col)).max()?;
    let least = *all.iter().map(|(row, col)| row.min(col)).min()?;
    if count != side * side || all.len() != count || greatest - least + 1 != side {
        return None;
    }
    let labels = lines.iter().zip(1..).flat_map(|(cells, number)| {
        let place = move |&(row, col): &(usize, usize)| {
            let place = Position::new(row - least, col - least)?;
            Some((place, i32::to_string(&number)))
        };
        cells.iter().filter_map(place)
    });
    Some(boards::mapped(side, labels.collect()))
}

/// The cells of a region, as many as there are regions.
fn cells(items: &[Item], side: usize) -> Option<Vec<(usize, usize)>> {
    let apart = |item: &Item| match *item {
        Item::Pair(row, col) => Some((row, col)),
        Item::Cell(place) => Some((place.row.into(), place.col.into())),
        Item::Lettered(row, col) => Some((row, col - 1)),
        Item::Number(value, 2) => Some((value / 10, value % 10)),
        _ => None,
    };
    if items.len() == side {
        return items.iter().map(apart).collect();
    }
    let numbers = items.iter().map(|item| match item {
        Item::Number(value, _) => Some(*value),
        _ => None,
    });
    let numbers: Vec<usize> = numbers.collect::<Option<_>>()?;
    let pairs = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1]));
    (numbers.len() == 2 * side).then(|| pairs.collect())
}
