//! A puzzle: a layout with givens, a solver's own entries, and initial candidates.

use std::sync::Arc;

use super::{Alphabet, Layout, Metadata, PuzzleError, Solution, Symbol, SymbolSet};
use crate::ids::{CellId, IdVec};

/// A layout with what is known of its cells.
///
/// Givens, entries and candidates are separate. Solving and counting use givens and
/// candidates; entries count only after [`Puzzle::adopt_entries`].
#[derive(Clone, Debug)]
pub struct Puzzle {
    layout: Arc<Layout>,
    givens: IdVec<CellId, Option<Symbol>>,
    entries: IdVec<CellId, Option<Symbol>>,
    candidates: Option<IdVec<CellId, SymbolSet>>,
    metadata: Option<Box<Metadata>>,
}

/// A symbol in a cell: a given, an entry or a candidate; written `r1c2=5` in reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Clue {
    /// The cell.
    pub cell: CellId,
    /// The symbol.
    pub symbol: Symbol,
}

impl Puzzle {
    /// Its layout.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }
}

#[doc(hidden)]
impl Puzzle {
    /// The blank puzzle on a layout.
    #[must_use]
    pub fn blank(layout: Arc<Layout>) -> Self {
        let n = layout.cells().len();
        Self {
            layout,
            givens: IdVec::filled(None, n),
            entries: IdVec::filled(None, n),
            candidates: None,
            metadata: None,
        }
    }

    /// The puzzle that shows a full grid in some cells.
    #[must_use]
    pub fn showing(layout: &Arc<Layout>, grid: &IdVec<CellId, Symbol>, clue: &[bool]) -> Self {
        let mut puzzle = Self::blank(Arc::clone(layout));
        for ((cell, &symbol), _) in grid.enumerate().zip(clue).filter(|(_, clue)| **clue) {
            // A blank cell takes every symbol of the layout.
            let given = puzzle.fix(cell, symbol);
            debug_assert!(given.is_ok(), "a symbol of the layout");
        }

        puzzle
    }

    /// A puzzle with these givens, one entry for each cell of the layout.
    ///
    /// # Errors
    /// A symbol is beyond the layout's.
    ///
    /// # Panics
    /// When there is not one entry for each cell.
    pub fn of_givens(
        layout: Arc<Layout>,
        givens: IdVec<CellId, Option<Symbol>>,
    ) -> Result<Self, PuzzleError> {
        let n = layout.cells().len();
        assert_eq!(n, givens.len(), "one entry for each cell");
        let puzzle = Self {
            entries: IdVec::filled(None, n),
            candidates: None,
            metadata: None,
            givens,
            layout,
        };

        // Long lists come this way, so the usual case is one look at all of them.
        let order = puzzle.layout.order();
        let beyond = |given: &Option<Symbol>| given.is_some_and(|symbol| symbol.index() >= order);
        if puzzle.givens.iter().fold(false, |any, given| any | beyond(given)) {
            for clue in puzzle.clues() {
                puzzle.check(clue.cell, clue.symbol)?;
            }
        }

        Ok(puzzle)
    }

    /// Gives a cell its symbol.
    ///
    /// # Errors
    /// The symbol is beyond the layout's, or the cell has another given.
    pub fn fix(&mut self, cell: CellId, symbol: Symbol) -> Result<(), PuzzleError> {
        self.check(cell, symbol)?;
        match self.givens[cell] {
            Some(first) if first != symbol => Err(PuzzleError::TwoGivens {
                cell: self.layout.cells()[cell],
                first: self.layout.sign(first),
                second: self.layout.sign(symbol),
            }),
            _ => {
                self.givens[cell] = Some(symbol);
                Ok(())
            }
        }
    }

    /// Takes a given away.
    pub fn take_given(&mut self, cell: CellId) {
        self.givens[cell] = None;
    }

    /// Records a solver's entry.
    ///
    /// # Errors
    /// The symbol is beyond the layout's.
    pub fn enter(&mut self, cell: CellId, symbol: Symbol) -> Result<(), PuzzleError> {
        self.check(cell, symbol)?;
        self.entries[cell] = Some(symbol);
        Ok(())
    }

    /// Restricts a cell to some candidates; further restrictions add up.
    ///
    /// # Errors
    /// A symbol is beyond the layout's.
    pub fn restrict(&mut self, cell: CellId, to: SymbolSet) -> Result<(), PuzzleError> {
        if let Some(symbol) = to.without(self.layout.symbols()).first() {
            self.check(cell, symbol)?;
        }

        let all = IdVec::filled(self.layout.symbols(), self.givens.len());
        let candidates = self.candidates.get_or_insert(all);
        candidates[cell] = candidates[cell].and(to);
        Ok(())
    }

