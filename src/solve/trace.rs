//! The full protocol of a solving, event by event.

use std::cell::RefCell;
use std::ops::ControlFlow;

use super::engine::{Filling, approved};
use super::recorder::{Listener, Recorder, TraceEvent, TraceSink};
use super::stats::{Run, RunStats};
use super::{Engine, Solver};
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
        let listener = RefCell::new(Listener { sink, heard: ControlFlow::Continue(()) });
        let mut recorder = Recorder(&listener);
        let teller = Recorder(&listener);
        teller.note(TraceEvent::Start(puzzle.allowed()));
        let mut solutions = 0;
        let mut visit = |filling: &Filling| {
            solutions += 1;
            match teller.tell(TraceEvent::Solution(approved(puzzle, filling))) {
                ControlFlow::Continue(()) if solutions < most => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        };
        let meter = &mut limits.meter();
        let (end, stats) = self.by_rules(puzzle, meter, &mut recorder, &mut visit);
        let run = Run {
            end,
            stats: RunStats { engine: Engine::Rules.name(), solutions: Some(solutions), ..stats },
        };
        recorder.note(TraceEvent::End(run));
        run
    }
}
