//! The constraints of an f-puzzles JSON, in a table that reading and writing share.
//!
//! What the fields mean was learnt from the public solvers that read them (`SudokuSolver` by
//! Rangsk foremost): a dot without a value is a difference of 1 or a ratio of 2; minima and
//! maxima look only at neighbours that are not marked themselves; the negative rule of one kind
//! of kropki dots leaves the pairs with a dot of the other kind alone; a clue outside the grid
//! without a value says nothing.

use serde_json::{Value, json};

use super::values::{cell, is_off, items, list};
use crate::puzzle::{Constraint, ConstraintKind as Kind, Position};
use crate::text::base::TextErrorKind;
use crate::text::base::remarks::shown;

/// How a field holds the cells of its constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// `lines`: one constraint for each.
    Lines,
    /// `cells`.
    Cells,
    /// `cell`; all items together are one constraint.
    Marks,
    /// `cell` outside of the grid, at the end of a row or column.
    Outside,
}

/// The fields with constraints. An arrow, a clone and a little killer sum have cells of their
/// own kind.
pub(super) const FIELDS: &[(&str, Kind, Holds)] = &[
    ("killercage", Kind::Cage, Holds::Cells),
    ("littlekillersum", Kind::Sum, Holds::Outside),
    ("arrow", Kind::Arrow, Holds::Lines),
    ("thermometer", Kind::Thermometer, Holds::Lines),
    ("slowthermometer", Kind::SlowThermometer, Holds::Lines),
    ("doublearrow", Kind::DoubleArrow, Holds::Lines),
    ("whispers", Kind::Whispers, Holds::Lines),
    ("renban", Kind::Renban, Holds::Lines),
    ("nabner", Kind::Nabner, Holds::Lines),
    ("palindrome", Kind::Palindrome, Holds::Lines),
    ("betweenline", Kind::Between, Holds::Lines),
    ("lockout", Kind::Lockout, Holds::Lines),
    ("regionsumline", Kind::RegionSum, Holds::Lines),
    ("zipperline", Kind::Zipper, Holds::Lines),
    ("entropicline", Kind::Entropic, Holds::Lines),
    ("modularline", Kind::Modular, Holds::Lines),
    ("clone", Kind::Clone, Holds::Cells),
    ("difference", Kind::Difference, Holds::Cells),
    ("ratio", Kind::Ratio, Holds::Cells),
    ("xv", Kind::Xv, Holds::Cells),
    ("quadruple", Kind::Quadruple, Holds::Cells),
    ("even", Kind::Even, Holds::Marks),
    ("odd", Kind::Odd, Holds::Marks),
    ("minimum", Kind::Minimum, Holds::Marks),
    ("maximum", Kind::Maximum, Holds::Marks),
    ("rowindexer", Kind::RowIndexer, Holds::Cells),
    ("columnindexer", Kind::ColumnIndexer, Holds::Cells),
    ("boxindexer", Kind::BoxIndexer, Holds::Cells),
    ("sandwichsum", Kind::Sandwich, Holds::Outside),
    ("xsum", Kind::XSum, Holds::Outside),
    ("skyscraper", Kind::Skyscraper, Holds::Outside),
];

/// The rules in the list `negative`.
pub(super) const NEGATIVE: &[(&str, Kind)] = &[
    ("difference", Kind::NegativeDifference),
    ("ratio", Kind::NegativeRatio),
    ("xv", Kind::NegativeXv),
];

/// What an item of a field is.
enum Item {
    Constraints(Vec<Constraint>),
    /// It says nothing, such as a line of one cell or a clue without a value.
    Nothing,
    /// It says something that is not known; without it, this is left.
    Unknown(Option<Constraint>),
}

/// The constraints of a field, and the items that are not known; `None` where the field itself
/// is not known.
#[expect(clippy::type_complexity, reason = "two lists, read once")]
pub(super) fn read(
    name: &str,
    value: &Value,
    size: usize,
) -> Result<Option<(Vec<Constraint>, Vec<Value>)>, TextErrorKind> {
    let (mut found, mut unknown) = (Vec::new(), Vec::new());
    if name == "negative" {
        for item in items(name, value)? {
            match NEGATIVE
                .iter()
                .find(|(name, _)| item.as_str() == Some(name))
            {
                Some(&(_, kind)) => found.push(Constraint::new(kind, Vec::new(), Vec::new())),
                None => unknown.push(json!({ "value": item })),
            }
        }
        return Ok(Some((found, unknown)));
    }
    let Some(&(_, kind, holds)) = FIELDS.iter().find(|field| field.0 == name) else {
        return Ok(None);
    };
    for item in items(name, value)? {
        match one(kind, holds, item, size)? {
            Item::Constraints(more) if holds == Holds::Marks => {
                let more = more.into_iter().flat_map(|mark| mark.cells);
                match found.first_mut() {
                    Some(all) => all.cells.extend(more),
                    None => found.push(Constraint::new(kind, more.collect(), Vec::new())),
                }
            }
            Item::Constraints(more) => found.extend(more),
            Item::Nothing => {}
            Item::Unknown(without) => {
                found.extend(without);
                unknown.push(item.clone());
            }
        }
    }
    Ok(Some((found, unknown)))
}

