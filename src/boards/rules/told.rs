//! The steps of the search under every rule, as reported to an observer.

use std::ops::ControlFlow;

use super::condition::ConditionOrigin;
use crate::ids::{CellId, RegionId};
use crate::puzzle::{Symbol, SymbolSet};

/// Why candidates are taken from a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// They were never possible, for sums or automata that concern this cell alone.
    Start,
    /// A peer holds the symbol.
    Peer(CellId),
    /// They do not go with what this other cell may hold.
    Beside(CellId),
    /// The symbol has no other place in this region.
    Hidden(RegionId),
    /// Each place of this symbol in this region excludes them.
    Places(RegionId, Symbol),
    /// Each place of this symbol, which the cells of a condition need, excludes them.
    Needed(usize, ConditionOrigin, Symbol),
    /// They are in no filling of a condition.
    Condition(usize, ConditionOrigin),
}

/// Why a board has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clash {
    /// Nothing is left for the cell.
    NoCandidate(CellId),
    /// The symbol has no place left in a full region.
    NoPlace(RegionId, Symbol),
    /// A condition has no filling left.
    NoFilling(ConditionOrigin),
    /// A condition can never hold.
    Never,
}

/// Observes each step and each guess.
pub trait RuleObserver {
    /// Nothing more is forced, and a cell is given one of its candidates for a try; `depth`
    /// guesses are open, with this one, and `sets` are as before it. A break ends the search.
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

    /// Candidates are taken from a cell.
    fn taken(&mut self, cell: CellId, before: SymbolSet, left: SymbolSet, why: Why) {
        let _ = (cell, before, left, why);
    }

    /// The board has no solution.
    fn clash(&mut self, clash: Clash) {
        let _ = clash;
    }
}

/// Where nobody observes.
impl RuleObserver for () {}
