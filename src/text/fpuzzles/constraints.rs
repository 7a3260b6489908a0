//! The constraints of f-puzzles, for reading and writing.
//!
//! Meanings follow public solvers (Rangsk's `SudokuSolver` first): dots without a value are a
//! difference of 1 or a ratio of 2; minima and maxima ignore marked neighbours; the negative
//! rule of one colour of dots skips pairs with the other.

use std::iter::repeat;

use serde_json::Value;

use crate::puzzle::{Constraint, ConstraintKind as Kind, Position, Takes, known_constraint};
use crate::text::base::{Builder, Read, Step, Unknown, extra, is_off, list, shown, wrong};
use crate::text::parts::{items, may_repeat, text};
use crate::text::record::is_one_of;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Lines,   // lines: one constraint each
    Cells,   // cells
    Arrows,  // cells of a circle or pill, lines that begin in it
    Clones,  // cells, cloneCells
    Marks,   // cell; all items together are one constraint
    Outside, // cell outside the grid, at the end of a line
    Names,   // the name of a rule of the whole board
}

/// Fields by their form.
const FIELDS: &[(Form, &[&str])] = &[
    (
        Form::Cells,
        &[
            "killercage",
            "extraregion",
            "difference",
            "ratio",
            "xv",
            "quadruple",
            "rowindexer",
            "columnindexer",
            "boxindexer",
        ],
    ),
    (
        Form::Lines,
        &[
            "thermometer",
            "slowthermometer",
            "doublearrow",
            "whispers",
            "renban",
            "nabner",
            "palindrome",
            "betweenline",
            "lockout",
            "regionsumline",
            "zipperline",
            "entropicline",
            "modularline",
        ],
    ),
    (Form::Outside, &["littlekillersum", "sandwichsum", "xsum", "skyscraper"]),
    (Form::Marks, &["even", "odd", "minimum", "maximum"]),
    (Form::Arrows, &["arrow"]),
    (Form::Clones, &["clone"]),
    (Form::Names, &["negative"]),
];

fn fields() -> impl Iterator<Item = (&'static str, Form)> {
    FIELDS.iter().flat_map(|&(form, names)| names.iter().copied().zip(repeat(form)))
}

fn kind_of(field: &str, item: &Value) -> Option<Kind> {
    let known = match field {
        "killercage" if may_repeat(item) == Some(true) => known_constraint("sum"),
        "extraregion" => known_constraint("killercage"),
        "negative" => known_constraint(&format!("negative-{}", item.as_str()?)),
        _ => known_constraint(field),
    };
    Some(known?.0)
}

/// The field of a kind, and the item of a board rule.
pub(super) fn field_of(kind: Kind) -> Option<(&'static str, Form, Value)> {
    // The lesser of two cells is a bulb.
    let kind = match kind {
        Kind::Less => Kind::Thermometer,
        kind => kind,
    };
    let item = Value::from(kind.name().trim_start_matches("negative-"));
    let (name, form) = fields().find(|field| kind_of(field.0, &item) == Some(kind))?;
    Some((name, form, item))
}

/// Directions of outside clues; diagonals have names.
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

/// Parts of a constraint, except its look.
const PARTS: &[&str] = &["cells", "cell", "lines", "value", "values", "cloneCells", "direction"];

/// Fields whose items may say whether their cells differ.
const KILLERS: [&str; 2] = ["killercage", "extraregion"];

const PARTS_OF_CAGES: &[&str] =
    &["cells", "cell", "lines", "value", "values", "cloneCells", "direction", "unique"];

/// Parts that are only drawn.
const SHOWN: &[&str] = &["width", "height", "size", "angle", "color", "opacity"];

/// Reports unknown parts of items.
pub(super) fn report_unknown(items: &[Value], known: &[&str], of: &str, to: &mut Builder) {
    for (name, value) in items.iter().filter_map(Value::as_object).flatten() {
        // Colours such as `outlineC`, and origins.
        let look = name.ends_with('C') || name.starts_with("from") || name.starts_with("is");
        if !look && !is_off(value) && !is_one_of(SHOWN, name) && !is_one_of(known, name) {
            Unknown::add(&mut to.unknown, &format!("{name} of a {of}"));
        }
    }
}

/// Reads a field of constraints of a puzzle; false if it is unknown.
pub(super) fn read(name: &str, puzzle: &Value, size: usize, to: &mut Builder) -> Read<bool> {
    let value = &puzzle[name];
    let Some((_, form)) = fields().find(|field| field.0 == name) else {
        return Ok(false);
    };
    let items = items(value, name)?;
    let known = if KILLERS.contains(&name) { PARTS_OF_CAGES } else { PARTS };
    report_unknown(items, known, name, to);
    let mut regions = Vec::new();
    let before = to.spec.constraints.len();
    for item in items {
        let kind = kind_of(name, item);
        // An extra region is one because its cells differ.
        let is_odd = may_repeat(item).is_none_or(|repeats| repeats && name == "extraregion");
        if KILLERS.contains(&name) && is_odd {
            let rule = format!("{name} with unique {}", shown(&item["unique"]));
            to.unknown.push(Unknown::new(rule, 1));
        }
        let values = kind.and_then(|kind| values(kind, item));
        let value = item.get("values").or(item.get("value"));
        let text = shown(value.unwrap_or(item));
        if values.is_none() {
            let rule = format!("{name} with the value '{text}'");
            to.unknown.push(Unknown::new(rule, 1));
        }
        let Some(kind) = kind else { continue };
        let takes = kind.entry().takes;
        if takes == Takes::Nothing && !value.is_none_or(is_off) {
            to.ignored.push(format!("value '{text}' of '{name}'"));
        }
        // Cells of a cage differ with any value.
        let cage = || (kind == Kind::Cage).then(Vec::new);
        let Some(values) = values.or_else(cage) else {
            continue;
        };
        if values.is_empty() && matches!(takes, Takes::One | Takes::Some) {
            let mark = format!("{name} without a value");
            // The negative rule holds for pairs without a mark: is this one marked?
            if list(&puzzle["negative"]).iter().any(|kind| kind == name) {
                to.unknown.push(Unknown::new(mark + " beside the negative rule", 1));
            } else {
                to.ignored.push(mark);
            }
            continue;
        }
        for (cells, others) in parts(form, item, size)? {
            let all = &mut to.spec.constraints;
            match all.get_mut(before).filter(|_| form == Form::Marks) {
                Some(marks) => marks.cells.extend(cells),
                None if name == "extraregion" && values.is_empty() => regions.push(cells),
                None => {
                    all.push(Constraint { others, ..Constraint::new(kind, cells, values.clone()) });
                }
            }
        }
    }

    to.spec.extra.extend(extra(regions));
    Ok(true)
}

