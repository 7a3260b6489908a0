//! The protocol of a solving under every rule.

use std::cell::RefCell;
use std::ops::ControlFlow;

use super::run::{Run, RunStats, approved};
use super::searchers::told;
use super::trace::Recorder;
use super::{Engine, Prepared, Solver, TraceEvent};
use crate::boards::rules::{self, Clash, Watcher, Why};
use crate::ids::CellId;
use crate::limits::Limits;
use crate::propagate::{Contradiction, Reason};
use crate::puzzle::{Puzzle, Symbol, SymbolSet};

impl Watcher for Recorder<'_, '_> {
    fn taken(&mut self, cell: CellId, before: SymbolSet, left: SymbolSet, why: Why) {
        let reason = match why {
            Why::Hidden(region) => Reason::HiddenSingle(region),
            _ => Reason::NakedSingle,
        };
        // What a known cell takes from its peers goes without saying.
        if !matches!(why, Why::Peer(_) | Why::Hidden(_)) {
            self.tell(TraceEvent::Taken {
                cell,
                symbols: before.without(left),
                why,
            });
        }
        if let Some(symbol) = left.single() {
            self.tell(TraceEvent::Forced {
                cell,
                symbol,
                before,
                reason,
            });
        }
    }

    fn clash(&mut self, clash: Clash) {
        self.tell(match clash {
            Clash::NoCandidate(cell) => TraceEvent::Contradiction(Contradiction::NoCandidate(cell)),
            Clash::NoPlace(region, symbol) => {
                TraceEvent::Contradiction(Contradiction::NoPlace(region, symbol))
            }
            Clash::NoFilling(source) => TraceEvent::NoFilling(Some(source)),
            Clash::Never => TraceEvent::NoFilling(None),
        });
    }

    fn guess(&mut self, depth: usize, cell: CellId, symbol: Symbol, sets: &[SymbolSet]) {
        self.tell(TraceEvent::Stalled(sets.to_vec().into()));
        self.tell(TraceEvent::Push {
            depth,
            cell,
            symbol,
            candidates: sets
                .get(crate::ids::Id::index(cell))
                .copied()
                .unwrap_or_default(),
        });
    }

    fn back(&mut self, depth: usize, cell: CellId, symbol: Symbol, sets: &[SymbolSet]) {
        self.tell(TraceEvent::Pop {
            depth,
            cell,
            symbol,
            restored: sets.to_vec().into(),
        });
    }
}

impl Solver {
    /// As [`Solver::trace`], for layouts with conditions beyond regions.
    pub(super) fn trace_by_rules(
        &mut self,
        puzzle: &Puzzle,
        most: u64,
        limits: &Limits,
        sink: &mut dyn FnMut(TraceEvent),
    ) -> Run {
        let tables = Prepared::of(puzzle.layout()).rules();
        let allowed = puzzle.allowed();
        let known = allowed.iter().filter(|set| set.len() == 1).count();
        sink(TraceEvent::Start(allowed.clone()));
        let sink = RefCell::new(sink);
        let mut recorder = Recorder { sink: &sink };
        let mut solutions = 0;
        let (end, tally) = rules::search(
            tables,
            allowed.as_slice(),
            &mut limits.meter(),
            &mut recorder,
            &mut |filling| {
                (sink.borrow_mut())(TraceEvent::Solution(approved(puzzle, filling)));
                solutions += 1;
                match solutions < most {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            },
        );
        let stats = RunStats {
            engine: Engine::Rules.name(),
            solutions: Some(solutions),
            ..told(&tally, known, allowed.len())
        };
        let run = Run { end, stats };
        (sink.borrow_mut())(TraceEvent::End(run));
        run
    }
}
