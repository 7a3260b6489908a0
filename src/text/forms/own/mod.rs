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
mod write;
mod wrong;

use crate::text::ground::{Context, Gather, Line, Piece};

pub(super) use start::begin_without;
pub(in crate::text) use start::starts_without;
pub(super) use write::write;

pub use keys::{ends, starts};
pub use read::{read, read_annotated, read_layout};

use keys::MOST_LINES;

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
        vec![Piece::Read(read(&self.lines, context))]
    }
}

#[cfg(test)]
mod tests;
