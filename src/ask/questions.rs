//! The questions: name, time limit and function of each.

use serde_json::Value;

use super::request::{Fields, Request, Response};
use super::{check, count, learn, make, read, shape};

/// Seconds that any question may take.
pub const MOST_SECONDS: u64 = 3600;
/// Default time limit of a quick question, in seconds.
const QUICK_SECONDS: u64 = 10;
/// Default time limit of a long question, in seconds.
const LONG_SECONDS: u64 = 600;

/// How long a question is expected to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// The page asks it after every key.
    Quick,
    /// A user has pressed a button and looks at its progress.
    Long,
}

/// A question that the page can ask.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    name: &'static str,
    /// How long it is expected to take.
    pub lane: Lane,
    answer: fn(&mut Request<'_>) -> Response,
}

/// Every question there is.
const QUESTIONS: &[Question] = &[
    question(Lane::Quick, "shapes", shape::list),
    question(Lane::Quick, "layout", shape::layout),
    question(Lane::Quick, "admits", shape::admits),
    question(Lane::Quick, "read", read::read),
    question(Lane::Quick, "write", read::write),
    question(Lane::Quick, "picture", read::picture),
    question(Lane::Quick, "check", check::check),
    question(Lane::Quick, "true-candidates", count::live),
    question(Lane::Quick, "marks", learn::marks),
    question(Lane::Long, "solve", check::check),
    question(Lane::Long, "candidates", count::exact),
    question(Lane::Long, "count", count::count),
    question(Lane::Long, "hint", learn::hint),
    question(Lane::Long, "path", learn::path),
    question(Lane::Long, "rate", learn::rate),
    question(Lane::Long, "trace", learn::trace),
    question(Lane::Long, "explain", check::explain),
    question(Lane::Long, "generate", make::generate),
    question(Lane::Long, "minimise", make::minimise),
    question(Lane::Long, "draw", make::draw),
];

const fn question(
    lane: Lane,
    name: &'static str,
    answer: fn(&mut Request<'_>) -> Response,
) -> Question {
    Question { name, lane, answer }
}

impl Question {
    /// The question of that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        QUESTIONS.iter().find(|question| question.name == name)
    }

    /// The seconds that it may take, as its fields say.
    pub fn seconds(&self, fields: &Fields) -> u64 {
        let usual = match self.lane {
            Lane::Quick => QUICK_SECONDS,
            Lane::Long => LONG_SECONDS,
        };
        let seconds = fields.get("seconds").and_then(Value::as_u64);
        seconds.unwrap_or(usual).min(MOST_SECONDS)
    }

    /// Answers it.
    ///
    /// # Errors
    /// The defect of the question, or why it has no answer.
    pub fn answer(&self, mut request: Request<'_>) -> Response {
        (self.answer)(&mut request)
    }
}
