//! A puzzle as it was read, with its form.

use std::fmt;
use std::ops::Range;

use serde_json::Value;

use super::context::Context;
use super::error::{Parsed, Read, TextError, shortened, unexpected, wrong};
use super::json::RecordFields;
use super::line::Line;
use super::row::TableRow;
use crate::ids::{CellId, IdVec};
use crate::puzzle::{Alphabet, Clue, Layout, Position, Puzzle, Solution, Symbol};

/// A puzzle as it was read.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its name in the input.
    pub id: Option<String>,
    /// Its first line, from 1.
    pub line: usize,
    /// Its last line.
    #[doc(hidden)]
    pub last: usize,
    /// Its form, in which a solution is written.
    #[doc(hidden)]
    pub form: EntryForm,
    /// Remarks, such as how an ambiguous drawing was read.
    pub notes: Vec<String>,
    /// Parts of the text near it that were not read.
    #[doc(hidden)]
    pub unread: Vec<Unread>,
    /// Its solution, which is only compared.
    #[doc(hidden)]
    pub recorded: Option<Recorded>,
    /// Its row, in a table with named columns.
    #[doc(hidden)]
    pub row: Option<Box<TableRow>>,
}

/// A part of a text that was not read, and that may mean something for the puzzle near it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// A line near a grid.
    Line(Line),
    /// A rule that the setter's text names and the puzzle does not have.
    Rule(&'static str),
    /// A given solution without a symbol for every cell.
    Solution,
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Characters of a line at most.
        const SHOWN: usize = 80;
        match self {
            Self::Line(line) => {
                write!(f, "line {}: '{}'", line.number, shortened(line.text.trim(), SHOWN))
            }
            Self::Rule(rule) => {
                write!(f, "the rules text names {rule}, which the puzzle does not have")
            }
            Self::Solution => {
                f.write_str("the given solution, which does not have a symbol for every cell")
            }
        }
    }
}

/// A given solution: a symbol for each cell.
pub type Recorded = IdVec<CellId, Symbol>;

/// Takes symbols of all cells, or of all places of the picture; `None` unless each cell has one.
pub(crate) fn recorded(layout: &Layout, symbols: &[Option<Symbol>]) -> Option<Recorded> {
    let cells = layout.cells();
    let cols = layout.cols();
    let at = |cell: &Position| symbols[usize::from(cell.row) * cols + usize::from(cell.col)];
    match symbols.len() {
        len if len == cells.len() => symbols.iter().copied().collect(),
        len if len == cols * layout.rows() => cells.iter().map(at).collect(),
        _ => None,
    }
}

/// Parses a solution with one sign for each cell.
pub(crate) fn recorded_text(layout: &Layout, text: &str, alphabet: Alphabet) -> Option<Recorded> {
    let symbols: Vec<_> =
        text.chars().map(|sign| alphabet.read_char(sign, layout.order())).collect();
    recorded(layout, &symbols)
}

/// How a puzzle was written.
#[derive(Clone, Debug)]
pub enum EntryForm {
    /// A text with places of cells.
    Drawing(Drawing),
    /// One character for each cell.
    Line(String, Alphabet),
    /// A record.
    Record(RecordFields),
    /// Another form; solutions are rows of the picture.
    Other(&'static str),
}

impl Entry {
    /// Makes an entry of a puzzle alone.
    #[doc(hidden)]
    pub fn new(puzzle: Puzzle, line: usize, form: EntryForm) -> Self {
        Self {
            puzzle,
            id: None,
            line,
            last: line,
            form,
            notes: Vec::new(),
            unread: Vec::new(),
            recorded: None,
            row: None,
        }
    }

    /// The name as a JSON value: a number if the input had a number that JSON spells alike.
    #[doc(hidden)]
    pub fn id_value(&self) -> Value {
        self.number_id()
            .and_then(|id| {
                let value: Value = serde_json::from_str(id).ok()?;
                serde_json::to_string(&value).is_ok_and(|text| text == id).then_some(value)
            })
            .unwrap_or_else(|| self.id.as_deref().into())
    }

    /// The JSON of its name: a number if the input had a number, spelled as there.
    #[doc(hidden)]
    pub fn id_json(&self) -> Option<String> {
        self.number_id()
            .map(str::to_owned)
            .or_else(|| Some(Value::from(self.id.as_deref()?).to_string()))
    }

    /// The name, if the input had a number for it.
    fn number_id(&self) -> Option<&str> {
        let id = self.id.as_deref()?;
        let data = &self.puzzle.metadata()?.data;
        data.iter().any(|(name, json)| name == "id" && json == id).then_some(id)
    }

    /// The alphabet of the text.
    pub(crate) fn alphabet(&self) -> Alphabet {
        match &self.form {
            EntryForm::Drawing(drawing) => drawing.alphabet,
            EntryForm::Line(_, alphabet) => *alphabet,
            _ => self.puzzle.alphabet(),
        }
    }

