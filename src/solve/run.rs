//! One run: a search visits fillings, the referee looks at each, and what was done is told.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::choose::Wanted;
use super::searcher::{Filling, Found, Start};
use super::stats::{Run, RunStats};
use super::{Engine, Solver};
use crate::limits::{End, Limits, Meter};
use crate::puzzle::{Puzzle, Solution, referee};

impl Solver {
    /// Visits the solutions of a puzzle, each once, until the visitor breaks, a limit is
    /// reached, or there are no more.
    ///
    /// # Panics
    /// When an engine makes a filling that the referee rejects; that is a bug in the engine, and
    /// no wrong solution may leave.
    pub fn solutions(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        mut visit: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> Run {
        let mut solutions = 0;
        let mut approve = |filling: &Filling| {
            solutions += 1;
            visit(&approved(puzzle, filling))
        };
        let mut meter = limits.meter();
        let first = self.at_most_one(puzzle, &mut meter);
        let (end, mut stats) = match first {
            Some(found) => {
                let shown = found
                    .fillings
                    .iter()
                    .any(|filling| approve(filling).is_break());
                (if shown { End::Broken } else { found.end }, found.stats)
            }
            None => {
                let mut searcher = self.searcher(puzzle.layout(), Wanted::All);
                searcher.visit(Start::Puzzle(puzzle), &mut meter, &mut approve)
            }
        };
        stats.solutions = Some(solutions);
        Run { end, stats }
    }

    /// The solutions of a puzzle where there is none or one, or where a limit ends the question;
    /// nothing where there are several. A search for all of them can be caught for long where there
    /// is but one.
    fn at_most_one(&mut self, puzzle: &Puzzle, meter: &mut Meter) -> Option<Found> {
        let config = self.config();
        if config.engine != Engine::Auto || !config.propagate {
            return None;
        }
        let mut searcher = self.searcher(puzzle.layout(), Wanted::Few);
        let found = searcher.settle(Start::Puzzle(puzzle), meter, 2);
        (found.fillings.len() < 2).then_some(found)
    }

    /// Up to `most` solutions of a puzzle, when no more of them are of interest: `auto` may then
    /// begin again with another engine.
    pub(crate) fn settle(&mut self, puzzle: &Puzzle, meter: &mut Meter, most: usize) -> Settled {
        let mut searcher = self.searcher(puzzle.layout(), Wanted::Few);
        let found = searcher.settle(Start::Puzzle(puzzle), meter, most);
        let solutions = found.fillings.iter();
        Settled {
            found: solutions.map(|it| approved(puzzle, it)).collect(),
            end: found.end,
            stats: found.stats,
        }
    }
}

/// What settling a puzzle came to.
pub(crate) struct Settled {
    pub(crate) found: Vec<Solution>,
    pub(crate) end: End,
    pub(crate) stats: RunStats,
}

/// A filling as a solution, after the referee has passed it.
///
/// # Panics
/// When the referee rejects it.
pub(crate) fn approved(puzzle: &Puzzle, filling: &Filling) -> Solution {
    let solution = Solution::new(Arc::clone(puzzle.layout()), filling.clone());
    if let Err(objection) = referee::check(puzzle, &solution) {
        panic!("an engine made a wrong solution: {objection}");
    }
    solution
}
