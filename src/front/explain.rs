//! The path of a person's solving, in words.

use std::fmt;
use std::sync::Arc;

use crate::ask::follow;
use crate::limits::Limits;
use crate::logic::{Board, Entries, Known, Settings, Step, Technique, words};
use crate::puzzle::{Layout, Puzzle};
use crate::report::Ending;
use crate::solve::Solver;

/// A step of an [`Explanation`].
#[derive(Clone, Debug)]
pub struct ExplainedStep {
    /// The technique.
    pub technique: Technique,
    /// The step in words, for somebody who has never heard of the technique.
    pub sentence: String,
    /// The step as data: what is concluded, from what.
    #[doc(hidden)]
    pub step: Step,
}

/// The path of a person's solving. As text: its steps, numbered, and how it ends.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The steps.
    pub steps: Vec<ExplainedStep>,
    ending: Ending,
    layout: Arc<Layout>,
}

impl Explanation {
    /// Follows the path of a puzzle.
    pub(super) fn of(puzzle: &Puzzle, limits: &Limits) -> Self {
        let (known, _) = Known::of(&mut Solver::default(), puzzle, limits);
        let mut board = Board::new(puzzle, Entries::Ignored);
        let settings = Settings::new(known.promise());
        let mut steps = Vec::new();
        let ending = follow(&mut board, known, &settings, limits, &mut |board, step| {
            steps.push(ExplainedStep {
                technique: step.technique,
                sentence: words::full(board, step),
                step: step.clone(),
            });
        });
        Self {
            ending,
            layout: Arc::clone(puzzle.layout()),
            steps,
        }
    }

    /// True if the steps lead to the only solution.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.ending.is_solved()
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, step) in (1..).zip(&self.steps) {
            writeln!(formatter, "{n}. {}", step.sentence)?;
        }
        formatter.write_str(&self.ending.plain(&self.layout))
    }
}
