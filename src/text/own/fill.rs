//! Puts clues, entries and candidates onto the layout, and remembers where the cells stand.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use super::keys::Heading;
use super::picture::{Mark, Picture, marks, tokens};
use super::sheet::{Block, Sheet};
use super::wrong::wrong;
use crate::ids::CellId;
use crate::puzzle::{Position, Puzzle, PuzzleError, Symbol, SymbolSet};
use crate::text::base::{Alphabet, Drawing, TextError, cells_in_words};

/// What the drawings of this form are called in reports.
const FORM: &str = "own form";

/// What stands in a table of candidates where no symbol is possible.
pub(super) const NOTHING: &str = "!";

/// A puzzle while its pictures are read.
pub(super) struct Filler<'a> {
    sheet: &'a Sheet<'a>,
    puzzle: Puzzle,
    /// Where each given stands, for clues of two grids that disagree.
    given: HashMap<CellId, (usize, usize)>,
    /// Line index, bytes and cell of each place for an answer.
    spots: Vec<(usize, Range<usize>, CellId)>,
}

impl<'a> Filler<'a> {
    pub(super) fn new(sheet: &'a Sheet<'a>, puzzle: Puzzle) -> Self {
        Self {
            sheet,
            puzzle,
            given: HashMap::new(),
            spots: Vec::new(),
        }
    }

    /// Reads every picture that says what stands in cells.
    pub(super) fn fill(&mut self) -> Result<(), TextError> {
        let clued = self
            .sheet
            .blocks_of(Heading::Clues)
            .any(|block| !block.rows.is_empty());
        for block in &self.sheet.blocks {
            match block.heading {
                Heading::Clues | Heading::Entries => self.symbols(block)?,
                Heading::Candidates => self.candidates(block, !clued)?,
                Heading::Regions
                | Heading::Extra
                | Heading::Cells
                | Heading::Cages
                | Heading::Solution => {}
            }
        }
        Ok(())
    }

    /// The puzzle, and the drawing where every cell stands in it.
    pub(super) fn finish(self) -> (Puzzle, Option<Drawing>) {
        let shown: BTreeSet<CellId> = self.spots.iter().map(|&(_, _, cell)| cell).collect();
        let whole = shown.len() == self.puzzle.layout().cells().len();
        let drawing = whole.then(|| Drawing {
            ..Drawing::of(FORM, Alphabet::OneUp, self.sheet.lines, self.spots)
        });
        (self.puzzle, drawing)
    }

    /// The recorded answer, as rows of the picture; several of them one below the other.
    pub(super) fn solution(&self) -> Result<Option<String>, TextError> {
        let mut all = Vec::new();
        for block in self.sheet.blocks_of(Heading::Solution) {
            for row in self.rows(block)? {
                let mut text = String::new();
                for mark in row {
                    text.push(match self.cell(&mark, (0, 0))? {
                        None => '#',
                        Some(_) => self.symbol(&mark)?.to_char(),
                    });
                }
                all.push(text);
            }
        }
        Ok((!all.is_empty()).then(|| all.join("\n")))
    }

