//! Maps of regions in JSON: a matrix of names, rows as texts, one text or list for all cells, or
//! lists of cells, with or without names.

use std::collections::BTreeMap;

use serde_json::Value;

use super::cells::{self, Cell};
use crate::puzzle::{Boxes, MAX_SYMBOLS, Position};

/// What such a field says.
#[derive(Debug)]
pub(super) enum Map {
    /// The cells of each region.
    Regions(Vec<Vec<Cell>>),
    /// The size of the boxes.
    Boxes(Boxes),
}

/// Reads a map, or a size of boxes, for a square board.
///
/// # Errors
/// It is neither; the text says what is wrong.
pub(super) fn read(value: &Value, side: usize) -> Result<Map, String> {
    if let Some((rows, cols)) = size(value) {
        let boxes = Boxes { rows, cols };
        let fits = rows * cols == side && rows > 0;
        return match fits {
            true => Ok(Map::Boxes(boxes)),
            false => Err(format!("boxes of {rows} x {cols} have not {side} cells")),
        };
    }
    if let Some(number) = value.as_u64() {
        let boxes = Boxes::default_for(side);
        let said = usize::try_from(number).unwrap_or(usize::MAX);
        let same = |boxes: &Boxes| said == side || (boxes.rows == said && boxes.cols == said);
        return boxes
            .filter(same)
            .map(Map::Boxes)
            .ok_or_else(|| format!("{number} is no size of boxes on a board of {side} x {side}"));
    }
    let regions = match names(value, side) {
        Some(names) => named(&names, side)
            .into_iter()
            .map(|(_, cells)| cells)
            .collect(),
        None => lists(value)
            .ok_or_else(|| format!("a map of {side} regions of {side} cells each is expected"))?,
    };
    if let Some((n, region)) = (regions.iter().enumerate()).find(|(_, region)| region.len() != side)
    {
        let cells = region.len();
        return Err(format!(
            "region {} has {cells} cells, {side} are expected",
            n + 1
        ));
    }
    if regions.len() != side {
        return Err(format!(
            "there are {} regions, {side} are expected",
            regions.len()
        ));
    }
    Ok(Map::Regions(regions))
}

/// The names of the regions of all cells in one, in reading order.
///
/// # Errors
/// A cell stands in two regions.
pub(super) fn labels(regions: &[Vec<Position>]) -> Result<Vec<(Position, String)>, String> {
    let mut labels = BTreeMap::new();
    for (region, number) in regions.iter().zip(1..) {
        for &place in region {
            if let Some(first) = labels.insert(place, number) {
                return Err(format!("{place} stands in regions {first} and {number}"));
            }
        }
    }
    let named = |(place, number): (Position, usize)| (place, number.to_string());
    Ok(labels.into_iter().map(named).collect())
}

/// `[2, 3]`, `"2x3"` or `{"rows": 2, "cols": 3}`.
fn size(value: &Value) -> Option<(usize, usize)> {
    let whole = |value: &Value| value.as_u64().and_then(|n| usize::try_from(n).ok());
    match value {
        Value::Array(pair) => match pair.as_slice() {
            [rows, cols] => Some((whole(rows)?, whole(cols)?)),
            _ => None,
        },
        Value::String(text) => {
            let (rows, cols) = text.split_once(['x', 'X', '×'])?;
            Some((rows.trim().parse().ok()?, cols.trim().parse().ok()?))
        }
        Value::Object(fields) if fields.len() == 2 => {
            let rows = cells::part(fields, "rows height h r")?.1;
            let cols = cells::part(fields, "cols columns width w c")?.1;
            Some((whole(rows)?, whole(cols)?))
        }
        _ => None,
    }
}

/// A name for each cell.
fn names(value: &Value, side: usize) -> Option<Vec<String>> {
    let name = |value: &Value| match value {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.trim().to_owned()),
        _ => None,
    };
    let signs = |text: &str| -> Vec<String> {
        let signs = text.chars().filter(|c| !c.is_whitespace() && *c != ',');
        signs.map(String::from).collect()
    };
    let names: Vec<String> = match value {
        Value::String(text) => signs(text),
        Value::Array(items) if items.len() == side => {
            let row = |item: &Value| match item {
                Value::String(text) => Some(signs(text)),
                Value::Array(cells) => cells.iter().map(name).collect(),
                _ => None,
            };
            let rows: Vec<Vec<String>> = items.iter().map(row).collect::<Option<_>>()?;
            if rows.iter().any(|row| row.len() != side) {
                return None;
            }
            rows.into_iter().flatten().collect()
        }
        Value::Array(items) => items.iter().map(name).collect::<Option<_>>()?,
        _ => return None,
    };
    let mut kinds = names.clone();
    kinds.sort_unstable();
    kinds.dedup();
    // As many names as cells are the numbers of cells.
    (names.len() == side * side && kinds.len() < names.len()).then_some(names)
}

/// The names of a square map, whatever its side.
pub(super) fn square(value: &Value) -> Option<Vec<String>> {
    const FEWEST: usize = 4;
    let cells = match value {
        Value::Array(items) if items.len() > MAX_SYMBOLS => items.len().isqrt(),
        Value::Array(items) if items.iter().all(Value::is_number) => items.len().isqrt(),
        Value::Array(items) => items.len(),
        _ => return None,
    };
    names(value, cells).filter(|_| cells >= FEWEST)
}

/// The cells of each name.
pub(super) fn named(names: &[String], side: usize) -> Vec<(&str, Vec<Cell>)> {
    let mut regions: Vec<(&str, Vec<Cell>)> = Vec::new();
    for (k, name) in names.iter().enumerate() {
        let place = Position::new(k / side, k % side).map(Cell::Named);
        match regions.iter_mut().find(|region| region.0 == name) {
            Some(region) => region.1.extend(place),
            None => regions.push((name, place.into_iter().collect())),
        }
    }
    regions
}

/// The cells of each region, in a list or under names of their own.
pub(super) fn lists(value: &Value) -> Option<Vec<Vec<Cell>>> {
    let region = |value: &Value| match value {
        Value::Object(fields) => cells::cells(cells::part(fields, cells::LISTS)?.1),
        other => cells::cells(other),
    };
    match value {
        Value::Array(items) => items.iter().map(region).collect(),
        Value::Object(fields) => fields.values().map(region).collect(),
        _ => None,
    }
}

/// Whether a value is nothing but regions of as many cells each as there are regions.
pub(super) fn is_alone(value: &Value) -> bool {
    const FEWEST: usize = 4;
    lists(value).is_some_and(|regions| {
        regions.len() >= FEWEST && regions.iter().all(|region| region.len() == regions.len())
    })
}
