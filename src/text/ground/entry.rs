//! A puzzle as it was read, with the form it came in.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::alphabet::Alphabet;
use super::drawing::Drawing;
use crate::ids::{CellId, Id, IdVec};
use crate::puzzle::{Layout, Puzzle, Solution, Symbol, referee};

/// A puzzle as it was read.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its name, where the input has one.
    pub id: Option<String>,
    /// The line on which it starts, from 1.
    pub line: usize,
    /// How it was written, so that a solution can come back the same way.
    pub form: Form,
    /// What the reader has to say about it, such as how it took an ambiguous drawing.
    pub notes: Vec<String>,
    /// The solution that stands beside it, where one does. It is never used, only compared.
    pub recorded: Option<Recorded>,
    /// The row in which it stands, where it is one of a table with names for its columns.
    pub row: Option<Box<TableRow>>,
    /// What is to be said of its boxes, where nothing that follows tells its regions; a reader gives
    /// it among the notes.
    pub supposed: Option<String>,
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

/// A recorded solution from rows of the picture, with any sign where there is no cell; where it is
/// of another size, nothing of it can be read.
pub(in crate::text) fn recorded(
    layout: &Layout,
    rows: &[impl AsRef<str>],
    alphabet: Alphabet,
) -> Recorded {
    let rows: Vec<Vec<char>> = rows
        .iter()
        .map(|row| row.as_ref().chars().collect())
        .collect();
    let fits = rows.len() == layout.rows() && rows.iter().all(|row| row.len() == layout.cols());
    let cells = layout.cells().iter().map(|place| {
        let (row, col) = (usize::from(place.row), usize::from(place.col));
        let sign = rows
            .get(row)
            .and_then(|row| row.get(col))
            .filter(|_| fits)?;
        alphabet.read_char(*sign, layout.order())
    });
    cells.collect()
}

/// A recorded solution from one sign for each cell, in reading order.
pub(in crate::text) fn recorded_line(layout: &Layout, text: &str, alphabet: Alphabet) -> Recorded {
    let signs: Vec<char> = text.chars().collect();
    let fits = signs.len() == layout.cells().len();
    let cells = layout.cells().ids().map(|cell| {
        let sign = signs.get(cell.index()).filter(|_| fits)?;
        alphabet.read_char(*sign, layout.order())
    });
    cells.collect()
}

/// How a puzzle was written.
#[derive(Clone, Debug)]
pub enum Form {
    /// Any text in which cells stand at places; a solution is put into the same places.
    Drawing(Drawing),
    /// A grid in one line, one character for each cell in reading order.
    Line(String, Alphabet),
    /// A record of the exchange form, with all its fields.
    Record(Map<String, Value>),
    /// Any other form, by its name. Solutions are written as rows of the picture.
    Other(&'static str),
    /// Not written at all: the blank layout. Solutions are written as rows of the picture.
    Blank,
}

impl Form {
    /// The name of lists of givens, beside which a map may stand.
    pub(in crate::text) const LIST_OF_CELLS: &str = "list of cells";
    /// The name of facts that are givens.
    pub(in crate::text) const FACTS: &str = "facts";
    /// The name of statements of a program that set givens.
    pub(in crate::text) const STATEMENTS: &str = "statements";
    /// The name of lists of cages, beside which their grid may stand.
    pub(in crate::text) const CAGES: &str = "cages";
    /// The name of pictures of cages, beside which their grid may stand.
    pub(in crate::text) const PICTURE_OF_CAGES: &str = "picture of cages";
}

impl Entry {
    /// What the form is called in reports.
    #[must_use]
    pub fn form_name(&self) -> &'static str {
        match &self.form {
            Form::Drawing(drawing) => drawing.form,
            Form::Line(..) => "one line",
            Form::Record(_) => "record",
            Form::Other(name) => name,
            Form::Blank => "blank layout",
        }
    }

    /// Where a full board stands beside constraints that all hold in it, it is their solution: the
    /// puzzle has no givens.
    pub(in crate::text) fn full_is_solution(&mut self) {
        let layout = self.puzzle.layout();
        let full: Option<IdVec<CellId, Symbol>> = self.puzzle.givens().iter().copied().collect();
        let ruled = !layout.spec().constraints.is_empty();
        let Some(full) = full.filter(|_| ruled && self.recorded.is_none()) else {
            return;
        };
        let solution = Solution::new(Arc::clone(layout), full);
        if referee::check(&self.puzzle, &solution).is_ok() {
            self.recorded = Some(solution.symbols().iter().copied().map(Some).collect());
            let cells = self.puzzle.givens().ids();
            cells.for_each(|cell| self.puzzle.take_given(cell));
            self.notes
                .push("the full board is kept as the solution of what stands beside it".to_owned());
        }
    }

    /// A solution in the form in which the puzzle came.
    #[must_use]
    pub fn write(&self, solution: &Solution) -> String {
        match &self.form {
            Form::Drawing(drawing) => drawing.write(solution),
            Form::Line(_, alphabet) => {
                let symbols = solution.symbols();
                let mut text = String::with_capacity(symbols.len());
                symbols
                    .iter()
                    .for_each(|&symbol| alphabet.push(symbol, &mut text));
                text
            }
            Form::Record(fields) => {
                let mut fields = fields.clone();
                let rows = solution.rows().into_iter().map(Value::String).collect();
                fields.insert("solution".into(), Value::Array(rows));
                Value::Object(fields).to_string()
            }
            Form::Other(_) | Form::Blank => solution.rows().join("\n"),
        }
    }
}
