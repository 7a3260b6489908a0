//! The input of a search, and its statistics.

use crate::limits::Stats;
use crate::puzzle::{Symbol, SymbolSet};

/// The state at the start, one entry for each cell.
#[derive(Clone, Copy, Debug)]
pub enum Start<'a> {
    /// The candidates.
    Candidates(&'a [SymbolSet]),
    /// The givens; cells without one may hold anything.
    Givens(&'a [Option<Symbol>]),
}

/// The statistics of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PlaneTally {
    /// Guesses, guesses taken back, depth and fillings.
    pub stats: Stats,
    /// Cells with one candidate at the start.
    pub known: usize,
    /// Cells settled before the first guess.
    pub settled: usize,
    /// True if the rules alone filled or refuted the board.
    pub by_rules: bool,
}
