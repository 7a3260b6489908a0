//! The table of constraints: names, values, meanings. All about one
//! kind is in one file here, together with kinds that are the same idea with a switch.

mod arrow;
mod cage;
mod common;
mod copies;
mod dots;
mod double_arrow;
mod ends;
mod extremes;
mod indexers;
mod nabner;
mod parity;
mod quadruple;
mod region_sum;
mod renban;
mod sandwich;
mod skyscraper;
mod sum;
mod thermometer;
mod turns;
mod whispers;
mod x_sum;
mod zipper;

use std::fmt;

use super::entry::{ConstraintEntry, Takes};
use super::kind::ConstraintKind as Kind;
use super::said::Constraint;
use crate::puzzle::LayoutError;
use crate::puzzle::named::{self, same_name};

/// The entry of a kind: its name, values and meaning.
const fn row(kind: Kind) -> &'static ConstraintEntry {
    match kind {
        Kind::Cage => &cage::CAGE,
        Kind::Sum => &sum::SUM,
        Kind::Thermometer => &thermometer::THERMOMETER,
        Kind::SlowThermometer => &thermometer::SLOW_THERMOMETER,
        Kind::Less => &thermometer::LESS,
        Kind::Arrow => &arrow::ARROW,
        Kind::DoubleArrow => &double_arrow::DOUBLE_ARROW,
        Kind::Whispers => &whispers::WHISPERS,
        Kind::Renban => &renban::RENBAN,
        Kind::Nabner => &nabner::NABNER,
        Kind::Palindrome => &copies::PALINDROME,
        Kind::Clone => &copies::CLONE,
        Kind::Between => &ends::BETWEEN,
        Kind::Lockout => &ends::LOCKOUT,
        Kind::RegionSum => &region_sum::REGION_SUM,
        Kind::Zipper => &zipper::ZIPPER,
        Kind::Entropic => &turns::ENTROPIC,
        Kind::Modular => &turns::MODULAR,
        Kind::Difference => &dots::DIFFERENCE,
        Kind::Ratio => &dots::RATIO,
        Kind::Xv => &dots::XV,
        Kind::NegativeDifference => &dots::NEGATIVE_DIFFERENCE,
        Kind::NegativeRatio => &dots::NEGATIVE_RATIO,
        Kind::NegativeXv => &dots::NEGATIVE_XV,
        Kind::Even => &parity::EVEN,
        Kind::Odd => &parity::ODD,
        Kind::Minimum => &extremes::MINIMUM,
        Kind::Maximum => &extremes::MAXIMUM,
        Kind::RowIndexer => &indexers::ROW_INDEXER,
        Kind::ColumnIndexer => &indexers::COLUMN_INDEXER,
        Kind::BoxIndexer => &indexers::BOX_INDEXER,
        Kind::Sandwich => &sandwich::SANDWICH,
        Kind::XSum => &x_sum::X_SUM,
        Kind::Skyscraper => &skyscraper::SKYSCRAPER,
        Kind::Quadruple => &quadruple::QUADRUPLE,
    }
}

/// Every constraint there is.
pub const CONSTRAINTS: &[ConstraintEntry] = &{
    let mut all = [*row(Kind::ALL[0]); Kind::ALL.len()];
    let mut k = 0;
    while k < all.len() {
        all[k] = *row(Kind::ALL[k]);
        assert!(all[k].kind as usize == k, "a row of another name");
        k += 1;
    }
    all
};

impl Kind {
    /// The entry of the name: its values and meaning.
    #[must_use]
    pub fn entry(self) -> &'static ConstraintEntry {
        row(self)
    }

    /// Its name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name()
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

#[doc(hidden)]
impl Constraint {
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

/// The constraint of that name, in any spelling, and the value that the name says, where there is
/// one.
pub(crate) fn known_constraint(name: &str) -> Option<(Kind, Option<u32>)> {
    let valued = |entry: &ConstraintEntry| {
        let mut names = entry.with_value.iter();
        let (_, value) = names.find(|(known, _)| same_name(name, known))?;
        Some((entry.kind, Some(*value)))
    };
    let plain = || Some((named::find(CONSTRAINTS, name)?.kind, None));
    CONSTRAINTS.iter().find_map(valued).or_else(plain)
}

/// The same.
///
/// # Errors
/// There is none; the error has the name that may be meant, or lists all.
pub fn constraint_named(name: &str) -> Result<(Kind, Option<u32>), LayoutError> {
    let unknown = || named::unknown("constraint", name, named::all_names(CONSTRAINTS));
    known_constraint(name).ok_or_else(unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_apart() {
        let mut names: Vec<&str> = Vec::new();
        for entry in CONSTRAINTS {
            names.extend(entry.names);
            names.extend(entry.with_value.iter().map(|(name, _)| name));
        }
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
