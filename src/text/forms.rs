//! The table of forms: first line, extent, reader and writer of each.
//!
//! No line begins two forms, so the order of the rows means nothing. A line that begins none is
//! plain text.

use super::base::{Alphabet, Context, Found, Job, Line, Part, WriteError, Written};
use super::fpuzzles::link;
use super::plain::write as plain;
use super::{fpuzzles, hodoku, iss, json, links, own, record, refusals, sdk, sudokupad};
use crate::puzzle::{Metadata, Puzzle, Words};

/// A form that is read: test of the first line, extent, reader.
#[derive(Debug)]
pub(super) struct Form(
    fn(&str) -> bool,
    pub(super) Extent,
    pub(super) fn(&[Line], &mut Context) -> Found,
);

#[derive(Clone, Copy, Debug)]
pub(super) enum Extent {
    /// One line.
    Line,
    /// While lines continue it.
    While(fn(&[Line], &str) -> bool),
    /// Until a line `end`, or the next start of the same form.
    UntilEnd,
    /// Until all brackets are closed.
    Json,
}

/// Every form that is read except plain text.
const FORMS: &[Form] = &[
    Form(own::starts, Extent::UntilEnd, own::read_all),
    Form(json::starts, Extent::Json, json::read),
    Form(sdk::starts, Extent::While(sdk::continues), sdk::read),
    Form(iss::starts, Extent::While(iss::continues), iss::read),
    Form(hodoku::starts, Extent::Line, hodoku::read),
    Form(sudokupad::starts, Extent::Line, sudokupad::read),
    Form(links::starts, Extent::Line, links::read),
    Form(refusals::starts, PARAGRAPH, refusals::read),
];

const PARAGRAPH: Extent = Extent::While(refusals::continues);

/// Returns the form that a line begins.
pub(super) fn starting(text: &str) -> Option<&'static Form> {
    FORMS.iter().find(|form| (form.0)(text))
}

/// A form that can be written.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its description.
    pub says: &'static str,
    /// The text before the first puzzle of a file.
    pub head: &'static str,
    /// True if a blank line is between two puzzles.
    pub apart: bool,
    /// The parts that it holds besides the layout and the givens.
    holds: &'static [Part],
    /// How it writes symbols.
    spelling: Spelling,
    writer: Writer,
}

/// How a form writes symbols.
#[derive(Clone, Copy, Debug)]
enum Spelling {
    /// It names the alphabet, or its writer says which one it has.
    Own,
    /// Always from 1.
    FromOne,
}

type Writer = fn(&Job<'_>) -> Result<Written, WriteError>;

/// Every form that can be written.
pub const TARGETS: &[Target] = &[
    block("text", "Onefold's own form; holds every puzzle", own::write).with(OWN),
    line("record", "the record: JSON on one line", as_record).with(RECORD),
    line("line", "a grid in one line of n x n signs", plain::line),
    line("sdm", "a line of a .sdm file, 0 for blank", plain::sdm),
    Target { head: plain::CSV_HEAD, ..line("csv", "a table: columns id and puzzle", plain::csv) },
    block("pm", "HoDoKu's boxed table of candidates", plain::pm).with(SETS).counting_from_one(),
    block("sdk", "a .sdk file: title and rows", sdk::write).with(TITLE).counting_from_one(),
    line("jigsaw", "clues and regions in one line", plain::jigsaw),
    block("iss", "Interactive Sudoku Solver", iss::write).with(SETS).counting_from_one(),
    line("fpuzzles", "a link to f-puzzles.com", link::<false>).with(DRAWN).counting_from_one(),
    line("fpuzzles-json", "the JSON in such a link", fpuzzles::json)
        .with(DRAWN)
        .counting_from_one(),
    line("sudokupad", "a link to SudokuPad", link::<true>).with(DRAWN).counting_from_one(),
];

/// A form of several lines a puzzle.
const fn block(name: &'static str, says: &'static str, writer: Writer) -> Target {
    Target { apart: true, ..line(name, says, writer) }
}

/// A form of one line a puzzle.
const fn line(name: &'static str, says: &'static str, writer: Writer) -> Target {
    let spelling = Spelling::Own;
    Target { name, says, head: "", apart: false, holds: &[], spelling, writer }
}

impl Target {
    /// The form of that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        TARGETS.iter().find(|target| target.name == name)
    }

    /// The default form: a line if that holds everything, else Onefold's own form.
    pub fn usual(puzzle: &Puzzle) -> Option<&'static Self> {
        // Only a record holds data, so data has no say.
        let mut bare = puzzle.clone();
        if let Some(metadata) = puzzle.metadata().filter(|metadata| !metadata.data.is_empty()) {
            bare.set_metadata(Metadata { data: Vec::new(), ..metadata.clone() });
        }
        let job = Job::new(&bare, None);
        let whole = |written: Written| written.dropped.is_empty() && written.added.is_empty();
        Self::named("line")
            .filter(|line| line.write(&job).is_ok_and(whole))
            .or_else(|| Self::named("text"))
    }

    /// Writes a puzzle.
    ///
    /// # Errors
    /// The form cannot hold the puzzle at all. Parts that it cannot hold are named in
    /// [`Written::dropped`].
    pub fn write(&self, job: &Job<'_>) -> Result<Written, WriteError> {
        let written = (self.writer)(job)?.keeping(self.holds, job);
        Ok(match self.spelling {
            Spelling::Own => written,
            Spelling::FromOne => written.spelled(job, Alphabet::OneUp),
        })
    }

    /// What was written as a file of its own.
    pub fn whole(&self, written: &Written) -> String {
        match self.head {
            "" => written.text.clone(),
            head => format!("{head}\n{}", written.text),
        }
    }

    /// The same form with symbols from 1.
    const fn counting_from_one(self) -> Self {
        Self { spelling: Spelling::FromOne, ..self }
    }

    /// The same form with the parts that it holds.
    const fn with(self, holds: &'static [Part]) -> Self {
        Self { holds, ..self }
    }
}

const SETS: &[Part] = &[Part::Candidates];

const TITLE: &[Part] = &[Part::Words(Words::Title)];

/// The parts that the own form holds.
const OWN: &[Part] = &[
    Part::Entries,
    Part::Candidates,
    Part::Words(Words::Title),
    Part::Words(Words::Author),
    Part::Words(Words::Rules),
    Part::Words(Words::Source),
    Part::Words(Words::Licence),
    Part::Words(Words::Notes),
    Part::Solution,
    Part::Cosmetics,
    Part::Remarks,
];

/// The parts that a record holds: all.
const RECORD: &[Part] = &[
    Part::Entries,
    Part::Candidates,
    Part::Words(Words::Title),
    Part::Words(Words::Author),
    Part::Words(Words::Rules),
    Part::Words(Words::Source),
    Part::Words(Words::Licence),
    Part::Words(Words::Notes),
    Part::Solution,
    Part::Cosmetics,
    Part::Fpuzzles,
    Part::Data,
];

/// The parts that f-puzzles holds, and some drawings.
const DRAWN: &[Part] = &[
    Part::Entries,
    Part::Candidates,
    Part::Words(Words::Title),
    Part::Words(Words::Author),
    Part::Words(Words::Rules),
    Part::Solution,
    Part::Cosmetics,
    Part::Fpuzzles,
];

/// Writes a record with its data.
fn as_record(job: &Job<'_>) -> Result<Written, WriteError> {
    let text = record::text(job).ok_or_else(|| WriteError::new("this layout"))?;
    Ok(Written::whole(text))
}