    /// The rows of a picture, as many and as long as its grid or the board needs.
    fn rows<'b>(&self, block: &Block<'b>) -> Result<Picture<'b>, TextError> {
        let layout = self.puzzle.layout();
        let (rows, cols) = match block.grid {
            Some(_) => (layout.order(), layout.order()),
            None => (layout.rows(), layout.cols()),
        };
        let picture = marks(block, Some(cols))?;
        self.count_rows(block, picture.len(), rows)?;
        let corner = self.corner(block);
        for (n, row) in picture.iter().enumerate() {
            let mut rest = (row.len()..cols).map(|col| (corner.0 + n, corner.1 + col));
            let Some((r, c)) = rest.find(|(r, c)| layout.cell(*r, *c).is_some()) else {
                continue;
            };
            let row = &block.rows[n];
            let place = Position::new(r, c).map_or_else(String::new, |place| place.to_string());
            let expected = format!("{cols} are expected; the row ends before {place}");
            return Err(wrong(row.line, row.column, row.text.trim(), expected));
        }
        Ok(picture)
    }

    fn count_rows(&self, block: &Block<'_>, found: usize, rows: usize) -> Result<(), TextError> {
        if found == rows || found == 0 {
            return Ok(());
        }
        let expected = format!("the picture needs {rows} rows");
        Err(wrong(block.line, 1, &format!("{found} rows"), expected))
    }

    /// Where the top left corner of a picture is.
    fn corner(&self, block: &Block<'_>) -> (usize, usize) {
        block.grid.map_or((0, 0), |grid| {
            let at = self.sheet.grids[grid].at;
            (usize::from(at.row), usize::from(at.col))
        })
    }

    /// The cell of a mark; none where the picture and the layout both have none.
    fn cell(&self, mark: &Mark<'_>, corner: (usize, usize)) -> Result<Option<CellId>, TextError> {
        let place = mark.place(corner);
        let cell = place.and_then(|place| self.puzzle.layout().cell_at(place));
        let at = place.map_or_else(String::new, |place| format!(" at {place}"));
        match cell {
            Some(_) if mark.is_gap() => {
                let expected = format!("the layout has a cell{at}: a symbol or '.' is expected");
                Err(mark.wrong(expected))
            }
            // A blank where no cell is says nothing that could be wrong.
            None if !mark.is_gap() && !mark.is_blank() => {
                let expected = format!("the layout has no cell{at}, so '#' is expected there");
                Err(mark.wrong(expected))
            }
            other => Ok(other),
        }
    }

    fn symbol(&self, mark: &Mark<'_>) -> Result<Symbol, TextError> {
        let order = self.puzzle.layout().order();
        let symbol = Alphabet::OneUp
            .read(mark.text, order)
            .filter(|s| s.index() < order);
        symbol.ok_or_else(|| {
            let last = Symbol::new(order - 1).map_or('1', Symbol::to_char);
            let expected = format!(
                "expected a symbol from 1 to {last}, '.' for a blank cell or '#' for no cell"
            );
            mark.wrong(expected)
        })
    }

    fn symbols(&mut self, block: &Block<'_>) -> Result<(), TextError> {
        let corner = self.corner(block);
        for mark in self.rows(block)?.into_iter().flatten() {
            let Some(cell) = self.cell(&mark, corner)? else {
                continue;
            };
            let clue = block.heading == Heading::Clues;
            if clue {
                self.spots.push((mark.index, mark.at.clone(), cell));
            }
            if mark.is_blank() {
                continue;
            }
            let symbol = self.symbol(&mark)?;
            if clue {
                self.give(cell, symbol, &mark)?;
            } else {
                let put = self.puzzle.enter(cell, symbol);
                put.map_err(|error| at(&mark, error))?;
            }
        }
        Ok(())
    }

    /// Gives a cell its symbol, unless another picture has given it another one.
    fn give(&mut self, cell: CellId, symbol: Symbol, mark: &Mark<'_>) -> Result<(), TextError> {
        match self.puzzle.give(cell, symbol) {
            Ok(()) => {
                self.given.entry(cell).or_insert((mark.line, mark.column));
                Ok(())
            }
            Err(PuzzleError::TwoGivens {
                cell: place,
                first,
                second,
            }) => {
                let (line, column) = self.given.get(&cell).copied().unwrap_or_default();
                let expected = format!(
                    "{place} is given as {second} here, but as {first} on line {line}, column \
                     {column}"
                );
                Err(wrong(mark.line, mark.column, &second.to_string(), expected))
            }
            Err(error) => Err(at(mark, error)),
        }
    }

    fn candidates(&mut self, block: &Block<'_>, answers: bool) -> Result<(), TextError> {
        let layout = self.puzzle.layout().clone();
        let table = tokens(block);
        self.count_rows(block, table.len(), layout.rows())?;
        for (row, tokens) in block.rows.iter().zip(&table) {
            if tokens.len() != layout.cols() {
                let expected = format!(
                    "this row has {}, but {} are expected, with blanks between them",
                    cells_in_words(tokens.len()),
                    layout.cols()
                );
                return Err(wrong(row.line, row.column, row.text.trim(), expected));
            }
            for token in tokens {
                let place = token.place((0, 0));
                let cell = place.and_then(|place| layout.cell_at(place));
                if let (Some(cell), true) = (cell, answers) {
                    self.spots.push((token.index, token.at.clone(), cell));
                }
                match (cell, token.text) {
                    (_, ".") | (None, "#") => {}
                    (None, _) => {
                        let expected = "the layout has no cell there, so '#' is expected";
                        return Err(token.wrong(expected));
                    }
                    (Some(cell), _) => self.restrict(cell, token)?,
                }
            }
        }
        Ok(())
    }

    fn restrict(&mut self, cell: CellId, token: &Mark<'_>) -> Result<(), TextError> {
        let order = self.puzzle.layout().order();
        let signs = token.text.strip_prefix(NOTHING).unwrap_or(token.text);
        let set = Alphabet::OneUp.read_set(signs, order);
        let set = set.filter(|set| set.without(self.puzzle.layout().symbols()) == SymbolSet::EMPTY);
        let Some(set) = set else {
            let last = Symbol::new(order - 1).map_or('1', Symbol::to_char);
            let expected = format!("expected the possible symbols, 1 to {last}, or '.' for all");
            return Err(token.wrong(expected));
        };
        self.puzzle
            .restrict(cell, set)
            .map_err(|error| at(token, error))
    }
}

/// An error of the puzzle room at a mark.
fn at(mark: &Mark<'_>, error: PuzzleError) -> TextError {
    TextError::in_column(mark.line, mark.column, error)
}
