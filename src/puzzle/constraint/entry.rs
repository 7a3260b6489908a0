//! What the table of constraints holds of each: every field is asked for by the compiler, so that
//! none can be forgotten.

use super::kind::ConstraintKind;
use super::lowering::Lowering;
use super::reach::Reach;
use super::said::Constraint;
use crate::ids::CellId;
use crate::puzzle::LayoutError;
use crate::puzzle::named::Named;

/// A constraint's name, what it takes and what it means.
#[derive(Clone, Copy, Debug)]
pub struct ConstraintEntry {
    /// The constraint.
    pub kind: ConstraintKind,
    /// Its name in files.
    pub name: &'static str,
    /// Other names that are read.
    pub aliases: &'static [&'static str],
    /// Names that say a value too, as setters do, with that value.
    pub with_value: &'static [(&'static str, u32)],
    /// The fewest and the most cells.
    pub cells: (usize, usize),
    /// Whether it has a second list of cells.
    pub others: Others,
    /// What values it takes.
    pub takes: Takes,
    /// Whether a cell may stand in its list more than once.
    pub repeats: bool,
    /// What it means, in a line.
    pub says: &'static str,
    /// How it is told in sentences where it has these values.
    pub told: fn(&[u32]) -> Told,
    /// What its values may be on a board, and whether its cells can be at all.
    pub(super) reach: Reach,
    /// Turns it into what engines know.
    pub(super) lower: Lower,
}

/// Adds what a constraint on these cells says to what is made of a layout.
pub(super) type Lower = fn(&mut Lowering<'_>, &Constraint, &[CellId]) -> Result<(), LayoutError>;

impl Named for ConstraintEntry {
    fn name(&self) -> &'static str {
        self.name
    }

    fn aliases(&self) -> &'static [&'static str] {
        self.aliases
    }
}

/// As many cells as there are.
pub(super) const MANY: usize = usize::MAX;

/// The second list of cells of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// There is none.
    None,
    /// At least one cell.
    Some,
    /// As many cells as the first list has.
    AsMany,
}

/// What values a constraint takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// None.
    Nothing,
    /// One, or none: then it says less.
    Free,
    /// One, or none for the usual one.
    Perhaps(Usual),
    /// One.
    One,
    /// Any number of values, or none for the usual ones.
    Any(Usual),
    /// At least one.
    Some,
}

/// The values that are meant where none is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usual {
    /// These.
    Are(&'static [usize]),
    /// Half of the symbols, rounded up: 5 of 9, as for German whispers.
    HalfRoundedUp,
    /// Half of the other symbols: 4 of 9.
    HalfOfTheOthers,
}

impl Usual {
    /// The values on a board of `order` symbols.
    #[must_use]
    pub fn values(self, order: usize) -> Vec<usize> {
        match self {
            Self::Are(values) => values.to_vec(),
            Self::HalfRoundedUp => vec![order.div_ceil(2)],
            Self::HalfOfTheOthers => vec![order.saturating_sub(1) / 2],
        }
    }
}

/// How a constraint is told in sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// What it is called: `white dot`.
    pub noun: &'static str,
    /// The word that leads on to its cells: `between`.
    pub joins: &'static str,
    /// What its conditions on two cells mean in general, with `{n}` for the numbers that they
    /// name; where there is nothing, that is what the table says.
    pub means: Option<&'static str>,
    /// What it says of a single cell, with `{cell}` and with `{left}` for what it leaves there.
    pub alone: Option<&'static str>,
}

impl Told {
    /// By this name, and the word that leads on to the cells.
    pub(super) const fn new(noun: &'static str, joins: &'static str) -> Self {
        Self {
            noun,
            joins,
            means: None,
            alone: None,
        }
    }

    /// The same where its conditions on two cells mean this.
    pub(super) const fn means(self, means: &'static str) -> Self {
        Self {
            means: Some(means),
            ..self
        }
    }

    /// The same where it says this of a single cell.
    pub(super) const fn alone(self, alone: &'static str) -> Self {
        Self {
            alone: Some(alone),
            ..self
        }
    }
}
