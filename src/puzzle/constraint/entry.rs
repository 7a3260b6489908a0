//! An entry of the table of constraints.

use super::kind::ConstraintKind;
use super::lowering::Lowering;
use super::reach::{self, Reach};
use crate::ids::CellId;
use crate::puzzle::LayoutResult;
use crate::puzzle::named::Named;

/// A constraint's name, what it takes and what it means.
#[derive(Clone, Copy, Debug)]
pub struct ConstraintEntry {
    /// The constraint.
    pub kind: ConstraintKind,
    /// Its name in files, then other names that are read.
    pub names: &'static [&'static str],
    /// Names that include a value, as setters use them, with that value.
    pub with_value: &'static [(&'static str, u32)],
    /// The fewest and the most cells.
    pub cells: (usize, usize),
    /// Its second list of cells, if it takes one.
    pub others: Others,
    /// The values that it takes.
    pub takes: Takes,
    /// True if a cell may be in its list more than once.
    pub repeats: bool,
    /// Its meaning, in a line.
    pub says: &'static str,
    /// Its wording in sentences, for these values.
    pub wording: fn(&[u32]) -> Wording,
    /// Checks its cells, and gives the range of its values on a board.
    pub(super) reach: Reach,
    /// Turns it into what engines know.
    pub(super) lower: Lower,
}

/// Compiles the current constraint, on these cells, into parts of a layout.
type Lower = fn(&mut Lowering<'_>, &[CellId]) -> LayoutResult<()>;

/// Defaults of a row: any number of cells, in any order and with repetition, and no value.
pub(super) const PLAIN: ConstraintEntry = ConstraintEntry {
    kind: ConstraintKind::Cage,
    names: &[],
    with_value: &[],
    cells: (1, MANY),
    others: Others::None,
    takes: Takes::Nothing,
    repeats: true,
    says: "",
    wording: |_| Wording::new("", ""),
    reach: reach::any,
    lower: |_, _| Ok(()),
};

impl ConstraintEntry {
    /// Its name in files.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.names[0]
    }
}

impl Named for ConstraintEntry {
    fn names(&self) -> &'static [&'static str] {
        self.names
    }
}

/// No upper bound on the number of cells.
pub(super) const MANY: usize = usize::MAX;

/// The second list of cells of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// No second list.
    None,
    /// At least one cell.
    Some,
    /// As many cells as the first list has.
    AsMany,
}

/// The values that a constraint takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// None.
    Nothing,
    /// One value or none; without a value the constraint is weaker.
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

/// The values that apply where none is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usual {
    /// A fixed list.
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

/// The wording of a constraint in sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wording {
    /// Its name in sentences: `white dot`.
    pub noun: &'static str,
    /// The word that leads on to its cells: `between`.
    pub joins: &'static str,
    /// The general meaning of its conditions on two cells, with `{n}` for the numbers that they
    /// name; if `None`, the text of the table.
    pub means: Option<&'static str>,
    /// Its meaning for a single cell, with `{cell}`, and `{left}` for the remaining symbols.
    pub alone: Option<&'static str>,
}

impl Wording {
    /// By this name, and the word that leads on to the cells.
    pub(super) const fn new(noun: &'static str, joins: &'static str) -> Self {
        Self { noun, joins, means: None, alone: None }
    }

    /// Sets what the constraint's conditions on two cells mean, in words.
    pub(super) const fn means(self, means: &'static str) -> Self {
        let means = Some(means);
        Self { means, ..self }
    }

    /// Sets what the constraint means for a single cell, in words.
    pub(super) const fn alone(self, alone: &'static str) -> Self {
        let alone = Some(alone);
        Self { alone, ..self }
    }
}
