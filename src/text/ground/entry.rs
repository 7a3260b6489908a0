//! A puzzle as it was read, with the form it came in.

use serde_json::{Map, Value};

use super::alphabet::Alphabet;
use super::drawing::Drawing;
use crate::puzzle::{Puzzle, Solution};

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

    /// A solution in the form in which the puzzle came.
    #[must_use]
    pub fn write(&self, solution: &Solution) -> String {
        match &self.form {
            Form::Drawing(drawing) => drawing.write(solution),
            Form::Line(_, alphabet) => solution
                .symbols()
                .iter()
                .map(|&symbol| alphabet.write(symbol))
                .collect(),
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
