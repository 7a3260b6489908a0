//! The constraints of an f-puzzles JSON, in a table that reading and writing share.
//!
//! What the fields mean was learnt from the public solvers that read them (`SudokuSolver` by
//! Rangsk foremost): a dot without a value is a difference of 1 or a ratio of 2; minima and
//! maxima look only at neighbours that are not marked themselves; the negative rule of one kind
//! of kropki dots leaves the pairs with a dot of the other kind alone; a clue outside the grid
//! without a value says nothing.

use serde_json::Value;

use super::known::{OF_ITEMS, count_odd, is_off, text};
use crate::puzzle::{Constraint, ConstraintKind as Kind, Position, Takes};
use crate::text::base::board::extra;
use crate::text::base::cells::Step;
use crate::text::base::json::{list, shown};
use crate::text::base::{Builder, Read, Unknown, wrong};

/// How a field holds the cells of its constraints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// `lines`: one constraint for each.
    Lines,
    /// `cells`.
    Cells,
    /// `cells` of a circle or pill, and `lines` that begin in it.
    Arrows,
    /// `cells` and `cloneCells`.
    Clones,
    /// `cell`; all items together are one constraint.
    Marks,
    /// `cell` outside of the grid, at the end of a row or column.
    Outside,
}

/// A field with constraints: its name, their kind, and its parts.
type Field = (&'static str, Kind, Holds);

/// The fields with constraints.
pub(super) const FIELDS: &[Field] = &[
    ("killercage", Kind::Cage, Holds::Cells),
    ("littlekillersum", Kind::Sum, Holds::Outside),
    ("arrow", Kind::Arrow, Holds::Arrows),
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
    ("clone", Kind::Clone, Holds::Clones),
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
pub(super) const NEGATIVE: [(&str, Kind); 3] = [
    ("difference", Kind::NegativeDifference),
    ("ratio", Kind::NegativeRatio),
    ("xv", Kind::NegativeXv),
];

/// The steps of a line that begins outside of the grid, with the names of diagonals.
pub(super) const STEPS: [(Option<&str>, Step); 8] = [
    (Some("UR"), (-1, 1)),
    (Some("UL"), (-1, -1)),
    (Some("DR"), (1, 1)),
    (Some("DL"), (1, -1)),
    (None, (1, 0)),
    (None, (-1, 0)),
    (None, (0, 1)),
    (None, (0, -1)),
];

/// Reads the constraints of a field, or names what is not known; false if the field is not.
pub(super) fn read(name: &str, value: &Value, size: usize, to: &mut Builder) -> Read<bool> {
    let field = FIELDS.iter().find(|field| field.0 == name);
    if field.is_none() && name != "negative" && name != "extraregion" {
        return Ok(false);
    }
    let items = items(value, value, format!("a list is expected in '{name}'"))?;
    count_odd(items, OF_ITEMS, name, &mut to.unknown);
    if name == "extraregion" {
        let regions = items.iter().map(|item| places(part(item, "cells")?, size));
        let regions = regions.collect::<Read<Vec<_>>>()?;
        to.spec.extra.extend(extra(regions));
        return Ok(true);
    }
    let found = &mut to.spec.constraints;
    let before = found.len();
    let odd = |value: Option<&Value>| {
        let says = value.map(|value| format!(" with the value '{}'", shown(value)));
        Unknown::new(format!("{name}{}", says.unwrap_or_default()), 1)
    };
    for item in items {
        let Some(field @ &(_, kind, holds)) = field else {
            match NEGATIVE.iter().find(|rule| *item == rule.0) {
                Some(rule) => found.push(Constraint::new(rule.1, Vec::new(), Vec::new())),
                None => to.unknown.push(odd(Some(item))),
            }
            continue;
        };
        if kind.entry().takes == Takes::Nothing
            && let Some(value) = said(item).find(|value| !is_off(value))
        {
            let value = format!("value '{}' of '{name}'", shown(value));
            if to.ignored.last() != Some(&value) {
                to.ignored.push(value);
            }
        }
        let values = values(kind, item);
        if values.is_none() {
            to.unknown.push(odd(said(item).next()));
        }
        // The cells of a cage differ, whatever its value says.
        let is_cage = kind == Kind::Cage && item.get("cells").is_some();
        let Some(values) = values.or(is_cage.then(Vec::new)) else {
            continue;
        };
        if needs_value(kind) && values.is_empty() {
            to.ignored.push(format!("{name} without a value"));
        }
        for one in of_item(field, values, item, size)? {
            match found.get_mut(before).filter(|_| holds == Holds::Marks) {
                Some(all) => all.cells.extend(one.cells),
                None => found.push(one),
            }
        }
    }
    Ok(true)
}

/// True if a mark of a kind says nothing without a value.
fn needs_value(kind: Kind) -> bool {
    matches!(kind.entry().takes, Takes::One | Takes::Some)
}

/// The fields with the values of an item.
fn said(item: &Value) -> impl Iterator<Item = &Value> {
    let names = ["value", "values"].into_iter();
    names.filter_map(|name| item.get(name))
}

/// The values of an item; `None` where they are none that is known.
fn values(kind: Kind, item: &Value) -> Option<Vec<u32>> {
    let number = |value: &Value| text(value).trim().parse::<u32>().ok();
    if kind == Kind::Quadruple {
        return list(&item["values"]).iter().map(number).collect();
    }
    let value = &item["value"];
    match (kind, text(value).trim()) {
        _ if kind.entry().takes == Takes::Nothing || is_off(value) => Some(Vec::new()),
        (_, "") => Some(Vec::new()),
        (Kind::Xv, "x" | "X") => Some(vec![10]),
        (Kind::Xv, "v" | "V") => Some(vec![5]),
        // A cage or little killer with the sum 0 is one without a sum.
        (Kind::Cage | Kind::Sum, _) if number(value)? == 0 => Some(Vec::new()),
        _ => Some(vec![number(value)?]),
    }
}

/// The constraints of an item; none where it says nothing, such as a clue without a value.
fn of_item(field: &Field, values: Vec<u32>, item: &Value, size: usize) -> Read<Vec<Constraint>> {
    let &(_, kind, holds) = field;
    let silent = values.is_empty() && needs_value(kind);
    let of = |cells: Vec<Position>| Constraint::new(kind, cells, values.clone());
    let cells = |name: &str| places(part(item, name)?, size);
    // A line of one cell is a slip of the mouse.
    let least = if holds == Holds::Lines { 2 } else { 1 };
    let found = match (holds, item.get("cell")) {
        (Holds::Arrows, _) => return arrows(item, size),
        (Holds::Clones, _) => {
            let (cells, others) = (cells("cells")?, cells("cloneCells")?);
            return Ok(vec![Constraint {
                others,
                ..of(cells)
            }]);
        }
        (Holds::Lines, _) => lines(item, size)?,
        (Holds::Cells, _) => vec![cells("cells")?],
        (Holds::Marks, None) => {
            return wrong(&item.to_string(), "a list 'cell' of cells is expected");
        }
        (Holds::Marks, Some(cell)) if is_off(cell) => Vec::new(),
        (Holds::Marks, Some(cell)) => vec![vec![place(cell, size)?]],
        (Holds::Outside, _) if silent => Vec::new(),
        (Holds::Outside, _) => vec![outside(item, size)?],
    };
    let says = |cells: &Vec<Position>| !silent && cells.len() >= least;
    Ok(found.into_iter().filter(says).map(of).collect())
}

/// Every arrow of a circle or pill.
fn arrows(item: &Value, size: usize) -> Read<Vec<Constraint>> {
    let mut circle = places(part(item, "cells")?, size)?;
    // A pill is read from the left or from the top, whichever way it was drawn.
    circle.sort_unstable();
    circle.dedup();
    if circle.is_empty() {
        let expected = "the cells of the circle are expected in 'cells'";
        return wrong(&item.to_string(), expected);
    }
    let shafts = lines(item, size)?.into_iter().map(|mut others| {
        others.retain(|cell| !circle.contains(cell));
        let arrow = Constraint::new(Kind::Arrow, circle.clone(), Vec::new());
        Constraint { others, ..arrow }
    });
    Ok(shafts.filter(|arrow| !arrow.others.is_empty()).collect())
}

/// The items of a list; if it is none, an error shows `found`.
fn items<'v>(value: &'v Value, found: &Value, expected: impl Into<String>) -> Read<&'v [Value]> {
    let items = value.as_array().map(Vec::as_slice);
    items.map_or_else(|| wrong(&found.to_string(), expected), Ok)
}

