//! Reads a puzzle or a layout.

use super::picture::Mark;
use super::plan;
use super::sheet::Sheet;
use super::words::{Section, wrong};
use crate::puzzle::Puzzle;
use crate::text::base::{
    Alphabet, Context, Entry, EntryForm, Line, Says, TextError, put, recorded_text,
};

/// The name of the form in reports.
pub(crate) const FORM: &str = "own form";

/// Reads a puzzle or layout.
///
/// # Errors
/// A line cannot be read or contradicts another, or the regions make no layout.
pub fn read(lines: &[Line], context: &mut Context) -> Result<Entry, TextError> {
    let sheet = Sheet::of(lines)?;
    let (spec, constraints) = plan::spec(&sheet, context.options().layout.as_ref())?;
    let layout = context.layout(spec).map_err(|e| plan::blame(&sheet, &constraints, e))?;
    sheet.check_content()?;
    let mut puzzle = Puzzle::blank(layout);
    let mut solution = String::new();
    for block in &sheet.blocks {
        let Section::Says(says) = block.heading else {
            continue;
        };
        let layout = puzzle.layout();
        let size @ (rows, cols) = match block.grid {
            Some(_) => (layout.order(), layout.order()),
            None => (layout.rows(), layout.cols()),
        };
        let (n, width) = block.size();
        if n > 0 && (n, width) != size {
            let expected = format!("the picture needs {rows} rows of {cols} cells");
            let found = format!("{n} rows of {width}");
            return Err(wrong(block.line, &found, expected));
        }
        for Mark { piece, place } in block.marks() {
            put(&mut puzzle, says, *place, piece.text).map_err(|e| piece.fails(e))?;
            if says == Says::Solution {
                solution += piece.text;
            }
        }
    }

    let id = sheet.id();
    let line = sheet.line();
    puzzle.set_metadata(sheet.metadata);
    let last = lines.iter().rfind(|line| !line.text.trim().is_empty());
    let mut entry = Entry {
        id,
        last: last.map_or(line, |last| last.number),
        ..Entry::new(puzzle, line, EntryForm::Other(FORM))
    };

    if !solution.is_empty() {
        entry.record(recorded_text(entry.puzzle.layout(), &solution, Alphabet::OneUp));
    }
    Ok(entry)
}
