//! The lattice: thin lines between cells, thick ones on borders, each straight run one piece.

use std::fmt::Write as _;

use super::frame::{CELL, Frame, whole};
use crate::report::markup::Sheet;
use crate::report::picture::{Edge, Picture};

impl Frame<'_> {
    /// Thin lines, then borders.
    pub(super) fn lines(&self, sheet: &mut Sheet) {
        let layers = [(Edge::Thin, "lines", "#999", "1"), (Edge::Thick, "borders", "#000", "3")];
        for (edge, class, stroke, width) in layers {
            let d = lattice(self.picture, edge);
            let look =
                format!(r#"stroke="{stroke}" stroke-width="{width}" stroke-linecap="square""#);
            sheet.leaf(&format!(r#"path class="{class}" d="{d}" {look} fill="none""#));
        }
    }
}

/// All lines of a weight as the data of a path, a cell being 60 units wide: those across, from top
/// to bottom, then those upright.
pub fn lattice(picture: &Picture, wanted: Edge) -> String {
    let rows = picture.rows;
    let cols = picture.cols;
    let mut path = String::new();
    for row in 0..=rows {
        let on = |col: usize| picture.edge_above(row, col) == Some(wanted);
        for (start, end) in stretches(cols, on) {
            let x = whole(start) * CELL;
            let y = whole(row) * CELL;
            let end = whole(end) * CELL;
            let _ = write!(path, "M{x} {y}H{end}");
        }
    }

    for col in 0..=cols {
        let on = |row: usize| picture.edge_left(row, col) == Some(wanted);
        for (start, end) in stretches(rows, on) {
            let x = whole(col) * CELL;
            let y = whole(start) * CELL;
            let end = whole(end) * CELL;
            let _ = write!(path, "M{x} {y}V{end}");
        }
    }

    path
}

/// The longest runs of places that have something, each with the place after its last.
fn stretches(n: usize, on: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for at in (0..n).filter(|&at| on(at)) {
        match found.last_mut() {
            Some((_, end)) if *end == at => *end += 1,
            _ => found.push((at, at + 1)),
        }
    }
    found
}