    /// Gives the puzzle the alphabet of its text.
    pub(crate) fn spell(&mut self, context: &mut Context) -> Parsed<()> {
        let layout = self.puzzle.layout();
        let alphabet = self.alphabet().simplest(layout.order());
        if alphabet == layout.alphabet() {
            return Ok(());
        }
        let mut spec = layout.spec().clone();
        spec.alphabet = alphabet;
        let layout = context.layout(spec).map_err(|e| TextError::at(self.line, e))?;
        self.puzzle = self.puzzle.clone().on(layout);
        Ok(())
    }

    /// Adds a given solution, or what says that it was not read.
    pub(crate) fn record(&mut self, solution: Option<Recorded>) {
        if solution.is_none() {
            self.unread.push(Unread::Solution);
        }
        self.recorded = solution;
    }

    /// Checks that the solution contains the givens.
    pub(crate) fn check_recorded(&self) -> Read<()> {
        let Some(recorded) = &self.recorded else { return Ok(()) };
        for Clue { cell, symbol } in self.puzzle.clues() {
            let other = recorded[cell];
            if other == symbol {
                continue;
            }
            let place = self.puzzle.layout().cells()[cell];
            let [said, given] = [other, symbol].map(|symbol| self.alphabet().sign(symbol));
            let expected = format!("the solution has {said} in {place}, where {given} is given");
            return wrong(&said.to_string(), expected);
        }
        Ok(())
    }

    /// The unread parts in words: at most five, then how many more there are.
    pub fn unread_in_words(&self) -> Vec<String> {
        const SHOWN: usize = 5;
        let mut words: Vec<String> =
            self.unread.iter().take(SHOWN).map(Unread::to_string).collect();
        match self.unread.len().saturating_sub(SHOWN) {
            0 => {}
            1 => words.push("1 more line".to_owned()),
            more => words.push(format!("{more} more lines")),
        }
        words
    }

    /// The error about the first unread part, with the row of a table.
    pub(crate) fn unread_error(&self) -> Option<TextError> {
        let error = match self.unread.first()? {
            Unread::Line(line) => line.error(format!(
                "this line near the puzzle in line {} was not read, and --strict is given",
                self.line
            )),
            rule @ Unread::Rule(name) => {
                unexpected(self.line, name, format!("{rule}, and --strict is given"))
            }
            Unread::Solution => {
                let expected = "the given solution does not have a symbol for every cell, and \
                                --strict is given";
                unexpected(self.line, "", expected)
            }
        };

        Some(TextError { row: self.row.clone(), ..error })
    }

    /// The name of the form in reports.
    pub fn form_name(&self) -> &'static str {
        match &self.form {
            EntryForm::Drawing(drawing) => drawing.form,
            EntryForm::Line(..) => "one line",
            EntryForm::Record(_) => "record",
            EntryForm::Other(name) => name,
        }
    }

    /// Writes a solution in the same form.
    pub fn write(&self, solution: &Solution) -> String {
        let symbols = solution.symbols().iter().copied().map(Some);
        match &self.form {
            EntryForm::Drawing(drawing) => drawing.write(solution),
            EntryForm::Line(_, alphabet) => alphabet.line(symbols, '.'),
            EntryForm::Record(fields) => {
                fields.with("solution", solution.rows_in(Alphabet::OneUp).into())
            }
            EntryForm::Other(_) => solution.rows().join("\n"),
        }
    }
}

pub(crate) type Found = Vec<Result<Entry, TextError>>;

/// A text with the places of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The name of the form in reports.
    pub form: &'static str,
    /// The text, without the last line end.
    pub text: String,
    /// Ascending bytes of cells; empty between two separators. A cell may occur several times.
    pub spots: Vec<(Range<usize>, CellId)>,
    /// How symbols are written.
    pub alphabet: Alphabet,
}

impl Drawing {
    /// Writes a solution, padded so that columns stay aligned.
    pub fn write(&self, solution: &Solution) -> String {
        let mut out = String::with_capacity(self.text.len());
        let mut done = 0;
        let mut taken = 0;
        for (at, cell) in &self.spots {
            out.push_str(&self.text[done..at.start]);
            let symbol = self.alphabet.sign(solution.symbols()[*cell]).to_string();
            let width = self.text[at.clone()].chars().count();
            // A longer symbol replaces blanks before it.
            for _ in width..symbol.chars().count() {
                if width > 0 && out[taken..].ends_with("  ") {
                    out.pop();
                }
            }
            out.push_str(&format!("{symbol:<width$}"));
            done = at.end;
            taken = out.len();
        }

        out.push_str(&self.text[done..]);
        out
    }
}
