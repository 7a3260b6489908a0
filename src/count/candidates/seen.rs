//! Numbers of solutions with each candidate, as far as known, and how visits add to them.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use crate::count::asked::Counting;
use crate::count::boards::{Enumeration, Part};
use crate::ids::{CellId, IdVec};
use crate::limits::{Limits, Stop};
use crate::puzzle::{Symbol, SymbolSet};
use crate::solve::{Engine, RunStats};

/// How many solutions hold each symbol in each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateCounts {
    /// The number of solutions.
    pub total: BigUint,
    /// For each cell and symbol the number of solutions, or a number that it is at least.
    pub counts: IdVec<CellId, Vec<BigUint>>,
    /// True if all these numbers are exact.
    pub complete: bool,
    /// The limit that was reached, where one was.
    pub stopped: Option<Stop>,
    /// The statistics of the run.
    pub stats: RunStats,
}

impl CandidateCounts {
    /// The numbers as far as they are known; complete where no limit was reached.
    pub(super) fn new(
        total: BigUint,
        counts: IdVec<CellId, Vec<BigUint>>,
        stopped: Option<Stop>,
        stats: RunStats,
    ) -> Self {
        Self { stats: stats.counting(&total), total, counts, complete: stopped.is_none(), stopped }
    }

    /// The symbols that some solution holds in each cell, as far as that is known.
    #[must_use]
    pub fn sets(&self) -> IdVec<CellId, SymbolSet> {
        let set = |counts: &Vec<BigUint>| {
            counts
                .iter()
                .enumerate()
                .filter(|(_, n)| n.bits() > 0)
                .filter_map(|(k, _)| Symbol::new(k))
                .collect()
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
    /// Numbers that no limit has cut.
    pub(super) fn exactly(total: BigUint, counts: Vec<BigUint>) -> Self {
        Self { total, counts, stopped: None }
    }
}

/// The numbers of visited fillings with each candidate.
pub(super) struct Seen {
    pub(super) order: usize,
    pub(super) fillings: u64,
    /// By cell and symbol the fillings that hold it.
    pub(super) counts: Vec<u64>,
}

impl Seen {
    /// No filling of a board with so many cells and symbols.
    pub(super) fn new(n_cells: usize, order: usize) -> Self {
        Self { order, fillings: 0, counts: vec![0; n_cells * order] }
    }

    /// Adds a filling to all of its candidates.
    pub(super) fn add(&mut self, filling: &IdVec<CellId, Symbol>) {
        self.fillings += 1;
        for (counts, symbol) in self.counts.chunks_exact_mut(self.order).zip(filling) {
            counts[symbol.index()] += 1;
        }
    }
}

/// Visits the fillings of a part, as far as the limits go. Where symbols that are alike are visited
/// in one order only, each filling represents all orders: of these, every such symbol is in a
/// given cell equally often.
pub(super) fn tally(part: &Part, how: &Counting, limits: &Limits, stats: &mut RunStats) -> OfPart {
    let order = part.geometry.order();
    let mut enumeration = Enumeration::new(part, how.symmetry);
    let mut seen = Seen::new(part.cells.len(), order);
    let stopped = enumeration.visit(part, limits, &mut |filling| {
        seen.add(filling);
        ControlFlow::Continue(())
    });
    stats.nodes += enumeration.stats.nodes;
    stats.engine = Engine::Board.name();
    let alike = &enumeration.alike;
    // Of k! orders, (k - 1)! put one of k symbols in a given place.
    let shared: BigUint = (1..alike.len()).map(BigUint::from).product();
    let times = &shared * alike.len().max(1);
    let counts = seen.counts.chunks_exact(order).flat_map(|seen| {
        let all: u64 = alike.iter().map(|symbol| seen[symbol.index()]).sum();
        let mut counts: Vec<BigUint> = seen.iter().map(|&seen| &times * seen).collect();
        for symbol in alike {
            counts[symbol.index()] = &shared * all;
        }
        counts
    });
    OfPart { total: enumeration.value(), counts: counts.collect(), stopped }
}
