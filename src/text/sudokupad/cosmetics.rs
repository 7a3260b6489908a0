//! Drawings of `SudokuPad`: lines, arrows, shapes and texts, over and under the grid.

use serde_json::Value;

use super::rules::{field, text_of};
use crate::puzzle::{Cosmetic, CosmeticKind as Kind, Length, Point};
use crate::text::base::json::list;

/// Pixels of a cell, in which widths of lines and letters are said.
const CELL: f64 = 64.0;

/// The drawings, the lowest first: names, long and short keys, and what lines are.
pub(super) const FIELDS: [(&str, &str, Option<Kind>); 4] = [
    ("underlay", "underlays u", None),
    ("line", "lines l", Some(Kind::Line)),
    ("arrow", "arrows a", Some(Kind::Arrow)),
    ("overlay", "overlays o", None),
];

/// The drawings of a puzzle.
pub(super) fn read(all: &Value) -> Vec<Cosmetic> {
    let of_field = |(_, names, kind): &(&str, &str, Option<Kind>)| {
        let items = list(field(all, names)).iter();
        let drawn = items.map(|item| kind.map_or_else(|| shape(item), |kind| line(item, kind)));
        drawn.collect::<Vec<_>>()
    };
    let drawn = FIELDS.iter().flat_map(of_field);
    drawn.filter(|one| !one.at.is_empty()).collect()
}

fn line(item: &Value, kind: Kind) -> Cosmetic {
    let points = list(field(item, "wayPoints wp")).iter().filter_map(point);
    Cosmetic {
        colour: colour(field(item, "color c")),
        width: pixels(field(item, "thickness th")),
        ..Cosmetic::new(kind, points.collect())
    }
}

fn shape(item: &Value) -> Cosmetic {
    let text = Some(text_of(field(item, "text te"))).filter(|text| !text.is_empty());
    let [border, fill] =
        ["borderColor c1", "backgroundColor c2"].map(|names| colour(field(item, names)));
    let kind = match (&border, &fill) {
        (None, None) if text.is_some() => Kind::Text,
        _ if *field(item, "rounded r") == true => Kind::Circle,
        _ => Kind::Rectangle,
    };
    let own = colour(field(item, "color c"));
    let length = |names: &str| field(item, names).as_f64().map(Length::from);
    Cosmetic {
        colour: if kind == Kind::Text { own } else { border },
        fill,
        width: length("width w"),
        height: length("height h"),
        size: pixels(field(item, "fontSize fs")),
        text,
        ..Cosmetic::new(kind, point(field(item, "center ct")).into_iter().collect())
    }
}

fn point(place: &Value) -> Option<Point> {
    let [row, col] = [0, 1].map(|k| place.get(k).and_then(Value::as_f64));
    Some(Point::from((row?, col?)))
}

fn pixels(length: &Value) -> Option<Length> {
    length.as_f64().map(|pixels| Length::from(pixels / CELL))
}

/// A colour; in links it may have lost its `#`.
fn colour(value: &Value) -> Option<String> {
    let text = text_of(value);
    let hex = text.len() == 6 && text.bytes().all(|b| b.is_ascii_hexdigit());
    match &text[..] {
        "" => None,
        "#0" => Some("#000000".to_owned()),
        "#F" => Some("#FFFFFF".to_owned()),
        _ if hex => Some(format!("#{text}")),
        _ => Some(text),
    }
}
