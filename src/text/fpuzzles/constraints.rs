//! The constraints of an f-puzzles JSON, in a table that reading and writing share.
//!
//! What the fields mean was learnt from the public solvers that read them (`SudokuSolver` by
//! Rangsk foremost): a dot without a value is a difference of 1 or a ratio of 2; minima and
//! maxima look only at neighbours that are not marked themselves; the negative rule of one kind
//! of kropki dots leaves the pairs with a dot of the other kind alone; a clue outside the grid
//! without a value says nothing.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::puzzle::{Constraint, ConstraintKind as Kind, Position, Takes, known_constraint};
use crate::text::base::board::extra;
use crate::text::base::cells::Step;
use crate::text::base::json::{is_off, list, shown};
use crate::text::base::{Builder, Read, Unknown, wrong};
use crate::text::parts::{items, text};

/// How a field holds its constraints.
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
    /// The name of a rule of the whole board.
    Names,
}

/// The fields with constraints, which have the names of these.
const FIELDS: [(Holds, &str); 7] = [
    (
        Holds::Cells,
        "killercage extraregion difference ratio xv quadruple rowindexer columnindexer boxindexer",
    ),
    (
        Holds::Lines,
        "thermometer slowthermometer doublearrow whispers renban nabner palindrome betweenline \
         lockout regionsumline zipperline entropicline modularline",
    ),
    (
        Holds::Outside,
        "littlekillersum sandwichsum xsum skyscraper",
    ),
    (Holds::Marks, "even odd minimum maximum"),
    (Holds::Arrows, "arrow"),
    (Holds::Clones, "clone"),
    (Holds::Names, "negative"),
];

/// Each field with constraints.
fn fields() -> impl Iterator<Item = (&'static str, Holds)> {
    let each =
        |(holds, names): (Holds, &'static str)| names.split(' ').map(move |name| (name, holds));
    FIELDS.into_iter().flat_map(each)
}

/// The kind of an item.
fn kind_of(field: &str, item: &Value) -> Option<Kind> {
    let known = match field {
        "extraregion" => known_constraint("killercage"),
        "negative" => known_constraint(&format!("negative-{}", item.as_str()?)),
        _ => known_constraint(field),
    };
    known.map(|known| known.0)
}

/// The field for a kind of constraint, and the item of a rule of the whole board.
pub(super) fn field_of(kind: Kind) -> Option<(&'static str, Holds, Value)> {
    // Of two cells, the lesser is a thermometer's bulb.
    let kind = match kind {
        Kind::Less => Kind::Thermometer,
        kind => kind,
    };
    let item = Value::from(kind.name().trim_start_matches("negative-"));
    let mut fields = fields().filter(|field| kind_of(field.0, &item) == Some(kind));
    fields.next().map(|(name, holds)| (name, holds, item))
}

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

/// Parts of a constraint, but for its look.
const PARTS: &str = "cells cell lines value values cloneCells direction";

/// Parts of constraints that only the program shows.
const SHOWN: &str = "width height size angle color opacity";

/// Names the parts of items that are not known.
pub(super) fn name_odd<'v>(
    items: impl IntoIterator<Item = &'v Value>,
    known: &str,
    of: &str,
    to: &mut Builder,
) {
    for (name, value) in items.into_iter().filter_map(Value::as_object).flatten() {
        let is = |names: &str| names.split(' ').any(|known| known == name);
        // Colours such as `outlineC`, and where a line came from.
        let look = name.ends_with('C') || name.starts_with("from") || name.starts_with("is");
        if !look && !is_off(value) && !is(SHOWN) && !is(known) {
            Unknown::add(&mut to.unknown, &format!("{name} of a {of}"));
        }
    }
}

/// Reads the constraints of a field, or names what is not known; false if the field is not.
pub(super) fn read(name: &str, value: &Value, size: usize, to: &mut Builder) -> Read<bool> {
    let Some((_, holds)) = fields().find(|field| field.0 == name) else {
        return Ok(false);
    };
    let items = items(value, name)?;
    name_odd(items, PARTS, name, to);
    let (mut regions, before) = (Vec::new(), to.spec.constraints.len());
    for item in items {
        let kind = kind_of(name, item);
        let said = kind.and_then(|kind| values(kind, item));
        let value = item.get("values").unwrap_or(&item["value"]);
        let bare = kind.is_some_and(|kind| kind.entry().takes == Takes::Nothing);
        if bare && !is_off(value) {
            let value = format!("value '{}' of '{name}'", shown(value));
            to.ignored.push(value);
        }
        if said.is_none() {
            let value = item.get("values").or(item.get("value"));
            let odd = shown(value.unwrap_or(item));
            let odd = format!("{name} with the value '{odd}'");
            to.unknown.push(Unknown::new(odd, 1));
        }
        // The cells of a cage differ, whatever its value says.
        let values = said.or((kind == Some(Kind::Cage)).then(Vec::new));
        let Some((kind, values)) = kind.zip(values) else {
            continue;
        };
        if values.is_empty() && matches!(kind.entry().takes, Takes::One | Takes::Some) {
            to.ignored.push(format!("{name} without a value"));
            continue;
        }
        for (cells, others) in parts(holds, item, size)? {
            let found = &mut to.spec.constraints;
            match found.get_mut(before).filter(|_| holds == Holds::Marks) {
                Some(all) => all.cells.extend(cells),
                None if name == "extraregion" && values.is_empty() => regions.push(cells),
                None => found.push(Constraint {
                    others,
                    ..Constraint::new(kind, cells, values.clone())
                }),
            }
        }
    }
    to.spec.extra.extend(extra(regions));
    Ok(true)
}

