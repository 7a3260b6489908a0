//! Pictures drawn with characters: lines between cells heavy on borders, light inside and left
//! out inside cages, rows and columns named at the sides, what cannot be drawn listed below.
//!
//! Every cell is a block of characters, all of one size, with a line of the lattice on each
//! side. The block is as wide as the width of the terminal allows: a symbol with room on both
//! sides, or the symbol alone; pencil marks with blanks between them, or without.

mod canvas;
mod features;
mod glyphs;

pub use glyphs::Glyphs;

use std::collections::HashMap;

use canvas::{Canvas, Look};
use glyphs::Arms;

use super::picture::{Content, Edge, PencilMark, Picture, Role, Tile, Tint};
use crate::logic::Mark as Class;
use crate::puzzle::Position;

/// How a picture is drawn with characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    /// The characters for lines.
    pub glyphs: Glyphs,
    /// True to write the colour escapes of a terminal.
    pub colour: bool,
    /// True if rows and columns are named at the sides.
    pub names: bool,
    /// Columns to keep within, as far as the symbols allow it.
    pub width: usize,
}

impl Default for TextStyle {
    fn default() -> Self {
        Self { glyphs: Glyphs::default(), colour: false, names: true, width: 80 }
    }
}

/// The legend of the signs in pictures of the steps of a solving.
pub fn step_legend(style: &TextStyle) -> String {
    let marks = if style.colour {
        "green what a step rests on or writes, red what it takes away, blue and orange the two \
             sides of a chain"
    } else {
        "+ behind what a step rests on or writes, - behind what it takes away, ' and \" behind \
             the two sides of a chain"
    };
    format!("[4] is given, (4) was found, small are the candidates: {marks}")
}

/// A picture as lines of text, each with its line end.
pub fn draw_text(picture: &Picture, style: &TextStyle) -> String {
    let frame = Frame::new(picture, style);
    let mut canvas = Canvas::new(frame.line(picture.rows) + 1, frame.column(picture.cols) + 1);
    frame.lattice(&mut canvas);
    for (&place, tile) in &picture.tiles {
        frame.tile(&mut canvas, place, tile);
    }
    frame.joints(&mut canvas);
    frame.sums(&mut canvas);
    if style.names {
        frame.names(&mut canvas);
    }
    let mut out = canvas.write(style.colour);
    let listed = features::listed(picture).into_iter();
    out.extend(listed.map(|line| line + "\n"));
    out
}

/// Where everything is.
struct Frame<'a> {
    picture: &'a Picture,
    style: &'a TextStyle,
    /// By cell in a cage: the number of the cage.
    cages: HashMap<Position, usize>,
    /// Lines above the lattice, and columns left of it.
    top: usize,
    left: usize,
    /// Size of a cell without its lines.
    high: usize,
    wide: usize,
    /// Columns from one pencil mark to the next.
    step: usize,
    /// Columns of the longest sign of a symbol.
    sign: usize,
}

impl<'a> Frame<'a> {
    fn new(picture: &'a Picture, style: &'a TextStyle) -> Self {
        let left = usize::from(style.names) * (digits(picture.rows) + 2);
        let (mark_rows, mark_cols) = picture.mark_grid();
        let sign = picture.sign_width();
        let (high, roomy, tight, step) = if picture.has_marks() {
            // A symbol has brackets among marks, or it would look like one.
            let [roomy, tight] = [(sign + 1) * mark_cols + 1, sign * mark_cols];
            let least = sign + 2;
            (mark_rows, roomy.max(least), tight.max(least), sign + 1)
        } else {
            (1, sign + 2, sign, sign)
        };

        let fits = left + picture.cols * (roomy + 1) < style.width;
        let wide = if fits { roomy } else { tight };
        let name = digits(picture.cols);
        let cages = features::cages(picture).enumerate();
        let numbered = |(number, (cells, _)): (usize, (&'a [Position], _))| {
            cells.iter().map(move |&cell| (cell, number))
        };
        let top = match (style.names, name < wide) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => name,
        };

        Self {
            picture,
            style,
            cages: cages.flat_map(numbered).collect(),
            top,
            left,
            high,
            wide,
            step: if fits { step } else { sign },
            sign,
        }
    }

