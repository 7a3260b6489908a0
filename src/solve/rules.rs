//! Questions about puzzles with conditions beyond regions, answered by the search under every
//! rule.
//!
//! Here alone is decided which engines carry a layout ([`Solver::by_rules`]). Most engines and
//! all ways to count but the enumeration know regions only; they are never given a layout with
//! [`crate::puzzle::Primitive`]s, whatever engine is named. [`Solver::carries`] says so to those
//! who want to hear it.

use std::ops::ControlFlow;
use std::sync::Arc;

use num_bigint::BigUint;
use rand::{Rng, RngExt};
use thiserror::Error;

use super::core::Core;
use super::counting::{Counting, Method, NotCounted, NotResumed};
use super::run::{MatrixSize, RunStats, Search, approved};
use super::sample::NoSample;
use super::{CandidateCounts, Config, Count, Engine, Solver, TrueCandidates};
use crate::boards::VisitBoard;
use crate::boards::rules::{self, Silent, Tally};
use crate::encode::{Encoding, NotEncoded};
use crate::ids::IdVec;
use crate::limits::{End, Limits, Meter, Stop};
use crate::propagate::Board;
use crate::puzzle::{Clue, Layout, Puzzle, Solution, SymbolSet};
use crate::search;

/// Solutions that are visited at most to draw some of them.
const DRAWN_FROM: u64 = 2_000_000;

/// Nodes for each question whether givens clash without one of them.
const CORE_NODES: u64 = 20_000;

/// An engine that is named cannot carry the conditions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the engine {} knows regions only, and this puzzle has {conditions} more; the engines {} carry all of them",
    .engine.name(),
    carriers()
)]
pub struct NotCarried {
    /// The engine.
    pub engine: Engine,
    /// How many conditions there are beyond regions.
    pub conditions: usize,
}

/// The names of the engines that carry every condition.
fn carriers() -> String {
    let all = Engine::ALL
        .iter()
        .filter(|(engine, _)| engine.carries_all());
    let names: Vec<&str> = all.map(|(_, name)| *name).collect();
    names.join(", ")
}

impl Engine {
    /// Whether it carries conditions beyond regions.
    #[must_use]
    pub fn carries_all(self) -> bool {
        match self {
            Self::Auto | Self::Rules => true,
            Self::Bits | Self::Links | Self::Reference => true,
            Self::Board | Self::Learn | Self::Lanes => false,
        }
    }
}

impl Solver {
    /// Whether the engine that is set carries the conditions of a layout. Where it does not, the
    /// answers are right all the same: the engine `rules` makes them.
    ///
    /// # Errors
    /// It knows regions only, and there is more.
    pub fn carries(&self, layout: &Layout) -> Result<(), NotCarried> {
        let (engine, conditions) = (self.config.engine, layout.primitives().len());
        if conditions == 0 || engine.carries_all() {
            return Ok(());
        }
        Err(NotCarried { engine, conditions })
    }

    /// Whether a layout goes the way of those with conditions beyond regions: where it has any,
    /// and where the search under every rule is named. No engine that knows regions only, and no
    /// way to count but the enumeration, is met on that way.
    pub(super) fn by_rules(&self, layout: &Layout) -> bool {
        self.config.engine == Engine::Rules || !layout.primitives().is_empty()
    }

    /// The engine on matrices that is named, if it is one.
    fn on_matrix(&self) -> Option<search::Pick> {
        match self.enumerating() {
            Search::Matrix(pick) if self.config.engine != Engine::Auto => Some(pick),
            _ => None,
        }
    }

    /// Visits the fillings of a puzzle with an engine on matrices.
    fn run_on_matrix(
        &mut self,
        pick: search::Pick,
        puzzle: &Puzzle,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        let allowed = puzzle.allowed();
        let known = allowed.iter().filter(|set| set.len() == 1).count();
        let mut stats = RunStats {
            engine: "propagation",
            ..RunStats::default()
        };
        let mut board = Board::new(allowed);
        if self.config.propagate {
            let tables = self.rules(puzzle.layout());
            match rules::fixpoint(&tables, board.sets().as_slice()) {
                Some(sets) => board = Board::new(sets.into()),
                None => return (End::Exhausted, stats),
            }
        }
        stats.forced = board.n_single() - known;
        stats.open = board.sets().len() - board.n_single();
        if let Err(stop) = meter.poll() {
            return (End::Stopped(stop), stats);
        }
        let geometry = self.geometry(puzzle.layout());
        let primitives = puzzle.layout().primitives();
        let encoding = match Encoding::under_rules(&geometry, &board, primitives) {
            Ok(encoding) => encoding,
            // A matrix that is too large is one that would need too much memory.
            Err(NotEncoded::TooLarge) => return (End::Stopped(Stop::Memory), stats),
            Err(NotEncoded::Cover(_)) => return (End::Exhausted, stats),
        };
        stats.matrix = Some(MatrixSize::of(&encoding));
        let bytes = encoding.problem().n_mentions() * size_of::<usize>();
        if let Err(stop) = meter.limits().reserve(bytes) {
            return (End::Stopped(stop), stats);
        }
        let (name, engine) = pick(encoding.problem());
        let (end, done) = engine(encoding.problem(), meter, &mut |cover| match encoding
            .decode(cover)
        {
            Some(filling) => visit(&filling),
            None => ControlFlow::Continue(()),
        });
        stats.engine = name;
        stats.nodes = done.nodes;
        stats.updates = done.updates;
        stats.depth = done.depth;
        (end, stats)
    }

