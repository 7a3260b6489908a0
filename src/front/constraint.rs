//! Constraints on some cells, each made by its name; cells are (row, column) from 0.

use crate::puzzle::{
    Constraint, ConstraintKind as Kind, LayoutError, Position, Rule, constraint_named, shapes,
};

/// Cells of a constraint in order.
fn places(cells: impl IntoIterator<Item = (usize, usize)>) -> Vec<Position> {
    cells.into_iter().map(Position::from).collect()
}

/// Constructors of constraints with one list of cells and perhaps a value.
macro_rules! constraints {
    ($($(#[$doc:meta])* $name:ident $kind:ident $($value:ident)?;)*) => {
        impl Constraint {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $name(cells: impl IntoIterator<Item = (usize, usize)> $(, $value: u32)?) -> Self {
                    Self::new(Kind::$kind, places(cells), vec![$($value)?])
                }
            )*
        }
    };
}

constraints! {
    /// A killer cage: its symbols differ and add up to `sum`.
    cage Cage sum;
    /// The symbols add up to `sum`; they may repeat.
    sum Sum sum;
    /// Symbols grow along the line from its first cell.
    thermometer Thermometer;
    /// Symbols grow or stay equal along the line from its first cell.
    slow_thermometer SlowThermometer;
    /// Symbols grow along the cells: the first of two is less than the second.
    less Less;
    /// Neighbours on the line differ by at least `by`.
    whispers Whispers by;
    /// The symbols of the line follow each other without a gap, in any order.
    renban Renban;
    /// The line reads the same from both ends.
    palindrome Palindrome;
    /// The symbols between the ends of the line lie between those of its ends.
    between Between;
    /// The symbols between the ends of the line lie outside of those of its ends, which differ by
    /// at least `by`.
    lockout Lockout by;
    /// The line has the same sum in each box that it passes.
    region_sum RegionSum;
    /// Two cells differ by `by`.
    difference Difference by;
    /// One of two cells is `by` times the other.
    ratio Ratio by;
    /// Two cells add up to `sum`, as 5 (V) and 10 (X) say.
    xv Xv sum;
    /// The symbols are even.
    even Even;
    /// The symbols are odd.
    odd Odd;
}

impl Constraint {
    /// The constraint of this name in Onefold's own form, with its cells, its values and the
    /// second list of cells that some have. `Layout` says if they fit.
    ///
    /// # Errors
    /// No constraint has this name; the error has the one that may be meant, or lists all.
    pub fn named(
        name: &str,
        cells: impl IntoIterator<Item = (usize, usize)>,
        values: impl IntoIterator<Item = u32>,
        others: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, LayoutError> {
        let (kind, usual) = constraint_named(name)?;
        let mut values: Vec<u32> = values.into_iter().collect();
        if values.is_empty() {
            values.extend(usual);
        }

        let constraint = Self::new(kind, places(cells), values);
        Ok(Self { others: places(others), ..constraint })
    }

    /// The symbol in `head` is the sum of those on the shaft.
    pub fn arrow(
        head: impl IntoIterator<Item = (usize, usize)>,
        shaft: impl IntoIterator<Item = (usize, usize)>,
    ) -> Self {
        Self { others: places(shaft), ..Self::new(Kind::Arrow, places(head), Vec::new()) }
    }

    /// The four cells below and right of this one hold these symbols, counted from 1.
    #[must_use]
    pub fn quadruple((row, col): (usize, usize), symbols: impl IntoIterator<Item = u32>) -> Self {
        let cells = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let cells = cells.map(|(down, right)| (row + down, col + right));
        let symbols = symbols.into_iter().collect();
        Self::new(Kind::Quadruple, places(cells), symbols)
    }
}

impl Rule {
    /// The rule of this name, as `anti-knight` or `diagonals`.
    ///
    /// # Errors
    /// No rule has this name; the error lists all.
    pub fn named(name: &str) -> Result<Self, LayoutError> {
        shapes::rule_named(name)
    }
}
