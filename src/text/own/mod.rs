//! Onefold's own form: a commented drawing of a puzzle or a layout, for people to write.
//!
//! A puzzle starts with a line `puzzle` or `layout`, followed by settings (`rules: diagonals`)
//! and pictures under headings (`clues`, `regions`); `docs/FORMATS.md` has the grammar and
//! examples. The idea to draw the regions as one draws the puzzle, and to hand the drawing back
//! filled in, is that of Bart Peeters' `gss`; headings and settings are ours.
//!
//! Reading goes in three steps, one file each, which `read` calls: `sheet` tells settings from pictures,
//! `plan` makes a layout of them, `fill` puts clues, entries and candidates onto it.

mod cages;
mod constraint;
mod fill;
mod keys;
mod picture;
mod place;
mod plan;
mod read;
mod sheet;
mod start;
mod sums;
mod write;
mod wrong;

use crate::text::ground::{Context, Gather, Line, Piece};

pub(super) use start::begin_without;
pub(in crate::text) use start::starts_without;
pub(super) use write::write;

pub use keys::{ends, starts};
pub use read::{read, read_annotated, read_layout};

use keys::{MOST_LINES, is_key};

/// Cells of the shortest row of a grid below a caption.
const FEWEST_CELLS: usize = 4;

/// The lines of a puzzle or layout, so far.
#[derive(Debug)]
struct Gathered {
    lines: Vec<Line>,
    ended: bool,
}

/// The puzzle or layout that begins with this line.
pub(super) fn begin(line: Line) -> Box<dyn Gather> {
    Box::new(Gathered {
        lines: vec![line],
        ended: false,
    })
}

impl Gather for Gathered {
    fn take(&mut self, line: Line) -> Option<Line> {
        if starts(&line.text) {
            return Some(line);
        }
        self.ended = ends(&line.text);
        if !self.ended {
            self.lines.push(line);
        }
        None
    }

    fn is_done(&self) -> bool {
        self.ended
    }

    fn bounds(&self) -> (usize, usize) {
        (MOST_LINES, usize::MAX)
    }

    fn end(self: Box<Self>, context: &mut Context) -> Vec<Piece> {
        if self.is_prose() {
            let mut lines = self.lines.into_iter();
            let first = lines.next().map(Piece::Text);
            return first.into_iter().chain(lines.map(Piece::Rest)).collect();
        }
        if !self.is_caption() {
            return vec![Piece::Read(read(&self.lines, context))];
        }
        let mut lines = self.lines.into_iter();
        let name = lines.next().map(|line| line.text.trim().to_owned());
        let named = std::iter::once(Piece::Named(name));
        named.chain(lines.map(Piece::Rest)).collect()
    }
}

impl Gathered {
    /// Whether it is other text with the word in front: names of columns between tabs, or several
    /// words, and below them neither cells nor any line of this form.
    fn is_prose(&self) -> bool {
        const WORDS: usize = 3;
        let cells = |text: &str| {
            let cell = |c: &char| c.is_ascii_digit() || matches!(c, '.' | '#');
            let signs = text.chars().filter(|c| !c.is_whitespace());
            let count = signs.clone().filter(cell).count();
            count >= FEWEST_CELLS && 2 * count >= signs.count()
        };
        let setting = |text: &str| text.split_once(':').is_some_and(|(name, _)| is_key(name));
        let says = |line: &Line| {
            let text = line.text.trim();
            starts_without(text) || setting(text) || cells(text)
        };
        if self.lines[0].text.contains('\t') {
            return true;
        }
        let words = |line: &Line| line.text.split_whitespace().count();
        let below = &self.lines[1..];
        words(&self.lines[0]) >= WORDS
            && below.iter().any(|line| words(line) > 1)
            && !below.iter().any(says)
    }

    /// Whether the first line is `puzzle 1`, the caption of a grid right below it.
    fn is_caption(&self) -> bool {
        let words = |line: &Line| -> Vec<String> {
            line.text.split_whitespace().map(str::to_owned).collect()
        };
        let numbered = |line: &Line| match &words(line)[..] {
            [_, number] => number.bytes().all(|b| b.is_ascii_digit()),
            _ => false,
        };
        let cells = |line: &Line| {
            let text = line.text.trim();
            let sign = |c: char| c.is_ascii_digit() || " ._,|-+".contains(c);
            text.len() >= FEWEST_CELLS && text.chars().all(sign)
        };
        let below = self.lines[1..].iter();
        let mut below = below.filter(|line| !line.text.trim().is_empty());
        numbered(&self.lines[0]) && below.next().is_some_and(cells)
    }
}

#[cfg(test)]
mod tests;