    /// Visits the fillings of a puzzle.
    pub(super) fn run_by_rules(
        &mut self,
        puzzle: &Puzzle,
        meter: &mut Meter,
        visit: &mut VisitBoard<'_>,
    ) -> (End, RunStats) {
        if let Some(pick) = self.on_matrix() {
            return self.run_on_matrix(pick, puzzle, meter, visit);
        }
        let tables = self.rules(puzzle.layout());
        let allowed = puzzle.allowed();
        let known = allowed.iter().filter(|set| set.len() == 1).count();
        if let Err(stop) = meter.limits().reserve(tables.bytes()) {
            return (
                End::Stopped(stop),
                told(&Tally::default(), 0, allowed.len()),
            );
        }
        let (end, tally) = rules::search(&tables, allowed.as_slice(), meter, &mut Silent, visit);
        (end, told(&tally, known, allowed.len()))
    }

    /// Counts the solutions of a puzzle, one by one.
    pub(super) fn count_by_rules(
        &mut self,
        puzzle: &Puzzle,
        how: &Counting,
        limits: &Limits,
        from: Option<&str>,
    ) -> Result<Count, NotCounted> {
        enumerates(how)?;
        if from.is_some() {
            let why = "counts under rules beyond regions leave none".to_owned();
            return Err(NotResumed::Unreadable(why).into());
        }
        let mut seen: u64 = 0;
        let (end, stats) = self.run_by_rules(puzzle, &mut limits.meter(), &mut |_| {
            seen += 1;
            until(how.limit == Some(seen))
        });
        Ok(Count {
            complete: end == End::Exhausted,
            stopped: end.stopped(),
            ..Count::exactly(seen, stats)
        })
    }

    /// Counts a second time with another kind of engine: on the matrix, or not.
    pub(super) fn check_by_rules(&self, puzzle: &Puzzle, first: &Count, limits: &Limits) -> Count {
        let engine = match self.config.engine {
            Engine::Links => Engine::Rules,
            _ => Engine::Links,
        };
        let mut other = Self::new(Config {
            engine,
            ..self.config
        });
        let again = other.count_by_rules(puzzle, &Counting::default(), limits, None);
        again.unwrap_or_else(|_| first.clone().at_least())
    }

    /// Counts for each cell and symbol the solutions that hold it.
    pub(super) fn candidates_by_rules(
        &mut self,
        puzzle: &Puzzle,
        how: &Counting,
        limits: &Limits,
    ) -> Result<CandidateCounts, NotCounted> {
        enumerates(how)?;
        let order = puzzle.layout().order();
        let mut total: u64 = 0;
        let mut seen = IdVec::filled(vec![0u64; order], puzzle.layout().cells().len());
        let (end, mut stats) = self.run_by_rules(puzzle, &mut limits.meter(), &mut |filling| {
            total += 1;
            for (cell, symbol) in filling.enumerate() {
                seen[cell][symbol.index()] += 1;
            }
            ControlFlow::Continue(())
        });
        stats.solutions = total;
        let exact = |counts: &Vec<u64>| counts.iter().copied().map(BigUint::from).collect();
        Ok(CandidateCounts {
            total: total.into(),
            counts: seen.iter().map(exact).collect(),
            complete: end == End::Exhausted,
            stopped: end.stopped(),
            stats,
        })
    }

    /// The candidates of each cell that some solution holds, by one solution for each.
    pub(super) fn true_candidates_by_rules(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
    ) -> TrueCandidates {
        let tables = self.rules(puzzle.layout());
        let nothing = IdVec::filled(SymbolSet::EMPTY, puzzle.layout().cells().len());
        let mut found = TrueCandidates {
            sets: nothing.clone(),
            unknown: nothing,
            stopped: None,
        };
        let Some(board) = rules::fixpoint(&tables, puzzle.allowed().as_slice()) else {
            return found;
        };
        found.unknown = board.clone().into();
        let mut meter = limits.meter();
        for cell in found.sets.ids() {
            while let Some(symbol) = found.unknown[cell].first() {
                let mut with: IdVec<_, _> = board.clone().into();
                with[cell] = SymbolSet::only(symbol);
                let mut first = None;
                let mut visit = |filling: &_| {
                    first = Some(approved(puzzle, filling));
                    ControlFlow::Break(())
                };
                let sets = with.as_slice();
                let (end, _) = rules::search(&tables, sets, &mut meter, &mut Silent, &mut visit);
                if let End::Stopped(stop) = end {
                    found.stopped = Some(stop);
                    return found;
                }
                match first {
                    Some(solution) => {
                        for (cell, &symbol) in solution.symbols().enumerate() {
                            found.sets[cell].insert(symbol);
                            found.unknown[cell].remove(symbol);
                        }
                    }
                    None => found.unknown[cell].remove(symbol),
                }
            }
        }
        found
    }