/// The values of an item; `None` where they are none that is known.
fn values(kind: Kind, item: &Value) -> Option<Vec<u32>> {
    let number = |value: &Value| text(value).parse::<u32>().ok();
    let value = &item["value"];
    match (kind, &text(value)[..]) {
        (Kind::Quadruple, _) => list(&item["values"]).iter().map(number).collect(),
        (_, "") => Some(Vec::new()),
        (Kind::Xv, "X") => Some(vec![10]),
        (Kind::Xv, "V") => Some(vec![5]),
        (Kind::Xv, _) => None,
        // A cage or little killer with the sum 0 is one without a sum.
        (Kind::Cage | Kind::Sum, "0") => Some(Vec::new()),
        _ if kind.entry().takes == Takes::Nothing => Some(Vec::new()),
        _ => Some(vec![number(value)?]),
    }
}

/// The cells of the constraints of an item, and their other cells.
fn parts(holds: Holds, item: &Value, size: usize) -> Read<Vec<(Vec<Position>, Vec<Position>)>> {
    let cells = || places(&item["cells"], size);
    let lines = || -> Read<Vec<Vec<Position>>> {
        let lines = items(&item["lines"], "lines")?.iter();
        let lines = lines.map(|line| places(line, size));
        let mut lines = lines.collect::<Read<Vec<_>>>()?;
        // A line of one cell is a slip of the mouse.
        lines.retain(|line| line.len() > 1);
        Ok(lines)
    };
    let mut parts: Vec<_> = match holds {
        Holds::Names => return Ok(vec![Default::default()]),
        Holds::Cells => vec![(cells()?, Vec::new())],
        Holds::Marks => vec![(vec![place(&item["cell"], size)?], Vec::new())],
        Holds::Outside => vec![(outside(item, size)?, Vec::new())],
        Holds::Clones => vec![(cells()?, places(&item["cloneCells"], size)?)],
        Holds::Lines => {
            let lines = lines()?.into_iter();
            lines.map(|line| (line, Vec::new())).collect()
        }
        Holds::Arrows => {
            // A pill is read from the left or from the top, whichever way it was drawn.
            let circle: BTreeSet<Position> = cells()?.into_iter().collect();
            if circle.is_empty() {
                return wrong(&item.to_string(), "the cells of the circle are expected");
            }
            let mut shafts = lines()?;
            for shaft in &mut shafts {
                shaft.retain(|cell| !circle.contains(cell));
            }
            shafts.retain(|shaft| !shaft.is_empty());
            let arrow = |shaft| (circle.iter().copied().collect(), shaft);
            return Ok(shafts.into_iter().map(arrow).collect());
        }
    };
    parts.retain(|(cells, _)| !cells.is_empty());
    Ok(parts)
}

fn places(names: &Value, size: usize) -> Read<Vec<Position>> {
    let names = items(names, "cells")?.iter();
    names.map(|name| place(name, size)).collect()
}

/// A cell by its name, such as `R1C9`.
fn place(name: &Value, size: usize) -> Read<Position> {
    let place = name.as_str().and_then(|name| name.parse().ok());
    let place = place.filter(|at: &Position| usize::from(at.row.max(at.col)) < size);
    let expected = format!("a cell from R1C1 to R{size}C{size} is expected");
    place.map_or_else(|| wrong(&name.to_string(), expected), Ok)
}

/// The numbers of row and column in the name of a cell, which may be next to the board.
pub(super) fn numbers(name: &Value) -> Option<(usize, usize)> {
    let (row, col) = name.as_str()?.strip_prefix('R')?.split_once('C')?;
    Some((row.parse().ok()?, col.parse().ok()?))
}

/// A line of the grid that begins next to a cell outside of it.
fn outside(item: &Value, size: usize) -> Read<Vec<Position>> {
    let start = numbers(&item["cell"]);
    let name = item["direction"].as_str();
    let mut steps = STEPS.iter().filter(|step| step.0 == name);
    let line = steps.find_map(|step| walk(start?, step.1, size));
    let expected = "a cell next to the grid is expected, and the direction of a diagonal";
    line.map_or_else(|| wrong(&item.to_string(), expected), Ok)
}

/// The cells from a place next to the grid, numbered from 1 inside of it, to its other side.
pub(super) fn walk((row, col): (usize, usize), step: Step, size: usize) -> Option<Vec<Position>> {
    let place = |k: isize| {
        let row = row.checked_add_signed(step.0 * k)?.checked_sub(1)?;
        let col = col.checked_add_signed(step.1 * k)?.checked_sub(1)?;
        Position::new(row, col).filter(|_| row.max(col) < size)
    };
    let line: Vec<Position> = (1..).map_while(place).collect();
    (place(0).is_none() && !line.is_empty()).then_some(line)
}