/// The values of an item; `None` if unknown.
fn values(kind: Kind, item: &Value) -> Option<Vec<u32>> {
    let number = |value: &Value| text(value).parse().ok();
    let value = &item["value"];
    match (kind, &text(value)[..]) {
        (Kind::Quadruple, _) => list(&item["values"]).iter().map(number).collect(),
        // The sum 0 is no sum.
        (_, "") | (Kind::Cage | Kind::Sum, "0") => Some(Vec::new()),
        (Kind::Xv, "X") => Some(vec![10]),
        (Kind::Xv, "V") => Some(vec![5]),
        (Kind::Xv, _) => None,
        _ if kind.entry().takes == Takes::Nothing => Some(Vec::new()),
        _ => Some(vec![number(value)?]),
    }
}

type Cells = Vec<Position>;

/// The cells and other cells of each constraint.
fn parts(form: Form, item: &Value, size: usize) -> Read<Vec<(Cells, Cells)>> {
    let cells = |name| places(&item[name], size);
    let alone = |cells| vec![(cells, Vec::new())];
    let mut parts = match form {
        Form::Names => return Ok(alone(Vec::new())),
        Form::Cells => alone(cells("cells")?),
        Form::Marks => alone(vec![place(&item["cell"], size)?]),
        Form::Outside => alone(outside(item, size)?),
        Form::Clones => vec![(cells("cells")?, cells("cloneCells")?)],
        Form::Lines => lines(item, size)?.into_iter().flat_map(alone).collect(),
        Form::Arrows => {
            // A pill is read left to right or top down.
            let mut circle = cells("cells")?;
            circle.sort_unstable();
            circle.dedup();
            if circle.is_empty() {
                return wrong(&item.to_string(), "the cells of the circle are expected");
            }
            let arrow = |mut shaft: Cells| {
                shaft.retain(|cell| !circle.contains(cell));
                (!shaft.is_empty()).then(|| (circle.clone(), shaft))
            };
            lines(item, size)?.into_iter().filter_map(arrow).collect()
        }
    };

    parts.retain(|part| !part.0.is_empty());
    Ok(parts)
}

fn lines(item: &Value, size: usize) -> Read<Vec<Cells>> {
    let lines: Read<Vec<Cells>> =
        items(&item["lines"], "lines")?.iter().map(|line| places(line, size)).collect();
    let mut lines = lines?;
    // A line of one cell is a slip of the mouse.
    lines.retain(|line| line.len() > 1);
    Ok(lines)
}

fn places(names: &Value, size: usize) -> Read<Cells> {
    items(names, "cells")?.iter().map(|name| place(name, size)).collect()
}

/// A cell on the board, such as `R1C9`.
fn place(name: &Value, size: usize) -> Read<Position> {
    let fits = |at: &Position| usize::from(at.row.max(at.col)) < size;
    let place = name.as_str().and_then(|name| name.parse().ok());
    let expected = || format!("a cell from R1C1 to R{size}C{size} is expected");
    let wrong = || wrong(&name.to_string(), expected());
    place.filter(fits).map_or_else(wrong, Ok)
}

/// Row and column of a cell, perhaps off the board.
pub(super) fn numbers(name: &Value) -> Option<(usize, usize)> {
    let (row, col) = name.as_str()?.strip_prefix('R')?.split_once('C')?;
    Some((row.parse().ok()?, col.parse().ok()?))
}

/// The line of an outside clue.
fn outside(item: &Value, size: usize) -> Read<Cells> {
    let start = numbers(&item["cell"]);
    let name = item["direction"].as_str();
    let line =
        STEPS.iter().filter(|step| step.0 == name).find_map(|step| walk(start?, step.1, size));
    let expected = "a cell next to the grid is expected, and the direction of a diagonal";
    line.map_or_else(|| wrong(&item.to_string(), expected), Ok)
}

/// The line from a place next to the grid, counted from 1.
pub(super) fn walk((row, col): (usize, usize), step: Step, size: usize) -> Option<Cells> {
    let place = |k: isize| {
        let row = row.checked_add_signed(step.0 * k)?.checked_sub(1)?;
        let col = col.checked_add_signed(step.1 * k)?.checked_sub(1)?;
        Position::new(row, col).filter(|_| row.max(col) < size)
    };
    let line: Cells = (1..).map_while(place).collect();
    (place(0).is_none() && !line.is_empty()).then_some(line)
}