    /// Treats the entries as givens. Where a cell has both, they must be equal.
    ///
    /// # Errors
    /// An entry that contradicts the given of its cell.
    pub fn adopt_entries(&mut self) -> Result<(), PuzzleError> {
        for cell in self.entries.ids() {
            if let Some(symbol) = self.entries[cell] {
                self.fix(cell, symbol)?;
            }
        }

        Ok(())
    }

    fn check(&self, cell: CellId, symbol: Symbol) -> Result<(), PuzzleError> {
        let order = self.layout.order();
        if symbol.index() < order {
            return Ok(());
        }

        let symbols = self.layout.symbols();
        let [first, last] = [symbols.first(), symbols.last()].map(|end| end.unwrap_or(symbol));
        Err(PuzzleError::Symbol {
            symbol: self.layout.sign(symbol),
            cell: self.layout.cells()[cell],
            order,
            first: self.layout.sign(first),
            last: self.layout.sign(last),
        })
    }

    /// Moves the puzzle onto another layout with the same cells, such as one with more rules or
    /// other signs for its symbols.
    ///
    /// # Panics
    /// When the cells differ.
    #[must_use]
    pub fn on(mut self, layout: Arc<Layout>) -> Self {
        let same = self.layout.cells() == layout.cells();
        assert!(same, "the new layout has the same cells");
        self.layout = layout;
        self
    }

    /// How its symbols are written.
    #[must_use]
    pub fn alphabet(&self) -> Alphabet {
        self.layout.alphabet()
    }

    /// The given of each cell.
    #[must_use]
    pub fn givens(&self) -> &IdVec<CellId, Option<Symbol>> {
        &self.givens
    }

    /// The givens that there are, in reading order.
    pub fn clues(&self) -> impl Iterator<Item = Clue> {
        clues(&self.givens)
    }

    /// The solver's entry of each cell.
    #[must_use]
    pub fn entries(&self) -> &IdVec<CellId, Option<Symbol>> {
        &self.entries
    }

    /// True if there is any entry.
    #[must_use]
    pub fn has_entries(&self) -> bool {
        self.entries.iter().any(Option::is_some)
    }

    /// The entries that a solution does not hold.
    #[must_use]
    pub fn wrong_entries(&self, solution: &Solution) -> Vec<Clue> {
        let wrong = |entry: &Clue| solution.symbols()[entry.cell] != entry.symbol;
        clues(&self.entries).filter(wrong).collect()
    }

    /// The initial candidates, where the puzzle restricts any cell by them.
    #[must_use]
    pub fn initial_candidates(&self) -> Option<&IdVec<CellId, SymbolSet>> {
        self.candidates.as_ref()
    }

    /// The setter's text and cosmetics, if there are any.
    #[must_use]
    pub fn metadata(&self) -> Option<&Metadata> {
        self.metadata.as_deref()
    }

    /// Replaces what its setter wrote and drew.
    pub fn set_metadata(&mut self, metadata: Metadata) {
        self.metadata = (!metadata.is_empty()).then(|| Box::new(metadata));
    }

    /// True if anything but its given limits what a cell may hold: initial candidates, or
    /// constraints of the layout on single cells.
    #[must_use]
    pub fn is_restricted(&self) -> bool {
        self.candidates.is_some() || self.layout.restricts()
    }

    /// The symbols that the layout and the initial candidates allow in each cell, without givens.
    #[must_use]
    pub fn possible(&self) -> IdVec<CellId, SymbolSet> {
        let mut sets = self.layout.allowed().clone();
        if let Some(candidates) = &self.candidates {
            for (set, &only) in sets.as_mut_slice().iter_mut().zip(candidates) {
                *set = set.and(only);
            }
        }

        sets
    }

    /// The symbols that layout, given and initial candidates alone allow in each cell. A cell
    /// whose given is not among its candidates may hold nothing.
    #[must_use]
    pub fn allowed(&self) -> IdVec<CellId, SymbolSet> {
        let mut sets = self.possible();
        for (set, given) in sets.as_mut_slice().iter_mut().zip(&self.givens) {
            if let Some(symbol) = given {
                *set = set.and(SymbolSet::only(*symbol));
            }
        }

        sets
    }
}

/// The cells that have a symbol, in reading order.
fn clues(symbols: &IdVec<CellId, Option<Symbol>>) -> impl Iterator<Item = Clue> {
    symbols.enumerate().filter_map(|(cell, &symbol)| symbol.map(|symbol| Clue { cell, symbol }))
}
