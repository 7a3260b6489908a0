//! A puzzle as it was read, with the form it came in.

use std::sync::Arc;

use super::context::Context;
use super::drawing::Drawing;
use super::error::{Read, TextError, wrong};
use super::json::RecordFields;
use crate::ids::{CellId, IdVec};
use crate::puzzle::{Alphabet, Clue, Layout, LayoutSpec, Position, Puzzle, Solution, Symbol};

/// A puzzle as it was read.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its name, where the input has one.
    pub id: Option<String>,
    /// The line on which it starts, from 1.
    pub line: usize,
    /// Its last line.
    #[doc(hidden)]
    pub last: usize,
    /// How it was written, so that a solution can come back the same way.
    #[doc(hidden)]
    pub form: EntryForm,
    /// What the reader has to say about it, such as how it took an ambiguous drawing.
    pub notes: Vec<String>,
    /// The solution that stands beside it, where one does. It is never used, only compared.
    #[doc(hidden)]
    pub recorded: Option<Recorded>,
    /// The row in which it stands, where it is one of a table with names for its columns.
    #[doc(hidden)]
    pub row: Option<Box<TableRow>>,
}

/// A row of a table, with all that stands in it.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// The names of the columns; rows of one table share them.
    pub names: Arc<[String]>,
    /// The fields, in the order of the names.
    pub fields: Vec<String>,
}

/// A solution that stands beside a puzzle: a symbol for each cell, none where none can be read.
pub type Recorded = IdVec<CellId, Option<Symbol>>;

/// A recorded solution by the symbols of all cells, or of all places of the picture.
pub(in crate::text) fn recorded(layout: &Layout, symbols: Vec<Option<Symbol>>) -> Recorded {
    let (cells, cols) = (layout.cells(), layout.cols());
    let at = |cell: &Position| symbols[usize::from(cell.row) * cols + usize::from(cell.col)];
    match symbols.len() {
        len if len == cells.len() => symbols.into(),
        len if len == cols * layout.rows() => cells.iter().map(at).collect(),
        _ => IdVec::filled(None, cells.len()),
    }
}

/// A recorded solution from a text with a sign for each.
pub(in crate::text) fn recorded_text(layout: &Layout, text: &str, alphabet: Alphabet) -> Recorded {
    let symbol = |sign| alphabet.read_char(sign, layout.order());
    recorded(layout, text.chars().map(symbol).collect())
}

/// How a puzzle was written.
#[derive(Clone, Debug)]
pub enum EntryForm {
    /// Any text in which cells stand at places; a solution is put into the same places.
    Drawing(Drawing),
    /// A grid in one line, one character for each cell in reading order.
    Line(String, Alphabet),
    /// A record of the exchange form, with all its fields.
    Record(RecordFields),
    /// Any other form, by its name. Solutions are written as rows of the picture.
    Other(&'static str),
}

impl Entry {
    /// An entry of a puzzle and nothing more.
    #[doc(hidden)]
    #[must_use]
    pub fn new(puzzle: Puzzle, line: usize, form: EntryForm) -> Self {
        Self {
            puzzle,
            id: None,
            line,
            last: line,
            form,
            notes: Vec::new(),
            recorded: None,
            row: None,
        }
    }

    /// How its text writes symbols.
    pub(in crate::text) fn alphabet(&self) -> Alphabet {
        match &self.form {
            EntryForm::Drawing(drawing) => drawing.alphabet,
            EntryForm::Line(_, alphabet) => *alphabet,
            _ => self.puzzle.alphabet(),
        }
    }

    /// Gives the puzzle the alphabet of its text.
    ///
    /// # Errors
    /// Symbols from 0, where values are added or named: they would be taken as one more.
    pub(in crate::text) fn spell(&mut self, context: &mut Context) -> Result<(), TextError> {
        let layout = self.puzzle.layout();
        let alphabet = self.alphabet().simplest(layout.order());
        if alphabet == layout.alphabet() {
            return Ok(());
        }
        let spec = LayoutSpec {
            alphabet,
            ..layout.spec().clone()
        };
        let layout = context.layout(spec);
        let layout = layout.map_err(|error| TextError::at(self.line, error))?;
        self.puzzle = self.puzzle.clone().on(layout);
        Ok(())
    }

    /// Checks the solution to compare against the givens.
    ///
    /// # Errors
    /// It has another symbol where a given is.
    pub(in crate::text) fn check_recorded(&self) -> Read<()> {
        let recorded = |cell| self.recorded.as_ref()?[cell];
        let mut clues = self.puzzle.clues();
        let other = |clue: &Clue| recorded(clue.cell).is_some_and(|symbol| symbol != clue.symbol);
        let Some(Clue { cell, symbol }) = clues.find(other) else {
            return Ok(());
        };
        let (place, alphabet) = (self.puzzle.layout().cells()[cell], self.alphabet());
        let [said, given] = [recorded(cell).unwrap_or(symbol), symbol].map(|s| alphabet.sign(s));
        let expected = format!("the solution has {said} in {place}, where {given} is given");
        wrong(&said.to_string(), expected)
    }

    /// What the form is called in reports.
    #[must_use]
    pub fn form_name(&self) -> &'static str {
        match &self.form {
            EntryForm::Drawing(drawing) => drawing.form,
            EntryForm::Line(..) => "one line",
            EntryForm::Record(_) => "record",
            EntryForm::Other(name) => name,
        }
    }

    /// A solution in the form in which the puzzle came.
    #[must_use]
    pub fn write(&self, solution: &Solution) -> String {
        match &self.form {
            EntryForm::Drawing(drawing) => drawing.write(solution),
            EntryForm::Line(_, alphabet) => {
                alphabet.line(solution.symbols().iter().copied().map(Some), '.')
            }
            EntryForm::Record(fields) => {
                fields.with("solution", solution.rows_in(Alphabet::OneUp).into())
            }
            EntryForm::Other(_) => solution.rows().join("\n"),
        }
    }
}

/// Puzzles read, and errors, in the order of the input.
pub(in crate::text) type Found = Vec<Result<Entry, TextError>>;
