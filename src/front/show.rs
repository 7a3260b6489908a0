//! Puzzles as texts of other programs, and as pictures.

use thiserror::Error;

use crate::puzzle::{Puzzle, Solution};
use crate::report::{Picture, draw_svg};
use crate::text::{Job, TARGETS, Target, WriteError};

/// Why a puzzle was not written in a form.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotWritten {
    /// No form has this name.
    #[error("no form is called '{name}'; known are {known}")]
    Unknown {
        /// The unknown name.
        name: String,
        /// The names of all forms.
        known: String,
    },
    /// The form cannot hold the puzzle at all.
    #[error("{0}")]
    Form(String),
}

impl From<WriteError> for NotWritten {
    fn from(error: WriteError) -> Self {
        Self::Form(error.to_string())
    }
}

impl Puzzle {
    /// The puzzle in a form that `onefold convert --to` knows, with the names of what the puzzle
    /// has and the text has not, and of what the text adds. `text` is Onefold's own form and holds
    /// everything, `line` has the cells in a row, `fpuzzles` and `sudokupad` are links.
    ///
    /// ```
    /// let puzzle: onefold::Puzzle = "1...\n..3.\n.4..\n...2\n".parse()?;
    /// let (line, changes) = puzzle.write("line")?;
    /// assert_eq!(line, "1.....3..4.....2");
    /// assert!(changes.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// No form has this name, or it cannot hold the puzzle at all.
    pub fn write(&self, form: &str) -> Result<(String, Vec<String>), NotWritten> {
        let known = TARGETS.iter().map(|target| target.name);
        let unknown = || NotWritten::Unknown {
            name: form.to_owned(),
            known: known.collect::<Vec<_>>().join(", "),
        };

        let target = Target::named(form).ok_or_else(unknown)?;
        let written = target.write(&Job::new(self, None))?;
        let lost = written.dropped.iter().map(|lost| format!("without {lost}"));
        let more = written.added.iter().map(|more| format!("with {more} more"));

        Ok((target.whole(&written), lost.chain(more).collect()))
    }

    /// The puzzle as a text that holds all of it: of one line where a line does.
    pub fn line(&self) -> String {
        let line = self.write("line").ok();
        let text = || self.write("text").unwrap_or_default();
        line.filter(|(_, changes)| changes.is_empty()).unwrap_or_else(text).0
    }

    /// The puzzle as an SVG document.
    pub fn svg(&self) -> String {
        draw_svg(&Picture::of_puzzle(self), false)
    }
}

impl Solution {
    /// The solution as an SVG document.
    pub fn svg(&self) -> String {
        let blank = Puzzle::new(self.layout());
        draw_svg(&Picture::of_solution(&blank, self), false)
    }
}
