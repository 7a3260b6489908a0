//! From pieces on a layout to an entry: the puzzle, and the drawing that a solution goes into.

use std::sync::Arc;

use super::piece::{Piece, wrong};
use super::values::{Value, Writing};
use crate::ids::{CellId, IdVec};
use crate::puzzle::{Layout, Puzzle, Region, Symbol, SymbolSet};
use crate::text::ground::{Context, Drawing, Entry, Form, Line, TextError};

/// Pieces with their cells on a layout; a cell of several grids may come several times.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    pub(super) form: &'static str,
    pub(super) layout: Arc<Layout>,
    pub(super) cells: Vec<(CellId, Piece)>,
    pub(super) notes: Vec<String>,
}

impl Sketch {
    /// Cells of which nothing is to be said.
    pub(super) fn new(
        form: &'static str,
        layout: Arc<Layout>,
        cells: Vec<(CellId, Piece)>,
    ) -> Self {
        Self {
            form,
            layout,
            cells,
            notes: Vec::new(),
        }
    }

    /// The values of all cells.
    fn values(
        &self,
        lines: &[Line],
        context: &Context,
    ) -> Result<(Writing, Vec<Value>), TextError> {
        let pieces = self.cells.iter().map(|(_, piece)| piece);
        let writing = Writing::of(pieces, self.layout.order(), lines, context)?;
        let values: Result<Vec<Value>, TextError> = self
            .cells
            .iter()
            .map(|(_, piece)| writing.value(piece, lines))
            .collect();
        Ok((writing, values?))
    }

    /// Whether every cell means something.
    pub(super) fn is_readable(&self, lines: &[Line], context: &Context) -> bool {
        self.values(lines, context).is_ok()
    }

    /// Whether this is a possible reading: every cell means something, and no region holds a
    /// symbol twice.
    pub(super) fn is_likely(&self, lines: &[Line], context: &Context) -> bool {
        let Ok((_, values)) = self.values(lines, context) else {
            return false;
        };
        let mut given = IdVec::filled(None, self.layout.cells().len());
        for ((cell, _), value) in self.cells.iter().zip(&values) {
            if let Value::Symbol(symbol) = *value {
                if given[*cell].is_some_and(|other| other != symbol) {
                    return false;
                }
                given[*cell] = Some(symbol);
            }
        }
        !clash(&self.layout, &given)
    }

    /// The entry.
    pub(super) fn entry(self, lines: &[Line], context: &Context) -> Result<Entry, TextError> {
        let (writing, values) = self.values(lines, context)?;
        if let Some((_, first)) = self.cells.first()
            && self
                .cells
                .iter()
                .all(|(_, piece)| writing.is_own_blank(&piece.text))
        {
            return Err(wrong(
                lines,
                first,
                "expected a grid with symbols, or blanks such as '.'",
            ));
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
            set.map_err(|error| TextError {
                kind: error.into(),
                ..wrong(lines, piece, "")
            })?;
        }
        let spots = self.cells.into_iter();
        let spots = spots.map(|(cell, piece)| (piece.line, piece.at, cell));
        let drawing = Drawing::of(self.form, writing.alphabet, lines, spots);
        Ok(Entry {
            puzzle,
            id: None,
            line: lines[0].number,
            form: Form::Drawing(drawing),
            notes: self.notes,
            recorded: None,
            row: None,
            supposed: None,
        })
    }

    /// For each cell, what cells with several candidates that see it still have. A lone symbol in
    /// a candidate table is a given, unless it is among these: then it is the last candidate.
    fn open(&self, values: &[Value]) -> IdVec<CellId, SymbolSet> {
        let mut candidates = IdVec::filled(SymbolSet::EMPTY, self.layout.cells().len());
        for ((cell, _), value) in self.cells.iter().zip(values) {
            if let Value::Candidates(set) = *value {
                candidates[*cell] = set;
            }
        }
        let mut open = IdVec::filled(SymbolSet::EMPTY, self.layout.cells().len());
        for region in self.layout.regions() {
            let together = region
                .cells
                .iter()
                .fold(SymbolSet::EMPTY, |set, &cell| set.or(candidates[cell]));
            for &cell in &region.cells {
                open[cell] = open[cell].or(together);
            }
        }
        open
    }
}

/// Whether a symbol stands twice in a region.
pub(in crate::text) fn clash(layout: &Layout, symbols: &IdVec<CellId, Option<Symbol>>) -> bool {
    clashing(layout, symbols).next().is_some()
}

/// The regions in which a symbol stands twice.
pub(super) fn clashing<'l>(
    layout: &'l Layout,
    symbols: &IdVec<CellId, Option<Symbol>>,
) -> impl Iterator<Item = &'l Region> {
    layout.regions().iter().filter(|region| {
        let mut seen = SymbolSet::EMPTY;
        let mut given = region.cells.iter().filter_map(|&cell| symbols[cell]);
        given.any(|symbol| {
            let again = seen.contains(symbol);
            seen.insert(symbol);
            again
        })
    })
}
