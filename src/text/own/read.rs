//! Reads a puzzle or a layout: puts clues, entries and candidates onto the layout.

use super::picture::Mark;
use super::plan;
use super::sheet::Sheet;
use super::words::{Heading, wrong};
use crate::puzzle::Puzzle;
use crate::text::base::board::{Says, put};
use crate::text::base::{Alphabet, Context, Entry, EntryForm, Line, TextError, recorded_text};

/// Reads a puzzle or layout from its lines, the starting line first.
///
/// # Errors
/// The first line that cannot be read or contradicts another one, or what makes the regions no
/// layout.
pub fn read(lines: &[Line], context: &mut Context) -> Result<Entry, TextError> {
    let sheet = Sheet::of(lines)?;
    let (spec, constraints) = plan::spec(&sheet, context.options().layout.as_ref())?;
    let layout = context.layout(spec);
    let layout = layout.map_err(|error| plan::blame(&sheet, &constraints, error))?;
    let mut puzzle = Puzzle::blank(layout);
    let mut solution = String::new();
    for block in &sheet.blocks {
        let Heading::Says(says) = block.heading else {
            continue;
        };
        let (layout, found) = (puzzle.layout(), block.size());
        let (rows, cols) = match block.grid {
            Some(_) => (layout.order(), layout.order()),
            None => (layout.rows(), layout.cols()),
        };
        if !block.rows.is_empty() && found != (rows, cols) {
            let found = format!("{} rows of {}", found.0, found.1);
            let expected = format!("the picture needs {rows} rows of {cols} cells");
            return Err(wrong(block.line, &found, expected));
        }
        for row in &block.rows {
            for Mark { piece, place } in row {
                let put = put(&mut puzzle, says, *place, piece.text);
                put.map_err(|error| piece.fails(error))?;
            }
            if says == Says::Solution {
                solution.extend(row.iter().map(|mark| mark.piece.text));
            }
        }
    }
    let (id, line) = (sheet.id(), sheet.line());
    puzzle.set_metadata(sheet.metadata);
    let solution = Some(solution).filter(|signs| !signs.is_empty());
    let last = lines.iter().rfind(|line| !line.text.trim().is_empty());
    Ok(Entry {
        id,
        last: last.map_or(line, |last| last.number),
        recorded: solution.map(|signs| recorded_text(puzzle.layout(), &signs, Alphabet::OneUp)),
        ..Entry::new(puzzle, line, EntryForm::Other("own form"))
    })
}
