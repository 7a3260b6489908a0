//! The main loop: how a puzzle comes to its solutions.
//!
//! 1. *Propagate*: naked and hidden singles, locked candidates, by bit masks; under conditions
//!    beyond regions their own rules too. Most puzzles end here.
//! 2. *Exact cover*: what is open is a matrix, an item for each open cell and for each symbol that a
//!    full region lacks, an option for each candidate ([`crate::encode`]).
//! 3. *Decide* whether there is none, one or several: the search that learns
//!    ([`crate::cover::search::learn`]), for which conditions are propagators on the options
//!    ([`crate::boards::rules`]); under conditions it takes turns with the depth-first search on
//!    the board ([`crate::boards::learn::in_turns`]).
//! 4. *Visit all*, where there are several: bit sets or dancing links on the matrix, by its size
//!    ([`crate::cover::search::best`]); under conditions the depth-first search on the board.
//! 5. The *referee* looks at every filling before anybody sees it.
//!
//! Boards of regions only go to bit planes first ([`crate::boards::planes`]), which do steps 1 and 3
//! within a budget. An engine that is named takes the same way ([`super::choose`]). Exact covers
//! without cells start at the matrix ([`crate::cover::decide`]). `docs/ARCHITECTURE.md` has
//! the table of what answers which question.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::choose::{Finish, OnMatrix, Plan, Want};
use super::config::Engine;
use super::prepared::Prepared;
use super::solver::Solver;
use super::stats::{MatrixSize, Run, RunStats};
use crate::boards::learn::{BoardLearner, Renaming, in_turns};
use crate::boards::{VisitBoard, planes, rules};
use crate::cover::search::{Pick, until};
use crate::encode::{Encoding, NotEncoded};
use crate::ids::{CellId, IdVec};
use crate::limits::{End, Limits, Meter, Stop};
use crate::propagate::{Domains, Geometry, Propagator};
use crate::puzzle::{Layout, Puzzle, Solution, Symbol, SymbolSet, referee};

/// A filling of a board.
pub(crate) type Filling = IdVec<CellId, Symbol>;

/// The receiver of what a search finds.
pub(crate) enum Visitor<'v> {
    /// Solutions that somebody sees.
    Solutions(&'v mut dyn FnMut(&Solution) -> ControlFlow<()>),
    /// Fillings that are only counted.
    Fillings(&'v mut VisitBoard<'v>),
}

impl Solver {
    /// Visits fillings of a puzzle, each once, until the visitor breaks, a limit is reached, or
    /// there are no more. A visitor that wants one or two breaks when it has them.
    ///
    /// # Panics
    /// When an engine makes a filling that the referee rejects; that is a bug in the engine, and
    /// no wrong solution may leave.
    pub(crate) fn search(
        &mut self,
        puzzle: &Puzzle,
        want: Want,
        meter: &mut Meter,
        visitor: Visitor<'_>,
    ) -> (End, RunStats) {
        let tables = Prepared::of(puzzle.layout());
        let plan = Plan::of(&self.config, puzzle.layout(), want);

        // 5. Referee: no filling comes by without it.
        let mut referee = Referee { puzzle, visitor, notes: plan.planes.is_some(), first: None };
        let mut visit = |filling: &Filling| referee.pass(filling);

        // Bit planes do steps 1 and 3 at once: a classic takes them less time than step 1 alone.
        let tried = match plan.planes {
            None => 0,
            Some(nodes) => match self.within_nodes(nodes, puzzle, meter, &mut visit) {
                ControlFlow::Break(answer) => return answer,
                ControlFlow::Continue(tried) => tried,
            },
        };

        // 1. Propagate.
        let geometry = tables.geometry();
        let conditions = (!plan.by_regions).then(|| tables.rules());
        let sets = puzzle.allowed();
        let board = if plan.propagates {
            propagate(geometry, conditions, sets.as_slice())
        } else {
            Some(Domains::new(sets.clone()))
        };

        let stats = RunStats::propagated(&sets, board.as_ref(), tried);
        let Some(board) = board else {
            return (End::Exhausted, stats);
        };
        if let Some(filling) = settled_filling(&board) {
            return (ended(visit(&filling)), stats);
        }

        let search = match plan.finish {
            Finish::Matrix(search) => search,
            // 3. Decide under conditions.
            Finish::InTurns => {
                let sets = board.sets().as_slice();
                let seed = self.config.seed;
                let (end, turns) = in_turns(tables.rules(), sets, seed, meter, &mut visit);
                let engine = if turns.learned { Engine::Learn } else { Engine::Rules };
                return (end, stats.searched(engine.name(), &turns.stats));
            }
            // 4. Visit all under conditions, which needs no matrix.
            Finish::Board => {
                let sets = board.sets().as_slice();
                let (end, tally) = rules::search(tables.rules(), sets, meter, &mut (), &mut visit);
                return (end, stats.searched(Engine::Rules.name(), &tally.stats));
            }
        };

        // 2. Exact cover.
        let Some((board, renaming)) = in_order(geometry, search, board) else {
            return (End::Exhausted, stats);
        };
        let encoding = match encode(puzzle.layout(), conditions, search, &board, meter) {
            Ok(encoding) => encoding,
            Err(end) => return (end, stats),
        };

        match search {
            // 3. Decide.
            OnMatrix::Learn { .. } => {
                let mut learner = BoardLearner::on(encoding, conditions, self.config.seed, None);
                let (end, done) = renaming.visit(&mut learner, meter, &mut visit);
                (end, stats.searched(Engine::Learn.name(), &done))
            }
            // 4. Visit all.
            OnMatrix::Visit(pick) => visit_covers(&encoding, pick, stats, meter, &mut visit),
        }
    }

