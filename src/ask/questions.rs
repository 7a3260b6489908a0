//! The questions: what each is called, how long it may take, and which function answers it.

use serde_json::Value;

use super::asked::{Answered, Asked, Fields, Listener};
use super::layouts::Layouts;
use super::{candidates, check, count, learn, make, read, shape, write};
use crate::limits::Limits;
use crate::solve::Solver;

/// Seconds that any question may take.
pub const MOST_SECONDS: u64 = 3600;
/// Seconds that a quick one takes where nothing is said.
const QUICK_SECONDS: u64 = 10;
/// Seconds that a long one takes where nothing is said.
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
    answer: fn(&mut Asked<'_>) -> Answered,
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
    long("draw", make::draw),
];

const fn quick(name: &'static str, answer: fn(&mut Asked<'_>) -> Answered) -> Question {
    Question {
        name,
        lane: Lane::Quick,
        answer,
    }
}

const fn long(name: &'static str, answer: fn(&mut Asked<'_>) -> Answered) -> Question {
    Question {
        name,
        lane: Lane::Long,
        answer,
    }
}

impl Question {
    /// The question of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        QUESTIONS.iter().find(|question| question.name == name)
    }

    /// The seconds that it may take, as its fields say.
    #[must_use]
    pub fn seconds(&self, fields: &Fields) -> u64 {
        let usual = match self.lane {
            Lane::Quick => QUICK_SECONDS,
            Lane::Long => LONG_SECONDS,
        };
        let seconds = fields.get("seconds").and_then(Value::as_u64);
        seconds.unwrap_or(usual).min(MOST_SECONDS)
    }

    /// Answers it within limits, on so many threads where it can use several.
    ///
    /// # Errors
    /// The defect of the question, or why it has no answer.
    pub fn answer(
        &self,
        fields: &Fields,
        solver: &mut Solver,
        layouts: &Layouts,
        limits: Limits,
        threads: usize,
        out: &mut dyn Listener,
    ) -> Answered {
        (self.answer)(&mut Asked {
            fields,
            solver,
            layouts,
            limits,
            threads,
            out,
        })
    }
}