    /// The line above a row.
    fn line(&self, row: usize) -> usize {
        self.top + row * (self.high + 1)
    }

    /// The column left of a column of cells.
    fn column(&self, col: usize) -> usize {
        self.left + col * (self.wide + 1)
    }

    /// The line above a place, or left of it; none where it is light and the cells are in one cage.
    fn edge(&self, row: usize, col: usize, is_left: bool) -> Option<Edge> {
        let edge = if is_left {
            self.picture.edge_left(row, col)
        } else {
            self.picture.edge_above(row, col)
        };
        let left = usize::from(is_left);
        let other = (row.wrapping_sub(1 - left), col.wrapping_sub(left));
        let cage = |place: (usize, usize)| self.cages.get(&place.into());
        let inside = cage((row, col)).is_some_and(|own| cage(other) == Some(own));
        edge.filter(|&edge| edge == Edge::Thick || !inside)
    }

    fn lattice(&self, canvas: &mut Canvas) {
        let picture = self.picture;
        let glyphs = self.style.glyphs;
        let mut put = |line: usize, column: usize, arms: Arms| {
            let weight = arms.weight();
            let ink = (weight == Some(Edge::Thin)).then_some(FAINT);
            if weight.is_some() {
                canvas.put(line, column, arms.glyph(glyphs), Look::of_ink(ink));
            }
        };

        for row in 0..=picture.rows {
            for col in 0..=picture.cols {
                let line = self.line(row);
                let column = self.column(col);
                let right = self.edge(row, col, false);
                let down = self.edge(row, col, true);
                let up = row.checked_sub(1).and_then(|row| self.edge(row, col, true));
                let left = col.checked_sub(1).and_then(|col| self.edge(row, col, false));
                put(line, column, Arms([up, right, down, left]));
                if col < picture.cols {
                    (1..=self.wide).for_each(|k| put(line, column + k, Arms::across(right)));
                }
                if row < picture.rows {
                    (1..=self.high).for_each(|k| put(line + k, column, Arms::upright(down)));
                }
            }
        }
    }

    fn tile(&self, canvas: &mut Canvas, place: Position, tile: &Tile) {
        let line = self.line(place.row.into()) + 1;
        let column = self.column(place.col.into()) + 1;
        let ground = |k: usize| {
            let at = k * tile.tints.len() / self.wide;
            tile.tints.get(at).map(|&tint| tint_ground(tint))
        };

        for (down, right) in (0..self.high).flat_map(|r| (0..self.wide).map(move |c| (r, c))) {
            let look = Look { ground: ground(right), ..Look::default() };
            canvas.put(line + down, column + right, ' ', look);
        }

        let mut put = |down: usize, right: usize, glyph: char, ink: Option<u8>, bold: bool| {
            let ground = ground(right);
            // All grounds are dark, whatever the colours of the terminal are.
            let ink = ink.or(ground.map(|_| WHITE));
            let look = Look { ink, ground, bold };
            canvas.put(line + down, column + right, glyph, look);
        };

        match &tile.content {
            Content::Blank => {}
            &Content::Symbol(symbol, role) => {
                let (ink, bold) = match role {
                    Role::Given => (None, true),
                    Role::Entry => (Some(BLUE), false),
                    Role::Solution => (None, false),
                };
                let sign = self.picture.sign(symbol).to_string();
                let down = (self.high - 1) / 2;
                let start = (self.wide - sign.len()) / 2;
                for (k, letter) in sign.chars().enumerate() {
                    put(down, start + k, letter, ink, bold);
                }
                if let Some([open, close]) = self.brackets(role)
                    && self.wide > sign.len() + 1
                {
                    put(down, start - 1, open, ink, false);
                    put(down, start + sign.len(), close, ink, false);
                }
            }
            Content::Marks(marks) => {
                let (_, cols) = self.picture.mark_grid();
                let margin = (self.wide - ((cols - 1) * self.step + self.sign)) / 2;
                for &PencilMark { symbol, class } in marks {
                    let down = symbol.index() / cols;
                    let right = symbol.index() % cols;
                    let right = margin + right * self.step;
                    let sign = self.picture.sign(symbol).to_string();
                    for (k, letter) in sign.chars().enumerate() {
                        let bold = class == Some(Class::Kept);
                        put(down, right + k, letter, class.map(ink), bold);
                    }
                    if let Some(glyph) = class.and_then(|class| self.glyph(class)) {
                        put(down, right + sign.len(), glyph, None, false);
                    }
                }
            }
        }
    }

