//! The table of constraints: names, values, meanings. Each kind is one row, in the file of its
//! family.

mod common;
mod indexers;
mod lines;
mod marks;
mod outside;
mod totals;

use std::fmt;

use super::definition::Constraint;
use super::entry::{ConstraintEntry, Takes};
use super::kind::ConstraintKind as Kind;
use crate::puzzle::LayoutError;
use crate::puzzle::named::{self, same_name};

/// Every constraint there is, in the order of the kinds.
pub const CONSTRAINTS: &[ConstraintEntry] = &[
    totals::CAGE,
    totals::SUM,
    lines::THERMOMETER,
    lines::SLOW_THERMOMETER,
    lines::LESS,
    totals::ARROW,
    totals::DOUBLE_ARROW,
    lines::WHISPERS,
    lines::RENBAN,
    lines::NABNER,
    lines::PALINDROME,
    lines::CLONE,
    lines::BETWEEN,
    lines::LOCKOUT,
    totals::REGION_SUM,
    totals::ZIPPER,
    lines::ENTROPIC,
    lines::MODULAR,
    marks::DIFFERENCE,
    marks::RATIO,
    marks::XV,
    marks::NEGATIVE_DIFFERENCE,
    marks::NEGATIVE_RATIO,
    marks::NEGATIVE_XV,
    marks::EVEN,
    marks::ODD,
    marks::MINIMUM,
    marks::MAXIMUM,
    indexers::ROW_INDEXER,
    indexers::COLUMN_INDEXER,
    indexers::BOX_INDEXER,
    outside::SANDWICH,
    outside::X_SUM,
    outside::SKYSCRAPER,
    outside::QUADRUPLE,
];

// Each kind has the row of its number.
const _: () = {
    assert!(CONSTRAINTS.len() == Kind::Quadruple as usize + 1);
    let mut k = 0;
    while k < CONSTRAINTS.len() {
        assert!(CONSTRAINTS[k].kind as usize == k);
        k += 1;
    }
};

impl Kind {
    /// The entry of the name: its values and meaning.
    #[must_use]
    pub fn entry(self) -> &'static ConstraintEntry {
        &CONSTRAINTS[self as usize]
    }

    /// Its name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name()
    }

    /// The default value on a board of `order` symbols.
    #[must_use]
    pub fn default_value(self, order: usize) -> Option<usize> {
        match self.usual(order)[..] {
            [value] => Some(value),
            _ => None,
        }
    }

    /// The default values of a constraint that may have any number of values.
    pub(super) fn usual(self, order: usize) -> Vec<usize> {
        match self.entry().takes {
            Takes::Perhaps(usual) | Takes::Any(usual) => usual.values(order),
            Takes::Nothing | Takes::Free | Takes::One | Takes::Some => Vec::new(),
        }
    }
}

#[doc(hidden)]
impl Constraint {
    /// Its only value, or the default one.
    #[must_use]
    pub fn value(&self, order: usize) -> Option<usize> {
        self.values
            .first()
            .and_then(|&v| usize::try_from(v).ok())
            .or_else(|| self.kind.default_value(order))
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

/// Looks a constraint up by name, in any spelling; also returns the value that the name includes.
pub(crate) fn known_constraint(name: &str) -> Option<(Kind, Option<u32>)> {
    let valued = |entry: &ConstraintEntry| {
        let (_, value) = entry.with_value.iter().find(|(known, _)| same_name(name, known))?;
        Some((entry.kind, Some(*value)))
    };
    let plain = || Some((named::find(CONSTRAINTS, name)?.kind, None));
    CONSTRAINTS.iter().find_map(valued).or_else(plain)
}

/// Looks a constraint up by name, as `known_constraint`, or explains why there is none.
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
