//! Features drawn over and under the symbols: shapes and lines below them, cages, marks between
//! cells, clues outside.

use super::frame::{CELL, Frame, SMALL, first, middle, sunk, whole};
use super::outline::{line, outline};
use crate::puzzle::Position;
use crate::report::markup::Sheet;
use crate::report::picture::{CellShape, Feature, Ink, Joint, PathStyle};

/// Room between the rim of a cell and the outline of a cage in it, and the size of its sum.
const INSET: i64 = 5;
const LABEL: i64 = 13;
/// Radius of a bulb, and of a circle at the end of a line, which may surround a bulb.
const BULB: i64 = 22;
const RING: i64 = 25;
/// Radius of a dot.
const DOT: i64 = 8;
const GREY: &str = "#c4c4c4";

impl Frame<'_> {
    /// Shapes and lines under the symbols.
    pub(super) fn shapes(&self, sheet: &mut Sheet) {
        let features = self.picture.features.iter();
        let behind = |feature| Some((rank(feature)?, feature));
        let mut shapes: Vec<(usize, &Feature)> = features.filter_map(behind).collect();
        shapes.sort_by_key(|(rank, _)| *rank);
        let joined = r#"stroke-linecap="round" stroke-linejoin="round""#;
        sheet.layer(&format!(r#"g class="shapes" fill="none" {joined}"#));
        for (_, shape) in shapes {
            match shape {
                Feature::Cell(cell, shape) => cell_shape(sheet, *cell, *shape),
                Feature::Diagonal(cells) => diagonal(sheet, cells),
                Feature::Path(cells, style) => path(sheet, cells, *style),
                Feature::Cage { .. } | Feature::Joint(..) | Feature::Corner(..) => {}
            }
        }

        sheet.close();
    }

    /// Cages with their sums.
    pub(super) fn cages(&self, sheet: &mut Sheet) {
        sheet.layer(&format!(r#"g class="cages" font-size="{LABEL}""#));
        for feature in &self.picture.features {
            let Feature::Cage { cells, label, repeats } = feature else {
                continue;
            };
            let stroke = if *repeats { "#999" } else { "#000" };
            let look = format!(r#"fill="none" stroke="{stroke}" stroke-dasharray="4 3""#);
            sheet.leaf(&format!(r#"path d="{}" {look}"#, outline(cells, INSET)));
            if let Some(corner) = first(cells)
                && !label.is_empty()
            {
                let (x, y) = middle(corner);
                let x = x - CELL / 2 + 3;
                let y = y - CELL / 2 + 2;
                // The sum interrupts the line.
                let wide = 2 + 8 * whole(label.chars().count());
                let gap = format!(r#"x="{x}" y="{y}" width="{wide}" height="{LABEL}""#);
                sheet.leaf(&format!(r#"rect {gap} fill="{}""#, self.ground(corner)));
                let x = x + 1;
                let y = y + LABEL - 2;
                sheet.text_at(x, y, label);
            }
        }

        sheet.close();
    }

    /// Marks on edges and corners.
    pub(super) fn joints(&self, sheet: &mut Sheet) {
        sheet.layer(r#"g class="joints" text-anchor="middle" stroke-linejoin="round""#);
        for feature in &self.picture.features {
            match feature {
                Feature::Joint(cells, mark) => joint(sheet, *cells, mark),
                Feature::Corner(cells, text) => corner(sheet, cells, text),
                _ => {}
            }
        }
        sheet.close();
    }

    /// Clues outside the grid.
    pub(super) fn outside(&self, sheet: &mut Sheet) {
        let size = 24;
        let font = format!(r##"font-size="{size}" fill="#000" text-anchor="middle""##);
        sheet.layer(&format!(r#"g class="outside" {font}"#));
        for clue in &self.picture.outside {
            let x = i64::from(clue.col) * CELL + CELL / 2;
            let y = i64::from(clue.row) * CELL + CELL / 2;
            let (down, right) = clue.towards.unwrap_or_default();
            let down = i64::from(down);
            let right = i64::from(right);
            // The number moves away from its arrow.
            let at = x - 6 * right;
            let below = y - 6 * down + sunk(size);
            sheet.text_at(at, below, &clue.text);
            if clue.towards.is_some() {
                let shaft =
                    line(&[(x + 12 * right, y + 12 * down), (x + 27 * right, y + 27 * down)]);
                let x = x + 27 * right;
                let y = y + 27 * down;
                let head = format!("M{} {y}H{x}V{}", x - 9 * right, y - 9 * down);
                let look = r##"stroke="#000" stroke-width="2" fill="none""##;
                sheet.leaf(&format!(r#"path d="{shaft}{head}" {look}"#));
            }
        }

        sheet.close();
    }
}

/// The layer of a shape under the symbols: filled shapes lie below those that they would hide.
fn rank(shape: &Feature) -> Option<usize> {
    match shape {
        Feature::Path(_, style) => Some(match style {
            PathStyle::Circles | PathStyle::Diamonds => 0,
            PathStyle::Line(_) => 2,
            PathStyle::Thermometer | PathStyle::SlowThermometer => 3,
            PathStyle::Bulb | PathStyle::Arrow => 5,
        }),
        Feature::Cell(..) => Some(1),
        Feature::Diagonal(_) => Some(4),
        Feature::Cage { .. } | Feature::Joint(..) | Feature::Corner(..) => None,
    }
}

/// A line of a colour and a width.
fn stroke(sheet: &mut Sheet, d: &str, colour: &str, width: i64) {
    sheet.leaf(&format!(r#"path d="{d}" stroke="{colour}" stroke-width="{width}""#));
}

fn cell_shape(sheet: &mut Sheet, cell: Position, shape: CellShape) {
    let (x, y) = middle(cell);
    match shape {
        CellShape::Circle => {
            sheet.leaf(&format!(r##"circle cx="{x}" cy="{y}" r="{BULB}" fill="#d8d8d8""##));
        }
        CellShape::Square => {
            let left = x - BULB;
            let top = y - BULB;
            let side = 2 * BULB;
            let place = format!(r#"x="{left}" y="{top}" width="{side}" height="{side}""#);
            sheet.leaf(&format!(r##"rect {place} fill="#d8d8d8""##));
        }
        CellShape::Minimum | CellShape::Maximum => {
            // The distances of the tip of each arrow, and of its ends, from the middle.
            let (tip, ends) = match shape {
                CellShape::Minimum => (21, 27),
                _ => (27, 21),
            };
            let arrow = |(down, right): (i64, i64)| {
                let point = |(far, aside): (i64, i64)| {
                    (x + right * far + down * aside, y + down * far + right * aside)
                };
                line(&[(ends, -6), (tip, 0), (ends, 6)].map(point))
            };
            let arrows = [(-1, 0), (0, 1), (1, 0), (0, -1)].map(arrow);
            stroke(sheet, &arrows.concat(), "#777", 2);
        }
    }
}

/// From the outer corner of the first cell to that of the last.
fn diagonal(sheet: &mut Sheet, cells: &[Position]) {
    let (Some(&a), Some(&b)) = (cells.first(), cells.last()) else {
        return;
    };
    let right = if b.col >= a.col { 1 } else { -1 };
    let ((ax, ay), (bx, by), half) = (middle(a), middle(b), CELL / 2);
    let d = line(&[(ax - half * right, ay - half), (bx + half * right, by + half)]);
    let look = r##"class="diagonal" stroke="#7da7d9" stroke-width="2""##;
    sheet.leaf(&format!(r#"path d="{d}" {look}"#));
}

fn path(sheet: &mut Sheet, cells: &[Position], style: PathStyle) {
    let (Some(&start), Some(&end)) = (cells.first(), cells.last()) else {
        return;
    };
    let points: Vec<(i64, i64)> = cells.iter().map(|&cell| middle(cell)).collect();
    let d = line(&points);
    let circle = |sheet: &mut Sheet, cell: Position, r: i64, fill: &str| {
        let (x, y) = middle(cell);
        let look = format!(r#"fill="{fill}" stroke="{GREY}" stroke-width="3""#);
        sheet.leaf(&format!(r#"circle cx="{x}" cy="{y}" r="{r}" {look}"#));
    };

    match style {
        PathStyle::Thermometer | PathStyle::SlowThermometer => {
            stroke(sheet, &d, GREY, 16);
            let hollow = style == PathStyle::SlowThermometer;
            circle(sheet, start, BULB, if hollow { "#fff" } else { GREY });
        }
        PathStyle::Circles => {
            stroke(sheet, &d, GREY, 6);
            circle(sheet, start, RING, "#fff");
            circle(sheet, end, RING, "#fff");
        }
        PathStyle::Diamonds => {
            stroke(sheet, &d, GREY, 6);
            for cell in [start, end] {
                let ((x, y), far) = (middle(cell), RING + 1);
                let d = line(&[(x - far, y), (x, y - far), (x + far, y), (x, y + far)]);
                let look = format!(r##"fill="#fff" stroke="{GREY}" stroke-width="3""##);
                sheet.leaf(&format!(r#"path d="{d}Z" {look}"#));
            }
        }
        PathStyle::Bulb => bulb(sheet, &points),
        PathStyle::Arrow => arrow(sheet, &points),
        PathStyle::Line(ink) => stroke(sheet, &d, colour(ink), 10),
    }
}

/// A ring around one cell, or a long one around several in a line.
fn bulb(sheet: &mut Sheet, points: &[(i64, i64)]) {
    let side = |part: fn(&(i64, i64)) -> i64| {
        let all = points.iter().map(part);
        let least = all.clone().min().unwrap_or(0) - BULB;
        (least, all.max().unwrap_or(0) + BULB - least)
    };
    let ((left, width), (top, height)) = (side(|p| p.0), side(|p| p.1));
    let place = format!(r#"x="{left}" y="{top}" width="{width}" height="{height}" rx="{BULB}""#);
    sheet.leaf(&format!(r##"rect {place} stroke="#999" stroke-width="2""##));
}

/// A thin line from the rim of the bulb around its first point, with an open head at its end.
fn arrow(sheet: &mut Sheet, points: &[(i64, i64)]) {
    let ([first, second, ..], [.., before, last]) = (points, points) else {
        return;
    };
    // A diagonal step of the same length goes less far along each axis.
    let from = |a: &(i64, i64), b: &(i64, i64), far: i64| {
        let dx = (b.0 - a.0).signum();
        let dy = (b.1 - a.1).signum();
        let far = if dx * dy == 0 { far } else { far * 7 / 10 };
        (a.0 + dx * far, a.1 + dy * far)
    };

    let mut points = points.to_vec();
    points[0] = from(first, second, BULB);
    let dx = (last.0 - before.0).signum();
    let dy = (last.1 - before.1).signum();
    let (x, y) = from(last, before, 12);
    let wing = if dx * dy == 0 { 8 } else { 6 };
    let dx = dx * wing;
    let dy = dy * wing;
    let head = [(x - dy, y + dx), *last, (x + dy, y - dx)];
    stroke(sheet, &(line(&points) + &line(&head)), "#999", 2);
}

fn joint(sheet: &mut Sheet, cells: [Position; 2], mark: &Joint) {
    let [a, b] = cells.map(middle);
    let x = i64::midpoint(a.0, b.0);
    let y = i64::midpoint(a.1, b.1);
    let dot = |sheet: &mut Sheet, fill: &str, ink: &str, text: &str| {
        let look = format!(r##"fill="{fill}" stroke="#000" stroke-width="1.5""##);
        sheet.leaf(&format!(r#"circle cx="{x}" cy="{y}" r="{DOT}" {look}"#));
        if !text.is_empty() {
            let y = y + sunk(11);
            let tag = format!(r#"text x="{x}" y="{y}" font-size="11" fill="{ink}""#);
            sheet.text(&tag, text);
        }
    };

    match mark {
        Joint::White(text) => dot(sheet, "#fff", "#000", text),
        Joint::Black(text) => dot(sheet, "#000", "#fff", text),
        Joint::Text(text) => {
            let size = SMALL + 2;
            let y = y + sunk(SMALL + 2);
            let tag = format!(r#"text x="{x}" y="{y}" font-size="{size}" font-weight="bold""#);
            // A halo keeps the letter apart from the line below it.
            let halo = r##"fill="#fff" stroke="#fff" stroke-width="6""##;
            sheet.text(&format!("{tag} {halo}"), text);
            sheet.text(&tag, text);
        }
        Joint::Less => {
            let right = (b.0 - a.0).signum();
            let down = (b.1 - a.1).signum();
            let wing = |way: i64| (x + 5 * right + way * down, y + 5 * down + way * right);
            let d = line(&[wing(-7), (x - 5 * right, y - 5 * down), wing(7)]);
            for (colour, width) in [("#fff", 6), ("#000", 2)] {
                let look = format!(r#"fill="none" stroke="{colour}" stroke-width="{width}""#);
                sheet.leaf(&format!(r#"path d="{d}" {look}"#));
            }
        }
    }
}

/// A circle in the middle between some cells, with a text.
fn corner(sheet: &mut Sheet, cells: &[Position], text: &str) {
    let n = whole(cells.len()).max(1);
    let points: Vec<(i64, i64)> = cells.iter().map(|&cell| middle(cell)).collect();
    let x = points.iter().map(|p| p.0).sum::<i64>() / n;
    let y = points.iter().map(|p| p.1).sum::<i64>() / n;
    let size = 12;
    let look = r##"r="15" fill="#fff" stroke="#000""##;
    sheet.leaf(&format!(r#"circle cx="{x}" cy="{y}" {look}"#));
    let words: Vec<&str> = text.split(' ').collect();
    // Two in a line.
    let lines: Vec<String> = words.chunks(2).map(|pair| pair.join(" ")).collect();
    for (k, line) in (0..).zip(&lines) {
        let y = y + (2 * k + 1 - whole(lines.len())) * size / 2 + sunk(size);
        sheet.text(&format!(r#"text x="{x}" y="{y}" font-size="{size}""#), line);
    }
}

fn colour(ink: Ink) -> &'static str {
    match ink {
        Ink::Grey => "#bdbdbd",
        Ink::Green => "#67d267",
        Ink::Purple => "#d988e0",
        Ink::Blue => "#7fb8f0",
        Ink::Lavender => "#c9b6f2",
        Ink::Orange => "#f7b27a",
        Ink::Teal => "#6cc9c1",
        Ink::Yellow => "#e8d75a",
    }
}
