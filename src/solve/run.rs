//! One run: a search visits fillings, the referee looks at each, and what was done is told.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::Solver;
use super::choose::Wanted;
use super::searcher::{Filling, Start};
use crate::boards::VisitBoard;
use crate::encode::Encoding;
use crate::limits::{End, Limits, Meter};
use crate::propagate::{Board, Geometry, Propagator, Silent};
use crate::puzzle::{Puzzle, Solution, SymbolSet, referee};

/// How a run ended and what it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// What it did.
    pub stats: RunStats,
}

/// What a run did; the same on every machine and for any number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunStats {
    /// The engine that finished, or `propagation` where nothing was left for one.
    pub engine: &'static str,
    /// Solutions found; `None` where they were counted and are more than the field holds.
    pub solutions: Option<u64>,
    /// Cells whose symbol propagation forced before any search.
    pub forced: usize,
    /// Cells left open by propagation.
    pub open: usize,
    /// Options or guesses tried.
    pub nodes: u64,
    /// Removals of options from lists, guesses taken back, or propagation rounds in the lanes.
    pub updates: u64,
    /// The most guesses that stood at once; 0 where the engine does not count them.
    pub depth: usize,
    /// The exact-cover matrix, where one was built.
    pub matrix: Option<MatrixSize>,
}

impl Default for RunStats {
    /// Nothing done, and no solution found.
    fn default() -> Self {
        Self {
            engine: "",
            solutions: Some(0),
            forced: 0,
            open: 0,
            nodes: 0,
            updates: 0,
            depth: 0,
            matrix: None,
        }
    }
}

/// The size of an exact-cover matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatrixSize {
    /// Items.
    pub items: usize,
    /// Options.
    pub options: usize,
    /// Item mentions over all options.
    pub mentions: usize,
}

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
        let mut searcher = self.searcher(puzzle.layout(), Wanted::All);
        let (end, mut stats) =
            searcher.visit(Start::Puzzle(puzzle), &mut limits.meter(), &mut approve);
        stats.solutions = Some(solutions);
        Run { end, stats }
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

impl MatrixSize {
    pub(crate) fn of(encoding: &Encoding) -> Self {
        let problem = encoding.problem();
        Self {
            items: problem.n_items(),
            options: problem.n_options(),
            mentions: problem.n_mentions(),
        }
    }
}

/// What is known before any search.
pub(crate) enum Begun {
    /// Propagation found a contradiction.
    Refuted(RunStats),
    /// Propagation settled every cell.
    Filled(Filling, RunStats),
    /// The board to search.
    Open(Board, RunStats),
}

/// Brings candidates to a fixpoint by the regions alone, or leaves them as they are.
pub(crate) fn begin(start: Start<'_>, geometry: &Geometry, propagate: bool) -> Begun {
    let mut board = Board::new(start.allowed());
    let known = board.n_single();
    let mut stats = RunStats {
        engine: "propagation",
        ..RunStats::default()
    };
    if propagate {
        let outcome = Propagator::new(geometry).start(&mut board, &mut Silent);
        stats.forced = board.n_single().saturating_sub(known);
        if outcome.is_err() {
            return Begun::Refuted(stats);
        }
    }
    stats.open = geometry.n_cells() - board.n_settled();
    match board.filling().filter(|_| stats.open == 0) {
        Some(filling) => Begun::Filled(filling, stats),
        None => Begun::Open(board, stats),
    }
}

/// The candidates that the regions alone leave; `None` where they find a contradiction.
pub(crate) fn fixpoint(geometry: &Geometry, sets: &[SymbolSet]) -> Option<Vec<SymbolSet>> {
    let mut board = Board::new(sets.to_vec().into());
    let outcome = Propagator::new(geometry).start(&mut board, &mut Silent);
    outcome.is_ok().then(|| board.sets().as_slice().to_vec())
}

/// How a run ends that has a single filling to show.
pub(crate) fn only(filling: &Filling, visit: &mut VisitBoard<'_>) -> End {
    match visit(filling) {
        ControlFlow::Continue(()) => End::Exhausted,
        ControlFlow::Break(()) => End::Broken,
    }
}
