//! The cells with their tints and contents.

use super::frame::{CELL, Frame, middle, sunk, whole};
use crate::logic::Mark as Class;
use crate::puzzle::Position;
use crate::report::markup::Sheet;
use crate::report::picture::{Content, Feature, Picture, REGION_TINTS, Role, Tint};

/// Size of a symbol.
const LARGE: i64 = 38;
/// Room between the rim of a cell and its pencil marks, the same inside cages, and what a label
/// in the corner takes.
const PADDING: i64 = 5;
const IN_CAGE: i64 = 8;
const LABEL: i64 = 10;

impl Frame<'_> {
    /// A white square for each cell, and its tints.
    pub(super) fn cells(&self, sheet: &mut Sheet) {
        sheet.open(r##"g class="cells" fill="#fff""##);
        for &place in self.picture.tiles.keys() {
            square(sheet, place, &format!(r#"data-cell="{place}""#), (0, CELL));
        }
        sheet.close();
        sheet.layer(r#"g class="tints""#);
        for (&place, tile) in &self.picture.tiles {
            let n = whole(tile.tints.len());
            for (k, &tint) in (0..).zip(&tile.tints) {
                let part = (k * CELL / n, (k + 1) * CELL / n);
                let fill = format!(r#"fill="{}""#, ground(tint));
                square(sheet, place, &fill, part);
            }
        }

        sheet.close();
    }

    /// Symbols and pencil marks.
    pub(super) fn contents(&self, sheet: &mut Sheet) {
        let layers = [
            (Role::Given, "givens", "#000"),
            (Role::Entry, "entries", "#1a5fd0"),
            (Role::Solution, "solution", "#777"),
        ];
        for (role, class, fill) in layers {
            let font = format!(r#"font-size="{LARGE}" font-weight="normal" fill="{fill}""#);
            sheet.layer(&format!(r#"g class="{class}" {font} text-anchor="middle""#));
            for (&place, tile) in &self.picture.tiles {
                if let Content::Symbol(symbol, r) = tile.content
                    && r == role
                {
                    let (x, y) = middle(place);
                    let sign = self.picture.sign(symbol).to_string();
                    sheet.text_at(x, y + sunk(LARGE), &sign);
                }
            }
            sheet.close();
        }

        if self.picture.has_marks() {
            self.marks(sheet);
        }
    }

    fn marks(&self, sheet: &mut Sheet) {
        let size = self.mark_size();
        let font = format!(r##"font-size="{size}" fill="#444" text-anchor="middle""##);
        sheet.open(&format!(r#"g class="marks" {font}"#));
        for (&place, tile) in &self.picture.tiles {
            let Content::Marks(marks) = &tile.content else {
                continue;
            };
            for mark in marks {
                let (x, middle) = self.mark_at(place, mark.symbol.index());
                let y = middle + sunk(size);
                let mut tag = format!(r#"text x="{x}" y="{y}""#);
                if let Some((ground, ink)) = mark.class.map(colours) {
                    let r = size * 6 / 10;
                    let circle = format!(r#"circle cx="{x}" cy="{middle}" r="{r}""#);
                    sheet.leaf(&format!(r#"{circle} fill="{ground}""#));
                    tag += &format!(r#" fill="{ink}" font-weight="bold""#);
                }
                sheet.text(&tag, &self.picture.sign(mark.symbol).to_string());
                if mark.class == Some(Class::Removed) {
                    let half = size / 2;
                    let (left, low, right, high) =
                        (x - half, middle + half, x + half, middle - half);
                    let d = format!("M{left} {low}L{right} {high}");
                    sheet.leaf(&format!(r##"path d="{d}" stroke="#b00" stroke-width="1.5""##));
                }
            }
        }

        sheet.close();
    }

    /// The colour of the left part of a cell.
    pub(super) fn ground(&self, cell: Position) -> &'static str {
        let tile = self.picture.tiles.get(&cell);
        let tint = tile.and_then(|tile| tile.tints.first());
        tint.map_or("#fff", |&tint| ground(tint))
    }

    /// Room between the rim of a cell and its pencil marks.
    fn padding(&self) -> i64 {
        let cage = |feature: &Feature| matches!(feature, Feature::Cage { .. });
        if self.picture.features.iter().any(cage) { IN_CAGE } else { PADDING }
    }

    /// Size of a pencil mark: of those that have the least room, in a cell with a label.
    fn mark_size(&self) -> i64 {
        let (rows, cols) = self.picture.mark_grid();
        let room = CELL - 2 * self.padding();
        let labels = self.picture.tiles.keys().any(|&cell| self.has_corner(cell));
        let high = if labels { room - self.label() } else { room };
        let letters = whole(self.picture.sign_width() + 1) / 2;
        (room / whole(cols).max(3) / letters).min(high / whole(rows).max(3))
    }

    /// The height that a label takes from the pencil marks below it.
    fn label(&self) -> i64 {
        LABEL - (self.padding() - PADDING)
    }

    /// The middle of the pencil mark number `n` of a cell: to the right, down.
    pub(super) fn mark_at(&self, cell: Position, n: usize) -> (i64, i64) {
        let (rows, cols) = self.picture.mark_grid();
        let (x, y) = middle(cell);
        let padding = self.padding();
        let top = i64::from(self.has_corner(cell)) * self.label();
        let wide = CELL - 2 * padding;
        let high = CELL - 2 * padding - top;
        let along = |k: usize, n: usize, room: i64| (2 * whole(k) + 1) * room / (2 * whole(n));
        (
            x - wide / 2 + along(n % cols, cols, wide),
            y - CELL / 2 + padding + top + along(n / cols, rows, high),
        )
    }
}

/// A part of a cell, between two places across it.
fn square(sheet: &mut Sheet, place: Position, look: &str, (from, to): (i64, i64)) {
    let x = i64::from(place.col) * CELL + from;
    let y = i64::from(place.row) * CELL;
    let width = to - from;
    sheet.leaf(&format!(r#"rect {look} x="{x}" y="{y}" width="{width}" height="{CELL}""#));
}

/// The colour of a tint.
fn ground(tint: Tint) -> &'static str {
    const REGIONS: [&str; REGION_TINTS] =
        ["#dbe9fb", "#fbe3d6", "#dff3dc", "#f6e0f2", "#fbf3c9", "#d9f2f0", "#ebe3f8", "#ececec"];
    match tint {
        Tint::Window => "#e4e4ec",
        Tint::Region(n) => REGIONS[n % REGIONS.len()],
        Tint::Focus => "#ffe58a",
        Tint::Scope => "#e3eefc",
        Tint::Change => "#c9efc4",
    }
}

/// The ground and the ink of a pencil mark that is shown in a way of its own.
fn colours(class: Class) -> (&'static str, &'static str) {
    match class {
        Class::Kept => ("#b5e8b0", "#064d06"),
        Class::Removed => ("#f9c6c3", "#900"),
        Class::First => ("#bcd9ff", "#063a80"),
        Class::Second => ("#ffd9a8", "#7a3d00"),
    }
}

/// A place in short: its symbol, a dot for an open cell, `#` where there is no cell.
pub(super) fn letter(picture: &Picture, row: usize, col: usize) -> String {
    match picture.tile(row, col).map(|tile| &tile.content) {
        None => "#".to_owned(),
        Some(Content::Symbol(symbol, _)) => picture.sign(*symbol).to_string(),
        Some(Content::Blank | Content::Marks(_)) => ".".to_owned(),
    }
}
