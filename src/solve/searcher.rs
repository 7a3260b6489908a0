//! What can be asked of a search, whatever engine it is.
//!
//! Every question of this room is written once over this trait; [`super::choose`] alone picks
//! who answers. The inner loops of the engines know nothing of it: it costs one virtual call a
//! question.

use std::ops::ControlFlow;

use super::stats::RunStats;
use crate::boards::VisitBoard;
use crate::ids::{CellId, IdVec};
use crate::limits::{End, Meter};
use crate::puzzle::{Puzzle, Symbol, SymbolSet};

/// A filling of a board.
pub(crate) type Filling = IdVec<CellId, Symbol>;

/// Up to so many fillings, and whether there may be more.
pub(crate) struct Found {
    pub(crate) fillings: Vec<Filling>,
    pub(crate) end: End,
    pub(crate) stats: RunStats,
}

/// A search on the boards of one layout.
pub(crate) trait Searcher {
    /// Visits every filling, each once, until the visitor breaks, a limit is reached, or there
    /// are no more.
    fn visit(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats);

    /// Up to `most` fillings, when no more of them are of interest.
    fn settle(&mut self, puzzle: &Puzzle, meter: &mut Meter, most: usize) -> Found {
        let mut fillings = Vec::with_capacity(most);
        let (end, mut stats) = self.visit(puzzle, meter, &mut |filling| {
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
