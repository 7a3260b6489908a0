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

use super::{Context, Entry, Form, Line, TextError, TextErrorKind};
use crate::puzzle::{Layout, LayoutSpec, Puzzle};

pub(super) use write::write;

pub(super) use keys::nearest;

use fill::Filler;
use sheet::Sheet;

/// Whether a line begins a puzzle or layout of this form.
#[must_use]
pub fn starts(line: &str) -> bool {
    let line = line.trim();
    ["puzzle", "layout"].iter().any(|word| {
        line.strip_prefix(word)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
    })
}

/// Whether a line ends one; so do the next start and the end of the input.
#[must_use]
pub fn ends(line: &str) -> bool {
    line.trim() == "end"
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

/// An error at a place: what stands there and what would be right.
fn wrong(line: usize, column: usize, text: &str, expected: impl Into<String>) -> TextError {
    const MOST: usize = 40;
    let mut shown: String = text.chars().take(MOST).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    TextError {
        line,
        column: Some(column),
        kind: TextErrorKind::Unexpected {
            text: shown,
            expected: expected.into(),
        },
    }
}

#[cfg(test)]
mod tests;
