//! The table of constraints: names, what they take, what they mean.

use super::ConstraintKind as Kind;
use super::reach::{self, Reach};
use crate::puzzle::LayoutError;
use crate::puzzle::named::{Named, entry_named, same_name};

/// A constraint's name, what it takes and what it means.
#[derive(Clone, Copy, Debug)]
pub struct ConstraintEntry {
    /// The constraint.
    pub kind: Kind,
    /// Its name in files.
    pub name: &'static str,
    /// Other names that are read.
    pub aliases: &'static [&'static str],
    /// The fewest and the most cells.
    pub cells: (usize, usize),
    /// Whether it has a second list of cells.
    pub others: bool,
    /// What values it takes.
    pub takes: Takes,
    /// Whether a cell may stand in its list more than once.
    pub repeats: bool,
    /// What it means, in a line.
    pub says: &'static str,
    /// What its values may be on a board, and whether its cells can be at all.
    pub(super) reach: Reach,
}

impl Named for ConstraintEntry {
    fn name(&self) -> &'static str {
        self.name
    }

    fn aliases(&self) -> &'static [&'static str] {
        self.aliases
    }
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

const MANY: usize = usize::MAX;

/// An entry for a list of cells; a line may cross itself.
const fn of(
    kind: Kind,
    name: &'static str,
    aliases: &'static [&'static str],
    cells: (usize, usize),
    takes: Takes,
    reach: Reach,
    says: &'static str,
) -> ConstraintEntry {
    ConstraintEntry {
        kind,
        name,
        aliases,
        cells,
        others: false,
        takes,
        repeats: true,
        says,
        reach,
    }
}

/// The same where no cell may be named twice.
const fn once(entry: ConstraintEntry) -> ConstraintEntry {
    ConstraintEntry {
        repeats: false,
        ..entry
    }
}

/// The same with a second list of cells.
const fn two(entry: ConstraintEntry) -> ConstraintEntry {
    ConstraintEntry {
        others: true,
        ..entry
    }
}