    /// One solution or two of a puzzle, as far as there are any.
    pub(super) fn few(
        &mut self,
        puzzle: &Puzzle,
        want: Want,
        meter: &mut Meter,
    ) -> (Vec<Solution>, End, RunStats) {
        let most = if want == Want::One { 1 } else { 2 };
        let mut found = Vec::with_capacity(most);
        let mut take = |solution: &Solution| {
            found.push(solution.clone());
            until(found.len() >= most)
        };

        let (end, mut stats) = self.search(puzzle, want, meter, Visitor::Solutions(&mut take));
        stats.solutions = Some(found.len() as u64);
        (found, end, stats)
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
        let mut count = |solution: &Solution| {
            solutions += 1;
            visit(solution)
        };

        let mut meter = limits.meter();
        let (end, stats) = self.all(puzzle, &mut meter, Visitor::Solutions(&mut count));
        Run { end, stats: RunStats { solutions: Some(solutions), ..stats } }
    }

    /// Visits all fillings of a puzzle, after deciding whether there are two of them: a search for
    /// all can be caught for long where there is but one. The figures say how many there are at
    /// least, as far as that was decided.
    pub(crate) fn all(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        mut visitor: Visitor<'_>,
    ) -> (End, RunStats) {
        if self.config.engine != Engine::Auto {
            return self.search(puzzle, Want::All, meter, visitor);
        }
        let (found, end, stats) = self.few(puzzle, Want::Two, meter);
        if found.len() < 2 {
            let broken = found.iter().any(|solution| visitor.show(solution).is_break());
            return (if broken { End::Broken } else { end }, stats);
        }

        let (end, stats) = self.search(puzzle, Want::All, meter, visitor);
        (end, RunStats { solutions: Some(found.len() as u64), ..stats })
    }

    /// Searches a board of regions only on bit planes, within a budget of nodes. Continues with the
    /// number of nodes tried if the planes stall.
    fn within_nodes(
        &mut self,
        nodes: u64,
        puzzle: &Puzzle,
        meter: &Meter,
        visit: &mut VisitBoard<'_>,
    ) -> ControlFlow<(End, RunStats), u64> {
        let allowed = meter.limits().nodes;
        let mut quick = meter.limits().at_most(nodes).meter();
        let (end, stats) = self.on_planes(puzzle, &mut quick, visit);
        if end == End::Stopped(Stop::Nodes) && allowed.is_none_or(|most| most > nodes) {
            ControlFlow::Continue(stats.nodes)
        } else {
            ControlFlow::Break((end, stats))
        }
    }

    /// Visits the fillings of a board of regions only on bit planes, which propagate by themselves.
    pub(crate) fn on_planes(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        let tables = Prepared::of(puzzle.layout()).planes();
        let allowed;
        let start = if puzzle.is_restricted() {
            allowed = puzzle.allowed();
            planes::Start::Candidates(allowed.as_slice())
        } else {
            planes::Start::Givens(puzzle.givens().as_slice())
        };

        let (end, tally) = planes::search(tables, &mut self.scratch, start, meter, visit);
        (end, RunStats::of_planes(&tally, puzzle.givens().len()))
    }

    /// The boards that the last search on planes, of this puzzle, has left where a limit ended it.
    pub(crate) fn left_on_planes(&mut self, puzzle: &Puzzle) -> Vec<Vec<SymbolSet>> {
        planes::rest(Prepared::of(puzzle.layout()).planes(), &mut self.scratch)
    }
}