    /// Draws among the solutions, which are visited twice: to count them, and to fetch those
    /// whose numbers were drawn.
    pub(super) fn sample_by_rules(
        &mut self,
        puzzle: &Puzzle,
        n: usize,
        how: &Counting,
        limits: &Limits,
        rng: &mut dyn Rng,
    ) -> Result<Vec<Solution>, NoSample> {
        enumerates(how)?;
        let most = Counting {
            limit: Some(DRAWN_FROM + 1),
            ..how.clone()
        };
        let count = self.count_by_rules(puzzle, &most, limits, None)?;
        let total = match (count.stopped, u64::try_from(&count.value)) {
            (Some(stop), _) => return Err(NoSample::Stopped(stop)),
            (None, Ok(0)) => return Err(NoSample::None),
            (None, Ok(total)) if total <= DRAWN_FROM => total,
            (None, _) => return Err(NoSample::TooMany(DRAWN_FROM)),
        };
        let mut wanted: Vec<(u64, usize)> = (0..n)
            .map(|draw| (rng.random_range(0..total), draw))
            .collect();
        wanted.sort_unstable();
        let mut wanted = wanted.into_iter().peekable();
        let mut drawn: Vec<(usize, Solution)> = Vec::with_capacity(n);
        let mut number = 0;
        let (end, _) = self.run_by_rules(puzzle, &mut limits.meter(), &mut |filling| {
            while let Some((_, draw)) = wanted.next_if(|(at, _)| *at == number) {
                drawn.push((draw, approved(puzzle, filling)));
            }
            number += 1;
            until(wanted.peek().is_none())
        });
        if let End::Stopped(stop) = end {
            return Err(NoSample::Stopped(stop));
        }
        drawn.sort_by_key(|(draw, _)| *draw);
        Ok(drawn.into_iter().map(|(_, solution)| solution).collect())
    }

    /// Givens that clash: one after the other is left out for good where the rest clash without
    /// it.
    pub(super) fn core_by_rules(&mut self, puzzle: &Puzzle, limits: &Limits) -> Core {
        let tables = self.rules(puzzle.layout());
        let mut clues: Vec<Clue> = puzzle.clues().collect();
        let mut minimal = true;
        let mut at = clues.len();
        while at > 0 {
            at -= 1;
            let mut sets = puzzle.possible();
            for (_, clue) in clues.iter().enumerate().filter(|(k, _)| *k != at) {
                sets[clue.cell] = sets[clue.cell].and(SymbolSet::only(clue.symbol));
            }
            let nodes = limits.nodes.unwrap_or(u64::MAX).min(CORE_NODES);
            let limits = Limits {
                nodes: Some(nodes),
                ..limits.clone()
            };
            let mut any = false;
            let (end, _) = rules::search(
                &tables,
                sets.as_slice(),
                &mut limits.meter(),
                &mut Silent,
                &mut |_| {
                    any = true;
                    ControlFlow::Break(())
                },
            );
            match end {
                End::Exhausted if !any => {
                    clues.remove(at);
                }
                End::Exhausted | End::Broken => {}
                End::Stopped(Stop::Nodes) => minimal = false,
                End::Stopped(_) => {
                    minimal = false;
                    break;
                }
            }
        }
        Core { clues, minimal }
    }

    /// What is compiled of a layout with its conditions.
    pub(super) fn rules(&mut self, layout: &Arc<Layout>) -> Arc<rules::Compiled> {
        self.keep(layout);
        let kept = &mut self.kept[0];
        let tables = kept.rules.get_or_insert_with(|| {
            Arc::new(rules::Compiled::new(&kept.geometry, layout.primitives()))
        });
        Arc::clone(tables)
    }
}

fn until(enough: bool) -> ControlFlow<()> {
    match enough {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

/// What a run did, where `known` of so many cells were known before.
pub(super) fn told(tally: &Tally, known: usize, n_cells: usize) -> RunStats {
    let stats = tally.stats;
    RunStats {
        engine: if stats.nodes == 0 {
            "propagation"
        } else {
            Engine::Rules.name()
        },
        solutions: stats.covers,
        forced: tally.settled.saturating_sub(known),
        open: n_cells - tally.settled,
        nodes: stats.nodes,
        updates: stats.updates,
        depth: stats.depth,
        matrix: None,
    }
}

/// Nothing but visiting every solution counts under all rules.
fn enumerates(how: &Counting) -> Result<(), NotCounted> {
    match how.method {
        Method::Auto | Method::Enumerate => Ok(()),
        method if how.limit.is_none() => Err(NotCounted::Unfit { method }),
        _ => Ok(()),
    }
}
