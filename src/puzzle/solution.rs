//! A filled layout.

use std::sync::Arc;

use super::{Alphabet, Layout, Symbol};
use crate::ids::{CellId, IdVec};

/// A symbol for each cell of a layout.
///
/// One that comes out of a search has passed the independent referee.
#[derive(Clone, Debug)]
pub struct Solution {
    layout: Arc<Layout>,
    symbols: IdVec<CellId, Symbol>,
}

impl Solution {
    /// The layout that it fills.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The rows of the picture, `#` where there is no cell; numbers with blanks between them.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        self.rows_in(self.layout.alphabet())
    }

    /// The symbols of the cells in reading order; numbers with blanks between them.
    #[must_use]
    pub fn line(&self) -> String {
        self.layout.alphabet().line(self.symbols.iter().copied().map(Some), '#')
    }
}

#[doc(hidden)]
impl Solution {
    /// A filled layout; only the referee decides whether it is a solution of a puzzle.
    ///
    /// # Panics
    /// When there is not one symbol for each cell.
    #[must_use]
    pub fn new(layout: Arc<Layout>, symbols: IdVec<CellId, Symbol>) -> Self {
        let n = layout.cells().len();
        assert_eq!(n, symbols.len(), "one symbol for each cell");
        Self { layout, symbols }
    }

    /// The symbol of each cell.
    #[must_use]
    pub fn symbols(&self) -> &IdVec<CellId, Symbol> {
        &self.symbols
    }

    /// The rows of the picture, with symbols written in an alphabet.
    pub(crate) fn rows_in(&self, alphabet: Alphabet) -> Vec<String> {
        let mut rows = vec![vec![None; self.layout.cols()]; self.layout.rows()];
        for (position, symbol) in self.layout.cells().iter().zip(self.symbols.iter()) {
            rows[usize::from(position.row)][usize::from(position.col)] = Some(*symbol);
        }
        rows.into_iter().map(|row| alphabet.line(row, '#')).collect()
    }

    /// The cells in which two solutions differ.
    #[must_use]
    pub fn differ(&self, other: &Self) -> Vec<CellId> {
        let differs = |&cell: &CellId| other.symbols.get(cell) != Some(&self.symbols[cell]);
        self.symbols.ids().filter(differs).collect()
    }
}

impl PartialEq for Solution {
    fn eq(&self, other: &Self) -> bool {
        self.symbols == other.symbols
    }
}

impl Eq for Solution {}
