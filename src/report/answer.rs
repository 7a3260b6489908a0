//! The answer to a question about a puzzle, the same for whoever asks: the command line prints
//! it, pages are sent its fields, and a table takes its row.

use std::time::Duration;

use serde_json::{Map, Value};

use super::Spelling;
use super::candidates::Candidates;
use super::drawn::Drawn;
use super::ending::Ending;
use super::hint::Hint;
use super::rating::Rated;
use super::solved::Solved;
use super::told::{About, Holds, Manner, Told};
use super::verdict::Judged;
use crate::count::{Count, Estimate};
use crate::puzzle::{Layout, Puzzle};
use crate::solve::Verdict;

/// An answer.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Whether there is exactly one solution, with the evidence.
    Verdict(Judged),
    /// Solutions, as many as were asked for.
    Solved(Solved),
    /// The number of solutions.
    Count(Count),
    /// What that number may be.
    Estimate(Estimate),
    /// How many solutions hold each candidate, or which are in any.
    Candidates(Candidates),
    /// Solutions drawn at random.
    Drawn(Drawn),
    /// The next step of a person's solving.
    Hint(Hint),
    /// How the path of a person's solving ends.
    Path(Ending),
    /// How hard that is.
    Rating(Rated),
}

impl Answer {
    fn told(&self) -> &dyn Told {
        match self {
            Self::Verdict(told) => told,
            Self::Solved(told) => told,
            Self::Count(told) => told,
            Self::Estimate(told) => told,
            Self::Candidates(told) => told,
            Self::Drawn(told) => told,
            Self::Hint(told) => told,
            Self::Path(told) => told,
            Self::Rating(told) => told,
        }
    }

    /// What it comes to.
    #[must_use]
    pub fn holds(&self) -> Holds {
        self.told().holds()
    }

    /// What kind of answer it is, as `unique`, `multiple` or a level, for counting answers.
    #[must_use]
    pub fn kind(&self) -> String {
        self.told().kind()
    }

    /// What it says of the number of solutions, where that was the question.
    #[must_use]
    pub fn verdict(&self) -> Option<&Verdict> {
        self.told().verdict()
    }

    /// Whether the question was for the solution, so that a given one can be compared with it.
    #[must_use]
    pub fn asks_for_solution(&self) -> bool {
        matches!(self, Self::Verdict(_) | Self::Solved(_))
    }

    /// Where its text stands.
    #[must_use]
    pub fn manner(&self) -> Manner {
        self.told().manner()
    }

    /// Its text.
    #[must_use]
    pub fn plain(&self, about: &About<'_>) -> String {
        self.told().plain(about)
    }

    /// Lines that explain it.
    #[must_use]
    pub fn remarks(&self, about: &About<'_>) -> Vec<String> {
        self.told().remarks(about)
    }

    /// Lines that say what was done for it; the work itself only where its time is asked for.
    #[must_use]
    pub fn done(&self, elapsed: Option<Duration>) -> Vec<String> {
        self.told().done(elapsed)
    }

    /// Its fields, which are documented in `docs/JSON.md` and stable; new ones may be added.
    #[must_use]
    pub fn json(&self, puzzle: &Puzzle, spelling: Spelling) -> Map<String, Value> {
        let mut fields = Map::new();
        self.told().json(&mut fields, puzzle, spelling);
        fields
    }

    /// What was done for it, as fields.
    #[must_use]
    pub fn stats(&self) -> Value {
        self.told().stats()
    }

    /// Its fields in a row of a table, where there is a table of such answers: without quotes, and
    /// empty where there is nothing to say.
    #[must_use]
    pub fn row(&self, layout: &Layout) -> Option<Vec<String>> {
        self.told().row(layout)
    }
}
