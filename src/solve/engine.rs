//! The main loop: how a puzzle comes to its solutions.
//!
//! 1. *Propagate*: naked and hidden singles, locked candidates, by bit masks; under conditions
//!    beyond regions their own rules too. Most puzzles end here. Where the planes hold the board,
//!    their first rounds are this pre-pass.
//! 2. *Exact cover*: what is open is a matrix, an item for each open cell and for each symbol that a
//!    full region lacks, an option for each candidate ([`crate::encode`]); conditions are rules on
//!    its options ([`crate::boards::rules`]).
//! 3. *Decide* whether there is none, one or several: boards of regions only go to the planes
//!    within a budget ([`crate::boards::planes`]), then, and everything else at once, to the search
//!    that learns ([`crate::cover::search::learn`]).
//! 4. *Visit all*, where there are several: bit sets or dancing links on the matrix, by its size
//!    ([`crate::cover::search::best`]); under conditions the depth-first search on the board.
//! 5. The referee looks at every filling before anybody sees it.
//!
//! Exact covers without cells go the same way from the matrix on ([`crate::cover::search::settle`]). An
//! engine that is named is taken instead ([`super::choose`]). `docs/ARCHITECTURE.md` has the table of
//! what answers which question.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::choose::Strategy;
use super::stats::{Run, RunStats};
use super::tuning::{LARGE, STALLED};
use super::{Engine, Solver};
use crate::boards::VisitBoard;
use crate::cover::search::until;
use crate::ids::{CellId, IdVec};
use crate::limits::{End, Limits, Meter, Stop};
use crate::puzzle::{Puzzle, Solution, Symbol, SymbolSet, referee};

/// A filling of a board.
pub(crate) type Filling = IdVec<CellId, Symbol>;

/// Up to so many fillings, and whether there may be more.
pub(super) struct Found {
    pub(super) fillings: Vec<Filling>,
    pub(super) end: End,
    pub(super) stats: RunStats,
}

impl Solver {
    /// Up to two solutions of a puzzle, when no more of them are of interest.
    pub(super) fn settle(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        most: usize,
    ) -> (Vec<Solution>, End, RunStats) {
        let found = self.decide(puzzle, meter, most);
        let solutions = found.fillings.iter();
        let solutions = solutions.map(|it| approved(puzzle, it)).collect();
        (solutions, found.end, found.stats)
    }

    /// None, one, or several?
    fn decide(&mut self, puzzle: &Puzzle, meter: &mut Meter, most: usize) -> Found {
        let layout = puzzle.layout();
        if !self.chooses() || !self.by_regions(layout) {
            let strategy = self.strategy(layout, false);
            return up_to(most, |visit| self.go(strategy, puzzle, meter, visit));
        }
        let allowed = meter.limits().nodes;
        let mut first = None;
        if layout.cells().len() < LARGE {
            let mut quick = meter.limits().at_most(STALLED).meter();
            let found = up_to(most, |visit| self.by_planes(puzzle, &mut quick, visit));
            let spent = allowed.is_some_and(|allowed| allowed <= STALLED);
            if found.end != End::Stopped(Stop::Nodes) || spent {
                return found;
            }
            first = Some(found);
        }
        let mut found = self.up_to_renaming(puzzle, meter, most);
        if let Some(first) = first {
            found.stats.nodes += first.stats.nodes;
            // A limit may have come before what the first found was found again.
            if found.fillings.len() < first.fillings.len() {
                found.fillings = first.fillings;
            }
        }
        found
    }

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
        // A search for all solutions can be caught for long where there is but one.
        let few = self
            .chooses()
            .then(|| self.decide(puzzle, &mut meter, 2))
            .filter(|found| found.fillings.len() < 2);
        let (end, mut stats) = match few {
            Some(Found { fillings, end, stats }) => {
                let broken = fillings.iter().any(|filling| approve(filling).is_break());
                (if broken { End::Broken } else { end }, stats)
            }
            None => self.visit(puzzle, &mut meter, &mut approve),
        };
        stats.solutions = Some(solutions);
        Run { end, stats }
    }

    /// Visits all fillings, each once, until the visitor breaks, a limit is reached, or there are no
    /// more.
    pub(crate) fn visit(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        self.go(self.strategy(puzzle.layout(), true), puzzle, meter, visit)
    }

    fn go(
        &mut self,
        strategy: Strategy,
        puzzle: &Puzzle,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        match strategy {
            Strategy::Planes => self.by_planes(puzzle, meter, visit),
            Strategy::Covers(pick) => self.by_covers(pick, puzzle, meter, visit),
            Strategy::Learning => self.by_learning(puzzle, meter, visit),
            Strategy::Rules => self.by_rules(puzzle, meter, &mut (), visit),
        }
    }

    /// True if no engine is named, so that the best one may be taken.
    fn chooses(&self) -> bool {
        self.config().engine == Engine::Auto
    }
}

/// Up to `most` fillings, when no more of them are of interest.
fn up_to(most: usize, search: impl FnOnce(&mut VisitBoard<'_>) -> (End, RunStats)) -> Found {
    let mut fillings = Vec::with_capacity(most);
    let (end, mut stats) = search(&mut |filling| {
        fillings.push(filling.clone());
        until(fillings.len() >= most)
    });
    stats.solutions = Some(fillings.len() as u64);
    Found { fillings, end, stats }
}

/// How many cells have one candidate.
pub(super) fn n_known(sets: &[SymbolSet]) -> usize {
    sets.iter().filter(|set| set.len() == 1).count()
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
