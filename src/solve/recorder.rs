//! The protocol of a search, as events: every forced cell with its reason, every guess, every
//! contradiction, every step back.

use std::cell::RefCell;
use std::ops::ControlFlow;

use super::stats::Run;
use crate::boards::rules::{Clash, RuleObserver, Why};
use crate::ids::{CellId, Id, IdVec, RegionId};
use crate::puzzle::{Solution, Symbol, SymbolSet};

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
        /// The full region in which it has no other place; none where it is the only candidate.
        place: Option<RegionId>,
    },
    /// A cell loses symbols under rules beyond single cells and places.
    Taken {
        /// The cell.
        cell: CellId,
        /// The symbols it loses.
        symbols: SymbolSet,
        /// Why.
        why: Why,
    },
    /// Nothing more is forced; the candidates now.
    Stalled(IdVec<CellId, SymbolSet>),
    /// A guess: the board is pushed on the stack, and the cell given one of its candidates.
    Push {
        /// The number of guesses in force, with this one.
        depth: usize,
        /// The cell.
        cell: CellId,
        /// The symbol it is given.
        symbol: Symbol,
        /// The candidates that it had.
        candidates: SymbolSet,
    },
    /// The board has no solution.
    Contradiction(Clash),
    /// The board before the newest guess comes back from the stack; the guess is refuted or
    /// used up, and the cell loses that candidate next.
    Pop {
        /// Guesses that stood, with this one.
        depth: usize,
        /// The cell.
        cell: CellId,
        /// The symbol it had been given.
        symbol: Symbol,
        /// The restored candidates.
        restored: IdVec<CellId, SymbolSet>,
    },
    /// A solution.
    Solution(Solution),
    /// The end of the protocol.
    End(Run),
}

/// Takes the protocol event by event; a break ends the search, and nothing more is sent.
pub type TraceSink<'a> = dyn FnMut(TraceEvent) -> ControlFlow<()> + 'a;

/// The receiver of events, until it needs no more.
pub(super) struct Listener<'s> {
    pub(super) sink: &'s mut TraceSink<'s>,
    pub(super) heard: ControlFlow<()>,
}

/// Turns the protocol of a search into events. The listener is shared with the visitor of solutions;
/// no call of it makes another.
pub(crate) struct Recorder<'a, 's>(pub(super) &'a RefCell<Listener<'s>>);

impl Recorder<'_, '_> {
    /// Sends an event; a break once the receiver needs no more.
    pub(super) fn tell(&self, event: TraceEvent) -> ControlFlow<()> {
        let mut listener = self.0.borrow_mut();
        if listener.heard == ControlFlow::Continue(()) {
            listener.heard = (listener.sink)(event);
        }
        listener.heard
    }

    /// Reports events at which a search cannot be stopped; it stops at the next guess.
    pub(super) fn note(&self, event: TraceEvent) {
        let _ = self.tell(event);
    }

    fn forced(&self, cell: CellId, symbol: Symbol, before: SymbolSet, place: Option<RegionId>) {
        self.note(TraceEvent::Forced { cell, symbol, before, place });
    }
}

impl RuleObserver for Recorder<'_, '_> {
    fn guess(
        &mut self,
        depth: usize,
        cell: CellId,
        symbol: Symbol,
        sets: &[SymbolSet],
    ) -> ControlFlow<()> {
        self.note(TraceEvent::Stalled(sets.to_vec().into()));
        self.tell(TraceEvent::Push {
            depth,
            cell,
            symbol,
            candidates: sets.get(cell.index()).copied().unwrap_or_default(),
        })
    }

    fn back(&mut self, depth: usize, cell: CellId, symbol: Symbol, sets: &[SymbolSet]) {
        self.note(TraceEvent::Pop { depth, cell, symbol, restored: sets.to_vec().into() });
        // That the last candidate is left goes without a reason, so it is no step of the search.
        let before = sets.get(cell.index()).copied().unwrap_or_default();
        if let Some(symbol) = before.without(SymbolSet::only(symbol)).single() {
            self.forced(cell, symbol, before, None);
        }
    }

    fn taken(&mut self, cell: CellId, before: SymbolSet, left: SymbolSet, why: Why) {
        let place = match why {
            Why::Hidden(region) => Some(region),
            _ => None,
        };
        // What a known cell takes from its peers goes without saying.
        if !matches!(why, Why::Peer(_) | Why::Hidden(_)) {
            self.note(TraceEvent::Taken { cell, symbols: before.without(left), why });
        }
        if let Some(symbol) = left.single() {
            self.forced(cell, symbol, before, place);
        }
    }

    fn clash(&mut self, clash: Clash) {
        self.note(TraceEvent::Contradiction(clash));
    }
}
