//! The public API: reading a text, building a layout, solving a puzzle, in one call each.
//!
//! Everything here is a few lines over the rooms of the library.

mod batch;
mod constraint;
mod explain;
mod generation;
mod layout;
mod puzzle;
mod show;
mod solutions;

use std::fmt;
use std::str::FromStr;

pub use batch::{RowError, canonical_all, rate_all, read_all, solve_all, verify_all, verify_rows};
pub use explain::{ExplainedStep, Explanation};
pub use generation::{Generation, NotMade};
pub use layout::LayoutBuilder;
pub use puzzle::Within;
pub use show::NotWritten;
pub use solutions::Solutions;

use crate::puzzle::{Puzzle, Solution, SymbolSet};
use crate::report::conflict_text;
use crate::solve::{Conflict, TrueCandidates, Verdict};
use crate::text::{Entry, ReadOptions, Reader, TextError, TextErrorKind};

/// Reads every puzzle in a text, whatever form it is in.
///
/// # Errors
/// The first thing that cannot be read, with its place.
pub fn read(text: &str) -> Result<Vec<Entry>, TextError> {
    let mut reader = Reader::new(ReadOptions::default());
    let mut found = Vec::new();
    for line in text.lines() {
        reader.line(line.as_bytes(), &mut found);
    }

    reader.finish(&mut found);
    found.into_iter().collect()
}

/// Reads a text that holds just one puzzle.
impl FromStr for Puzzle {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut entries = read(text)?.into_iter();
        match (entries.next(), entries.next()) {
            (Some(entry), None) => Ok(entry.puzzle),
            (first, _) => Err(TextError {
                line: 1,
                column: None,
                kind: TextErrorKind::Number(first.map_or(0, |_| 2 + entries.len())),
                row: None,
            }),
        }
    }
}

impl Verdict {
    /// True if there is exactly one solution.
    pub fn is_unique(&self) -> bool {
        matches!(self, Self::Unique(_))
    }

    /// A solution, if one is known.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Self::Unique(one) | Self::Multiple([one, _]) | Self::Unknown(_, Some(one)) => Some(one),
            Self::None(_) | Self::Unknown(_, None) => None,
        }
    }
}

/// The word: `none`, `unique`, `multiple` or `unknown`.
impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.word())
    }
}

/// The members of the conflict, by name.
impl fmt::Display for Conflict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&conflict_text(&self.layout, self))
    }
}

impl TrueCandidates {
    /// The candidates of each cell in reading order: symbols counted from 1.
    pub fn cells(&self) -> Vec<Vec<usize>> {
        let symbols = |set: &SymbolSet| set.iter().map(|symbol| symbol.index() + 1).collect();
        self.sets.iter().map(symbols).collect()
    }
}
