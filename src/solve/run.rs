//! One run: propagate, hand what is open to the engine, referee what comes back.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Engine, Solver};
use crate::boards::single;
use crate::encode::Encoding;
use crate::ids::{CellId, IdVec};
use crate::limits::{Limits, Meter};
use crate::propagate::{Board, Geometry, Propagator, Silent};
use crate::puzzle::{Puzzle, Solution, Symbol, referee};
use crate::search::{self, End, links, reference};

/// How a run ended and what it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// What it did.
    pub stats: RunStats,
}

/// What a run did; the same on every machine and for any number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct RunStats {
    /// The engine that finished, or `propagation` where nothing was left for one.
    pub engine: &'static str,
    /// Solutions found.
    pub solutions: u64,
    /// Cells whose symbol propagation forced before any search.
    pub forced: usize,
    /// Cells left open by propagation.
    pub open: usize,
    /// Options or guesses tried.
    pub nodes: u64,
    /// Removals of options from lists, or guesses taken back.
    pub updates: u64,
    /// The most guesses that stood at once.
    pub depth: usize,
    /// The exact-cover matrix, where one was built.
    pub matrix: Option<MatrixSize>,
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

/// What is told to go on or stop after each solution.
pub(super) type Visit<'a> = dyn FnMut(&Solution) -> ControlFlow<()> + 'a;

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
        let geometry = self.geometry(puzzle.layout());
        let mut meter = limits.meter();
        self.run(puzzle, &geometry, &mut meter, &mut visit)
    }

    pub(super) fn run(
        &self,
        puzzle: &Puzzle,
        geometry: &Geometry,
        meter: &mut Meter,
        visit: &mut Visit<'_>,
    ) -> Run {
        let mut solutions = 0;
        let mut approve = |filling: &IdVec<CellId, Symbol>| {
            solutions += 1;
            visit(&approved(puzzle, filling))
        };
        let (end, mut stats) = match start(puzzle, geometry, self.propagates()) {
            Start::Refuted(stats) => (End::Exhausted, stats),
            Start::Open(board, stats) => {
                match board.filling().filter(|_| board.open().next().is_none()) {
                    Some(filling) => match approve(&filling) {
                        ControlFlow::Continue(()) => (End::Exhausted, stats),
                        ControlFlow::Break(()) => (End::Broken, stats),
                    },
                    None => self.search(geometry, board, stats, meter, &mut approve),
                }
            }
        };
        stats.solutions = solutions;
        Run { end, stats }
    }

    fn search(
        &self,
        geometry: &Geometry,
        board: Board,
        mut stats: RunStats,
        meter: &mut Meter,
        approve: &mut dyn FnMut(&IdVec<CellId, Symbol>) -> ControlFlow<()>,
    ) -> (End, RunStats) {
        let (end, search) = match self.matrix_engine() {
            None => {
                stats.engine = "board";
                single::search(geometry, board, meter, &mut Silent, approve)
            }
            Some((name, engine)) => {
                stats.engine = name;
                if let Err(stop) = meter.limits().reserve(Encoding::bytes(geometry, &board)) {
                    return (End::Stopped(stop), stats);
                }
                // The encoder names each item once, so the matrix accepts every option.
                let Ok(encoding) = Encoding::new(geometry, &board) else {
                    return (End::Exhausted, stats);
                };
                stats.matrix = Some(MatrixSize::of(&encoding));
                engine(
                    encoding.problem(),
                    meter,
                    &mut |cover| match encoding.decode(cover) {
                        Some(filling) => approve(&filling),
                        None => ControlFlow::Continue(()),
                    },
                )
            }
        };
        stats.nodes = search.nodes;
        stats.updates = search.updates;
        stats.depth = search.depth;
        (end, stats)
    }

    /// The engine on exact-cover matrices that this solver uses, or none for the board search.
    pub(super) fn matrix_engine(&self) -> Option<(&'static str, search::Engine)> {
        match self.config.engine {
            Engine::Auto | Engine::Links => Some(("links", links::search)),
            Engine::Reference => Some(("reference", reference::search)),
            Engine::Board => None,
        }
    }

    pub(super) fn propagates(&self) -> bool {
        self.config.propagate || self.config.engine == Engine::Board
    }
}

/// A filling as a solution, after the referee has passed it.
///
/// # Panics
/// When the referee rejects it.
pub(super) fn approved(puzzle: &Puzzle, filling: &IdVec<CellId, Symbol>) -> Solution {
    let solution = Solution::new(Arc::clone(puzzle.layout()), filling.clone());
    if let Err(objection) = referee::check(puzzle, &solution) {
        panic!("an engine made a wrong solution: {objection}");
    }
    solution
}

impl MatrixSize {
    pub(super) fn of(encoding: &Encoding) -> Self {
        let problem = encoding.problem();
        Self {
            items: problem.n_items(),
            options: problem.n_options(),
            mentions: problem.n_mentions(),
        }
    }
}

/// What is known before any search.
pub(super) enum Start {
    /// Propagation found a contradiction.
    Refuted(RunStats),
    /// The board to search, which may be filled already.
    Open(Board, RunStats),
}

/// Brings the candidates of a puzzle to a fixpoint, or leaves them as they are.
pub(super) fn start(puzzle: &Puzzle, geometry: &Geometry, propagate: bool) -> Start {
    let mut board = Board::new(puzzle.allowed());
    let known = board.sets().iter().filter(|set| set.len() == 1).count();
    let mut stats = RunStats {
        engine: "propagation",
        ..RunStats::default()
    };
    if propagate {
        let outcome = Propagator::new(geometry).start(&mut board, &mut Silent);
        stats.forced = board
            .sets()
            .iter()
            .filter(|set| set.len() == 1)
            .count()
            .saturating_sub(known);
        if outcome.is_err() {
            return Start::Refuted(stats);
        }
    }
    stats.open = board.open().count();
    Start::Open(board, stats)
}
