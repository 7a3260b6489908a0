//! Drawings and cell colours of f-puzzles.

use std::slice::from_ref;

use serde_json::{Value, json};

use super::constraints::numbers;
use crate::puzzle::{Cosmetic, CosmeticKind as Kind, Length, Point, Position};
use crate::text::base::{items, list, places_of};
use crate::text::parts::look;

/// Fields of drawings.
pub(super) const FIELDS: [(&str, Kind); 5] = [
    ("cage", Kind::Cage),
    ("line", Kind::Line),
    ("circle", Kind::Circle),
    ("rectangle", Kind::Rectangle),
    ("text", Kind::Text),
];

/// Marks of drawings that belong to a constraint.
const DRAWN_FOR: [&str; 3] = ["fromConstraint", "fromRangskSolver", "isLLConstraint"];

/// The JSON keys of a drawing's colours, sizes and text, by its kind.
fn names_of(kind: Kind) -> [&'static str; 6] {
    let colour = match kind {
        Kind::Text => "fontC",
        _ => "outlineC",
    };
    [colour, "baseC", "value", "width", "height", "size"]
}

/// The drawings of a puzzle.
pub(super) fn read(puzzle: &Value) -> Vec<Cosmetic> {
    let mut all = Vec::new();
    for (name, kind) in FIELDS {
        let own = |item: &&Value| DRAWN_FOR.iter().all(|name| item[*name].is_null());
        for item in list(&puzzle[name]).iter().filter(own) {
            let cells = points(&item["cells"]);
            let ways = match kind {
                Kind::Line => list(&item["lines"]).iter().map(points).collect(),
                Kind::Cage => vec![cells],
                _ => vec![middle(&cells).into_iter().collect()],
            };
            let names = names_of(kind);
            let drawn = |at| look(item, kind, names.each_ref().map(from_ref), at);
            all.extend(ways.into_iter().map(drawn));
        }
    }

    all.retain(|one| !one.at.is_empty());
    let size = list(&puzzle["grid"]).len();
    let cells = list(&puzzle["grid"]).iter().flat_map(list);
    for (place, cell) in places_of(size, size * size).zip(cells) {
        let colours = cell
            .get("cArray")
            .or(cell.get("c"))
            .into_iter()
            .flat_map(items)
            .filter_map(Value::as_str)
            .filter(|colour| !colour.is_empty());
        all.extend(colours.map(|colour| Cosmetic {
            colour: Some(colour.to_owned()),
            ..Cosmetic::new(Kind::Colour, vec![at(place)])
        }));
    }

    all
}

fn at(place: Position) -> Point {
    Point::from((f64::from(place.row) + 0.5, f64::from(place.col) + 0.5))
}

/// The middles of cells, perhaps off the board.
fn points(cells: &Value) -> Vec<Point> {
    let middle = |n: usize| Some(f64::from(u16::try_from(n).ok()?) - 0.5);
    let point = |name: &Value| {
        let (row, col) = numbers(name)?;
        Some(Point::from((middle(row)?, middle(col)?)))
    };
    list(cells).iter().filter_map(point).collect()
}

/// The middle of several points.
fn middle(points: &[Point]) -> Option<Point> {
    let mean = |part: fn(&Point) -> i32| {
        let all = points.iter().map(part);
        Some(Length((all.clone().min()? + all.max()?) / 2))
    };
    Some(Point(mean(|point| point.0.0)?, mean(|point| point.1.0)?))
}

/// Adds the fields of drawings.
pub(super) fn write(drawn: &[Cosmetic], all: &mut Value) {
    for (name, kind) in FIELDS {
        let items: Vec<Value> =
            drawn.iter().filter(|one| one.kind == kind).filter_map(item).collect();
        if !items.is_empty() {
            all[name] = items.into();
        }
    }
}

/// The colours that are drawn in a cell.
pub(super) fn colours(drawn: &[Cosmetic], place: Position) -> Vec<&str> {
    let here = |one: &&Cosmetic| one.kind == Kind::Colour && one.at.contains(&at(place));
    drawn.iter().filter(here).filter_map(|one| one.colour.as_deref()).collect()
}

/// The item of a drawing, if its points are `names`.
fn item(one: &Cosmetic) -> Option<Value> {
    /// In the order of `names_of`.
    const PARTS: [&str; 6] = ["colour", "fill", "text", "width", "height", "size"];
    let names: Vec<Vec<Value>> = one.at.iter().map(names).collect::<Option<_>>()?;
    let single = names.iter().all(|names| names.len() == 1);
    let names = names.concat();
    let mut item = match one.kind {
        Kind::Line if single => json!({ "lines": [names] }),
        Kind::Line | Kind::Cage if !single => return None,
        _ => json!({ "cells": names }),
    };

    let drawn = json!(one);
    for (name, part) in names_of(one.kind).into_iter().zip(PARTS) {
        if let Some(value) = drawn.get(part) {
            item[name] = value.clone();
        }
    }

    Some(item)
}

/// The cell of a point, or the two or four around it.
fn names(point: &Point) -> Option<Vec<Value>> {
    let numbers = |Length(at)| match at.rem_euclid(1000) {
        500 => Some(vec![at.div_euclid(1000) + 1]),
        0 => Some(vec![at / 1000, at / 1000 + 1]),
        _ => None,
    };
    let (rows, cols) = (numbers(point.0)?, numbers(point.1)?);
    let fits = |&n: &i32| u16::try_from(n).is_ok();
    let all_fit = rows.iter().chain(&cols).all(fits);
    let cell = |row: i32| cols.iter().map(move |col| format!("R{row}C{col}").into());
    all_fit.then(|| rows.iter().flat_map(|&row| cell(row)).collect())
}