/// Every constraint there is.
pub const CONSTRAINTS: &[ConstraintEntry] = &[
    once(of(
        Kind::Cage,
        "cage",
        &["killer", "killercage"],
        (1, MANY),
        Takes::Free,
        reach::cage,
        "the cells differ; with a value, they add up to it",
    )),
    of(
        Kind::Sum,
        "sum",
        &["little-killer", "littlekillersum"],
        (1, MANY),
        Takes::One,
        reach::sum,
        "the cells add up to the value; symbols may repeat",
    ),
    once(of(
        Kind::Thermometer,
        "thermometer",
        &["thermo"],
        (2, MANY),
        Takes::Nothing,
        reach::growing,
        "values grow from the first cell to the last",
    )),
    once(of(
        Kind::SlowThermometer,
        "slow-thermometer",
        &["slowthermometer", "slow-thermo"],
        (2, MANY),
        Takes::Nothing,
        reach::any,
        "values grow or stay the same from the first cell to the last",
    )),
    once(of(
        Kind::Less,
        "less",
        &["less-than"],
        (2, 2),
        Takes::Nothing,
        reach::any,
        "the first cell is less than the second",
    )),
    two(of(
        Kind::Arrow,
        "arrow",
        &[],
        (1, 3),
        Takes::Nothing,
        reach::any,
        "the cells behind -> add up to the number in the cells before it, one digit a cell",
    )),
    of(
        Kind::DoubleArrow,
        "double-arrow",
        &["doublearrow"],
        (3, MANY),
        Takes::Nothing,
        reach::any,
        "the first and the last cell add up to the same as the cells between them",
    ),
    of(
        Kind::Whispers,
        "whispers",
        &["whisper"],
        (2, MANY),
        Takes::Perhaps(Usual::HalfRoundedUp),
        reach::apart,
        "neighbours on the line differ by at least the value (half of the symbols, rounded up)",
    ),
    of(
        Kind::Renban,
        "renban",
        &[],
        (2, MANY),
        Takes::Nothing,
        reach::in_a_row,
        "the cells hold values that follow each other, each once, in any order",
    ),
    of(
        Kind::Nabner,
        "nabner",
        &[],
        (2, MANY),
        Takes::Nothing,
        reach::not_in_a_row,
        "no two of the cells hold the same value or values that follow each other",
    ),
    of(
        Kind::Palindrome,
        "palindrome",
        &[],
        (2, MANY),
        Takes::Nothing,
        reach::any,
        "the line reads the same from both ends",
    ),
    two(of(
        Kind::Clone,
        "clone",
        &[],
        (1, MANY),
        Takes::Nothing,
        reach::any,
        "the cells behind -> hold the same symbols, one by one, as those before it",
    )),
    once(of(
        Kind::Between,
        "between",
        &["betweenline", "between-line"],
        (2, MANY),
        Takes::Nothing,
        reach::any,
        "the inner cells lie strictly between the values of the two ends",
    )),
    once(of(
        Kind::Lockout,
        "lockout",
        &["lockoutline", "lockout-line"],
        (2, MANY),
        Takes::Perhaps(Usual::HalfOfTheOthers),
        reach::apart,
        "the ends differ by at least the value (half of the other symbols); no inner cell lies between or at them",
    )),
    of(
        Kind::RegionSum,
        "region-sum",
        &["regionsumline", "region-sum-line"],
        (2, MANY),
        Takes::Nothing,
        reach::any,
        "each stretch of the line inside one box or drawn region has the same sum",
    ),
    of(
        Kind::Zipper,
        "zipper",
        &["zipperline", "zipper-line"],
        (2, MANY),
        Takes::Nothing,
        reach::any,
        "cells equally far from the middle add up to the cell in the middle, or all to the same",
    ),
    of(
        Kind::Entropic,
        "entropic",
        &["entropicline", "entropic-line"],
        (2, MANY),
        Takes::Nothing,
        reach::any,
        "three cells in a row on the line hold a low, a middle and a high value",
    ),
    of(
        Kind::Modular,
        "modular",
        &["modularline", "modular-line"],
        (2, MANY),
        Takes::Perhaps(Usual::Are(&[3])),
        reach::positive,
        "as many cells in a row as the value (3) all differ in their remainder by it",
    ),
    once(of(
        Kind::Difference,
        "difference",
        &["white", "white-dot"],
        (2, 2),
        Takes::Perhaps(Usual::Are(&[1])),
        reach::apart,
        "the two cells differ by the value (1)",
    )),
    once(of(
        Kind::Ratio,
        "ratio",
        &["black", "black-dot"],
        (2, 2),
        Takes::Perhaps(Usual::Are(&[2])),
        reach::times,
        "one of the two cells is the value (2) times the other",
    )),
    once(of(
        Kind::Xv,
        "xv",
        &[],
        (2, 2),
        Takes::One,
        reach::two,
        "the two cells add up to the value: 10 at an X, 5 at a V",
    )),
    of(
        Kind::NegativeDifference,
        "negative-difference",
        &[],
        (0, 0),
        Takes::Any(Usual::Are(&[1])),
        reach::apart,
        "neighbours without a dot differ by none of the values (those of the dots, or 1)",
    ),
    of(
        Kind::NegativeRatio,
        "negative-ratio",
        &[],
        (0, 0),
        Takes::Any(Usual::Are(&[2])),
        reach::positive,
        "neighbours without a dot have none of the ratios (those of the dots, or 2)",
    ),
    of(
        Kind::NegativeXv,
        "negative-xv",
        &[],
        (0, 0),
        Takes::Any(Usual::Are(&[5, 10])),
        reach::any,
        "neighbours without a mark add up to none of the values (5 and 10)",
    ),
    of(
        Kind::Even,
        "even",
        &[],
        (1, MANY),
        Takes::Nothing,
        reach::any,
        "the cells hold even values",
    ),
    of(
        Kind::Odd,
        "odd",
        &[],
        (1, MANY),
        Takes::Nothing,
        reach::any,
        "the cells hold odd values",
    ),
    of(
        Kind::Minimum,
        "minimum",
        &["min"],
        (1, MANY),
        Takes::Nothing,
        reach::any,
        "each cell is less than its neighbours that are no minimum",
    ),
    of(
        Kind::Maximum,
        "maximum",
        &["max"],
        (1, MANY),
        Takes::Nothing,
        reach::any,
        "each cell is greater than its neighbours that are no maximum",
    ),
    of(
        Kind::RowIndexer,
        "row-indexer",
        &["rowindexer"],
        (1, MANY),
        Takes::Nothing,
        reach::any,
        "the value of a cell is the row of its column in which the number of its own row stands",
    ),
    of(
        Kind::ColumnIndexer,
        "column-indexer",
        &["columnindexer"],
        (1, MANY),
        Takes::Nothing,
        reach::any,
        "the value of a cell is the column of its row in which the number of its own column stands",
    ),
    of(
        Kind::BoxIndexer,
        "box-indexer",
        &["boxindexer"],
        (1, MANY),
        Takes::Nothing,
        reach::any,
        "the value of a cell is the place in its box at which the number of its own place stands",
    ),
    once(of(
        Kind::Sandwich,
        "sandwich",
        &["sandwichsum", "sandwich-sum"],
        (2, MANY),
        Takes::One,
        reach::sandwich,
        "the cells between the lowest and the highest symbol add up to the value",
    )),
    once(of(
        Kind::XSum,
        "x-sum",
        &["xsum"],
        (1, MANY),
        Takes::One,
        reach::x_sum,
        "the first cell says how many cells, itself included, add up to the value",
    )),
    once(of(
        Kind::Skyscraper,
        "skyscraper",
        &[],
        (1, MANY),
        Takes::One,
        reach::skyscraper,
        "as many cells as the value are greater than all before them",
    )),
    once(of(
        Kind::Quadruple,
        "quadruple",
        &["quad"],
        (1, MANY),
        Takes::Some,
        reach::quadruple,
        "each of the values stands in the cells, as often as it is named",
    )),
];

/// Names that say a value too, as setters do.
const WITH_VALUES: &[(&str, Kind, u32)] = &[
    ("x", Kind::Xv, 10),
    ("v", Kind::Xv, 5),
    ("german-whispers", Kind::Whispers, 5),
    ("dutch", Kind::Whispers, 4),
    ("dutch-whispers", Kind::Whispers, 4),
];

/// The constraint of that name, in any spelling, and the value that the name says.
///
/// # Errors
/// There is none; the error lists all names.
pub fn constraint_named(name: &str) -> Result<(Kind, Option<u32>), LayoutError> {
    let mut with_values = WITH_VALUES.iter();
    if let Some(&(_, kind, value)) = with_values.find(|(known, ..)| same_name(name, known)) {
        return Ok((kind, Some(value)));
    }
    entry_named(CONSTRAINTS, "constraint", name).map(|entry| (entry.kind, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_apart() {
        let mut names: Vec<&str> = Vec::new();
        for entry in CONSTRAINTS {
            names.push(entry.name);
            names.extend(entry.aliases);
        }
        names.extend(WITH_VALUES.iter().map(|(name, ..)| name));
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    #[test]
    fn every_constraint_is_in_the_table() {
        // The last in the order of the enumeration tells how many there are.
        assert_eq!(CONSTRAINTS.len(), Kind::Quadruple as usize + 1);
        for entry in CONSTRAINTS {
            assert_eq!(entry.kind.name(), entry.name);
        }
    }
}