impl Visitor<'_> {
    /// Passes a solution on.
    fn show(&mut self, solution: &Solution) -> ControlFlow<()> {
        match self {
            Self::Solutions(visit) => visit(solution),
            Self::Fillings(visit) => visit(solution.symbols()),
        }
    }
}

/// The referee between the engines and a visitor.
struct Referee<'p, 'v> {
    puzzle: &'p Puzzle,
    visitor: Visitor<'v>,
    /// True if the first filling may come again: a search that stalls is followed by another.
    notes: bool,
    first: Option<Filling>,
}

impl Referee<'_, '_> {
    /// Passes a filling on, unless it was passed on before.
    fn pass(&mut self, filling: &Filling) -> ControlFlow<()> {
        if self.first.as_ref() == Some(filling) {
            return ControlFlow::Continue(());
        }
        if self.notes {
            self.first.get_or_insert_with(|| filling.clone());
        }
        match &mut self.visitor {
            Visitor::Solutions(visit) => visit(&approved(self.puzzle, filling)),
            Visitor::Fillings(visit) => visit(filling),
        }
    }
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

/// The filling of a board on which nothing is open.
fn settled_filling(board: &Domains) -> Option<Filling> {
    if board.open().next().is_none() { board.filling() } else { None }
}

/// How a search ends whose only filling was visited.
fn ended(visited: ControlFlow<()>) -> End {
    if visited.is_break() { End::Broken } else { End::Exhausted }
}

/// The candidates that the regions, or all conditions, leave; `None` where they find a
/// contradiction.
pub(crate) fn propagate(
    geometry: &Geometry,
    conditions: Option<&rules::Compiled>,
    sets: &[SymbolSet],
) -> Option<Domains> {
    if let Some(conditions) = conditions {
        return rules::fixpoint(conditions, sets).map(|sets| Domains::at_rest(sets.into()));
    }
    let mut board = Domains::new(sets.to_vec().into());
    Propagator::new(geometry).start(&mut board).ok().map(|()| board)
}

/// A board with its interchangeable symbols in order, where one filling is enough of all that differ
/// in their names; `None` where none has that order.
fn in_order(geometry: &Geometry, search: OnMatrix, board: Domains) -> Option<(Domains, Renaming)> {
    if let OnMatrix::Learn { renames: true } = search {
        let renaming = Renaming::of(geometry, board.sets().as_slice());
        Some((propagate(geometry, None, renaming.sets())?, renaming))
    } else {
        Some((board, Renaming::default()))
    }
}

/// Visits all covers of a matrix as fillings, with bit sets or dancing links, as `pick` says.
fn visit_covers(
    encoding: &Encoding,
    pick: Pick,
    stats: RunStats,
    meter: &mut Meter,
    visit: &mut VisitBoard<'_>,
) -> (End, RunStats) {
    let problem = encoding.problem();
    let (name, engine) = pick(problem);
    let (end, done) = engine(problem, meter, &mut |cover| {
        let filling = encoding.decode(cover);
        filling.map_or(ControlFlow::Continue(()), |filling| visit(&filling))
    });
    let stats = RunStats { matrix: Some(MatrixSize::of(problem)), ..stats };
    (end, stats.searched(name, &done))
}

/// The exact-cover matrix of a board at its fixpoint; or how the search ends without it.
fn encode(
    layout: &Layout,
    conditions: Option<&rules::Compiled>,
    search: OnMatrix,
    board: &Domains,
    meter: &mut Meter,
) -> Result<Encoding, End> {
    let geometry = Prepared::of(layout).geometry();
    // A deadline that has passed already ends the run before anything is built.
    meter.poll().map_err(End::Stopped)?;
    let bytes = match search {
        OnMatrix::Learn { .. } => BoardLearner::least_bytes(geometry, conditions),
        OnMatrix::Visit(_) => Encoding::bytes(geometry, board),
    };

    meter.limits().reserve(bytes).map_err(End::Stopped)?;
    // Learning asks the conditions; a visit of all covers needs them in the matrix.
    if conditions.is_none() || matches!(search, OnMatrix::Learn { .. }) {
        // The encoder names each item once, so the matrix accepts every option.
        return Encoding::new(geometry, board).map_err(|_| End::Exhausted);
    }

    match Encoding::under_rules(geometry, board, layout.primitives()) {
        Ok(encoding) => {
            let bytes = encoding.problem().n_mentions() * size_of::<usize>();
            meter.limits().reserve(bytes).map_err(End::Stopped)?;
            Ok(encoding)
        }
        // A matrix that is too large is one that would need too much memory.
        Err(NotEncoded::TooLarge) => Err(End::Stopped(Stop::Memory)),
        // It refuses an option, so that there is no cover.
        Err(NotEncoded::Cover(_)) => Err(End::Exhausted),
    }
}
