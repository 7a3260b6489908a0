//! The full protocol of a solving, event by event.

use std::cell::RefCell;
use std::ops::ControlFlow;

use super::engine::approved;
use super::recorder::{Listener, Recorder, TraceEvent, TraceSink};
use super::searcher::{Filling, n_known};
use super::stats::{Run, RunStats};
use super::{Engine, Prepared, Solver};
use crate::boards::rules::{self, Tally};
use crate::limits::Limits;
use crate::puzzle::Puzzle;

impl Solver {
    /// Solves a puzzle on the candidate board until `most` solutions are found, and tells every
    /// step. The engine that is set is not asked: this protocol is that of the depth-first search
    /// under every rule.
    ///
    /// # Panics
    /// As [`Solver::solutions`].
    pub fn trace<'s>(
        &mut self,
        puzzle: &Puzzle,
        most: u64,
        limits: &Limits,
        sink: &'s mut TraceSink<'s>,
    ) -> Run {
        let listener = RefCell::new(Listener {
            sink,
            heard: ControlFlow::Continue(()),
        });
        let mut recorder = Recorder(&listener);
        let teller = Recorder(&listener);
        let allowed = puzzle.allowed();
        teller.note(TraceEvent::Start(allowed.clone()));
        let mut solutions = 0;
        let mut visit = |filling: &Filling| {
            solutions += 1;
            match teller.tell(TraceEvent::Solution(approved(puzzle, filling))) {
                ControlFlow::Continue(()) if solutions < most => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        };
        let (sets, known) = (allowed.as_slice(), n_known(allowed.as_slice()));
        let (tables, meter) = (Prepared::of(puzzle.layout()).rules(), &mut limits.meter());
        let (end, tally) = rules::search(tables, sets, meter, &mut recorder, &mut visit);
        let Tally { stats, settled } = tally;
        let stats = RunStats::of(Engine::Rules, &stats, known, settled, sets.len());
        let run = Run {
            end,
            stats: RunStats {
                engine: Engine::Rules.name(),
                solutions: Some(solutions),
                ..stats
            },
        };
        recorder.note(TraceEvent::End(run));
        run
    }
}
