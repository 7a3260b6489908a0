//! One run: propagate, hand what is open to the engine, referee what comes back.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Engine, Solver};
use crate::boards::{VisitBoard, learn, planes};
use crate::encode::Encoding;
use crate::ids::{CellId, IdVec};
use crate::limits::{End, Limits, Meter, Stop};
use crate::propagate::{Board, Geometry, Propagator, Silent};
use crate::puzzle::{Puzzle, Solution, Symbol, referee};
use crate::search::{self, links, reference};

/// Nodes after which `auto` takes a search that has not settled a puzzle for stalled, and hands
/// the puzzle to the one that learns. A budget of nodes, so that the hand-over is the same on
/// every machine.
const STALLED: u64 = 2_000;

/// Cells from which `auto` learns from the start: on several grids a wrong early guess in one is
/// refuted only after another grid's whole search.
const LARGE: usize = 200;

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
    /// Removals of options from lists, guesses taken back, or propagation rounds in the lanes.
    pub updates: u64,
    /// The most guesses that stood at once; 0 where the engine does not count them.
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

/// An engine on candidate boards or matrices, as far as a run needs to tell them apart.
#[derive(Clone, Copy)]
pub(super) enum Search {
    /// An engine on the matrix, picked when the matrix is known.
    Matrix(search::Pick),
    Board,
    Learn,
    Rules,
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
        let mut meter = limits.meter();
        let mut solutions = 0;
        let mut approve = |filling: &IdVec<CellId, Symbol>| {
            solutions += 1;
            visit(&approved(puzzle, filling))
        };
        let search = match self.by_rules(puzzle.layout()) {
            true => Search::Rules,
            false => self.enumerating(),
        };
        let (end, mut stats) = self.run(search, puzzle, &mut meter, &mut approve);
        stats.solutions = solutions;
        Run { end, stats }
    }

    /// Up to `most` solutions of a puzzle, when no more of them are of interest: `auto` may then
    /// begin again with another engine.
    pub(super) fn settle(&mut self, puzzle: &Puzzle, meter: &mut Meter, most: usize) -> Settled {
        if self.by_rules(puzzle.layout()) {
            return self.settle_by(Search::Rules, puzzle, meter, most);
        }
        if self.config.engine == Engine::Lanes {
            return self.settle_by_lanes(puzzle, meter, most);
        }
        if self.config.engine != Engine::Auto {
            let search = self.enumerating();
            return self.settle_by(search, puzzle, meter, most);
        }
        if puzzle.layout().cells().len() >= LARGE {
            return self.settle_by_learning(puzzle, meter, most);
        }
        let nodes = meter
            .limits()
            .nodes
            .map_or(STALLED, |allowed| allowed.min(STALLED));
        let mut quick = Limits {
            nodes: Some(nodes),
            ..meter.limits().clone()
        }
        .meter();
        let first = self.settle_by(Search::Board, puzzle, &mut quick, most);
        if first.end != End::Stopped(Stop::Nodes) || meter.limits().nodes == Some(nodes) {
            return first;
        }
        let mut then = self.settle_by_learning(puzzle, meter, most);
        then.stats.nodes += first.stats.nodes;
        if then.found.len() < first.found.len() {
            then.found = first.found;
        }
        then
    }

    /// As [`Self::settle`] with the search that learns, which may rename symbols that are
    /// interchangeable when only one or two fillings are of interest.
    pub(super) fn settle_by_learning(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        most: usize,
    ) -> Settled {
        let geometry = self.geometry(puzzle.layout());
        let (board, mut stats) = match start(puzzle, &geometry, true) {
            Start::Refuted(stats) => {
                return Settled {
                    found: Vec::new(),
                    end: End::Exhausted,
                    stats,
                };
            }
            Start::Filled(filling, stats) => {
                let stats = RunStats {
                    solutions: 1,
                    ..stats
                };
                return Settled {
                    found: vec![approved(puzzle, &filling)],
                    end: End::Exhausted,
                    stats,
                };
            }
            Start::Open(board, stats) => (board, stats),
        };
        let (sets, seed, before) = (board.sets().as_slice(), self.config.seed, meter.nodes());
        let (fillings, end) = if most == 1 {
            match learn::any_filling(&geometry, sets, seed, meter) {
                learn::Outcome::Filled(filling) => (vec![filling], End::Broken),
                learn::Outcome::Refuted(_) => (Vec::new(), End::Exhausted),
                learn::Outcome::Stopped(stop) => (Vec::new(), End::Stopped(stop)),
            }
        } else {
            match learn::settle(&geometry, sets, seed, meter) {
                learn::Settled::None => (Vec::new(), End::Exhausted),
                learn::Settled::One(only) => (vec![only], End::Exhausted),
                learn::Settled::Several(first, second) => (vec![first, second], End::Broken),
                learn::Settled::Stopped(stop, found) => {
                    (found.into_iter().collect(), End::Stopped(stop))
                }
            }
        };
        stats.engine = Engine::Learn.name();
        stats.nodes = meter.nodes() - before;
        stats.solutions = fillings.len() as u64;
        Settled {
            found: fillings
                .iter()
                .map(|filling| approved(puzzle, filling))
                .collect(),
            end,
            stats,
        }
    }

    fn settle_by(
        &mut self,
        search: Search,
        puzzle: &Puzzle,
        meter: &mut Meter,
        most: usize,
    ) -> Settled {
        let mut found = Vec::with_capacity(most);
        let (end, mut stats) = self.run(search, puzzle, meter, &mut |filling| {
            found.push(approved(puzzle, filling));
            if found.len() < most {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        stats.solutions = found.len() as u64;
        Settled { found, end, stats }
    }

    /// Visits the fillings of a puzzle with one engine, propagation first where it is asked for.
    pub(super) fn run(
        &mut self,
        search: Search,
        puzzle: &Puzzle,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        match search {
            Search::Rules => return self.run_by_rules(puzzle, meter, visit),
            Search::Board => return self.run_on_planes(puzzle, meter, visit),
            Search::Matrix(_) | Search::Learn => {}
        }
        let geometry = self.geometry(puzzle.layout());
        match start(puzzle, &geometry, self.propagates()) {
            Start::Refuted(stats) => (End::Exhausted, stats),
            Start::Filled(filling, stats) => match visit(&filling) {
                ControlFlow::Continue(()) => (End::Exhausted, stats),
                ControlFlow::Break(()) => (End::Broken, stats),
            },
            Start::Open(board, stats) => {
                search.run(&geometry, &board, stats, self.config.seed, meter, visit)
            }
        }
    }

    /// Visits the fillings of a puzzle with the search on planes, which propagates by itself.
    pub(super) fn run_on_planes(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        let (tables, scratch) = self.planes(puzzle.layout());
        let allowed;
        let start = if puzzle.is_restricted() {
            allowed = puzzle.allowed();
            planes::Start::Candidates(allowed.as_slice())
        } else {
            planes::Start::Givens(puzzle.givens().as_slice())
        };
        let (end, tally) = planes::search(tables, scratch, start, meter, visit);
        let n_cells = puzzle.layout().cells().len();
        let (forced, open) = match (self.propagates(), tally.by_rules) {
            (true, false) => (tally.settled - tally.known, n_cells - tally.settled),
            (true, true) => (tally.settled.saturating_sub(tally.known), 0),
            (false, _) => (0, n_cells),
        };
        let stats = RunStats {
            engine: if open == 0 {
                "propagation"
            } else {
                Engine::Board.name()
            },
            forced,
            open,
            nodes: tally.stats.nodes,
            updates: tally.stats.updates,
            depth: tally.stats.depth,
            ..RunStats::default()
        };
        (end, stats)
    }

    /// The engine that visits all solutions, where there are no conditions beyond regions.
    pub(super) fn enumerating(&self) -> Search {
        match self.config.engine {
            Engine::Auto | Engine::Bits => Search::Matrix(search::best),
            Engine::Links => Search::Matrix(|_| ("links", links::search)),
            Engine::Reference => Search::Matrix(|_| ("reference", reference::search)),
            // One after the other, on one board, is how lanes would visit them too.
            Engine::Board | Engine::Lanes => Search::Board,
            Engine::Learn => Search::Learn,
            Engine::Rules => Search::Rules,
        }
    }

    /// Whether propagation runs first: where it is asked for, and for searches on boards.
    pub(super) fn propagates(&self) -> bool {
        let on_boards = matches!(
            self.config.engine,
            Engine::Board | Engine::Learn | Engine::Lanes | Engine::Rules
        );
        self.config.propagate || on_boards
    }
}

/// What settling a puzzle came to.
pub(super) struct Settled {
    pub(super) found: Vec<Solution>,
    pub(super) end: End,
    pub(super) stats: RunStats,
}

impl Search {
    /// Runs an engine on a board that propagation has left open.
    fn run(
        self,
        geometry: &Geometry,
        board: &Board,
        mut stats: RunStats,
        seed: u64,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        // A deadline that has passed already ends the run before anything is built.
        if let Err(stop) = meter.poll() {
            return (End::Stopped(stop), stats);
        }
        let pick = match self {
            Self::Matrix(pick) => pick,
            // The first and the last have ways of their own.
            Self::Board | Self::Learn | Self::Rules => {
                let sets = board.sets().as_slice();
                let (end, learned) = learn::search(geometry, sets, seed, meter, visit);
                stats.engine = Engine::Learn.name();
                stats.nodes = learned.decisions;
                stats.updates = learned.conflicts;
                return (end, stats);
            }
        };
        if let Err(stop) = meter.limits().reserve(Encoding::bytes(geometry, board)) {
            return (End::Stopped(stop), stats);
        }
        // The encoder names each item once, so the matrix accepts every option.
        let Ok(encoding) = Encoding::new(geometry, board) else {
            return (End::Exhausted, stats);
        };
        stats.matrix = Some(MatrixSize::of(&encoding));
        let (name, engine) = pick(encoding.problem());
        stats.engine = name;
        let (end, search) = engine(encoding.problem(), meter, &mut |cover| match encoding
            .decode(cover)
        {
            Some(filling) => visit(&filling),
            None => ControlFlow::Continue(()),
        });
        stats.nodes = search.nodes;
        stats.updates = search.updates;
        stats.depth = search.depth;
        (end, stats)
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
    /// Propagation settled every cell.
    Filled(IdVec<CellId, Symbol>, RunStats),
    /// The board to search.
    Open(Board, RunStats),
}

/// Brings the candidates of a puzzle to a fixpoint, or leaves them as they are.
pub(super) fn start(puzzle: &Puzzle, geometry: &Geometry, propagate: bool) -> Start {
    let mut board = Board::new(puzzle.allowed());
    let known = board.n_single();
    let mut stats = RunStats {
        engine: "propagation",
        ..RunStats::default()
    };
    if propagate {
        let outcome = Propagator::new(geometry).start(&mut board, &mut Silent);
        stats.forced = board.n_single().saturating_sub(known);
        if outcome.is_err() {
            return Start::Refuted(stats);
        }
    }
    stats.open = geometry.n_cells() - board.n_settled();
    match board.filling().filter(|_| stats.open == 0) {
        Some(filling) => Start::Filled(filling, stats),
        None => Start::Open(board, stats),
    }
}
