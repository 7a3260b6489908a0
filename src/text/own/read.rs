//! Reads a puzzle or a layout from its lines.

use super::constraint::Said;
use super::fill::Filler;
use super::plan;
use super::sheet::Sheet;
use crate::puzzle::{Layout, LayoutSpec, Puzzle};
use crate::text::base::{Alphabet, Context, Entry, EntryForm, Line, TextError, recorded};

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
    let (spec, stands) = plan::spec(&sheet, context.options().layout.as_ref())?;
    plan::check_lines(&sheet, &spec)?;
    let layout = context
        .layout(spec)
        .map_err(|error| plan::blame(&sheet, &stands, error))?;
    let mut filler = Filler::new(&sheet, Puzzle::blank(layout));
    filler.fill()?;
    let mut notes = sheet.notes();
    let solution = filler.solution()?;
    let (puzzle, drawing) = filler.finish();
    let rows = solution
        .as_ref()
        .map(|rows| rows.lines().collect::<Vec<_>>());
    // Drawn grid by grid it has other rows than the picture, and is left alone.
    let rows = rows.filter(|rows| rows.len() == puzzle.layout().rows());
    let recorded = rows.map(|rows| recorded(puzzle.layout(), &rows, Alphabet::OneUp));
    let entry = Entry {
        puzzle,
        id: sheet.id(),
        line: sheet.line,
        form: drawing.map_or(EntryForm::Blank, EntryForm::Drawing),
        notes: letters(&sheet).into_iter().collect(),
        recorded,
        row: None,
    };
    notes.extend(solution.map(|rows| ("solution".to_owned(), rows)));
    Ok((entry, notes))
}

/// Reads the layout alone; clues, entries, candidates and a solution only show which cells there
/// are.
///
/// # Errors
/// As [`read`], without what concerns the contents of the cells.
pub fn read_layout(lines: &[Line]) -> Result<LayoutSpec, TextError> {
    let sheet = Sheet::of(lines)?;
    let (spec, stands) = plan::spec(&sheet, None)?;
    plan::check_lines(&sheet, &spec)?;
    Layout::build(spec.clone()).map_err(|error| plan::blame(&sheet, &stands, error))?;
    Ok(spec)
}

/// What cells with letters are taken for: some count rows so, some columns.
fn letters(sheet: &Sheet<'_>) -> Option<String> {
    let any = sheet.constraints.iter().any(Said::has_letters);
    any.then(|| "cells such as B3 are read as row B, column 3 (r2c3)".to_owned())
}
