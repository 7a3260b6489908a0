//! The names of constraints, and nothing of what they mean: each has a row in `kinds`.

/// The names of constraints. [`CONSTRAINTS`](super::CONSTRAINTS) says what each means.
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
