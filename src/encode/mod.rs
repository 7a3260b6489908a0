//! Puzzles as exact-cover problems, and covers as solutions.
//!
//! The items are what has to happen exactly once: *cell c holds a symbol* for each cell, and
//! *region r holds symbol s* for each full region and symbol. In a smaller region a symbol may
//! be missing, so its items are secondary. An option is *cell c holds symbol s*; it covers its
//! cell and one item of each region of the cell. This is the classic matrix of sudoku (Knuth,
//! TAOCP 7.2.2.1, (30)), from nothing but the region lists.

mod draft;
mod names;
mod rules;

pub use names::ItemNames;
pub use rules::NotEncoded;

use crate::cover::matrix::Problem;
use crate::ids::{CellId, IdVec, ItemId, OptionId, RegionId};
use crate::propagate::{Domains, Geometry};
use crate::puzzle::{Symbol, SymbolSet};

/// The meaning of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// The cell holds a symbol.
    Cell(CellId),
    /// The region holds the symbol.
    Place(RegionId, Symbol),
    /// The first cell holds the first symbol or the second cell the second one, not both.
    Pair([CellId; 2], [Symbol; 2]),
    /// The cage with this number, among the primitives, has a combination.
    Held(usize),
    /// A question of the cage: does it hold the symbol? The colour is the answer.
    Has(usize, Symbol),
    /// The symbol of the cell, which the colour gives.
    Value(CellId),
    /// The automaton with this number, among the primitives, reads the cell at this place.
    Step(usize, usize),
    /// The state of the automaton before it reads the cell at this place; the colour says it.
    State(usize, usize),
}

/// A matrix with the meaning of its items and options.
#[derive(Clone, Debug)]
pub struct Encoding {
    problem: Problem,
    items: IdVec<ItemId, Meaning>,
    options: IdVec<OptionId, (CellId, Symbol)>,
    /// The board that was encoded; its settled cells are in no option.
    board: Domains,
}

impl Encoding {
    /// The matrix.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The meaning of each item.
    #[must_use]
    pub fn items(&self) -> &IdVec<ItemId, Meaning> {
        &self.items
    }

    /// The meaning of each option: this cell holds this symbol. Options beyond these say how a rule
    /// holds.
    #[must_use]
    pub fn options(&self) -> &IdVec<OptionId, (CellId, Symbol)> {
        &self.options
    }

    /// The candidates of the board that was encoded.
    #[must_use]
    pub fn sets(&self) -> &IdVec<CellId, SymbolSet> {
        self.board.sets()
    }

    /// The symbol of every cell in a cover; `None` where a cell has none, which no cover leaves.
    #[must_use]
    pub fn decode(&self, cover: &[OptionId]) -> Option<IdVec<CellId, Symbol>> {
        let mut board = self.board.clone();
        for &option in cover {
            if let Some(&(cell, symbol)) = self.options.get(option) {
                board.put(cell, symbol);
            }
        }
        board.filling()
    }

    /// About how many bytes the matrix of a board takes, to ask for before building it.
    #[must_use]
    pub fn bytes(geometry: &Geometry, board: &Domains) -> usize {
        let mentions = board
            .open()
            .map(|cell| board.sets()[cell].len() * (1 + geometry.regions_of(cell).len()));
        mentions.sum::<usize>() * size_of::<ItemId>()
            + geometry.regions().len() * crate::puzzle::MAX_SYMBOLS * 8
    }
}
