//! Reads a puzzle or a layout: puts clues, entries and candidates onto the layout.

use super::picture::{Mark, Picture, marks};
use super::plan;
use super::sheet::{Block, Sheet};
use super::words::{Heading, wrong};
use crate::puzzle::{Layout, LayoutSpec, Puzzle};
use crate::text::base::board::{Says, put};
use crate::text::base::{Alphabet, Context, Entry, EntryForm, Line, TextError, recorded};

/// How the form writes symbols.
const SIGNS: Alphabet = Alphabet::OneUp;

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
    let mut filler = Filler {
        puzzle: Puzzle::blank(layout),
        solution: Vec::new(),
    };
    filler.fill(&sheet)?;
    let (id, line) = (sheet.id(), sheet.line());
    let Filler {
        mut puzzle,
        solution,
    } = filler;
    puzzle.set_metadata(sheet.metadata);
    let rows = Some(solution).filter(|rows| !rows.is_empty());
    Ok(Entry {
        id,
        recorded: rows.map(|rows| recorded(puzzle.layout(), &rows, SIGNS)),
        ..Entry::new(puzzle, line, EntryForm::Other("own form"))
    })
}

/// Reads the layout alone; clues, entries, candidates and a solution only show which cells there
/// are.
///
/// # Errors
/// As [`read`], without what concerns the contents of the cells.
pub fn read_layout(lines: &[Line]) -> Result<LayoutSpec, TextError> {
    let sheet = Sheet::of(lines)?;
    let (spec, constraints) = plan::spec(&sheet, None)?;
    Layout::build(spec.clone()).map_err(|error| plan::blame(&sheet, &constraints, error))?;
    Ok(spec)
}

/// A puzzle while its pictures are read.
struct Filler {
    puzzle: Puzzle,
    /// The rows of the recorded answer.
    solution: Vec<String>,
}

impl Filler {
    /// Reads every picture of the contents of cells.
    fn fill(&mut self, sheet: &Sheet<'_>) -> Result<(), TextError> {
        for block in &sheet.blocks {
            let says = match block.heading {
                Heading::Clues => Says::Givens,
                Heading::Candidates => Says::Candidates,
                Heading::Entries => Says::Entries,
                Heading::Solution => Says::Solution,
                Heading::Regions | Heading::Extra | Heading::Cells => continue,
            };
            for row in self.rows(block)? {
                for Mark { piece, place } in &row {
                    let put = put(&mut self.puzzle, says, *place, piece.text);
                    put.map_err(|error| piece.fails(error))?;
                }
                if says == Says::Solution {
                    self.solution
                        .push(row.iter().map(|mark| mark.piece.text).collect());
                }
            }
        }
        Ok(())
    }

    /// The rows of a picture, as many and as long as its grid or the board needs.
    fn rows<'b>(&self, block: &Block<'b>) -> Result<Picture<'b>, TextError> {
        let layout = self.puzzle.layout();
        let (rows, cols) = match block.grid {
            Some(_) => (layout.order(), layout.order()),
            None => (layout.rows(), layout.cols()),
        };
        let picture = marks(block)?;
        let found = (picture.len(), picture.first().map_or(cols, Vec::len));
        if !picture.is_empty() && found != (rows, cols) {
            let found = format!("{} rows of {}", found.0, found.1);
            let expected = format!("the picture needs {rows} rows of {cols} cells");
            return Err(wrong(block.line, &found, expected));
        }
        Ok(picture)
    }
}
