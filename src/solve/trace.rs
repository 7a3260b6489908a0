//! The full protocol of a solving: every forced cell with its reason, every guess, every
//! contradiction, every step back, as data.

use std::cell::RefCell;
use std::ops::ControlFlow;

use super::run::{Run, RunStats, approved};
use super::{Engine, Prepared, Solver};
use crate::boards::rules::{Source, Why};
use crate::boards::single::{self, Watcher};
use crate::ids::{CellId, IdVec, RegionId};
use crate::limits::{End, Limits, Stats};
use crate::propagate::{Board, Contradiction, Observer, Propagator, Reason};
use crate::puzzle::{Puzzle, Solution, Symbol, SymbolSet};

/// One line of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceEvent {
    /// The candidates that givens and initial candidates leave, before anything is deduced.
    Start(IdVec<CellId, SymbolSet>),
    /// A cell must hold a symbol.
    Forced {
        /// The cell.
        cell: CellId,
        /// The symbol.
        symbol: Symbol,
        /// The candidates that it had.
        before: SymbolSet,
        /// Why.
        reason: Reason,
    },
    /// A cell loses symbols that one region needs elsewhere in another.
    Locked {
        /// The cell.
        cell: CellId,
        /// What it loses.
        symbols: SymbolSet,
        /// The region that has places for them only in the other region.
        held_by: RegionId,
        /// The other region, in which the cell lies.
        from: RegionId,
    },
    /// A cell loses symbols under rules beyond single cells and places.
    Taken {
        /// The cell.
        cell: CellId,
        /// What it loses.
        symbols: SymbolSet,
        /// Why.
        why: Why,
    },
    /// A condition has no filling left; none is named where sums alone show it.
    NoFilling(Option<Source>),
    /// Nothing more is forced; the candidates now.
    Stalled(IdVec<CellId, SymbolSet>),
    /// A guess: the board is pushed on the stack, and the cell given one of its candidates.
    Push {
        /// Guesses that stand, with this one.
        depth: usize,
        /// The cell.
        cell: CellId,
        /// What it is given.
        symbol: Symbol,
        /// The candidates that it had.
        candidates: SymbolSet,
    },
    /// The board has no solution.
    Contradiction(Contradiction),
    /// The board before the newest guess comes back from the stack; the guess is refuted or
    /// used up, and the cell loses that candidate next.
    Pop {
        /// Guesses that stood, with this one.
        depth: usize,
        /// The cell.
        cell: CellId,
        /// What it had been given.
        symbol: Symbol,
        /// The restored candidates.
        restored: IdVec<CellId, SymbolSet>,
    },
    /// A solution.
    Solution(Solution),
    /// The end of the protocol.
    End(Run),
}

/// Turns what a search tells into events.
pub(super) struct Recorder<'a, 's> {
    /// Shared with the visitor of solutions; no call of it makes another.
    pub(super) sink: &'a RefCell<&'s mut dyn FnMut(TraceEvent)>,
}

impl Recorder<'_, '_> {
    pub(super) fn tell(&self, event: TraceEvent) {
        (self.sink.borrow_mut())(event);
    }
}

impl Observer for Recorder<'_, '_> {
    fn forced(&mut self, cell: CellId, symbol: Symbol, before: SymbolSet, reason: Reason) {
        self.tell(TraceEvent::Forced {
            cell,
            symbol,
            before,
            reason,
        });
    }

    fn locked(&mut self, symbols: SymbolSet, held_by: RegionId, from: RegionId, cell: CellId) {
        self.tell(TraceEvent::Locked {
            cell,
            symbols,
            held_by,
            from,
        });
    }

    fn contradiction(&mut self, contradiction: Contradiction) {
        self.tell(TraceEvent::Contradiction(contradiction));
    }
}

impl Watcher for Recorder<'_, '_> {
    fn guess(&mut self, depth: usize, cell: CellId, symbol: Symbol, candidates: SymbolSet) {
        self.tell(TraceEvent::Push {
            depth,
            cell,
            symbol,
            candidates,
        });
    }

    fn back(&mut self, depth: usize, cell: CellId, symbol: Symbol, board: &Board) {
        self.tell(TraceEvent::Pop {
            depth,
            cell,
            symbol,
            restored: board.sets().clone(),
        });
    }

    fn stalled(&mut self, board: &Board) {
        self.tell(TraceEvent::Stalled(board.sets().clone()));
    }
}

impl Solver {
    /// Solves a puzzle on the candidate board until `most` solutions are found, and tells every
    /// step. The engine that is set is not asked: this protocol is the board search's, or that of
    /// the search under every rule where it is needed.
    ///
    /// # Panics
    /// As [`Solver::solutions`].
    pub fn trace(
        &mut self,
        puzzle: &Puzzle,
        most: u64,
        limits: &Limits,
        sink: &mut dyn FnMut(TraceEvent),
    ) -> Run {
        if !self.by_regions(puzzle.layout()) {
            return self.trace_by_rules(puzzle, most, limits, sink);
        }
        let geometry = Prepared::of(puzzle.layout()).geometry();
        let mut board = Board::new(puzzle.allowed());
        sink(TraceEvent::Start(board.sets().clone()));
        let known = board.n_single();
        let sink = RefCell::new(sink);
        let mut recorder = Recorder { sink: &sink };
        let started = Propagator::new(geometry).start(&mut board, &mut recorder);
        let forced = board.n_single().saturating_sub(known);
        let mut stats = RunStats {
            engine: Engine::Board.name(),
            forced,
            open: board.open().count(),
            ..RunStats::default()
        };
        let mut solutions = 0;
        let (end, search) = if started.is_ok() {
            single::search(
                geometry,
                board,
                &mut limits.meter(),
                &mut recorder,
                &mut |filling| {
                    (sink.borrow_mut())(TraceEvent::Solution(approved(puzzle, filling)));
                    solutions += 1;
                    if solutions < most {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                },
            )
        } else {
            (End::Exhausted, Stats::default())
        };
        stats.solutions = Some(solutions);
        stats.nodes = search.nodes;
        stats.updates = search.updates;
        stats.depth = search.depth;
        let run = Run { end, stats };
        (sink.borrow_mut())(TraceEvent::End(run));
        run
    }
}
