//! Cells of a text on a layout: the puzzle, and the drawing that a solution is written into.

use std::ops::Range;
use std::sync::Arc;

use super::value::{Value, Writing, is_blank};
use crate::ids::{CellId, IdVec};
use crate::puzzle::{Layout, Puzzle, SymbolSet};
use crate::text::base::{
    Context, Drawing, Entry, EntryForm, Line, TextError, TextErrorKind, column,
};

/// A cell of a text: the bytes of its line, by the line's index in the unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::text) struct Cell {
    pub(in crate::text) line: usize,
    pub(in crate::text) at: Range<usize>,
}

impl Cell {
    /// The text of the cell.
    pub(in crate::text) fn text<'l>(&self, lines: &'l [Line]) -> &'l str {
        let line = lines.get(self.line);
        let text = line.and_then(|line| line.text.get(self.at.clone()));
        text.unwrap_or_default().trim()
    }

    /// An error at this cell.
    pub(in crate::text) fn error(
        &self,
        lines: &[Line],
        kind: impl Into<TextErrorKind>,
    ) -> TextError {
        match lines.get(self.line) {
            Some(line) => {
                let column = column(&line.text, self.at.start);
                TextError::in_column(line.number, column, kind)
            }
            None => TextError::at(1, kind),
        }
    }

    /// An error at this cell that says what was expected.
    pub(in crate::text) fn unexpected(
        &self,
        lines: &[Line],
        expected: impl Into<String>,
    ) -> TextError {
        let kind = TextErrorKind::unexpected(self.text(lines), expected);
        self.error(lines, kind)
    }
}

/// Cells of a text on a layout; a cell of several grids may occur several times.
#[derive(Clone, Debug)]
pub(in crate::text) struct Sketch {
    pub(in crate::text) form: &'static str,
    pub(in crate::text) layout: Arc<Layout>,
    pub(in crate::text) cells: Vec<(CellId, Cell)>,
    /// Cells may hold several candidates.
    pub(in crate::text) sets: bool,
}

impl Sketch {
    /// The entry.
    ///
    /// # Errors
    /// A cell is no symbol and no blank, its symbol is not possible there, or the cells can be read
    /// in two ways.
    pub(in crate::text) fn entry(
        self,
        lines: &[Line],
        context: &Context,
    ) -> Result<Entry, TextError> {
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
        let values: Vec<Value> = texts
            .iter()
            .zip(cells)
            .map(value)
            .collect::<Result<_, _>>()?;
        let signs = |(_, cell): &(CellId, Cell)| is_blank(cell.text(lines));
        let nothing = values.iter().all(|value| *value == Value::Blank);
        if let Some((_, first)) = self.cells.first()
            && nothing
            && !self.cells.iter().any(signs)
        {
            return Err(first.unexpected(lines, "expected a grid with symbols, or blanks as '.'"));
        }
        let open = self.open(&values);
        let mut puzzle = Puzzle::blank(Arc::clone(&self.layout));
        for ((cell, piece), value) in self.cells.iter().zip(&values) {
            let set = match *value {
                Value::Blank => continue,
                Value::Symbol(symbol) if writing.candidates && open[*cell].contains(symbol) => {
                    puzzle.restrict(*cell, SymbolSet::only(symbol))
                }
                Value::Symbol(symbol) => puzzle.give(*cell, symbol),
                Value::Entry(symbol) => puzzle.enter(*cell, symbol),
                Value::Candidates(set) => puzzle.restrict(*cell, set),
            };
            set.map_err(|error| piece.error(lines, error.spelled(writing.alphabet)))?;
        }
        let spots = self.cells.into_iter();
        let spots = spots.map(|(cell, piece)| (piece.line, piece.at, cell));
        let drawing = Drawing::of(self.form, writing.alphabet, lines, spots);
        Ok(Entry::new(puzzle, first, EntryForm::Drawing(drawing)))
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
        if !self.sets {
            return open;
        }
        for region in self.layout.regions() {
            let all = region.cells.iter().map(|&cell| candidates[cell]);
            let together = all.fold(SymbolSet::EMPTY, SymbolSet::or);
            for &cell in &region.cells {
                open[cell] = open[cell].or(together);
            }
        }
        open
    }
}
