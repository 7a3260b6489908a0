//! What can be asked of a search, whatever engine it is.
//!
//! Every question of this room is written once over this trait; [`super::choose`] alone picks
//! who answers. The inner loops of the engines know nothing of it: it costs one virtual call a
//! question.

use std::ops::ControlFlow;

use super::stats::RunStats;
use super::tuning::CORE_NODES;
use crate::boards::VisitBoard;
use crate::ids::{CellId, IdVec};
use crate::limits::{End, Limits, Meter, Stop};
use crate::puzzle::{Puzzle, Symbol, SymbolSet};

/// Where a search begins.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Start<'a> {
    /// With what a puzzle allows.
    Puzzle(&'a Puzzle),
    /// With these candidates, one entry for each cell.
    Sets(&'a [SymbolSet]),
}

impl Start<'_> {
    /// The candidates of each cell.
    pub(crate) fn allowed(self) -> IdVec<CellId, SymbolSet> {
        match self {
            Self::Puzzle(puzzle) => puzzle.allowed(),
            Self::Sets(sets) => sets.to_vec().into(),
        }
    }
}

/// A filling of a board.
pub(crate) type Filling = IdVec<CellId, Symbol>;

/// Up to so many fillings, and whether there may be more.
pub(crate) struct Found {
    pub(crate) fillings: Vec<Filling>,
    pub(crate) end: End,
    pub(crate) stats: RunStats,
}

/// Whether a board has a filling with a symbol in a cell.
pub(crate) enum Witness {
    Filled(Filling),
    None,
    Stopped(Stop),
}

/// Answers for one board after the other whether it has a filling with a symbol in a cell.
pub(crate) type Asker<'a> = dyn FnMut(CellId, Symbol, &mut Meter) -> Witness + 'a;

/// Which of some givens clash.
pub(crate) struct Clashing {
    /// Their indices, ascending.
    pub(crate) indices: Vec<usize>,
    /// Whether none of them can be dropped.
    pub(crate) minimal: bool,
}

/// A search on the boards of one layout.
pub(crate) trait Searcher {
    /// The candidates that propagation leaves; `None` where it finds a contradiction.
    fn fixpoint(&self, sets: &[SymbolSet]) -> Option<Vec<SymbolSet>>;

    /// Visits every filling, each once, until the visitor breaks, a limit is reached, or there
    /// are no more.
    fn visit(
        &mut self,
        start: Start<'_>,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats);

    /// Up to `most` fillings, when no more of them are of interest.
    fn settle(&mut self, start: Start<'_>, meter: &mut Meter, most: usize) -> Found {
        let mut fillings = Vec::with_capacity(most);
        let (end, mut stats) = self.visit(start, meter, &mut |filling| {
            fillings.push(filling.clone());
            until(fillings.len() >= most)
        });
        stats.solutions = Some(fillings.len() as u64);
        Found {
            fillings,
            end,
            stats,
        }
    }

    /// Answers many questions about one board.
    fn asker<'a>(&'a mut self, sets: &'a [SymbolSet]) -> Box<Asker<'a>> {
        Box::new(move |cell, symbol, meter| {
            let mut with: IdVec<CellId, SymbolSet> = sets.to_vec().into();
            with[cell] = with[cell].and(SymbolSet::only(symbol));
            let mut found = self.settle(Start::Sets(with.as_slice()), meter, 1);
            match (found.fillings.pop(), found.end) {
                (Some(filling), _) => Witness::Filled(filling),
                (None, End::Stopped(stop)) => Witness::Stopped(stop),
                (None, _) => Witness::None,
            }
        })
    }

    /// Givens that clash, where all of them together have no filling: one after the other is left
    /// out for good where the rest clash without it. `base` gives what each cell may hold apart
    /// from the givens.
    fn clash(
        &mut self,
        base: &IdVec<CellId, SymbolSet>,
        givens: &[(CellId, Symbol)],
        limits: &Limits,
    ) -> Clashing {
        let each = limits.at_most(CORE_NODES);
        let mut indices: Vec<usize> = (0..givens.len()).collect();
        let mut minimal = true;
        for at in (0..givens.len()).rev() {
            let mut sets = base.clone();
            for &k in indices.iter().filter(|&&k| k != at) {
                let (cell, symbol) = givens[k];
                sets[cell] = sets[cell].and(SymbolSet::only(symbol));
            }
            let found = self.settle(Start::Sets(sets.as_slice()), &mut each.meter(), 1);
            match found.end {
                End::Exhausted if found.fillings.is_empty() => indices.retain(|&k| k != at),
                End::Exhausted | End::Broken => {}
                End::Stopped(Stop::Nodes) => minimal = false,
                End::Stopped(_) => {
                    minimal = false;
                    break;
                }
            }
        }
        Clashing { indices, minimal }
    }
}

/// How many cells have one candidate.
pub(crate) fn n_known(sets: &[SymbolSet]) -> usize {
    sets.iter().filter(|set| set.len() == 1).count()
}

/// What a visitor answers when it may have seen enough.
pub(crate) fn until(enough: bool) -> ControlFlow<()> {
    if enough {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}
