//! What is known of the number of solutions with each candidate.

use num_bigint::BigUint;

use crate::ids::{CellId, IdVec};
use crate::limits::Stop;
use crate::puzzle::{Symbol, SymbolSet};
use crate::solve::RunStats;

/// How many solutions hold each symbol in each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateCounts {
    /// The number of solutions.
    pub total: BigUint,
    /// For each cell and symbol the number of solutions, or a number that it is at least.
    pub counts: IdVec<CellId, Vec<BigUint>>,
    /// Whether all these numbers are exact.
    pub complete: bool,
    /// The limit that was reached, where one was.
    pub stopped: Option<Stop>,
    /// What was done.
    pub stats: RunStats,
}

impl CandidateCounts {
    /// The symbols that some solution holds in each cell, as far as that is known.
    #[must_use]
    pub fn sets(&self) -> IdVec<CellId, SymbolSet> {
        let set = |counts: &Vec<BigUint>| {
            let some = counts.iter().enumerate().filter(|(_, n)| n.bits() > 0);
            some.filter_map(|(k, _)| Symbol::new(k)).collect()
        };
        self.counts.iter().map(set).collect()
    }
}

/// The numbers of one part.
pub(super) struct OfPart {
    pub(super) total: BigUint,
    /// By cell of the part and symbol.
    pub(super) counts: Vec<BigUint>,
    pub(super) stopped: Option<Stop>,
}

impl OfPart {
    /// With what has been seen of numbers that are not exact.
    pub(super) fn at_least(mut self, seen: &Self) -> Self {
        if self.stopped.is_some() {
            self.total = self.total.max(seen.total.clone());
            for (count, seen) in self.counts.iter_mut().zip(&seen.counts) {
                if *count < *seen {
                    *count = seen.clone();
                }
            }
        }
        self
    }
}

/// What is seen of the candidates while fillings are visited.
pub(super) struct Seen {
    pub(super) order: usize,
    pub(super) fillings: u64,
    /// By cell and symbol the fillings that hold it.
    pub(super) counts: Vec<u64>,
}

impl Seen {
    pub(super) fn new(n_cells: usize, order: usize) -> Self {
        Self {
            order,
            fillings: 0,
            counts: vec![0; n_cells * order],
        }
    }

    /// Adds a filling to all of its candidates.
    pub(super) fn add(&mut self, filling: &IdVec<CellId, Symbol>) {
        self.fillings += 1;
        for (counts, symbol) in self.counts.chunks_exact_mut(self.order).zip(filling) {
            counts[symbol.index()] += 1;
        }
    }
}
