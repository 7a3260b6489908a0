//! The input of the lanes, and their answers.

use crate::ids::{CellId, IdVec};
use crate::limits::End;
use crate::puzzle::{Symbol, SymbolSet};

/// Gives the next puzzle: writes the candidates of every cell and returns the puzzle's tag, or
/// `None` when there are no more. The vector comes with whatever the last call left in it.
pub type Next<'a> = dyn FnMut(&mut IdVec<CellId, SymbolSet>) -> Option<usize> + 'a;

/// Takes the answers, in the order in which the lanes finish.
pub type Done<'a> = dyn FnMut(LaneAnswer) + 'a;

/// How far each puzzle is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneConfig {
    /// Solutions at which a puzzle is done; 2 decides uniqueness. 0 is read as 1.
    pub limit: u64,
    /// Solutions of each puzzle that the answer contains.
    pub keep: usize,
    /// Search nodes allowed to each puzzle.
    pub nodes: u64,
}

impl Default for LaneConfig {
    /// Uniqueness without a budget; no solutions stored.
    fn default() -> Self {
        Self { limit: 2, keep: 0, nodes: u64::MAX }
    }
}

/// The answer for one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneAnswer {
    /// The puzzle's tag.
    pub tag: usize,
    /// Solutions found.
    pub count: u64,
    /// The first of them, as many as requested.
    pub solutions: Vec<IdVec<CellId, Symbol>>,
    /// Candidates tried.
    pub nodes: u64,
    /// Propagation rounds.
    pub rounds: u64,
    /// How it ended: broken where there are as many solutions as requested.
    pub end: End,
}
