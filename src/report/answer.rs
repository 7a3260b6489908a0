//! The answer to a question about a puzzle, the same for whoever asks: the command line prints
//! it, pages are sent its fields, and a table takes its row.

use std::fmt;

use serde_json::{Map, Value, json};

use super::Spelling;
use crate::limits::Stop;
use crate::puzzle::{Layout, Puzzle, Solution};
use crate::solve::{MatrixSize, RunStats, Verdict};

/// The fields of a question or of an answer.
pub type Fields = Map<String, Value>;

/// Puts a solution into the form in which a puzzle came.
pub type Write<'a> = &'a dyn Fn(&Solution) -> String;

/// The puzzle of an answer, for words.
#[derive(Clone, Copy)]
#[expect(missing_debug_implementations, reason = "a closure has nothing to show")]
pub struct About<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Puts a solution into the form in which the puzzle came.
    pub write: Write<'a>,
}

impl About<'_> {
    /// The layout of the puzzle.
    pub(super) fn layout(&self) -> &Layout {
        self.puzzle.layout()
    }
}

/// The outcome of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It is yes, or the requested result.
    Yes,
    /// It is no, or there is nothing.
    No,
    /// A limit was reached first.
    Unknown,
}

impl Decision {
    /// Yes, unless a limit was reached.
    pub(super) fn unless(stopped: Option<Stop>) -> Self {
        stopped.map_or(Self::Yes, |_| Self::Unknown)
    }
}

/// The position of the text of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// After the name of the puzzle.
    Line,
    /// Below it.
    Block,
    /// The text is solutions, and everything else is in comments, so that it all can be read
    /// again.
    Comments,
}

/// An answer, and what it says of itself.
pub trait Answer {
    /// Its outcome.
    fn holds(&self) -> Decision;

    /// The kind of the answer, as `unique`, `multiple` or a level, for counting answers.
    fn kind(&self) -> String {
        let kind = match self.holds() {
            Decision::Yes => "done",
            Decision::No => "no",
            Decision::Unknown => "incomplete",
        };
        kind.to_owned()
    }

    /// Its verdict on the number of solutions, if the question was for that.
    fn verdict(&self) -> Option<&Verdict> {
        None
    }

    /// True if the question was for the solution, so that a given one can be compared with it.
    fn asks_for_solution(&self) -> bool {
        false
    }

    /// The position of its text.
    fn manner(&self) -> Placement {
        Placement::Line
    }

    /// Its text.
    fn plain(&self, about: &About<'_>) -> String;

    /// Lines that explain it.
    fn remarks(&self, _: &About<'_>) -> Vec<String> {
        Vec::new()
    }

    /// The figures of the search for it.
    fn run(&self) -> Option<&RunStats> {
        None
    }

    /// A line on what was done for it.
    fn did(&self) -> String {
        self.run().map_or_else(String::new, stats_plain)
    }

    /// Its fields, which are documented in `docs/JSON.md` and stable; new ones may be added.
    fn fields(&self, puzzle: &Puzzle, spelling: Spelling) -> Fields;

    /// The figures of the work, as fields.
    fn stats(&self) -> Value {
        self.run().map_or_else(|| json!({}), |run| json!(run))
    }

    /// Its fields in a row of a table, if there is a table of such answers: without quotes, and
    /// empty where there is nothing to say.
    fn row(&self, _: &Layout) -> Option<Vec<String>> {
        None
    }
}

/// The columns of a verdict, in a table of such answers, with the result for the given solution.
pub const VERDICT_COLUMNS: &[&str] = &["verdict", "solution", "given_solution"];

/// The columns of a count.
pub const COUNT_COLUMNS: &[&str] = &["count", "complete", "reason"];

/// The columns of candidates.
pub const CANDIDATE_COLUMNS: &[&str] = &["count", "complete", "reason", "candidates"];

/// The columns of a rating.
pub const RATING_COLUMNS: &[&str] =
    &["outcome", "steps", "hardest", "level", "score", "er", "ep", "ed", "guesses"];

/// The columns of a hint.
pub const HINT_COLUMNS: &[&str] = &["outcome", "hint"];

/// The columns of a path: a row for each step, and one for how it ends.
pub const PATH_COLUMNS: &[&str] = &["step", "technique", "told", "outcome"];

/// A field as CSV has it (RFC 4180).
pub fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

impl fmt::Display for MatrixSize {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items = self.items;
        let options = self.options;
        let entries = self.mentions;
        write!(formatter, "matrix {items} items x {options} options with {entries} entries")
    }
}

/// The figures of a run, in a line.
pub(super) fn stats_plain(stats: &RunStats) -> String {
    let matrix = stats.matrix.map_or_else(|| "no matrix".to_owned(), |matrix| matrix.to_string());
    let solutions = stats.solutions.map(|n| format!("{n} solutions, "));
    format!(
        "{}{} attempts, {} cells forced by propagation, {} left open; depth {}, {} updates, {matrix}, engine {}",
        solutions.unwrap_or_default(),
        stats.nodes,
        stats.forced,
        stats.open,
        stats.depth,
        stats.updates,
        stats.engine
    )
}
