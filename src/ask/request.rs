//! A question with the solver, limits and layouts to answer it.

use serde_json::Value;

use super::layouts::Layouts;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
pub use crate::report::Fields;
pub(super) use crate::report::object as fields;
use crate::report::{Answer, Spelling};
use crate::solve::Solver;

/// An answer, or why there is none.
pub type Response = Result<Fields, String>;

/// Receives what is reported while a question is answered.
pub trait Listener: Send {
    /// Receives progress.
    fn progress(&mut self, fields: Fields);

    /// True if it is time to report progress again.
    fn is_due(&mut self) -> bool;
}

/// A question with the solver, limits and layouts to answer it.
#[expect(missing_debug_implementations, reason = "who waits has none")]
pub struct Request<'a> {
    /// The question.
    pub fields: &'a Fields,
    /// The engine.
    pub solver: &'a mut Solver,
    /// The layouts built recently.
    pub layouts: &'a Layouts,
    /// The limits of the answer.
    pub limits: Limits,
    /// Number of threads that the answer may use.
    pub threads: usize,
    /// The listener for progress.
    pub out: &'a mut dyn Listener,
}

impl Request<'_> {
    /// The text in a field.
    pub(super) fn text(&self, field: &str) -> Option<&str> {
        self.fields.get(field).and_then(Value::as_str)
    }

    /// True if a field is `true`.
    pub(super) fn flag(&self, field: &str) -> bool {
        self.fields.get(field).and_then(Value::as_bool) == Some(true)
    }

    /// The description of the layout.
    pub(super) fn described(&self) -> &Value {
        self.fields.get("layout").unwrap_or(&Value::Null)
    }

    /// The number in a field.
    pub(super) fn number(&self, field: &str) -> Option<u64> {
        self.fields.get(field).and_then(Value::as_u64)
    }
}

/// The fields of an answer about a puzzle, with what was done for it.
pub(super) fn answered(puzzle: &Puzzle, answer: &dyn Answer) -> Fields {
    let mut fields = answer.fields(puzzle, Spelling::Numbers);
    fields.insert("stats".to_owned(), answer.stats());
    fields
}
