//! The constraints of an f-puzzles JSON, in a table that reading and writing share.
//!
//! What the fields mean was learnt from the public solvers that read them (`SudokuSolver` by
//! Rangsk foremost): a dot without a value is a difference of 1 or a ratio of 2; minima and
//! maxima look only at neighbours that are not marked themselves; the negative rule of one kind
//! of kropki dots leaves the pairs with a dot of the other kind alone; a clue outside the grid
//! without a value says nothing.

use serde_json::Value;

use super::parts::{is_on, text};
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
    // Of two cells, the lesser is a thermometer's bulb. A name is read by its first row.
    ("thermometer", Kind::Less, Holds::Lines),
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

/// Parts of a constraint.
const PARTS: &str = "cells cell lines value values cloneCells direction width height size angle \
    color highlight opacity";

/// Names the parts of items that are not known.
pub(super) fn name_odd(items: &[Value], known: &str, of: &str, unknown: &mut Vec<Unknown>) {
    for (name, value) in items.iter().filter_map(Value::as_object).flatten() {
        // Colours such as `outlineC`, and where a line came from.
        let look = name.ends_with('C') || name.starts_with("from") || name.starts_with("is");
        if !look && is_on(value) && known.split(' ').all(|known| known != name) {
            Unknown::add(unknown, &format!("{name} of a {of}"));
        }
    }
}

/// Reads the constraints of a field, or names what is not known; false if the field is not.
pub(super) fn read(name: &str, value: &Value, size: usize, to: &mut Builder) -> Read<bool> {
    let field = FIELDS.iter().find(|field| field.0 == name);
    if field.is_none() && name != "negative" && name != "extraregion" {
        return Ok(false);
    }
    let Value::Array(items) = value else {
        return wrong(
            &value.to_string(),
            format!("a list is expected in '{name}'"),
        );
    };
    name_odd(items, PARTS, name, &mut to.unknown);
    let Some(&(_, kind, holds)) = field else {
        let mut regions = Vec::new();
        for item in items {
            let rule = NEGATIVE.iter().find(|rule| *item == rule.0);
            match rule.map(|rule| Constraint::new(rule.1, Vec::new(), Vec::new())) {
                _ if name == "extraregion" => regions.push(places(&item["cells"], size)?),
                Some(rule) => to.spec.constraints.push(rule),
                None => to.unknown.push(odd(name, item)),
            }
        }
        to.spec.extra.extend(extra(regions));
        return Ok(true);
    };
    let (takes, before) = (kind.entry().takes, to.spec.constraints.len());
    for item in items {
        let values = values(kind, item);
        let value = item.get("values").unwrap_or(&item["value"]);
        if values.is_none() {
            to.unknown.push(odd(name, value));
        } else if takes == Takes::Nothing && is_on(value) {
            let what = format!("value '{}' of '{name}'", shown(value));
            to.ignored.push(what);
            to.ignored.dedup();
        }
        // The cells of a cage differ, whatever its value says.
        let Some(values) = values.or((kind == Kind::Cage).then(Vec::new)) else {
            continue;
        };
        if values.is_empty() && matches!(takes, Takes::One | Takes::Some) {
            to.ignored.push(format!("{name} without a value"));
            continue;
        }
        for (cells, others) in parts(holds, item, size)? {
            let found = &mut to.spec.constraints;
            match found.get_mut(before).filter(|_| holds == Holds::Marks) {
                Some(all) => all.cells.extend(cells),
                None => found.push(Constraint {
                    others,
                    ..Constraint::new(kind, cells, values.clone())
                }),
            }
        }
    }
    Ok(true)
}

/// A value of a field that is not known.
fn odd(name: &str, value: &Value) -> Unknown {
    Unknown::new(format!("{name} with the value '{}'", shown(value)), 1)
}

/// The values of an item; `None` where they are none that is known.
fn values(kind: Kind, item: &Value) -> Option<Vec<u32>> {
    let number = |value: &Value| text(value).parse::<u32>().ok();
    let value = &item["value"];
    match (kind, &text(value)[..]) {
        (Kind::Quadruple, _) => list(&item["values"]).iter().map(number).collect(),
        (_, "") => Some(Vec::new()),
        _ if kind.entry().takes == Takes::Nothing => Some(Vec::new()),
        (Kind::Xv, "x" | "X") => Some(vec![10]),
        (Kind::Xv, "v" | "V") => Some(vec![5]),
        // A cage or little killer with the sum 0 is one without a sum.
        (Kind::Cage | Kind::Sum, "0") => Some(Vec::new()),
        _ => Some(vec![number(value)?]),
    }
}

/// The cells of the constraints of an item, and their other cells.
fn parts(holds: Holds, item: &Value, size: usize) -> Read<Vec<(Vec<Position>, Vec<Position>)>> {
    let cells = || places(&item["cells"], size);
    let alone = |cells: Read<Vec<Position>>| cells.map(|cells| vec![(cells, Vec::new())]);
    let mut parts = match holds {
        Holds::Cells => alone(cells()),
        Holds::Marks if item["cell"] == "" => Ok(Vec::new()),
        Holds::Marks => alone(place(&item["cell"], size).map(|cell| vec![cell])),
        Holds::Outside => alone(outside(item, size)),
        Holds::Clones => Ok(vec![(cells()?, places(&item["cloneCells"], size)?)]),
        Holds::Lines | Holds::Arrows => {
            let Value::Array(lines) = &item["lines"] else {
                let expected = "a list 'lines' of lists of cells is expected";
                return wrong(&item.to_string(), expected);
            };
            let lines = lines.iter().map(|line| places(line, size));
            let mut lines = lines.collect::<Read<Vec<_>>>()?;
            // A line of one cell is a slip of the mouse.
            lines.retain(|line| line.len() > 1);
            if holds == Holds::Lines {
                return Ok(lines.into_iter().map(|line| (line, Vec::new())).collect());
            }
            let mut circle = cells()?;
            if circle.is_empty() {
                let expected = "the cells of the circle are expected in 'cells'";
                return wrong(&item.to_string(), expected);
            }
            // A pill is read from the left or from the top, whichever way it was drawn.
            circle.sort_unstable();
            circle.dedup();
            let mut arrows: Vec<_> = lines
                .into_iter()
                .map(|line| (circle.clone(), line))
                .collect();
            for (_, shaft) in &mut arrows {
                shaft.retain(|cell| !circle.contains(cell));
            }
            arrows.retain(|(_, shaft)| !shaft.is_empty());
            Ok(arrows)
        }
    }?;
    parts.retain(|(cells, _)| !cells.is_empty());
    Ok(parts)
}

fn places(names: &Value, size: usize) -> Read<Vec<Position>> {
    let Value::Array(names) = names else {
        return wrong(&names.to_string(), "a list of cells is expected");
    };
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
    let steps = STEPS.iter().filter(|step| step.0 == name.as_deref());
    let mut lines = steps.filter_map(|step| Some(walk(start?, step.1, size)));
    // Without a direction the cell must be at the end of the line.
    let is_end = start.is_some_and(|(row, col)| [row, col].iter().any(|n| [0, edge].contains(n)));
    let line = lines.find(|line| !line.is_empty() && (name.is_some() || is_end));
    let expected = format!("a cell next to the grid is expected, from R0C0 to R{edge}C{edge}");
    line.map_or_else(|| wrong(&item.to_string(), expected), Ok)
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
