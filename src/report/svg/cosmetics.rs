//! The setter's cosmetics, without a meaning for the solution: under the lines of the grid, texts
//! over them.

use super::frame::{CELL, Frame, sunk};
use super::outline::{line as path, outline};
use crate::puzzle::{Cosmetic, CosmeticKind as Kind, Length, Point, Position};
use crate::report::markup::Sheet;

/// Room between the rim of a cell and a drawn cage.
const INSET: i64 = 3;
/// Sizes where the setter says none, in thousandths of a cell.
const WIDTH: Length = Length(120);
const SHAPE: Length = Length(700);
const LETTERS: Length = Length(450);
const GREY: &str = "#999";

impl Frame<'_> {
    /// Drawings under the lines of the grid.
    pub(super) fn drawings(&self, sheet: &mut Sheet) {
        sheet.layer(r#"g class="drawings" stroke-linecap="round""#);
        for one in &self.picture.cosmetics {
            match one.kind {
                Kind::Line | Kind::Arrow => line(sheet, one),
                Kind::Circle | Kind::Rectangle => shape(sheet, one),
                Kind::Colour | Kind::Cage => area(sheet, one),
                Kind::Text => {}
            }
        }
        sheet.close();
    }

    /// The texts of drawings.
    pub(super) fn texts(&self, sheet: &mut Sheet) {
        sheet.layer(r#"g class="texts" text-anchor="middle""#);
        for one in &self.picture.cosmetics {
            let (Some(text), Some((x, y))) = (&one.text, one.at.first().map(place)) else {
                continue;
            };
            let size = units(one.size.unwrap_or(LETTERS));
            let own = if one.kind == Kind::Text { one.colour.as_deref() } else { None };
            let y = y + sunk(size);
            let fill = colour(own.unwrap_or("#000"));
            let look = format!(r#"x="{x}" y="{y}" font-size="{size}" fill="{fill}""#);
            sheet.text(&format!("text {look}"), text);
        }

        sheet.close();
    }
}

/// A length in units of the picture.
fn units(length: Length) -> i64 {
    i64::from(length.0) * CELL / 1000
}

/// Where a point is: to the right, down.
fn place(point: &Point) -> (i64, i64) {
    (units(point.1), units(point.0))
}

/// A colour as it is; anything that may be more than one is grey.
fn colour(text: &str) -> &str {
    let sign = |c: char| c.is_ascii_alphanumeric() || "#(),.% -".contains(c);
    let plain = text.chars().all(sign) && !text.to_ascii_lowercase().contains("url");
    if plain { text } else { GREY }
}

fn line(sheet: &mut Sheet, one: &Cosmetic) {
    let mut points: Vec<(i64, i64)> = one.at.iter().map(place).collect();
    if let (Kind::Arrow, &[.., (x0, y0), (x, y)]) = (one.kind, &points[..]) {
        let right = (x - x0).signum() * CELL / 6;
        let down = (y - y0).signum() * CELL / 6;
        let wings = [(-right - down, right - down), (0, 0), (down - right, -down - right)];
        points.extend(wings.map(|(dx, dy)| (x + dx, y + dy)));
    }
    let d = path(&points);
    let stroke = colour(one.colour.as_deref().unwrap_or(GREY));
    let width = units(one.width.unwrap_or(WIDTH));
    let look = format!(r#"stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round""#);
    sheet.leaf(&format!(r#"path d="{d}" fill="none" {look}"#));
}

fn shape(sheet: &mut Sheet, one: &Cosmetic) {
    let Some((x, y)) = one.at.first().map(place) else {
        return;
    };
    let width = units(one.width.unwrap_or(SHAPE));
    let height = units(one.height.or(one.width).unwrap_or(SHAPE));
    let left = x - width / 2;
    let top = y - height / 2;
    let round = i64::from(one.kind == Kind::Circle);
    let corner = round * (width.min(height) / 2);
    let fill = colour(one.fill.as_deref().unwrap_or("none"));
    let stroke = colour(one.colour.as_deref().unwrap_or("none"));
    let place = format!(r#"x="{left}" y="{top}" width="{width}" height="{height}""#);
    sheet.leaf(&format!(r#"rect {place} rx="{corner}" fill="{fill}" stroke="{stroke}""#));
}

/// Coloured cells, or the outline around some.
fn area(sheet: &mut Sheet, one: &Cosmetic) {
    let cell = |point: &Point| {
        let index = |length: Length| usize::try_from(length.0.div_euclid(1000)).ok();
        Position::new(index(point.0)?, index(point.1)?)
    };
    let cells: Vec<Position> = one.at.iter().filter_map(cell).collect();
    let is_cage = one.kind == Kind::Cage;
    let d = outline(&cells, if is_cage { INSET } else { 0 });
    let own = colour(one.colour.as_deref().unwrap_or(GREY));
    let fill = if is_cage { "none" } else { own };
    let stroke = if is_cage { own } else { "none" };
    sheet.leaf(&format!(r#"path d="{d}" fill="{fill}" stroke="{stroke}" stroke-dasharray="4 3""#));
}
