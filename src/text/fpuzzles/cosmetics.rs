//! Drawings in the JSON of f-puzzles: lines, shapes, texts, cages and colours of cells.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::constraints::numbers;
use super::known::text;
use crate::puzzle::{Cosmetic, CosmeticKind as Kind, Length, Point, Position};
use crate::text::base::Lost;
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
    let of_item = |item: &Value| {
        let ways: Vec<Vec<Point>> = match kind {
            Kind::Line => list(&item["lines"]).iter().map(points).collect(),
            Kind::Cage => vec![points(&item["cells"])],
            _ => vec![middle(&points(&item["cells"])).into_iter().collect()],
        };
        let word = |name: &str| item[name].as_str().map(str::to_owned);
        let length = |name: &str| item[name].as_f64().map(Length::from);
        let said = item.get("value").filter(|value| !value.is_null());
        let shape = move |at| Cosmetic {
            colour: word(colour_of(kind)),
            fill: word("baseC"),
            width: length("width"),
            height: length("height"),
            size: length("size"),
            text: said.map(text).filter(|text| !text.is_empty()),
            ..Cosmetic::new(kind, at)
        };
        let drawn = ways.into_iter().filter(|at| !at.is_empty()).map(shape);
        drawn.collect::<Vec<_>>()
    };
    let own = |item: &&Value| DRAWN_FOR.iter().all(|name| item[*name].is_null());
    list(items).iter().filter(own).flat_map(of_item).collect()
}

/// The drawings of a puzzle.
pub(super) fn of_puzzle(puzzle: &Value, size: usize) -> Vec<Cosmetic> {
    let fields = puzzle.as_object().into_iter().flatten();
    let mut all: Vec<Cosmetic> = fields.flat_map(|(name, items)| read(name, items)).collect();
    let cells = list(&puzzle["grid"]).iter().flat_map(list);
    for (place, cell) in places_of(size, size * size).zip(cells) {
        let at = Point::from((f64::from(place.row) + 0.5, f64::from(place.col) + 0.5));
        let colour = |colour: &str| Cosmetic {
            colour: Some(colour.to_owned()),
            ..Cosmetic::new(Kind::Colour, vec![at])
        };
        all.extend(colours(cell).into_iter().map(colour));
    }
    all
}

/// The colours of a cell.
pub(super) fn colours(cell: &Value) -> Vec<&str> {
    let all = list(&cell["cArray"]).iter().filter_map(Value::as_str);
    let mut all: Vec<&str> = all.filter(|colour| !colour.is_empty()).collect();
    if all.is_empty() {
        let one = cell["c"].as_str();
        all.extend(one.filter(|colour| !colour.is_empty()));
    }
    all
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
fn middle(points: &[Point]) -> Option<Point> {
    let n = i64::try_from(points.len()).ok().filter(|&n| n > 0)?;
    let mean = |part: fn(&Point) -> Length| {
        let sum: i64 = points.iter().map(|point| i64::from(part(point).0)).sum();
        i32::try_from(sum / n).ok().map(Length)
    };
    let (row, col) = (mean(|point| point.0)?, mean(|point| point.1)?);
    Some(Point(row, col))
}

/// Adds the fields of drawings: as they were if they say the same. Returns the drawings that the
/// form cannot hold.
pub(super) fn write(
    drawn: &[Cosmetic],
    before: &Map<String, Value>,
    all: &mut Map<String, Value>,
) -> Vec<Lost> {
    let mut lost: BTreeMap<&str, usize> = BTreeMap::new();
    let mut lose = |one: &Cosmetic| *lost.entry(one.kind.name()).or_default() += 1;
    let arrows = drawn.iter().filter(|one| one.kind == Kind::Arrow);
    arrows.for_each(&mut lose);
    for (name, kind) in FIELDS {
        let these: Vec<&Cosmetic> = drawn.iter().filter(|one| one.kind == kind).collect();
        let same = |items: &&Value| read(name, items).iter().eq(these.iter().copied());
        if let Some(items) = before.get(name).filter(same) {
            all.insert(name.to_owned(), items.clone());
            continue;
        }
        let mut items: Vec<Value> = Vec::new();
        for one in these {
            match item(one) {
                Some(item) => items.push(item),
                None => lose(one),
            }
        }
        if !items.is_empty() {
            all.insert(name.to_owned(), items.into());
        }
    }
    let lost = lost.into_iter().map(|(name, count)| Lost {
        name: name.to_owned(),
        count,
    });
    lost.collect()
}

/// The colours of cells that are drawn.
pub(super) fn coloured(drawn: &[Cosmetic]) -> BTreeMap<Position, Vec<&str>> {
    let mut cells: BTreeMap<Position, Vec<&str>> = BTreeMap::new();
    for one in drawn.iter().filter(|one| one.kind == Kind::Colour) {
        for place in one.at.iter().filter_map(cell_at) {
            cells
                .entry(place)
                .or_default()
                .extend(one.colour.as_deref());
        }
    }
    cells
}

/// The item of a drawing; none if it is not at cells, or between two or four of them.
fn item(one: &Cosmetic) -> Option<Value> {
    let names: Vec<Vec<Value>> = one.at.iter().map(names).collect::<Option<_>>()?;
    let single = || {
        let single = |names: &Vec<Value>| Some(names.first()?.clone()).filter(|_| names.len() == 1);
        names.iter().map(single).collect::<Option<Vec<Value>>>()
    };
    let mut item = match one.kind {
        Kind::Line => json!({ "lines": [single()?] }),
        Kind::Cage => json!({ "cells": single()? }),
        _ => json!({ "cells": names.concat() }),
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
    let cell = |row: i32| cols.iter().map(move |col| format!("R{row}C{col}").into());
    let fits = |&n: &i32| u16::try_from(n).is_ok();
    let all_fit = rows.iter().chain(&cols).all(fits);
    all_fit.then(|| rows.iter().flat_map(|&row| cell(row)).collect())
}

/// The cell of which a point is the middle.
fn cell_at(point: &Point) -> Option<Position> {
    let index = |length: Length| {
        let middle = length.0 % 1000 == 500;
        usize::try_from(length.0 / 1000).ok().filter(|_| middle)
    };
    Position::new(index(point.0)?, index(point.1)?)
}
