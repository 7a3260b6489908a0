//! Onefold's own form: a commented drawing of a puzzle or a layout, for people to write.
//!
//! A puzzle starts with a line `puzzle` or `layout`, followed by settings (`rules: diagonals`)
//! and pictures under headings (`clues`, `regions`); `docs/FORMATS.md` has the grammar and
//! examples. The idea to draw the regions as one draws the puzzle, and to hand the drawing back
//! filled in, is that of Bart Peeters' `gss`; headings and settings are ours.
//!
//! Reading goes in three steps, one file each: `sheet` tells settings from pictures,
//! `plan` makes a layout of them, `fill` puts clues, entries and candidates onto it.

mod constraint;
mod fill;
mod keys;
mod pencil;
mod picture;
mod place;
mod plan;
mod sheet;
mod write;
mod wrong;

use crate::puzzle::{Layout, LayoutSpec, Puzzle};
use crate::text::ground::{Context, Entry, Form, Gather, Line, Piece, TextError};

pub(super) use write::write;

pub use keys::{ends, starts};

use fill::Filler;
use keys::MOST_LINES;
use sheet::Sheet;

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

/// Reads a puzzle or layout from its lines, the starting line first.
///
/// # Errors
/// The first line that cannot be read or contradicts another one, or what makes the regions no
/// layout.
pub fn read(lines: &[Line], context: &mut Context) -> Result<Entry, TextError> {
    read_annotated(lines, context).map(|(entry, _)| entry)
}

/// Reads a puzzle with its notes in their order: `author`, `expect` and the like by their names,
/// and `solution` as the rows of the picture, one a line.
///
/// # Errors
/// As [`read`].
pub fn read_annotated(
    lines: &[Line],
    context: &mut Context,
) -> Result<(Entry, Vec<(String, String)>), TextError> {
    let sheet = Sheet::of(lines)?;
    let spec = plan::spec(&sheet, context.options().layout.as_ref())?;
    plan::check_lines(&sheet, &spec)?;
    let layout = context
        .layout(spec)
        .map_err(|error| plan::blame(&sheet, error))?;
    let mut filler = Filler::new(&sheet, Puzzle::blank(layout));
    filler.fill()?;
    let mut notes = sheet.notes();
    notes.extend(filler.solution()?.map(|rows| ("solution".to_owned(), rows)));
    let (puzzle, drawing) = filler.finish();
    let entry = Entry {
        puzzle,
        id: sheet.id(),
        line: sheet.line,
        form: drawing.map_or(Form::Blank, Form::Drawing),
        notes: Vec::new(),
    };
    Ok((entry, notes))
}

/// Reads the layout alone; clues, entries, candidates and a solution only show which cells there
/// are.
///
/// # Errors
/// As [`read`], without what concerns the contents of the cells.
pub fn read_layout(lines: &[Line]) -> Result<LayoutSpec, TextError> {
    let sheet = Sheet::of(lines)?;
    let spec = plan::spec(&sheet, None)?;
    plan::check_lines(&sheet, &spec)?;
    Layout::build(spec.clone()).map_err(|error| plan::blame(&sheet, error))?;
    Ok(spec)
}

#[cfg(test)]
mod tests;