/// The items of a part of an item.
fn part<'v>(item: &'v Value, name: &str) -> Read<&'v [Value]> {
    let expected = format!("a list '{name}' of cells is expected");
    items(&item[name], item, expected)
}

/// The cells of all lines.
fn lines(item: &Value, size: usize) -> Read<Vec<Vec<Position>>> {
    let expected = "a list is expected in 'cells'";
    let line = |line| places(items(line, line, expected)?, size);
    part(item, "lines")?.iter().map(line).collect()
}

fn places(names: &[Value], size: usize) -> Read<Vec<Position>> {
    names.iter().map(|name| place(name, size)).collect()
}

/// A cell by its name, such as `R1C9`.
fn place(name: &Value, size: usize) -> Read<Position> {
    let numbers = numbers(name).filter(|&(row, col)| row.max(col) <= size);
    let place = numbers.map(|(row, col)| Position::new(row.checked_sub(1)?, col.checked_sub(1)?));
    let expected = format!("a cell from R1C1 to R{size}C{size} is expected");
    let place = place.flatten();
    place.map_or_else(|| wrong(&name.to_string(), expected), Ok)
}

/// The numbers of row and column in the name of a cell.
pub(super) fn numbers(name: &Value) -> Option<(usize, usize)> {
    let rest = name.as_str()?.strip_prefix(['R', 'r'])?;
    let (row, col) = rest.split_once(['C', 'c'])?;
    Some((row.parse().ok()?, col.parse().ok()?))
}

