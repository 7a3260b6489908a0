//! The table of the forms that are read, one row a form, in the order in which a line is held
//! against them.
//!
//! A new form is a file in `forms/` and a row here. The row says with what a text of the form
//! begins, and, with a line that shows it, which rows must be asked before it.

mod arrows;
mod board_json;
mod comment;
mod data;
mod elements;
mod facts;
mod foreign;
pub mod fpuzzles;
mod gss;
mod hodoku;
mod iss;
mod json;
mod ksudoku;
mod links;
mod listed;
mod literals;
mod markup;
mod odd_blanks;
mod opensudoku;
pub mod own;
mod own_xml;
mod page;
mod pairs;
mod pictures;
pub mod record;
mod sandwiches;
mod scl;
mod sdk;
mod shown;
mod skyline;
mod sumocue;
mod tags;
mod tatham;
mod toml;
mod xcsp;
pub(in crate::text) mod xml;

pub(in crate::text) use literals::{Besides, beside, read as literals};
pub(in crate::text) use odd_blanks::read as odd_blanks;
pub(in crate::text) use pictures::read as pictures;
pub(in crate::text) use sandwiches::read as sandwiches;
pub(in crate::text) use skyline::read as skyline;

use serde_json::Value;

use crate::puzzle::{LayoutSpec, Puzzle};
use crate::text::drawn::write as plain;
use crate::text::ground::{Alphabet, Job, Line, Reads, TextForm, WriteError, Written};

