//! A constraint as its setter defines it: a name with cells and values.

use super::kind::ConstraintKind;
use crate::puzzle::{LayoutError, Position};

/// A constraint by its name, with its cells and values.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Constraint {
    /// Its kind.
    #[doc(hidden)]
    pub kind: ConstraintKind,
    /// Its cells in order; what they are is said with the name.
    pub cells: Vec<Position>,
    /// The second list of cells that an arrow and a clone have; else empty.
    pub others: Vec<Position>,
    /// Sums, differences or symbols; empty where none is said.
    pub values: Vec<u32>,
}

#[doc(hidden)]
impl Constraint {
    /// A constraint with one list of cells.
    #[must_use]
    pub fn new(kind: ConstraintKind, cells: Vec<Position>, values: Vec<u32>) -> Self {
        Self { kind, cells, others: Vec::new(), values }
    }

    /// True if it still holds after every symbol is raised by one.
    pub(in crate::puzzle) fn is_relative(&self) -> bool {
        use ConstraintKind as Kind;
        match self.kind {
            Kind::Cage => self.values.is_empty(),
            Kind::Thermometer | Kind::SlowThermometer | Kind::Less | Kind::Between => true,
            Kind::Whispers | Kind::Renban | Kind::Nabner | Kind::Lockout => true,
            Kind::Palindrome | Kind::Clone | Kind::Minimum | Kind::Maximum => true,
            Kind::Difference | Kind::NegativeDifference => true,
            _ => false,
        }
    }

    /// An error that names it and its defect.
    pub(super) fn wrong(&self, wrong: String) -> LayoutError {
        LayoutError::Constraint { constraint: self.to_string(), wrong }
    }
}
