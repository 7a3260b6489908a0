//! The questions that the page can ask: what each is called, how long it may take, and which
//! function answers it.
//!
//! A question is a JSON object. Most carry a puzzle: `layout`, a record without contents or a
//! text that describes a layout; `givens` and `entries`, a character for each cell in reading
//! order; `candidates`, a text for each cell or null; `with_entries`, whether the entries count.

mod candidates;
mod check;
mod count;
mod layouts;
mod learn;
mod make;
mod picture;
mod puzzle;
mod read;
mod shape;
mod write;

use std::time::{Duration, Instant};

use onefold::limits::{Cancel, Limits};
use onefold::solve::Solver;
use serde_json::{Map, Value};

pub(super) use layouts::Layouts;

use super::pool::Lane;
use super::reply::Out;

/// Seconds that any question may take.
pub(super) const MOST_SECONDS: u64 = 3600;
/// Seconds that a quick one takes where nothing is said.
const QUICK_SECONDS: u64 = 10;
/// Seconds that a long one takes where nothing is said.
const LONG_SECONDS: u64 = 600;
/// Bytes that the tables of one question may take.
const MEMORY: usize = 2 << 30;

/// The fields of an answer.
type Fields = Map<String, Value>;
/// An answer, or why there is none.
type Answer = Result<Fields, String>;

/// A question that the page can ask.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    name: &'static str,
    pub(super) lane: Lane,
    answer: fn(&mut Asked<'_>) -> Answer,
}

/// Every question there is.
const QUESTIONS: &[Question] = &[
    quick("shapes", shape::list),
    quick("layout", shape::layout),
    quick("admits", shape::admits),
    quick("read", read::read),
    quick("write", write::write),
    quick("picture", write::picture),
    quick("check", check::check),
    quick("true-candidates", candidates::live),
    quick("marks", learn::marks),
    long("solve", check::check),
    long("candidates", candidates::exact),
    long("count", count::count),
    long("hint", learn::hint),
    long("path", learn::path),
    long("rate", learn::rate),
    long("trace", learn::trace),
    long("explain", check::explain),
    long("generate", make::generate),
    long("minimise", make::minimise),
    long("optimise", make::optimise),
    long("draw", make::draw),
];

const fn quick(name: &'static str, answer: fn(&mut Asked<'_>) -> Answer) -> Question {
    Question {
        name,
        lane: Lane::Quick,
        answer,
    }
}

const fn long(name: &'static str, answer: fn(&mut Asked<'_>) -> Answer) -> Question {
    Question {
        name,
        lane: Lane::Long,
        answer,
    }
}

/// A question that was asked, with what it takes to answer it.
struct Asked<'a> {
    fields: &'a Fields,
    solver: &'a mut Solver,
    layouts: &'a Layouts,
    limits: Limits,
    out: &'a Out,
}

impl Question {
    /// The question of that name.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        QUESTIONS.iter().find(|question| question.name == name)
    }

    /// Answers it.
    pub(super) fn answer(
        &self,
        fields: &Fields,
        solver: &mut Solver,
        layouts: &Layouts,
        cancel: Cancel,
        out: &Out,
    ) {
        if cancel.is_raised() {
            return;
        }
        let usual = match self.lane {
            Lane::Quick => QUICK_SECONDS,
            Lane::Long => LONG_SECONDS,
        };
        let seconds = fields.get("seconds").and_then(Value::as_u64);
        let seconds = seconds.unwrap_or(usual).min(MOST_SECONDS);
        let limits = Limits {
            deadline: Instant::now().checked_add(Duration::from_secs(seconds)),
            memory: Some(MEMORY),
            cancel,
            ..Limits::default()
        };
        let mut asked = Asked {
            fields,
            solver,
            layouts,
            limits,
            out,
        };
        match (self.answer)(&mut asked) {
            Ok(answer) => out.answer(answer),
            Err(message) => out.error(&message),
        }
    }
}

impl Asked<'_> {
    fn text(&self, field: &str) -> Option<&str> {
        self.fields.get(field).and_then(Value::as_str)
    }

    fn flag(&self, field: &str) -> bool {
        self.fields.get(field).and_then(Value::as_bool) == Some(true)
    }

    fn number(&self, field: &str) -> Option<u64> {
        self.fields.get(field).and_then(Value::as_u64)
    }
}

/// The fields of a JSON object that is made on the spot.
fn fields(object: Value) -> Fields {
    match object {
        Value::Object(fields) => fields,
        other => Fields::from_iter([("value".to_owned(), other)]),
    }
}
