//! Searches that work on candidate boards: cells, symbols and regions, over one compiled geometry.

pub mod lanes;
pub mod learn;
pub mod planes;
pub mod rules;
pub mod single;

use std::ops::ControlFlow;

use crate::ids::{CellId, IdVec};
use crate::puzzle::{Symbol, SymbolSet};

/// What a visitor answers to each filling: go on, or stop here.
pub type VisitBoard<'a> = dyn FnMut(&IdVec<CellId, Symbol>) -> ControlFlow<()> + 'a;

/// Is told of the guesses of a search.
pub trait Watcher {
    /// Whether it may take as long over a guess as hundreds of nodes do, so that limits are looked
    /// at before each.
    fn is_slow(&self) -> bool {
        false
    }

    /// Nothing more is forced, and a cell is given one of its candidates for a try; `depth`
    /// guesses stand, with this one, and `sets` are as before it. A break ends the search.
    fn guess(
        &mut self,
        depth: usize,
        cell: CellId,
        symbol: Symbol,
        sets: &[SymbolSet],
    ) -> ControlFlow<()> {
        let _ = (depth, cell, symbol, sets);
        ControlFlow::Continue(())
    }

    /// The guess is taken back, refuted or used up; `sets` are as before it, that candidate still
    /// among the cell's.
    fn back(&mut self, depth: usize, cell: CellId, symbol: Symbol, sets: &[SymbolSet]) {
        let _ = (depth, cell, symbol, sets);
    }
}
