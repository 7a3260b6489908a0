//! The full protocol of a solving, event by event.

use std::cell::RefCell;
use std::ops::ControlFlow;

use super::config::Engine;
use super::engine::{Filling, approved};
use super::prepared::Prepared;
use super::recorder::{Listener, Recorder, TraceEvent, TraceSink};
use super::solver::Solver;
use super::stats::{Run, RunStats};
use crate::boards::rules;
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

        let allowed = puzzle.allowed();
        let tables = Prepared::of(puzzle.layout()).rules();
        let mut meter = limits.meter();
        let (end, tally) =
            rules::search(tables, allowed.as_slice(), &mut meter, &mut recorder, &mut visit);
        let known = allowed.iter().filter(|set| set.len() == 1).count();
        let stats = RunStats {
            forced: tally.settled.saturating_sub(known),
            open: allowed.len() - tally.settled,
            ..RunStats::default()
        };

        let run = Run {
            end,
            stats: RunStats {
                engine: Engine::Rules.name(),
                solutions: Some(solutions),
                ..stats.searched(Engine::Rules.name(), &tally.stats)
            },
        };

        recorder.note(TraceEvent::End(run));
        run
    }
}
