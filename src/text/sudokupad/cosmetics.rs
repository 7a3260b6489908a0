//! Drawings of `SudokuPad`: lines, arrows, shapes and texts.

use serde_json::Value;

use crate::puzzle::{Cosmetic, CosmeticKind as Kind, Length, Point};
use crate::text::base::list;
use crate::text::parts::{field, look};

/// Names, keys and kinds of lines, from below.
pub(super) const FIELDS: [(&str, &[&str], Option<Kind>); 4] = [
    ("underlay", &["underlays", "u"], None),
    ("line", &["lines", "l"], Some(Kind::Line)),
    ("arrow", &["arrows", "a"], Some(Kind::Arrow)),
    ("overlay", &["overlays", "o"], None),
];

/// Parts of lines.
const OF_LINES: [&[&str]; 6] = [&["color", "c"], &[], &[], &["thickness", "th"], &[], &[]];

/// Parts of shapes.
const OF_SHAPES: [&[&str]; 6] = [
    &["borderColor", "c1"],
    &["backgroundColor", "c2"],
    &["text", "te"],
    &["width", "w"],
    &["height", "h"],
    &["fontSize", "fs"],
];

/// The drawings of a puzzle.
pub(super) fn read(all: &Value) -> Vec<Cosmetic> {
    let mut drawn = Vec::new();
    for (_, names, kind) in FIELDS {
        let items = list(field(all, names)).iter();
        drawn.extend(items.map(|item| kind.map_or_else(|| shape(item), |kind| line(item, kind))));
    }
    drawn.retain(|one| !one.at.is_empty());
    drawn
}

fn line(item: &Value, kind: Kind) -> Cosmetic {
    let points = list(field(item, &["wayPoints", "wp"])).iter().filter_map(point);
    let line = look(item, kind, OF_LINES, points.collect());
    let width = line.width.map(in_cells);
    Cosmetic { width, ..line }
}

fn shape(item: &Value) -> Cosmetic {
    let at = point(field(item, &["center", "ct"])).into_iter().collect();
    let mut shape = look(item, Kind::Rectangle, OF_SHAPES, at);
    if shape.text.is_some() && shape.colour.is_none() && shape.fill.is_none() {
        shape.kind = Kind::Text;
        shape.colour = look(item, Kind::Text, OF_LINES, Vec::new()).colour;
    } else if *field(item, &["rounded", "r"]) == true {
        shape.kind = Kind::Circle;
    }
    shape.size = shape.size.map(in_cells);
    shape
}

fn point(place: &Value) -> Option<Point> {
    let number = |k: usize| place.get(k)?.as_f64();
    Some(Point::from((number(0)?, number(1)?)))
}

/// Widths of lines and letters are in pixels.
fn in_cells(pixels: Length) -> Length {
    const CELL: f64 = 64.0;
    Length::from(f64::from(pixels) / CELL)
}
