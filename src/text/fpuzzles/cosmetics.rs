//! Drawings in the JSON of f-puzzles: lines, shapes, texts, cages and colours of cells.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::constraints::{numbers, text};
use crate::puzzle::{Cosmetic, CosmeticKind as Kind, Length, Point, Position};
use crate::text::base::board::places_of;
use crate::text::base::json::list;

/// The fields with drawings.
const FIELDS: [(&str, Kind); 5] = [
    ("line", Kind::Line),
    ("circle", Kind::Circle),
    ("rectangle", Kind::Rectangle),
    ("text", Kind::Text),
    ("cage", Kind::Cage),
];

/// Parts of drawings that belong to a constraint, which is drawn by itself.
const DRAWN_FOR: [&str; 3] = ["fromConstraint", "fromRangskSolver", "isLLConstraint"];

/// The field of the colour of a drawing.
fn colour_of(kind: Kind) -> &'static str {
    if kind == Kind::Text {
        "fontC"
    } else {
        "outlineC"
    }
}

/// The drawings of a field; none if it has no drawings.
pub(super) fn read(name: &str, items: &Value) -> Vec<Cosmetic> {
    let Some((_, kind)) = FIELDS.into_iter().find(|field| field.0 == name) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    let own = |item: &&Value| DRAWN_FOR.iter().all(|name| item[*name].is_null());
    for item in list(items).iter().filter(own) {
        let word = |name: &str| item[name].as_str().map(str::to_owned);
        let length = |name: &str| item[name].as_f64().map(Length::from);
        let said = item.get("value").filter(|value| !value.is_null());
        let shape = Cosmetic {
            colour: word(colour_of(kind)),
            fill: word("baseC"),
            width: length("width"),
            height: length("height"),
            size: length("size"),
            text: said.map(text).filter(|text| !text.is_empty()),
            ..Cosmetic::new(kind, Vec::new())
        };
        let mut ways = match kind {
            Kind::Line => list(&item["lines"]).iter().map(points).collect(),
            _ => vec![points(&item["cells"])],
        };
        ways.retain(|at| !at.is_empty());
        for mut at in ways {
            if !matches!(kind, Kind::Line | Kind::Cage) {
                at = vec![middle(&at)];
            }
            all.push(Cosmetic {
                at,
                ..shape.clone()
            });
        }
    }
    all
}

/// The drawings of a puzzle.
pub(super) fn of_puzzle(puzzle: &Value, size: usize) -> Vec<Cosmetic> {
    let fields = puzzle.as_object().into_iter().flatten();
    let mut all: Vec<Cosmetic> = fields.flat_map(|(name, items)| read(name, items)).collect();
    let cells = list(&puzzle["grid"]).iter().flat_map(list);
    for (place, cell) in places_of(size, size * size).zip(cells) {
        let colours = list(&cell["cArray"]).iter().filter_map(Value::as_str);
        let mut colours: Vec<&str> = colours.filter(|colour| !colour.is_empty()).collect();
        if colours.is_empty() {
            colours.extend(cell["c"].as_str().filter(|colour| !colour.is_empty()));
        }
        all.extend(colours.into_iter().map(|colour| Cosmetic {
            colour: Some(colour.to_owned()),
            ..Cosmetic::new(Kind::Colour, vec![at(place)])
        }));
    }
    all
}

/// The middle of a cell.
fn at(place: Position) -> Point {
    Point::from((f64::from(place.row) + 0.5, f64::from(place.col) + 0.5))
}

/// The middles of the cells in a list of names, which may be next to the board.
fn points(cells: &Value) -> Vec<Point> {
    let point = |name: &Value| {
        let (row, col) = numbers(name)?;
        let middle = |n: usize| Some(f64::from(u16::try_from(n).ok()?) - 0.5);
        Some(Point::from((middle(row)?, middle(col)?)))
    };
    list(cells).iter().filter_map(point).collect()
}

/// The point in the middle of others.
fn middle(points: &[Point]) -> Point {
    let mean = |part: fn(&Point) -> Length| {
        let (mut sum, mut n) = (0.0, 0.0);
        for point in points {
            (sum, n) = (sum + f64::from(part(point)), n + 1.0);
        }
        sum / n
    };
    Point::from((mean(|point| point.0), mean(|point| point.1)))
}

/// Adds the fields of drawings, as they were if they say the same, and counts the drawings that
/// the form cannot hold.
pub(super) fn write(
    drawn: &[Cosmetic],
    before: &Map<String, Value>,
    all: &mut Value,
    lost: &mut BTreeMap<String, usize>,
) {
    let mut lose = |one: &Cosmetic| *lost.entry(one.kind.name().to_owned()).or_default() += 1;
    let arrows = drawn.iter().filter(|one| one.kind == Kind::Arrow);
    arrows.for_each(&mut lose);
    for (name, kind) in FIELDS {
        let these = || drawn.iter().filter(|one| one.kind == kind);
        let same = |items: &&Value| read(name, items).iter().eq(these());
        if let Some(items) = before.get(name).filter(same) {
            all[name] = items.clone();
            continue;
        }
        let odd = |one: &&Cosmetic| item(one).is_none();
        these().filter(odd).for_each(&mut lose);
        let items: Vec<Value> = these().filter_map(item).collect();
        if !items.is_empty() {
            all[name] = items.into();
        }
    }
}

/// The colours of a cell.
pub(super) fn colours(drawn: &[Cosmetic], place: Position) -> Vec<&str> {
    let here = |one: &&Cosmetic| one.kind == Kind::Colour && one.at.contains(&at(place));
    let colours = drawn.iter().filter(here);
    colours.filter_map(|one| one.colour.as_deref()).collect()
}

/// The item of a drawing; none if it is not at cells, or between two or four of them.
fn item(one: &Cosmetic) -> Option<Value> {
    let names: Vec<Vec<Value>> = one.at.iter().map(names).collect::<Option<_>>()?;
    let single = names.iter().all(|names| names.len() == 1);
    let names = names.concat();
    let mut item = match one.kind {
        Kind::Line if single => json!({ "lines": [names] }),
        Kind::Line | Kind::Cage if !single => return None,
        _ => json!({ "cells": names }),
    };
    let parts = [
        (colour_of(one.kind), json!(one.colour)),
        ("baseC", json!(one.fill)),
        ("value", json!(one.text)),
        ("width", json!(one.width)),
        ("height", json!(one.height)),
        ("size", json!(one.size)),
    ];
    for (name, value) in parts.into_iter().filter(|part| !part.1.is_null()) {
        item[name] = value;
    }
    Some(item)
}

/// The names of the cells around a point: one, or two or four if it is between them.
fn names(point: &Point) -> Option<Vec<Value>> {
    let numbers = |length: Length| match length.0 {
        middle if middle.rem_euclid(1000) == 500 => Some(vec![middle.div_euclid(1000) + 1]),
        border if border % 1000 == 0 => Some(vec![border / 1000, border / 1000 + 1]),
        _ => None,
    };
    let (rows, cols) = (numbers(point.0)?, numbers(point.1)?);
    let fits = |&n: &i32| u16::try_from(n).is_ok();
    let all_fit = rows.iter().chain(&cols).all(fits);
    let cell = |row: i32| cols.iter().map(move |col| format!("R{row}C{col}").into());
    all_fit.then(|| rows.iter().flat_map(|&row| cell(row)).collect())
}
