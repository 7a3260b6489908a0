//! Reads a puzzle or a layout: puts clues, entries and candidates onto the layout, and keeps where
//! the cells are in the text.

use std::collections::BTreeSet;

use super::constraint::Said;
use super::picture::{Mark, Picture, marks, words};
use super::plan;
use super::sheet::{Block, Sheet};
use super::words::{Heading, Piece, wrong};
use crate::ids::CellId;
use crate::puzzle::{Layout, LayoutSpec, Position, Puzzle, Symbol, SymbolSet};
use crate::text::base::{
    Alphabet, Context, Drawing, Entry, EntryForm, Line, TextError, cells_in_words, recorded,
};

/// The word of a table of candidates for a cell in which no symbol is possible.
pub(super) const NOTHING: &str = "!";

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
    let (spec, constraints) = plan::spec(&sheet, context.options().layout.as_ref())?;
    let layout = context.layout(spec);
    let layout = layout.map_err(|error| plan::blame(&sheet, &constraints, error))?;
    let mut filler = Filler {
        puzzle: Puzzle::blank(layout),
        spots: Vec::new(),
    };
    filler.fill(&sheet)?;
    let solution = filler.solution(&sheet)?;
    let form = filler.form(lines);
    let mut puzzle = filler.puzzle;
    puzzle.set_metadata(sheet.metadata()?);
    // Drawn grid by grid it has other rows than the picture, and is left alone.
    let layout = puzzle.layout();
    let rows = Some(&solution).filter(|rows| rows.len() == layout.rows());
    let recorded = rows.map(|rows| recorded(layout, rows, Alphabet::OneUp));
    let mut notes = sheet.notes();
    if !solution.is_empty() {
        notes.push(("solution".to_owned(), solution.join("\n")));
    }
    // Some count rows by letters, some columns.
    let letters = sheet.constraints.iter().any(Said::has_letters);
    let letters = letters.then(|| "cells such as B3 are read as row B, column 3 (r2c3)".to_owned());
    let entry = Entry {
        id: sheet.id(),
        notes: letters.into_iter().collect(),
        recorded,
        ..Entry::new(puzzle, sheet.line(), form)
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
    let (spec, constraints) = plan::spec(&sheet, None)?;
    Layout::build(spec.clone()).map_err(|error| plan::blame(&sheet, &constraints, error))?;
    Ok(spec)
}

/// A puzzle while its pictures are read.
struct Filler<'a> {
    puzzle: Puzzle,
    /// The places of cells in the text.
    spots: Vec<(Piece<'a>, CellId)>,
}

impl<'a> Filler<'a> {
    /// Reads every picture of the contents of cells.
    fn fill(&mut self, sheet: &Sheet<'a>) -> Result<(), TextError> {
        let mut clues = sheet.blocks_of(Heading::Clues);
        let has_clues = clues.any(|block| !block.rows.is_empty());
        for block in &sheet.blocks {
            match block.heading {
                Heading::Clues | Heading::Entries => self.symbols(block)?,
                Heading::Candidates => self.candidates(block, !has_clues)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// The drawing, where every cell has its place in it.
    fn form(&self, lines: &[Line]) -> EntryForm {
        let shown: BTreeSet<CellId> = self.spots.iter().map(|(_, cell)| *cell).collect();
        if shown.len() != self.puzzle.layout().cells().len() {
            return EntryForm::Blank;
        }
        let spot = |&(Piece { line, text }, cell): &(Piece<'_>, CellId)| {
            let index = lines.partition_point(|known| known.number < line.number);
            let start = line.offset(text);
            (index, start..start + text.len(), cell)
        };
        let spots = self.spots.iter().map(spot);
        EntryForm::Drawing(Drawing::of("own form", Alphabet::OneUp, lines, spots))
    }

    /// The recorded answer, as rows of the picture; several of them one below the other.
    fn solution(&self, sheet: &Sheet<'_>) -> Result<Vec<String>, TextError> {
        let sign = |mark: &Mark<'_>| match self.cell(mark)? {
            None => Ok('#'),
            Some(_) if mark.is_blank() => Ok('.'),
            Some(_) => self.symbol(mark).map(Symbol::to_char),
        };
        let mut all = Vec::new();
        for block in sheet.blocks_of(Heading::Solution) {
            for row in self.rows(block)? {
                all.push(row.iter().map(sign).collect::<Result<_, _>>()?);
            }
        }
        Ok(all)
    }

    /// The rows of a picture, as many and as long as its grid or the board needs.
    fn rows<'b>(&self, block: &Block<'b>) -> Result<Picture<'b>, TextError> {
        let layout = self.puzzle.layout();
        let (rows, cols) = match block.grid {
            Some(_) => (layout.order(), layout.order()),
            None => (layout.rows(), layout.cols()),
        };
        let picture = marks(block, Some(cols))?;
        count_rows(block, rows)?;
        let (top, left) = block.corner();
        for (n, marks) in picture.iter().enumerate() {
            let mut rest = (marks.len()..cols).filter_map(|k| Position::new(top + n, left + k));
            if let Some(place) = rest.find(|place| layout.cell_at(*place).is_some()) {
                let expected = format!("{cols} are expected; the row ends before {place}");
                return Err(block.rows[n].trimmed().wrong(expected));
            }
        }
        Ok(picture)
    }