fn one(kind: Kind, holds: Holds, item: &Value, size: usize) -> Result<Item, TextErrorKind> {
    let Some(values) = values(kind, item) else {
        // The cells of a cage differ, whatever its value says.
        let cage = (kind == Kind::Cage).then(|| places(item.get("cells"), size));
        let cage = cage.transpose()?.filter(|cells| !cells.is_empty());
        return Ok(Item::Unknown(
            cage.map(|cells| Constraint::new(kind, cells, Vec::new())),
        ));
    };
    if let Some(name) = missing(kind, holds, item) {
        let expected = format!("a list '{name}' of cells is expected");
        return Err(TextErrorKind::unexpected(&item.to_string(), expected));
    }
    let of = |cells: Vec<Position>| Constraint::new(kind, cells, values.clone());
    let cells = |name: &str| places(item.get(name), size);
    Ok(Item::Constraints(match (kind, holds) {
        (Kind::Arrow, _) => arrows(item, size)?,
        (Kind::Clone, _) => {
            let (cells, others) = (cells("cells")?, cells("cloneCells")?);
            vec![Constraint {
                others,
                ..of(cells)
            }]
        }
        (_, Holds::Lines) => {
            let mut lines = Vec::new();
            for line in list(item.get("lines")) {
                let line = places(Some(line), size)?;
                // A line of one cell is a slip of the mouse.
                if line.len() > 1 {
                    lines.push(of(line));
                }
            }
            lines
        }
        (Kind::Xv | Kind::Quadruple, _) if values.is_empty() => return Ok(Item::Nothing),
        (_, Holds::Cells) if list(item.get("cells")).is_empty() => return Ok(Item::Nothing),
        (_, Holds::Cells) => vec![of(cells("cells")?)],
        (_, Holds::Marks) => match item.get("cell").filter(|cell| !is_off(cell)) {
            Some(name) => vec![of(places(Some(&Value::Array(vec![name.clone()])), size)?)],
            None => return Ok(Item::Nothing),
        },
        (_, Holds::Outside) if values.is_empty() => return Ok(Item::Nothing),
        (_, Holds::Outside) => vec![of(outside(item, size)?)],
    }))
}

/// The part of an item without which it says nothing, where it is not there.
fn missing(kind: Kind, holds: Holds, item: &Value) -> Option<&'static str> {
    let has = |name: &str| item.get(name).is_some_and(Value::is_array);
    let parts: &[&str] = match (kind, holds) {
        (Kind::Arrow, _) => &["cells", "lines"],
        (Kind::Clone, _) => &["cells", "cloneCells"],
        (_, Holds::Lines) => &["lines"],
        (_, Holds::Cells) => &["cells"],
        (_, Holds::Marks) => return item.get("cell").is_none().then_some("cell"),
        (_, Holds::Outside) => &[],
    };
    parts.iter().copied().find(|name| !has(name))
}

/// Every arrow of a circle or pill. The lines begin in the circle.
fn arrows(item: &Value, size: usize) -> Result<Vec<Constraint>, TextErrorKind> {
    let mut circle = places(item.get("cells"), size)?;
    // A pill is read from the left or from the top, whichever way it was drawn.
    circle.sort_unstable();
    circle.dedup();
    if circle.is_empty() {
        let expected = "the cells of the circle are expected in 'cells'";
        return Err(TextErrorKind::unexpected(&item.to_string(), expected));
    }
    let mut arrows = Vec::new();
    for line in list(item.get("lines")) {
        let mut others = places(Some(line), size)?;
        others.retain(|cell| !circle.contains(cell));
        if !others.is_empty() {
            arrows.push(Constraint {
                others,
                ..Constraint::new(Kind::Arrow, circle.clone(), Vec::new())
            });
        }
    }
    Ok(arrows)
}