/// Every form that is read.
const ROWS: &[TextForm] = &[
    TextForm {
        name: "headings `#A` to `#U`",
        example: "#AAn author",
        after: &[],
        begins: sdk::is_remark,
        reads: Reads::Between(sdk::remarks),
    },
    TextForm {
        name: "Onefold's own form",
        example: "puzzle samurai",
        after: &[],
        begins: own::starts,
        reads: Reads::Lines(own::begin),
    },
    TextForm {
        name: "tables of HTML",
        example: "<table>",
        after: &[],
        begins: page::begins,
        reads: Reads::Lines(page::begin),
    },
    TextForm {
        name: "grids of HTML elements",
        example: "<div class=\"grid\">",
        after: &[],
        begins: elements::begins,
        reads: Reads::Lines(elements::begin),
    },
    TextForm {
        name: "Onefold's own form without its first line",
        example: "rules: diagonals",
        after: &[],
        begins: own::starts_without,
        reads: Reads::Lines(own::begin_without),
    },
    TextForm {
        name: "documents in XML",
        example: "<?xml version=\"1.0\"?>",
        after: &[("tables of HTML", "<!DOCTYPE html>")],
        begins: xml::starts,
        reads: Reads::Lines(xml::begin),
    },
    TextForm {
        name: "`[Puzzle]`",
        example: "[Puzzle]",
        after: &[],
        begins: sdk::starts,
        reads: Reads::Lines(sdk::begin),
    },
    TextForm {
        name: "SumoCue",
        example: "SumoCueV1=0J0+0J0",
        after: &[],
        begins: sumocue::starts,
        reads: Reads::Lines(sumocue::begin),
    },
    TextForm {
        name: "gss",
        example: "<size>81",
        after: &[],
        begins: gss::starts,
        reads: Reads::Lines(gss::begin),
    },
    TextForm {
        name: "Interactive Sudoku Solver",
        example: ".Cage~15~R1C1~R1C2",
        after: &[],
        begins: iss::starts,
        reads: Reads::Lines(iss::begin),
    },
    TextForm {
        name: "scripts of its sandbox",
        example: "new Shape('9x9'),",
        after: &[],
        begins: iss::begins_script,
        reads: Reads::Lines(iss::begin_script),
    },
    TextForm {
        name: "HoDoKu's library",
        example: ":0300:1:1...2..........3....:::",
        after: &[],
        begins: hodoku::is_library,
        reads: Reads::Line(hodoku::read),
    },
    TextForm {
        name: "killers of PS",
        example: "2x2::k:768:768",
        after: &[],
        begins: sumocue::is_ps,
        reads: Reads::Line(sumocue::read_ps),
    },
    TextForm {
        name: "links with `?load=`",
        example: "https://www.f-puzzles.com/?load=N4Ig",
        after: &[
            (
                "headings `#A` to `#U`",
                "#Uhttps://www.f-puzzles.com/?load=N4Ig",
            ),
            ("Onefold's own form", "puzzle of f-puzzles.com/?load=N4Ig"),
            ("documents in XML", "<!-- f-puzzles.com/?load=N4Ig -->"),
            ("SumoCue", "SumoCueV1 f-puzzles.com/?load=N4Ig"),
            ("gss", "<pattern>f-puzzles.com/?load=N4Ig"),
            (
                "Interactive Sudoku Solver",
                "https://x/Sudoku?q=.NoBoxes&load=1",
            ),
            ("HoDoKu's library", ":0300:f-puzzles.com/?load=N4Ig::"),
            ("killers of PS", "2x2::k:f-puzzles.com/?load=N4Ig"),
        ],
        begins: fpuzzles::is_link,
        reads: Reads::Line(fpuzzles::read_link),
    },
    TextForm {
        name: "SudokuPad",
        example: "https://sudokupad.app/sclN4Ig",
        after: &[
            ("headings `#A` to `#U`", "#Shttps://sudokupad.app/sclN4Ig"),
            ("documents in XML", "<!--sudokupad.app/sclN4Ig-->"),
            ("SumoCue", "SumoCueV1sudokupad.app/sclN4Ig"),
            ("gss", "<pattern>sudokupad.app/sclN4Ig"),
            (
                "Interactive Sudoku Solver",
                "https://sudokupad.app/scl?q=.NoBoxes",
            ),
            ("HoDoKu's library", ":0300:sudokupad.app/sclN4Ig::"),
            ("killers of PS", "2x2::k:sudokupad.app/sclN4Ig"),
            ("links with `?load=`", "https://sudokupad.app/sclfpuzN4Ig"),
        ],
        begins: scl::is_link,
        reads: Reads::Line(scl::read_link),
    },
    TextForm {
        name: "Tatham's solo",
        example: "2x2:1_2a3l",
        after: &[],
        begins: tatham::is_id,
        reads: Reads::Line(tatham::read),
    },
    TextForm {
        name: "Tatham's Unequal and Towers",
        example: "3:0R,0,0,0,0,0,0,0,2",
        after: &[],
        begins: tatham::is_latin_id,
        reads: Reads::Line(tatham::read_latin),
    },
    TextForm {
        name: "documents in TOML",
        example: "[[cages]]",
        after: &[("`[Puzzle]`", "[Puzzle]")],
        begins: toml::begins,
        reads: Reads::Lines(toml::begin),
    },
    TextForm {
        name: "JSON of other programs",
        example: "{\"givens\": [",
        after: &[
            ("documents in TOML", "grid = ["),
            (
                "links with `?load=`",
                "{\"link\": \"https://www.f-puzzles.com/?load=N4Ig\"}",
            ),
            ("SudokuPad", "{\"link\":\"https://sudokupad.app/scl\"}"),
        ],
        begins: json::begins,
        reads: Reads::Lines(json::begin),
    },
    TextForm {
        name: "comment",
        example: "# a comment",
        after: &[
            ("headings `#A` to `#U`", "#Author and others"),
            (
                "links with `?load=`",
                "# https://www.f-puzzles.com/?load=N4Ig",
            ),
        ],
        begins: comment::is_comment,
        reads: Reads::Nothing,
    },
    TextForm {
        name: "links of other programs",
        example: "https://sudokupad.app/3pyjwfmn8h",
        after: &[
            (
                "headings `#A` to `#U`",
                "#Uhttps://sudokupad.app/3pyjwfmn8h",
            ),
            (
                "JSON of other programs",
                "{\"url\":\"https://sudokupad.app/3pyjwfmn8h\"}",
            ),
        ],
        begins: links::begins,
        reads: Reads::Lines(links::begin),
    },
    TextForm {
        name: "tables of LaTeX",
        example: "\\begin{sudoku}",
        after: &[],
        begins: markup::begins_latex,
        reads: Reads::Lines(markup::begin_latex),
    },
    TextForm {
        name: "tables of Markdown",
        example: "| 1 |   | 3 | 4 |",
        after: &[],
        begins: markup::begins_markdown,
        reads: Reads::Lines(markup::begin_markdown),
    },
    TextForm {
        name: "other kinds of text",
        example: "p cnf 64 320",
        after: &[("gss", "<size>81")],
        begins: foreign::begins,
        reads: Reads::Lines(foreign::begin),
    },
    TextForm {
        name: "data of constraint programs",
        example: "start = [|1,0,0,0",
        after: &[],
        begins: data::begins,
        reads: Reads::Lines(data::begin),
    },
    TextForm {
        name: "facts",
        example: "initial(1,1,4).",
        after: &[],
        begins: facts::begins,
        reads: Reads::Lines(facts::begin),
    },
    TextForm {
        name: "jigsaws whose cells name their regions",
        example: "5a .a 3b .b",
        after: &[],
        begins: pairs::begins,
        reads: Reads::Lines(pairs::begin),
    },
    TextForm {
        name: "killers as arrows",
        example: "14 <  <  17 10 7  <  22 <",
        after: &[],
        begins: arrows::begins,
        reads: Reads::Lines(arrows::begin),
    },
    TextForm {
        name: "lists of cages, cells and tables",
        example: "5 r1c1 r1c2",
        after: &[],
        begins: listed::begins,
        reads: Reads::Lines(listed::begin),
    },
    TextForm {
        name: DRAWN,
        example: "1...........2..3",
        after: &[],
        begins: |_| true,
        reads: Reads::Drawn,
    },
];

