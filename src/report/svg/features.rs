//! What is drawn over and under the symbols: shapes and lines below them, cages, marks between
//! cells, clues outside.

use std::fmt::Write as _;

use super::frame::{CELL, Frame, SMALL, first, middle, sunk, whole};
use super::outline::outline;
use crate::puzzle::Position;
use crate::report::markup::{Attrs, Sheet};
use crate::report::picture::{CellShape, Feature, Ink, Joint, PathStyle, Towards};

/// Room between the rim of a cell and the outline of a cage in it, and the size of its sum.
const INSET: i64 = 5;
const LABEL: i64 = 13;
/// Radius of a bulb, and of a circle at the end of a line, which may stand around a bulb.
const BULB: i64 = 22;
const RING: i64 = 25;
/// Radius of a dot.
const DOT: i64 = 8;
const GREY: &str = "#c4c4c4";

impl Frame<'_> {
    /// Shapes and lines behind the symbols.
    pub(super) fn shapes(&self, sheet: &mut Sheet) {
        let behind = |feature: &&Feature| {
            matches!(
                feature,
                Feature::Cell { .. } | Feature::Path { .. } | Feature::Diagonal(_)
            )
        };
        let mut shapes: Vec<&Feature> = self.picture.features.iter().filter(behind).collect();
        shapes.sort_by_key(|shape| rank(shape));
        if shapes.is_empty() {
            return;
        }
        let joined: Attrs = &[
            ("class", &"shapes"),
            ("fill", &"none"),
            ("stroke-linecap", &"round"),
            ("stroke-linejoin", &"round"),
        ];
        sheet.open("g", joined);
        for shape in shapes {
            match shape {
                Feature::Cell { cell, shape } => cell_shape(sheet, *cell, *shape),
                Feature::Diagonal(cells) => diagonal(sheet, cells),
                Feature::Path { cells, style } => path(sheet, cells, *style),
                Feature::Cage { .. } | Feature::Joint { .. } | Feature::Corner { .. } => {}
            }
        }
        sheet.close();
    }

    /// Cages with their sums.
    pub(super) fn cages(&self, sheet: &mut Sheet) {
        let cage = |feature: &Feature| matches!(feature, Feature::Cage { .. });
        if !self.picture.features.iter().any(cage) {
            return;
        }
        sheet.open("g", &[("class", &"cages"), ("font-size", &LABEL)]);
        for feature in &self.picture.features {
            let Feature::Cage {
                cells,
                label,
                repeats,
            } = feature
            else {
                continue;
            };
            let stroke = if *repeats { "#999" } else { "#000" };
            let line: Attrs = &[
                ("d", &outline(cells, INSET)),
                ("fill", &"none"),
                ("stroke", &stroke),
                ("stroke-dasharray", &"4 3"),
            ];
            sheet.leaf("path", line);
            if let Some(corner) = first(cells).filter(|_| !label.is_empty()) {
                let (x, y) = (
                    i64::from(corner.col) * CELL + 3,
                    i64::from(corner.row) * CELL + 2,
                );
                // The sum interrupts the line.
                let wide = 2 + 8 * whole(label.chars().count());
                let gap: Attrs = &[
                    ("x", &x),
                    ("y", &y),
                    ("width", &wide),
                    ("height", &LABEL),
                    ("fill", &self.ground(corner)),
                ];
                sheet.leaf("rect", gap);
                sheet.text("text", &[("x", &(x + 1)), ("y", &(y + LABEL - 2))], label);
            }
        }
        sheet.close();
    }

    /// Marks on edges and corners.
    pub(super) fn joints(&self, sheet: &mut Sheet) {
        let mark =
            |feature: &&Feature| matches!(feature, Feature::Joint { .. } | Feature::Corner { .. });
        let marks: Vec<&Feature> = self.picture.features.iter().filter(mark).collect();
        if marks.is_empty() {
            return;
        }
        sheet.open(
            "g",
            &[
                ("class", &"joints"),
                ("text-anchor", &"middle"),
                ("stroke-linejoin", &"round"),
            ],
        );
        for mark in marks {
            match mark {
                Feature::Joint { cells, joint: mark } => joint(sheet, *cells, mark),
                Feature::Corner { cells, text } => corner(sheet, cells, text),
                _ => {}
            }
        }
        sheet.close();
    }

    /// Clues outside the grid.
    pub(super) fn outside(&self, sheet: &mut Sheet) {
        if self.picture.outside.is_empty() {
            return;
        }
        let size = 24;
        sheet.open(
            "g",
            &[
                ("class", &"outside"),
                ("font-size", &size),
                ("fill", &"#000"),
                ("text-anchor", &"middle"),
            ],
        );
        for clue in &self.picture.outside {
            let x = i64::from(clue.col) * CELL + CELL / 2;
            let y = i64::from(clue.row) * CELL + CELL / 2;
            let (down, right) = clue.towards.map_or((0, 0), Towards::step);
            // The number moves away from its arrow.
            let (at, below) = (x - 6 * right, y - 6 * down + sunk(size));
            sheet.text("text", &[("x", &at), ("y", &below)], &clue.text);
            if clue.towards.is_some() {
                let (a, b) = (
                    (x + 12 * right, y + 12 * down),
                    (x + 27 * right, y + 27 * down),
                );
                let d = format!(
                    "M{} {}L{} {}M{} {}H{}V{}",
                    a.0,
                    a.1,
                    b.0,
                    b.1,
                    b.0 - 9 * right,
                    b.1,
                    b.0,
                    b.1 - 9 * down
                );
                sheet.leaf(
                    "path",
                    &[
                        ("d", &d),
                        ("stroke", &"#000"),
                        ("stroke-width", &"2"),
                        ("fill", &"none"),
                    ],
                );
            }
        }
        sheet.close();
    }
}