/// A line of the grid that begins next to a cell outside of it.
fn outside(item: &Value, size: usize) -> Read<Vec<Position>> {
    let edge = size + 1;
    let start = numbers(&item["cell"]).filter(|&(row, col)| row.max(col) <= edge);
    let name = item["direction"].as_str().map(str::to_uppercase);
    let line = start.and_then(|(row, col)| {
        // Without a direction the cell must be at the end of the line.
        let is_end = [row, col].iter().any(|n| [0, edge].contains(n));
        let steps = STEPS.iter().filter(|step| step.0 == name.as_deref());
        let mut lines = steps.map(|step| walk((row, col), step.1, size));
        lines.find(|line| name.is_some() || is_end && !line.is_empty())
    });
    let line = match (line, item.get("cells")) {
        (Some(line), _) => line,
        (None, Some(cells)) => places(items(cells, cells, "a list is expected in 'cells'")?, size)?,
        (None, None) => Vec::new(),
    };
    if line.is_empty() {
        let expected = format!("a cell next to the grid is expected, from R0C0 to R{edge}C{edge}");
        return wrong(&item.to_string(), expected);
    }
    Ok(line)
}

/// The cells from a place outside of the grid, numbered from 1 inside of it, to its other side.
pub(super) fn walk((row, col): (usize, usize), (down, right): Step, size: usize) -> Vec<Position> {
    let place = |k: isize| {
        let row = row.checked_add_signed(down * k)?.checked_sub(1)?;
        let col = col.checked_add_signed(right * k)?.checked_sub(1)?;
        Position::new(row, col).filter(|_| row.max(col) < size)
    };
    (1..).map_while(place).collect()
}