    /// The cell of a mark; none where the picture and the layout both have none.
    fn cell(&self, mark: &Mark<'_>) -> Result<Option<CellId>, TextError> {
        let cell = mark
            .place
            .and_then(|place| self.puzzle.layout().cell_at(place));
        let at = mark.at();
        let expected = match cell {
            Some(_) if mark.is_gap() => {
                format!("the layout has a cell{at}: a symbol or '.' is expected")
            }
            // A blank where no cell is says nothing that could be wrong.
            None if !mark.is_gap() && !mark.is_blank() => {
                format!("the layout has no cell{at}, so '#' is expected there")
            }
            other => return Ok(other),
        };
        Err(mark.piece.wrong(expected))
    }

    fn symbol(&self, mark: &Mark<'_>) -> Result<Symbol, TextError> {
        let order = self.puzzle.layout().order();
        let symbol = Alphabet::OneUp.read(mark.piece.text, order);
        symbol
            .filter(|symbol| symbol.index() < order)
            .ok_or_else(|| {
                let last = last_symbol(order);
                let expected = format!(
                    "expected a symbol from 1 to {last}, '.' for a blank cell or '#' for no cell"
                );
                mark.piece.wrong(expected)
            })
    }

    fn symbols(&mut self, block: &Block<'a>) -> Result<(), TextError> {
        let is_clue = block.heading == Heading::Clues;
        for mark in self.rows(block)?.into_iter().flatten() {
            let Some(cell) = self.cell(&mark)? else {
                continue;
            };
            if is_clue {
                self.spots.push((mark.piece, cell));
            }
            if mark.is_blank() {
                continue;
            }
            let symbol = self.symbol(&mark)?;
            let put = match is_clue {
                true => self.puzzle.give(cell, symbol),
                false => self.puzzle.enter(cell, symbol),
            };
            put.map_err(|error| mark.piece.fails(error))?;
        }
        Ok(())
    }

    fn candidates(&mut self, block: &Block<'a>, answers: bool) -> Result<(), TextError> {
        let (rows, cols) = (self.puzzle.layout().rows(), self.puzzle.layout().cols());
        count_rows(block, rows)?;
        for (row, words) in block.rows.iter().zip(words(block)) {
            if words.len() != cols {
                let expected = format!(
                    "this row has {}, but {cols} are expected, with blanks between them",
                    cells_in_words(words.len())
                );
                return Err(row.trimmed().wrong(expected));
            }
            for Mark { piece, place } in words {
                let cell = place.and_then(|place| self.puzzle.layout().cell_at(place));
                if let Some(cell) = cell.filter(|_| answers) {
                    self.spots.push((piece, cell));
                }
                match (cell, piece.text) {
                    (_, ".") | (None, "#") => {}
                    (None, _) => {
                        let expected = "the layout has no cell there, so '#' is expected";
                        return Err(piece.wrong(expected));
                    }
                    (Some(cell), _) => self.restrict(cell, piece)?,
                }
            }
        }
        Ok(())
    }

    fn restrict(&mut self, cell: CellId, piece: Piece<'_>) -> Result<(), TextError> {
        let (order, all) = (self.puzzle.layout().order(), self.puzzle.layout().symbols());
        let signs = piece.text.strip_prefix(NOTHING).unwrap_or(piece.text);
        let set = Alphabet::OneUp.read_set(signs, order);
        let set = set.filter(|set| set.without(all) == SymbolSet::EMPTY);
        let set = set.ok_or_else(|| {
            let last = last_symbol(order);
            piece.wrong(format!(
                "expected the possible symbols, 1 to {last}, or '.' for all"
            ))
        })?;
        let restricted = self.puzzle.restrict(cell, set);
        restricted.map_err(|error| piece.fails(error))
    }
}

fn count_rows(block: &Block<'_>, rows: usize) -> Result<(), TextError> {
    let found = block.rows.len();
    if found == rows || found == 0 {
        return Ok(());
    }
    let expected = format!("the picture needs {rows} rows");
    Err(wrong(block.line, &format!("{found} rows"), expected))
}

fn last_symbol(order: usize) -> char {
    Symbol::new(order - 1).map_or('1', Symbol::to_char)
}
