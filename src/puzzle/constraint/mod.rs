//! What a setter writes beside regions: cages, lines, dots, clues outside the grid, by the names
//! under which solvers know them.
//!
//! A [`Constraint`] is a name with cells and values; [`CONSTRAINTS`] says of each name what it
//! takes and means. `check` finds what cannot be, `lower` turns constraints into what engines
//! know: regions, restrictions of single cells, and [`super::Primitive`]s. The names and meanings
//! follow what the field agrees on (f-puzzles, `SudokuPad` and the solvers around them).
//!
//! The *value* of a symbol is its index plus one; the largest is the number of symbols.

mod check;
mod kinds;
mod lower;
mod outside;
mod reach;
mod sums;

use std::fmt;

use super::Position;

pub use kinds::{CONSTRAINTS, ConstraintEntry, Takes, Usual, constraint_named};
pub(super) use lower::lower;

/// A constraint by its name, with its cells and values.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Constraint {
    /// What it says.
    pub kind: ConstraintKind,
    /// Its cells in order; what they are is said with the name.
    pub cells: Vec<Position>,
    /// The second list of cells that an arrow and a clone have; else empty.
    pub others: Vec<Position>,
    /// Sums, differences or symbols; empty where none is said.
    pub values: Vec<u32>,
}

/// The names of constraints. [`CONSTRAINTS`] says what each means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(
    missing_docs,
    reason = "the table of constraints says what each name means"
)]
pub enum ConstraintKind {
    Cage,
    Sum,
    Thermometer,
    SlowThermometer,
    Less,
    Arrow,
    DoubleArrow,
    Whispers,
    Renban,
    Nabner,
    Palindrome,
    Clone,
    Between,
    Lockout,
    RegionSum,
    Zipper,
    Entropic,
    Modular,
    Difference,
    Ratio,
    Xv,
    NegativeDifference,
    NegativeRatio,
    NegativeXv,
    Even,
    Odd,
    Minimum,
    Maximum,
    RowIndexer,
    ColumnIndexer,
    BoxIndexer,
    Sandwich,
    XSum,
    Skyscraper,
    Quadruple,
}

impl ConstraintKind {
    /// What the name takes and means.
    ///
    /// # Panics
    /// Never: every name is in the table, which a test makes sure of.
    #[must_use]
    pub fn entry(self) -> &'static ConstraintEntry {
        let mut entries = CONSTRAINTS.iter();
        let entry = entries.find(|entry| entry.kind == self);
        entry.expect("every name is in the table")
    }

    /// Its name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// The value that is meant on a board of `order` symbols where none is said.
    #[must_use]
    pub fn default_value(self, order: usize) -> Option<usize> {
        match self.usual(order)[..] {
            [value] => Some(value),
            _ => None,
        }
    }

    /// The values that are meant where none is said.
    pub(super) fn usual(self, order: usize) -> Vec<usize> {
        match self.entry().takes {
            Takes::Perhaps(usual) | Takes::Any(usual) => usual.values(order),
            Takes::Nothing | Takes::Free | Takes::One | Takes::Some => Vec::new(),
        }
    }
}

impl Constraint {
    /// A constraint with one list of cells.
    #[must_use]
    pub fn new(kind: ConstraintKind, cells: Vec<Position>, values: Vec<u32>) -> Self {
        Self {
            kind,
            cells,
            others: Vec::new(),
            values,
        }
    }

    /// Its only value, or the one that is meant where none is said.
    #[must_use]
    pub fn value(&self, order: usize) -> Option<usize> {
        let said = self.values.first().and_then(|&v| usize::try_from(v).ok());
        said.or_else(|| self.kind.default_value(order))
    }
}

/// Written as in Onefold's own text form: `cage 15 r1c1 r1c2`, `arrow r1c1 -> r1c2 r1c3`.
impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name())?;
        for value in &self.values {
            write!(f, " {value}")?;
        }
        for cell in &self.cells {
            write!(f, " {cell}")?;
        }
        if !self.others.is_empty() {
            f.write_str(" ->")?;
        }
        for cell in &self.others {
            write!(f, " {cell}")?;
        }
        Ok(())
    }
}