/// The values of an item; `None` where they are none that is known.
fn values(kind: Kind, item: &Value) -> Option<Vec<u32>> {
    let number = |value: &Value| match value {
        Value::String(text) => text.trim().parse::<u32>().ok(),
        other => other.as_u64().and_then(|n| u32::try_from(n).ok()),
    };
    if kind == Kind::Quadruple {
        return list(item.get("values")).iter().map(number).collect();
    }
    let value = item.get("value").filter(|value| {
        !is_off(value) && value.as_str().is_none_or(|text| !text.trim().is_empty())
    });
    let Some(value) = value else {
        return Some(Vec::new());
    };
    let letter = value.as_str().map(|text| text.trim().to_lowercase());
    match (kind, letter.as_deref()) {
        (Kind::Xv, Some("x")) => Some(vec![10]),
        (Kind::Xv, Some("v")) => Some(vec![5]),
        _ if takes_none(kind) => Some(Vec::new()),
        // A cage or little killer with the sum 0 is one without a sum.
        (Kind::Cage | Kind::Sum, _) => {
            let sum = number(value)?;
            Some(if sum == 0 { Vec::new() } else { vec![sum] })
        }
        _ => Some(vec![number(value)?]),
    }
}

/// The values in a field whose items take none, which are named as not read.
pub(super) fn values_not_taken(name: &str, value: &Value) -> Vec<String> {
    let field = FIELDS.iter().find(|field| field.0 == name);
    if !field.is_some_and(|&(_, kind, _)| takes_none(kind)) {
        return Vec::new();
    }
    let said = |item: &Value| {
        let mut fields = ["value", "values"]
            .iter()
            .filter_map(|name| item.get(*name));
        let value = fields.find(|value| !is_off(value))?;
        Some(format!("value '{}' of '{name}'", shown(value)))
    };
    let mut said: Vec<String> = list(Some(value)).iter().filter_map(said).collect();
    said.dedup();
    said
}

/// Whether constraints of a kind take no value.
fn takes_none(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Thermometer
            | Kind::SlowThermometer
            | Kind::DoubleArrow
            | Kind::Renban
            | Kind::Nabner
            | Kind::Palindrome
            | Kind::Between
            | Kind::RegionSum
            | Kind::Zipper
            | Kind::Entropic
            | Kind::Arrow
            | Kind::Clone
            | Kind::Even
            | Kind::Odd
            | Kind::Minimum
            | Kind::Maximum
            | Kind::RowIndexer
            | Kind::ColumnIndexer
            | Kind::BoxIndexer
    )
}

pub(super) fn places(names: Option<&Value>, size: usize) -> Result<Vec<Position>, TextErrorKind> {
    let mut places = Vec::new();
    for name in items("cells", names.unwrap_or(&Value::Array(Vec::new())))? {
        let (row, col) = cell(name, size)?;
        places.extend(Position::new(row, col));
    }
    Ok(places)
}

/// A line of the grid that begins next to a cell outside of it.
fn outside(item: &Value, size: usize) -> Result<Vec<Position>, TextErrorKind> {
    let name = item["cell"].as_str().unwrap_or_default();
    let numbers = || {
        let (row, col) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
        let number = |text: &str| text.parse::<usize>().ok().filter(|&n| n <= size + 1);
        Some((number(row)?, number(col)?))
    };
    let direction = item["direction"].as_str().map(str::to_uppercase);
    let inside = |n: usize| (1..=size).contains(&n);
    let step = numbers().and_then(|(row, col)| match direction.as_deref() {
        Some("UR") => Some((-1, 1)),
        Some("UL") => Some((-1, -1)),
        Some("DR") => Some((1, 1)),
        Some("DL") => Some((1, -1)),
        Some(_) => None,
        None if row == 0 && inside(col) => Some((1, 0)),
        None if row == size + 1 && inside(col) => Some((-1, 0)),
        None if col == 0 && inside(row) => Some((0, 1)),
        None if col == size + 1 && inside(row) => Some((0, -1)),
        None => None,
    });
    let line = match numbers().zip(step) {
        Some((start, step)) => walk(start, step, size),
        None => places(item.get("cells"), size)?,
    };
    if line.is_empty() {
        let edge = size + 1;
        let expected = format!("a cell next to the grid is expected, from R0C0 to R{edge}C{edge}");
        return Err(TextErrorKind::unexpected(&item.to_string(), expected));
    }
    Ok(line)
}

/// The cells from a place outside of the grid, numbered from 1 inside of it, to its other side.
pub(super) fn walk(
    (row, col): (usize, usize),
    (down, right): (isize, isize),
    size: usize,
) -> Vec<Position> {
    let mut cells = Vec::new();
    let (mut row, mut col) = (row, col);
    loop {
        let next = row
            .checked_add_signed(down)
            .zip(col.checked_add_signed(right));
        let inside = |n: usize| (1..=size).contains(&n);
        match next.filter(|&(row, col)| inside(row) && inside(col)) {
            Some(next) => (row, col) = next,
            None => return cells,
        }
        cells.extend(Position::new(row - 1, col - 1));
    }
}
