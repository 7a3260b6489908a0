//! The candidates of every cell, and which cells are settled.

use fixedbitset::FixedBitSet;

use crate::ids::{CellId, Id, IdVec};
use crate::puzzle::{Symbol, SymbolSet};

/// The candidates of every cell of a layout.
///
/// A cell is *settled* when its only candidate has been taken from all its peers. After a run of
/// the propagator that found no contradiction, every cell with one candidate is settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domains {
    pub(super) sets: IdVec<CellId, SymbolSet>,
    pub(super) settled: FixedBitSet,
}

impl Domains {
    /// A board with these candidates and nothing settled.
    #[must_use]
    pub fn new(sets: IdVec<CellId, SymbolSet>) -> Self {
        let settled = FixedBitSet::with_capacity(sets.len());
        Self { sets, settled }
    }

    /// A board with these candidates, at a fixpoint of the propagator: every cell with one is
    /// settled.
    #[must_use]
    pub fn at_rest(sets: IdVec<CellId, SymbolSet>) -> Self {
        let mut board = Self::new(sets);
        let single = board.sets.enumerate().filter(|(_, set)| set.len() == 1);
        board.settled.extend(single.map(|(cell, _)| cell.index()));
        board
    }

    /// The candidates of each cell.
    #[must_use]
    pub fn sets(&self) -> &IdVec<CellId, SymbolSet> {
        &self.sets
    }

    /// True if a cell's symbol is known and taken from all its peers.
    #[must_use]
    pub fn is_settled(&self, cell: CellId) -> bool {
        self.settled.contains(cell.index())
    }

    /// How many cells are settled.
    #[must_use]
    pub fn n_settled(&self) -> usize {
        self.settled.count_ones(..)
    }

    /// How many cells have one candidate, settled or not.
    #[must_use]
    pub fn n_single(&self) -> usize {
        self.sets.iter().filter(|set| set.len() == 1).count()
    }

    /// The cells that are not settled, in order.
    pub fn open(&self) -> impl Iterator<Item = CellId> {
        self.settled.zeroes().map(CellId::new)
    }

    /// Writes a symbol into a cell, whatever its candidates were. Nothing is propagated.
    pub fn put(&mut self, cell: CellId, symbol: Symbol) {
        self.sets[cell] = SymbolSet::only(symbol);
    }

    /// The symbol of every cell, when each has exactly one candidate.
    #[must_use]
    pub fn filling(&self) -> Option<IdVec<CellId, Symbol>> {
        self.sets.iter().map(|set| set.single()).collect::<Option<Vec<Symbol>>>().map(IdVec::from)
    }
}
