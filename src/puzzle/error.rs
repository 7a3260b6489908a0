//! Errors of layouts and puzzles.

use thiserror::Error;

use super::{Alphabet, MAX_SYMBOLS, Position, Sign};

/// Why a description is no layout.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LayoutError {
    /// The number of symbols is out of range.
    #[error("{order} symbols: a layout has 1 to {MAX_SYMBOLS}")]
    Order {
        /// The requested number.
        order: usize,
    },
    /// The layout has no cells.
    #[error("the layout has no cells")]
    NoCells,
    /// The picture is too large.
    #[error("a picture of {rows} rows and {cols} columns: at most {limit} of each")]
    Picture {
        /// Rows it would have.
        rows: usize,
        /// Columns it would have.
        cols: usize,
        /// The largest number allowed.
        limit: usize,
    },
    /// Boxes do not divide a grid.
    #[error("boxes of {rows} rows and {cols} columns have {} cells, but a grid of {order} symbols needs boxes of {order} cells", rows * cols)]
    Boxes {
        /// Rows of a box.
        rows: usize,
        /// Columns of a box.
        cols: usize,
        /// Number of symbols.
        order: usize,
    },
    /// A region that must have one cell for each symbol has another number of cells.
    #[error("{name} has {} (at {}), but {order} symbols need {}{}",
        cells_word(cells.len()), shown(cells), cells_word(*order),
        match other { Some((other, n)) => format!("; {other} has {n}"), None => String::new() })]
    RegionSize {
        /// The region's name.
        name: String,
        /// Its cells.
        cells: Vec<Position>,
        /// Number of symbols.
        order: usize,
        /// Another region of a wrong size, with its number of cells.
        other: Option<(String, usize)>,
    },
    /// A region has more cells than there are symbols.
    #[error("{name} has {cells} cells, but there are only {order} symbols to put into them")]
    RegionTooLarge {
        /// The region's name.
        name: String,
        /// How many cells it has.
        cells: usize,
        /// Number of symbols.
        order: usize,
    },
    /// A region has no cells.
    #[error("{name} has no cells")]
    EmptyRegion {
        /// The region's name.
        name: String,
    },
    /// A region names a cell twice.
    #[error("{name} names {cell} twice")]
    RepeatedCell {
        /// The region's name.
        name: String,
        /// The cell.
        cell: Position,
    },
    /// A region names a place where there is no cell.
    #[error("{name} names {cell}, where the layout has no cell")]
    NoSuchCell {
        /// The region's name.
        name: String,
        /// The place.
        cell: Position,
    },
    /// A rule does not fit the layout.
    #[error("the rule {rule} needs {needs}")]
    RuleDoesNotFit {
        /// The rule's name.
        rule: &'static str,
        /// The property that the layout lacks.
        needs: &'static str,
    },
    /// A constraint that cannot be built.
    #[error("{constraint}: {wrong}")]
    Constraint {
        /// The constraint, as Onefold's own text form writes it.
        constraint: String,
        /// The defect, and a correct form.
        wrong: String,
    },
    /// Nothing of that name is known.
    #[error("no {what} is called '{name}'; {known}")]
    Unknown {
        /// `layout`, `rule` or `constraint`.
        what: &'static str,
        /// The unknown name.
        name: String,
        /// The name that may be meant, or all names known.
        known: String,
    },
    /// A name with parameters that cannot be read.
    #[error("'{text}': {expected}")]
    Parameters {
        /// The text as read.
        text: String,
        /// The expected form.
        expected: String,
    },
}

/// A part of a layout, or why it makes none.
pub(super) type LayoutResult<T> = Result<T, LayoutError>;

/// Why something cannot be in a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleError {
    /// The symbol is not among the layout's symbols.
    #[error("{symbol} at {cell}: the layout has {order} symbols, {first} to {last}")]
    Symbol {
        /// The symbol.
        #[doc(hidden)]
        symbol: Sign,
        /// The cell.
        cell: Position,
        /// Number of symbols.
        order: usize,
        /// The first of them.
        #[doc(hidden)]
        first: Sign,
        /// The last of them.
        #[doc(hidden)]
        last: Sign,
    },
    /// There is no cell there.
    #[error("{symbol} at {cell}: the layout has no cell there")]
    NoCell {
        /// The symbol.
        #[doc(hidden)]
        symbol: Sign,
        /// The place.
        cell: Position,
    },
    /// The cell has another given already.
    #[error("{cell} is given as {first} and as {second}")]
    TwoGivens {
        /// The cell.
        cell: Position,
        /// The given of that cell.
        #[doc(hidden)]
        first: Sign,
        /// The other one.
        #[doc(hidden)]
        second: Sign,
    },
    /// A number that is no symbol.
    #[error("{number} at {cell}: symbols are counted from 1 to {order}")]
    Number {
        /// The number.
        number: usize,
        /// The cell.
        cell: Position,
        /// Number of symbols.
        order: usize,
    },
    /// There is another number of cells than the layout has.
    #[error("{}, but the layout has {needed}", cells_word(*given))]
    CellCount {
        /// Number of cells.
        given: usize,
        /// Number of cells of the layout.
        needed: usize,
    },
}

impl PuzzleError {
    /// The error with its symbols written in another alphabet.
    #[must_use]
    pub(crate) fn spelled(mut self, alphabet: Alphabet) -> Self {
        let signs = match &mut self {
            Self::Symbol { symbol: it, first, last, .. } => vec![it, first, last],
            Self::NoCell { symbol, .. } => vec![symbol],
            Self::TwoGivens { first, second, .. } => vec![first, second],
            Self::Number { .. } | Self::CellCount { .. } => Vec::new(),
        };

        for sign in signs {
            *sign = sign.spelled(alphabet);
        }

        self
    }
}

fn cells_word(n: usize) -> String {
    format!("{n} cell{}", if n == 1 { "" } else { "s" })
}

/// The first few cells of a list, in words.
fn shown(cells: &[Position]) -> String {
    const MOST: usize = 4;
    let first: Vec<String> = cells.iter().take(MOST).map(ToString::to_string).collect();
    let more = if cells.len() > MOST { " …" } else { "" };
    format!("{}{more}", first.join(" "))
}