/// The row that takes every line; all others stand before it.
const DRAWN: &str = "Rows, drawn boxes";

/// Who reads a line with which a text may begin: a row, behind the form `behind` that has given it
/// back, so that no two forms hand it to each other for ever; `may_end` says whether what is drawn
/// may end before it.
pub(in crate::text) fn of(
    text: &str,
    behind: Option<&str>,
    may_end: impl Fn() -> bool,
) -> &'static TextForm {
    let takes = |form: &&TextForm| {
        let between = matches!(form.reads, Reads::Between(_));
        (form.begins)(text) && (!between || may_end())
    };
    let at = behind.and_then(|name| ROWS.iter().position(|form| form.name == name));
    let mut rows = ROWS[at.map_or(0, |at| at + 1)..].iter();
    rows.find(takes).unwrap_or(&ROWS[ROWS.len() - 1])
}

/// Whether any other text may begin as the texts of this form do.
pub(in crate::text) fn is_guessed(form: &str) -> bool {
    ["data of constraint programs", "facts"].contains(&form) || form.starts_with("lists of")
}

/// The text in quotes in a line of a program that is a puzzle by itself and says so.
pub(in crate::text) fn quoted(text: &str) -> Option<&str> {
    const SHORTEST: usize = 20;
    let mut parts = text.split('"').skip(1).step_by(2);
    parts.find(|part| {
        let line = matches!(of(part, None, || false).reads, Reads::Line(_));
        part.len() >= SHORTEST && (line || sumocue::starts(part))
    })
}

/// Whether a line says nothing.
pub(in crate::text) fn says_nothing(text: &str) -> bool {
    let silent = |form: &&TextForm| matches!(form.reads, Reads::Nothing);
    ROWS.iter().filter(silent).any(|form| (form.begins)(text))
}

/// The layout of a text that is nothing but regions as lists of their cells; `None` where it is
/// none.
///
/// # Errors
/// A cell has no place, or stands twice; the text says which.
pub(in crate::text) fn regions(lines: &[Line]) -> Option<Result<LayoutSpec, String>> {
    let text: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let value = json::value(text.join("\n").trim());
    match value.as_ref().and_then(board_json::layout) {
        Some(read) => Some(read),
        None => listed::layout(lines).map(Ok),
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
    /// Whether a file holds one puzzle and no more.
    pub alone: bool,
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
    document("ksudoku", "a saved game of KSudoku", ksudoku::game),
    document(
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

/// A form in which each puzzle is a file.
const fn document(name: &'static str, says: &'static str, writer: Writer) -> Target {
    Target {
        alone: true,
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
        alone: false,
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

fn as_record(job: &Job<'_>) -> Result<Written, WriteError> {
    let fields = record::write(job.puzzle, job.id, None);
    let fields = fields.ok_or_else(|| WriteError::new("this layout"))?;
    Ok(Written::whole(Value::Object(fields).to_string()))
}

fn as_link(job: &Job<'_>) -> Result<Written, WriteError> {
    let link = fpuzzles::link(job.puzzle, job.id);
    link.map_err(WriteError::new)
}

fn as_pad_link(job: &Job<'_>) -> Result<Written, WriteError> {
    let link = fpuzzles::pad_link(job.puzzle, job.id);
    link.map_err(WriteError::new)
}

fn as_json(job: &Job<'_>) -> Result<Written, WriteError> {
    let json = fpuzzles::json(job.puzzle, job.id);
    json.map_err(WriteError::new)
}

#[cfg(test)]
mod tests;
