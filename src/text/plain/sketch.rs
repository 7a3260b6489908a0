//! Cells of a text on a layout: the puzzle, and the drawing that a solution is written into.

use std::sync::Arc;

use super::square::{Cell, Kind, Square};
use super::value::{Value, Writing, is_blank};
use crate::ids::{CellId, IdVec};
use crate::puzzle::{Layout, Puzzle, SymbolSet};
use crate::text::base::{Context, Drawing, Entry, EntryForm, Line, TextError};

/// Cells of a text on a layout; a cell of several grids may occur several times.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    pub(super) form: &'static str,
    pub(super) layout: Arc<Layout>,
    pub(super) cells: Vec<(CellId, Cell)>,
    /// Cells may hold several candidates.
    pub(super) sets: bool,
}

impl Sketch {
    /// The cells of a square on a layout without gaps.
    pub(super) fn of(square: &Square, form: &'static str, layout: Arc<Layout>) -> Self {
        let cells = layout.cells().ids().zip(square.cells.iter().cloned());
        Self {
            form,
            cells: cells.collect(),
            sets: square.kind == Kind::Candidates,
            layout,
        }
    }

    /// The entry.
    ///
    /// # Errors
    /// A cell is no symbol and no blank, its symbol is not possible there, or the cells can be read
    /// in two ways.
    pub(super) fn entry(self, lines: &[Line], context: &Context) -> Result<Entry, TextError> {
        let cells = self.cells.iter();
        let texts: Vec<&str> = cells.clone().map(|(_, cell)| cell.text(lines)).collect();
        let first = lines.first().map_or(1, |line| line.number);
        let (order, asked) = (self.layout.order(), context.options().alphabet);
        let writing = Writing::of(&texts, order, self.sets, asked);
        let writing = writing.map_err(|kind| TextError::at(first, kind))?;
        let value = |(text, (_, cell)): (&&str, &(CellId, Cell))| {
            let value = writing.value(text);
            value.map_err(|expected| cell.unexpected(lines, expected))
        };
        let values: Result<Vec<Value>, _> = texts.iter().zip(cells).map(value).collect();
        let values = values?;
        let nothing = values.iter().all(|value| *value == Value::Blank);
        if nothing && !texts.iter().any(|text| is_blank(text)) {
            let expected = "expected a grid with symbols, or blanks as '.'";
            return Err(self.cells[0].1.unexpected(lines, expected));
        }
        let open = self.open(&values);
        let mut puzzle = Puzzle::blank(Arc::clone(&self.layout));
        for ((cell, piece), value) in self.cells.iter().zip(&values) {
            let set = match *value {
                Value::Blank => continue,
                Value::Symbol(symbol) if writing.candidates && open[*cell].contains(symbol) => {
                    puzzle.restrict(*cell, SymbolSet::only(symbol))
                }
                Value::Symbol(symbol) => puzzle.fix(*cell, symbol),
                Value::Candidates(set) => puzzle.restrict(*cell, set),
            };
            set.map_err(|error| piece.error(lines, error.spelled(writing.alphabet)))?;
        }
        let spots = self.cells.into_iter();
        let spots = spots.map(|(cell, piece)| (piece.line, piece.at, cell));
        let drawing = Drawing::of(self.form, writing.alphabet, lines, spots);
        Ok(Entry {
            last: lines.last().map_or(first, |line| line.number),
            ..Entry::new(puzzle, first, EntryForm::Drawing(drawing))
        })
    }

    /// For each cell, the candidates of its neighbours with several candidates.
    ///
    /// A lone symbol in a candidate table is a given, unless it is among these: then it is the
    /// last candidate.
    fn open(&self, values: &[Value]) -> IdVec<CellId, SymbolSet> {
        let n = self.layout.cells().len();
        let mut candidates = IdVec::filled(SymbolSet::EMPTY, n);
        for ((cell, _), value) in self.cells.iter().zip(values) {
            if let Value::Candidates(set) = *value {
                candidates[*cell] = set;
            }
        }
        let mut open = IdVec::filled(SymbolSet::EMPTY, n);
        for region in self.layout.regions().iter().filter(|_| self.sets) {
            let all = region.cells.iter().map(|&cell| candidates[cell]);
            let together = all.fold(SymbolSet::EMPTY, SymbolSet::or);
            for &cell in &region.cells {
                open[cell] = open[cell].or(together);
            }
        }
        open
    }
}