/// Filled shapes lie below those that would hide behind them.
fn rank(shape: &Feature) -> usize {
    match shape {
        Feature::Path { style, .. } => match style {
            PathStyle::Circles | PathStyle::Diamonds => 0,
            PathStyle::Line(_) => 2,
            PathStyle::Thermometer | PathStyle::SlowThermometer => 3,
            PathStyle::Bulb | PathStyle::Arrow => 5,
        },
        Feature::Diagonal(_) => 4,
        _ => 1,
    }
}

impl Towards {
    /// Rows down and columns to the right.
    fn step(self) -> (i64, i64) {
        match self {
            Self::DownRight => (1, 1),
            Self::DownLeft => (1, -1),
            Self::UpRight => (-1, 1),
            Self::UpLeft => (-1, -1),
        }
    }
}

fn cell_shape(sheet: &mut Sheet, cell: Position, shape: CellShape) {
    let (x, y) = middle(cell);
    match shape {
        CellShape::Circle => {
            sheet.leaf(
                "circle",
                &[("cx", &x), ("cy", &y), ("r", &BULB), ("fill", &"#d8d8d8")],
            );
        }
        CellShape::Square => {
            let (left, top, side) = (x - BULB, y - BULB, 2 * BULB);
            let square: Attrs = &[
                ("x", &left),
                ("y", &top),
                ("width", &side),
                ("height", &side),
                ("fill", &"#d8d8d8"),
            ];
            sheet.leaf("rect", square);
        }
        CellShape::Minimum | CellShape::Maximum => {
            // The tip of each arrow, and how far its ends are behind it, from the middle.
            let (tip, ends) = if shape == CellShape::Minimum {
                (21, 27)
            } else {
                (27, 21)
            };
            let mut d = String::new();
            for (down, right) in [(-1, 0), (0, 1), (1, 0), (0, -1)] {
                let point = |far: i64, aside: i64| {
                    (
                        x + right * far + down * aside,
                        y + down * far + right * aside,
                    )
                };
                let (a, b, c) = (point(ends, -6), point(tip, 0), point(ends, 6));
                let _ = write!(d, "M{} {}L{} {}L{} {}", a.0, a.1, b.0, b.1, c.0, c.1);
            }
            sheet.leaf(
                "path",
                &[("d", &d), ("stroke", &"#777"), ("stroke-width", &"2")],
            );
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
    let d = format!(
        "M{} {}L{} {}",
        ax - half * right,
        ay - half,
        bx + half * right,
        by + half
    );
    sheet.leaf(
        "path",
        &[
            ("d", &d),
            ("class", &"diagonal"),
            ("stroke", &"#7da7d9"),
            ("stroke-width", &"2"),
        ],
    );
}

fn path(sheet: &mut Sheet, cells: &[Position], style: PathStyle) {
    let (Some(&start), Some(&end)) = (cells.first(), cells.last()) else {
        return;
    };
    let points: Vec<(i64, i64)> = cells.iter().map(|&cell| middle(cell)).collect();
    let mut d = String::new();
    for (k, (x, y)) in points.iter().enumerate() {
        let _ = write!(d, "{}{x} {y}", if k == 0 { "M" } else { "L" });
    }
    let stroke = |sheet: &mut Sheet, d: &str, colour: &str, width: i64| {
        sheet.leaf(
            "path",
            &[("d", &d), ("stroke", &colour), ("stroke-width", &width)],
        );
    };
    let circle = |sheet: &mut Sheet, cell: Position, r: i64, fill: &str| {
        let (x, y) = middle(cell);
        let ring: Attrs = &[
            ("cx", &x),
            ("cy", &y),
            ("r", &r),
            ("fill", &fill),
            ("stroke", &GREY),
            ("stroke-width", &3),
        ];
        sheet.leaf("circle", ring);
    };
    match style {
        PathStyle::Thermometer | PathStyle::SlowThermometer => {
            stroke(sheet, &d, GREY, 16);
            let hollow = style == PathStyle::SlowThermometer;
            circle(sheet, start, BULB, if hollow { "#fff" } else { GREY });
        }
        PathStyle::Circles => {
            stroke(sheet, &d, GREY, 6);
            [start, end]
                .into_iter()
                .for_each(|cell| circle(sheet, cell, RING, "#fff"));
        }
        PathStyle::Diamonds => {
            stroke(sheet, &d, GREY, 6);
            for cell in [start, end] {
                let (x, y) = middle(cell);
                let far = RING + 1;
                let d = format!(
                    "M{} {y}L{x} {}L{} {y}L{x} {}Z",
                    x - far,
                    y - far,
                    x + far,
                    y + far
                );
                let diamond: Attrs = &[
                    ("d", &d),
                    ("fill", &"#fff"),
                    ("stroke", &GREY),
                    ("stroke-width", &3),
                ];
                sheet.leaf("path", diamond);
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
        (
            all.clone().min().unwrap_or(0) - BULB,
            all.max().unwrap_or(0) + BULB,
        )
    };
    let ((left, right), (top, bottom)) = (side(|p| p.0), side(|p| p.1));
    let ring: Attrs = &[
        ("x", &left),
        ("y", &top),
        ("width", &(right - left)),
        ("height", &(bottom - top)),
        ("rx", &BULB),
        ("stroke", &"#999"),
        ("stroke-width", &2),
    ];
    sheet.leaf("rect", ring);
}

/// A thin line from the rim of the bulb around its first point, with an open head at its end.
fn arrow(sheet: &mut Sheet, points: &[(i64, i64)]) {
    let [first, second, ..] = points else { return };
    let (Some(last), Some(before)) = (points.last(), points.iter().rev().nth(1)) else {
        return;
    };
    // A diagonal step of the same length goes less far along each axis.
    let from = |a: &(i64, i64), b: &(i64, i64), far: i64| {
        let (dx, dy) = ((b.0 - a.0).signum(), (b.1 - a.1).signum());
        let far = if dx != 0 && dy != 0 {
            far * 7 / 10
        } else {
            far
        };
        (a.0 + dx * far, a.1 + dy * far)
    };
    let start = from(first, second, BULB);
    let mut d = format!("M{} {}", start.0, start.1);
    for (x, y) in &points[1..] {
        let _ = write!(d, "L{x} {y}");
    }
    let (dx, dy) = ((last.0 - before.0).signum(), (last.1 - before.1).signum());
    let neck = from(last, before, 12);
    let wing = if dx != 0 && dy != 0 { 6 } else { 8 };
    let (a, b) = (
        (neck.0 - dy * wing, neck.1 + dx * wing),
        (neck.0 + dy * wing, neck.1 - dx * wing),
    );
    let _ = write!(d, "M{} {}L{} {}L{} {}", a.0, a.1, last.0, last.1, b.0, b.1);
    sheet.leaf(
        "path",
        &[("d", &d), ("stroke", &"#999"), ("stroke-width", &2)],
    );
}

fn joint(sheet: &mut Sheet, cells: [Position; 2], mark: &Joint) {
    let [a, b] = cells.map(middle);
    let (x, y) = (i64::midpoint(a.0, b.0), i64::midpoint(a.1, b.1));
    let dot = |sheet: &mut Sheet, fill: &str, ink: &str, text: &str| {
        let ring: Attrs = &[
            ("cx", &x),
            ("cy", &y),
            ("r", &DOT),
            ("fill", &fill),
            ("stroke", &"#000"),
            ("stroke-width", &"1.5"),
        ];
        sheet.leaf("circle", ring);
        if !text.is_empty() {
            let size = 11;
            let inside: Attrs = &[
                ("x", &x),
                ("y", &(y + sunk(size))),
                ("font-size", &size),
                ("fill", &ink),
            ];
            sheet.text("text", inside, text);
        }
    };
    match mark {
        Joint::White(text) => dot(sheet, "#fff", "#000", text),
        Joint::Black(text) => dot(sheet, "#000", "#fff", text),
        Joint::Text(text) => {
            // A halo keeps the letter apart from the line below it.
            let halo: Attrs = &[
                ("x", &x),
                ("y", &(y + sunk(SMALL + 2))),
                ("font-size", &(SMALL + 2)),
                ("font-weight", &"bold"),
                ("fill", &"#fff"),
                ("stroke", &"#fff"),
                ("stroke-width", &6),
            ];
            sheet.text("text", halo, text);
            let letter: Attrs = &[
                ("x", &x),
                ("y", &(y + sunk(SMALL + 2))),
                ("font-size", &(SMALL + 2)),
                ("font-weight", &"bold"),
            ];
            sheet.text("text", letter, text);
        }
        Joint::Less => {
            let (right, down) = ((b.0 - a.0).signum(), (b.1 - a.1).signum());
            let wing = |way: i64| {
                (
                    x + 5 * right + 7 * down * way,
                    y + 5 * down + 7 * right * way,
                )
            };
            let (one, tip, other) = (wing(-1), (x - 5 * right, y - 5 * down), wing(1));
            let d = format!(
                "M{} {}L{} {}L{} {}",
                one.0, one.1, tip.0, tip.1, other.0, other.1
            );
            for (colour, width) in [("#fff", 6), ("#000", 2)] {
                sheet.leaf(
                    "path",
                    &[
                        ("d", &d),
                        ("fill", &"none"),
                        ("stroke", &colour),
                        ("stroke-width", &width),
                    ],
                );
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
    let ring: Attrs = &[
        ("cx", &x),
        ("cy", &y),
        ("r", &15),
        ("fill", &"#fff"),
        ("stroke", &"#000"),
    ];
    sheet.leaf("circle", ring);
    let words: Vec<&str> = text.split(' ').collect();
    // Two in a line.
    let lines: Vec<String> = words.chunks(2).map(|pair| pair.join(" ")).collect();
    for (k, line) in (0..).zip(&lines) {
        let y = y + (2 * k + 1 - whole(lines.len())) * size / 2 + sunk(size);
        sheet.text("text", &[("x", &x), ("y", &y), ("font-size", &size)], line);
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
