//! Puzzles to text: the table of the forms that can be written.
//!
//! A writer says what a reader will take from its text ([`Held`]): the layout, and whether it
//! has the entries and the candidates. What of the puzzle is missing there is worked out from
//! that in one place, so no writer can forget to name what it drops. A new form is a row in
//! [`TARGETS`] and a function beside its reader.

mod held;

pub use held::Lost;
pub(super) use held::{Held, is_square, plain as plain_layout};

use serde_json::Value;
use thiserror::Error;

use super::drawn::write as plain;
use super::{Alphabet, fpuzzles, iss, ksudoku, opensudoku, own, record, sdk, sumocue, tatham};
use crate::puzzle::Puzzle;

/// A puzzle to write.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its name, where it has one.
    pub id: Option<&'a str>,
    /// How to write symbols, in forms that leave it open.
    pub alphabet: Alphabet,
}

/// A puzzle that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text, without the line end after its last line.
    pub text: String,
    /// What the puzzle has and the text has not.
    pub dropped: Vec<Lost>,
    /// What the text says and the puzzle does not, such as the boxes that a form always has.
    pub added: Vec<Lost>,
}

/// A form that cannot hold a puzzle at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("this form cannot hold {what}")]
pub struct WriteError {
    /// What it cannot hold.
    pub what: String,
}

impl WriteError {
    /// A form that cannot hold this.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into() }
    }
}

/// A form that can be written.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in a line.
    pub says: &'static str,
    /// What stands before the first puzzle of a file.
    pub head: &'static str,
    /// What stands behind the last puzzle of a file.
    pub tail: &'static str,
    /// Whether a blank line stands between two puzzles.
    pub apart: bool,
    writer: Writer,
}

type Writer = fn(&Job<'_>) -> Result<Written, WriteError>;

/// Every form that can be written.
pub const TARGETS: &[Target] = &[
    block("text", "Onefold's own form; holds every puzzle", own::write),
    line("record", "the record: JSON on one line", as_record),
    line(
        "line",
        "a grid in one line of n x n characters",
        plain::line,
    ),
    line(
        "sdm",
        "a line of a .sdm collection, 0 for blank",
        plain::sdm,
    ),
    Target {
        head: plain::CSV_HEAD,
        ..line("csv", "a table with the columns id and puzzle", plain::csv)
    },
    line(
        "candidates",
        "one line of n x n x n characters",
        plain::candidates,
    ),
    block(
        "pm",
        "a boxed table of candidates, as HoDoKu has it",
        plain::pm,
    ),
    block(
        "sdk",
        "a .sdk file, with its sections where they are needed",
        sdk::write,
    ),
    block(
        "ss",
        "Simple Sudoku: boxed givens, entries, candidates",
        plain::ss,
    ),
    block(
        "sdx",
        "SudoCue progress: rows of candidates, u before entries",
        plain::sdx,
    ),
    line(
        "jigsaw",
        "clues and regions in one line of 2 n x n characters",
        plain::jigsaw,
    ),
    block(
        "blocks",
        "clues and regions as blocks below their size",
        plain::blocks,
    ),
    block(
        "multi",
        "several grids, each in a line of n x n characters",
        plain::multi,
    ),
    line(
        "sumocue",
        "SumoCue, with the regions of jigsaws",
        sumocue::write,
    ),
    line(
        "iss",
        "a constraint string of the Interactive Sudoku Solver",
        iss::write,
    ),
    line("fpuzzles", "a link to f-puzzles.com", as_link),
    line("fpuzzles-json", "the JSON in such a link", as_json),
    line("sudokupad", "a link to SudokuPad", as_pad_link),
    line("tatham", "a game ID of Tatham's solo", tatham::write),
    line("ksudoku", "a saved game of KSudoku", ksudoku::game),
    line(
        "ksudoku-shape",
        "a shape of KSudoku: the layout alone",
        ksudoku::shape,
    ),
    Target {
        head: opensudoku::HEAD,
        tail: opensudoku::TAIL,
        ..line(
            "opensudoku",
            "a collection of OpenSudoku",
            opensudoku::write,
        )
    },
];

/// A form in which each puzzle is several lines.
const fn block(name: &'static str, says: &'static str, writer: Writer) -> Target {
    Target {
        apart: true,
        ..line(name, says, writer)
    }
}

/// A form in which each puzzle is one line.
const fn line(name: &'static str, says: &'static str, writer: Writer) -> Target {
    Target {
        name,
        says,
        head: "",
        tail: "",
        apart: false,
        writer,
    }
}

impl Target {
    /// The form of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        TARGETS.iter().find(|target| target.name == name)
    }

    /// The form in which a puzzle is written when nothing else is said: a line of its cells
    /// where that says everything, else Onefold's own form.
    #[must_use]
    pub fn usual(puzzle: &Puzzle) -> Option<&'static Self> {
        let job = Job {
            puzzle,
            id: None,
            alphabet: Alphabet::default(),
        };
        let whole = |written: Written| written.dropped.is_empty() && written.added.is_empty();
        Self::named("line")
            .filter(|line| line.write(&job).is_ok_and(whole))
            .or_else(|| Self::named("text"))
    }

    /// Writes a puzzle.
    ///
    /// # Errors
    /// The form cannot hold the puzzle at all. What it can hold in part is written, and the rest
    /// named in [`Written::dropped`].
    pub fn write(&self, job: &Job<'_>) -> Result<Written, WriteError> {
        (self.writer)(job)
    }
}

/// An error unless every symbol can be written.
///
/// # Errors
/// There are more symbols than letters.
pub(super) fn alphabet_holds(job: &Job<'_>) -> Result<(), WriteError> {
    const LETTERS: usize = 26;
    match job.puzzle.layout().order() {
        order if job.alphabet == Alphabet::Letters && order > LETTERS => {
            Err(WriteError::new(format!("{order} symbols as letters")))
        }
        _ => Ok(()),
    }
}

fn as_record(job: &Job<'_>) -> Result<Written, WriteError> {
    let fields = record::write(job.puzzle, job.id, None);
    let fields = fields.ok_or_else(|| WriteError::new("this layout"))?;
    Ok(Written::whole(Value::Object(fields).to_string()))
}

fn as_link(job: &Job<'_>) -> Result<Written, WriteError> {
    let link = fpuzzles::link(job.puzzle, job.id);
    link.map(Written::whole).map_err(WriteError::new)
}

fn as_pad_link(job: &Job<'_>) -> Result<Written, WriteError> {
    let link = fpuzzles::pad_link(job.puzzle, job.id);
    link.map(Written::whole).map_err(WriteError::new)
}

fn as_json(job: &Job<'_>) -> Result<Written, WriteError> {
    let json = fpuzzles::json(job.puzzle, job.id);
    json.map(Written::whole).map_err(WriteError::new)
}
