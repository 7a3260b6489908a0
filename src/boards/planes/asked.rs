//! What a search begins with, and what it tells.

use crate::limits::Stats;
use crate::puzzle::{Symbol, SymbolSet};

/// What is known at first, one entry for each cell.
#[derive(Clone, Copy, Debug)]
pub enum Start<'a> {
    /// The candidates.
    Candidates(&'a [SymbolSet]),
    /// The givens; cells without one may hold anything.
    Givens(&'a [Option<Symbol>]),
}

/// What a search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Guesses, guesses taken back, depth and fillings.
    pub stats: Stats,
    /// Cells with one candidate at the start.
    pub known: usize,
    /// Cells settled before the first guess.
    pub settled: usize,
    /// Whether the rules alone filled or refuted the board.
    pub by_rules: bool,
}