    /// The brackets around a symbol: where there are pencil marks, so that it is not taken for
    /// one; where there are no colours, around what the puzzle does not give.
    fn brackets(&self, role: Role) -> Option<[char; 2]> {
        let among_marks = self.picture.has_marks();
        match role {
            Role::Given if among_marks => Some(['[', ']']),
            Role::Entry if among_marks || !self.style.colour => Some(['(', ')']),
            Role::Solution if among_marks => Some(['<', '>']),
            _ => None,
        }
    }

    /// The sign after a pencil mark in place of its colour, where there is room for it.
    fn glyph(&self, class: Class) -> Option<char> {
        let glyph = match class {
            Class::Kept => '+',
            Class::Removed => '-',
            Class::First => '\'',
            Class::Second => '"',
        };
        (!self.style.colour && self.step > self.sign).then_some(glyph)
    }

    fn names(&self, canvas: &mut Canvas) {
        let look = Look::of_ink(Some(FAINT));
        for row in 0..self.picture.rows {
            let name = format!("r{}", row + 1);
            let line = self.line(row) + 1 + (self.high - 1) / 2;
            canvas.text(line, self.left - 1 - name.len(), &name, look);
        }

        for col in 0..self.picture.cols {
            let name = format!("c{}", col + 1);
            let column = self.column(col) + 1;
            let most = digits(self.picture.cols);
            if most < self.wide {
                canvas.text(0, column + (self.wide - name.len()) / 2, &name, look);
            } else {
                // No room for it in a line: its digits below each other.
                let middle = column + (self.wide - 1) / 2;
                for (k, digit) in name.chars().skip(1).enumerate() {
                    canvas.put(self.top - (name.len() - 1) + k, middle, digit, look);
                }
            }
        }
    }

    /// Marks between cells, on their edges and corners.
    fn joints(&self, canvas: &mut Canvas) {
        for (cells, mark) in features::joints(self.picture, self.style.glyphs) {
            let [a, b] = cells.map(|cell| (usize::from(cell.row), usize::from(cell.col)));
            let line = self.line(a.0.max(b.0));
            let column = self.column(a.1.max(b.1));
            let down = if a.0 == b.0 { self.high.div_ceil(2) } else { 0 };
            let right = if a.1 == b.1 { self.wide.div_ceil(2) } else { 0 };
            canvas.put(line + down, column + right, mark, Look::default());
        }
    }

    /// The sums of cages, where there is room for them, on the line above their first cells.
    fn sums(&self, canvas: &mut Canvas) {
        for (cells, sum) in features::cages(self.picture) {
            if let Some(first) = cells.iter().min()
                && sum.len() <= self.wide
            {
                let row = first.row.into();
                let col = first.col.into();
                canvas.text(self.line(row), self.column(col) + 1, sum, Look::default());
            }
        }
    }
}

/// Colours out of the usual table of 256, legible on dark and light grounds alike.
const FAINT: u8 = 244;
const WHITE: u8 = 231;
const BLUE: u8 = 33;
const GREEN: u8 = 34;
const RED: u8 = 160;
const ORANGE: u8 = 172;

fn ink(class: Class) -> u8 {
    match class {
        Class::Kept => GREEN,
        Class::Removed => RED,
        Class::First => BLUE,
        Class::Second => ORANGE,
    }
}

fn tint_ground(tint: Tint) -> u8 {
    const REGIONS: [u8; super::picture::REGION_TINTS] = [66, 95, 101, 60, 65, 96, 94, 61];
    match tint {
        Tint::Window => 240,
        Tint::Region(n) => REGIONS[n % REGIONS.len()],
        Tint::Focus => 100,
        Tint::Scope => 59,
        Tint::Change => 24,
    }
}

/// Number of digits of the name of the last row or column.
fn digits(n: usize) -> usize {
    n.to_string().len()
}
