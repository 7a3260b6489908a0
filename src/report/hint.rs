//! The next step of a person's solving, up to the requested level.

use serde_json::{Map, Value, json};

use super::answer::{About, Answer, Decision};
use super::json::put;
use super::{Ending, Spelling, StepRecord};
use crate::logic::{Board, PathEnd, Step, words};
use crate::puzzle::{Layout, Puzzle};

/// The next step, or why there is none.
#[derive(Clone, Debug)]
pub struct Hint {
    /// The verdict, and why there is no step where there is none.
    pub ending: Ending,
    /// The step.
    pub step: Option<StepRecord>,
    /// The requested part of it, in words.
    pub text: Option<String>,
}

impl Hint {
    /// A step found on a board, worded up to a level: its place (1), its kind (2), all of it (3).
    #[must_use]
    pub fn new(board: &Board, ending: Ending, step: Option<&Step>, level: u64) -> Self {
        let layout = board.relations().layout();
        let told = |step: &Step| match level {
            1 => words::place(layout, step),
            2 => words::kind(layout, step),
            _ => words::full(board, step),
        };
        Self {
            ending,
            step: step.map(|step| StepRecord::new(board, step)),
            text: step.map(told),
        }
    }
}

impl Answer for Hint {
    fn holds(&self) -> Decision {
        match self.ending.holds() {
            // Where every cell is filled there is no next step.
            Decision::Yes if self.ending.outcome.is_some() => Decision::No,
            holds => holds,
        }
    }

    fn kind(&self) -> String {
        self.ending.word().to_owned()
    }

    fn plain(&self, about: &About<'_>) -> String {
        let end = self.step.is_none() || self.ending.known.is_several();
        let end = end.then(|| self.ending.hint(about.layout()));
        let lines: Vec<String> = end.into_iter().chain(self.text.clone()).collect();
        lines.join("\n")
    }

    fn fields(&self, puzzle: &Puzzle, spelling: Spelling) -> Map<String, Value> {
        let mut fields = self.ending.fields(puzzle, spelling);
        put(&mut fields, "step", json!(self.step));
        if let Some(PathEnd::Stopped(stop)) = self.ending.outcome {
            put(&mut fields, "stopped", stop.word());
        }
        fields
    }

    fn row(&self, _: &Layout) -> Option<Vec<String>> {
        let hint = self.text.clone().unwrap_or_default();
        Some(vec![self.ending.word().to_owned(), hint])
    }
}
