//! Pictures as SVG: one document that needs nothing else, the same bytes for the same picture.
//!
//! A cell is 60 units wide. Layers lie on each other in this order: cells, tints, drawings, shapes
//! under symbols, thin lines, borders, cages, symbols and pencil marks, marks between cells,
//! clues and names outside, links, and the caption. Each is a group with a class, and each cell
//! has its name in `data-cell`, so that a page that shows the picture can find them. There is no
//! style sheet and there are no ids, so one page can hold any number of pictures.

mod cells;
mod cosmetics;
mod features;
mod frame;
mod lines;
mod links;
mod outline;

use std::fmt::Write as _;

use frame::{CELL, Frame, MARGIN, NAMES, SMALL, sunk, whole};

pub use lines::lattice;

use super::markup::Sheet;
use super::picture::Picture;

/// From line to line of the caption.
const LINE: i64 = 22;

/// A picture as an SVG document; with `names`, rows and columns are named at the sides.
pub fn draw_svg(picture: &Picture, names: bool) -> String {
    let frame = Frame::new(picture, names);
    let caption = frame.caption();
    let lines = i64::try_from(caption.len()).unwrap_or_default();
    let below = if lines == 0 { 0 } else { lines * LINE + SMALL };
    let width = frame.width;
    let height = frame.height + below;
    let mut sheet = Sheet::default();
    let size = format!(r#"width="{width}" height="{height}""#);
    let view = format!(r#"xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}""#);
    let font = r#"font-family="Helvetica, Arial, 'DejaVu Sans', sans-serif""#;
    sheet.open(&format!(r#"svg {view} {size} role="img" {font}"#));
    sheet.text("title", &picture.title);
    sheet.text("desc", &frame.description());
    sheet.leaf(&format!(r##"rect {size} fill="#fff""##));
    let left = frame.left;
    let top = frame.top;
    sheet.open(&format!(r#"g transform="translate({left} {top})""#));
    frame.cells(&mut sheet);
    frame.drawings(&mut sheet);
    frame.shapes(&mut sheet);
    frame.lines(&mut sheet);
    frame.cages(&mut sheet);
    frame.contents(&mut sheet);
    frame.joints(&mut sheet);
    frame.outside(&mut sheet);
    frame.texts(&mut sheet);
    if names {
        frame.names(&mut sheet);
    }
    frame.links(&mut sheet);
    sheet.close();
    sheet.layer(&format!(r##"g class="caption" font-size="{SMALL}" fill="#333""##));
    for (line, text) in (1..).zip(&caption) {
        sheet.text_at(MARGIN + 4, frame.height + line * LINE, text);
    }
    sheet.finish()
}

impl Frame<'_> {
    /// Names of rows and columns at the sides.
    fn names(&self, sheet: &mut Sheet) {
        let look = format!(r##"font-size="{SMALL}" fill="#777" text-anchor="middle""##);
        sheet.open(&format!(r#"g class="names" {look}"#));
        let [top, _, _, left] = self.beyond.map(|cells| -cells * CELL - NAMES / 2 - 2);
        for row in 0..whole(self.picture.rows) {
            let y = row * CELL + CELL / 2 + sunk(SMALL);
            sheet.text_at(left, y, &format!("r{}", row + 1));
        }

        for col in 0..whole(self.picture.cols) {
            let x = col * CELL + CELL / 2;
            let y = top + sunk(SMALL);
            sheet.text_at(x, y, &format!("c{}", col + 1));
        }

        sheet.close();
    }

    /// The picture in words, for those who cannot see it.
    fn description(&self) -> String {
        let picture = self.picture;
        let mut out = format!(
            "{} rows, {} columns, {} cells, {} symbols.",
            picture.rows,
            picture.cols,
            picture.tiles.len(),
            picture.order
        );
        let row = |row: usize| -> String {
            (0..picture.cols)
                .map(|col| cells::letter(picture, row, col))
                .collect::<Vec<_>>()
                .join(picture.alphabet.gap())
        };

        let rows: Vec<String> = (0..picture.rows).map(row).collect();
        let _ = write!(out, " Rows: {}", rows.join(", "));
        for note in &picture.notes {
            let _ = write!(out, "; {}", note.text);
        }
        out
    }

    /// The notes on what the picture does not show, in lines that fit below it.
    fn caption(&self) -> Vec<String> {
        // A character is about half as wide as it is high.
        let fits = usize::try_from((self.width - 2 * MARGIN - 8) * 2 / SMALL).unwrap_or_default();
        let mut lines = Vec::new();
        for note in self.picture.notes.iter().filter(|note| !note.drawn) {
            let mut line = String::new();
            for word in note.text.split_whitespace() {
                if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > fits {
                    lines.push(std::mem::take(&mut line));
                }
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
            }
            lines.push(line);
        }

        lines
    }
}
