//! Better puzzles from a given one: fewer clues, harder or easier, one small change at a time.
//!
//! A vicinity search, as setters of hard puzzles and of puzzles with few clues use it: some clues
//! go and as many others come ({-1+1}, {-2+2}), and what comes is chosen among all solutions of
//! what is left (`vicinity`). Puzzles met before, in whatever dress, are left out. The best
//! puzzles are kept in a pool, of equal ones the latest, so the search drifts where it cannot
//! climb. It can be left at any time with the best so far; equal seeds take equal steps.

mod vicinity;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use thiserror::Error;

use self::vicinity::Vicinity;
use super::{NoSymmetry, NotUnique, Symmetry};
use crate::generate::tuning::POOL_PUZZLES;
use crate::identity::Seen;
use crate::ids::CellId;
use crate::limits::{Limits, Stop};
use crate::logic::rate::{Rating, rate};
use crate::logic::{Board, Entries, Outcome, Promise, Settings};
use crate::puzzle::Puzzle;
use crate::solve::{Solver, Verdict};

/// What makes a puzzle better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Fewer clues.
    Fewer,
    /// A higher rating.
    Harder,
    /// A lower rating.
    Easier,
}

/// What has to stay as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Nothing but the layout.
    Nothing,
    /// The pattern of clues has this symmetry.
    Symmetry(Symmetry),
    /// The cells that have clues.
    Pattern,
}

/// The scale of ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// The hardest step on the scale of Sudoku Explainer, in tenths.
    #[default]
    Explainer,
    /// The score on the scale of `HoDoKu`.
    Score,
}

/// What to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// What is better.
    pub goal: Goal,
    /// What stays.
    pub keep: Keep,
    /// What ratings are compared on.
    pub scale: Scale,
}

/// A puzzle with what it is worth.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// The puzzle; it has one solution.
    pub puzzle: Puzzle,
    /// How many clues it has.
    pub clues: usize,
    /// Its rating on the scale asked for; `None` where the goal is fewer clues.
    pub rating: Option<u32>,
    /// Greater is better.
    worth: i64,
}

/// Why a search cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoBegin {
    /// The puzzle does not have one solution.
    #[error(transparent)]
    NotUnique(#[from] NotUnique),
    /// The layout does not have the symmetry.
    #[error(transparent)]
    Layout(#[from] NoSymmetry),
    /// The clues do not have the symmetry that is to be kept.
    #[error("the pattern of clues does not have the symmetry {0}")]
    Symmetry(&'static str),
    /// Logic does not solve the puzzle, so it has no rating to begin from.
    #[error("the puzzle has no rating on this scale, because logic does not solve it")]
    NotRated,
    /// With a fixed pattern the number of clues stays.
    #[error("with the pattern kept there cannot be fewer clues")]
    Pattern,
    /// A limit was reached.
    #[error("{}", .0.word())]
    Stopped(Stop),
}

/// A search for better puzzles.
#[derive(Debug)]
pub struct Optimiser {
    aim: Aim,
    solver: Solver,
    /// Cells that are given or blank together.
    units: Vec<Vec<CellId>>,
    /// The best first.
    pool: Vec<Ranked>,
    seen: Seen,
    rng: ChaCha8Rng,
    steps: u64,
}

impl Optimiser {
    /// Begins from a puzzle with one solution.
    ///
    /// # Errors
    /// Why the search cannot begin from it.
    pub fn new(puzzle: &Puzzle, aim: Aim, seed: u64, limits: &Limits) -> Result<Self, NoBegin> {
        let mut solver = Solver::default();
        match solver.uniqueness(puzzle, limits).0 {
            Verdict::Unique(_) => {}
            Verdict::Multiple(_) => return Err(NotUnique::Several.into()),
            Verdict::None(_) => return Err(NotUnique::None.into()),
            Verdict::Unknown(stop, _) => return Err(NotUnique::Unknown(stop).into()),
        }
        let layout = puzzle.layout();
        let symmetry = match aim.keep {
            Keep::Symmetry(symmetry) => symmetry,
            Keep::Nothing | Keep::Pattern => Symmetry::None,
        };
        let units = symmetry.orbits(layout)?;
        let given = |cell: &CellId| puzzle.givens()[*cell].is_some();
        let whole = |unit: &Vec<CellId>| unit.iter().all(given) || !unit.iter().any(given);
        if !units.iter().all(whole) {
            return Err(NoBegin::Symmetry(symmetry.name()));
        }
        if aim.goal == Goal::Fewer && aim.keep == Keep::Pattern {
            return Err(NoBegin::Pattern);
        }
        let mut optimiser = Self {
            aim,
            units,
            pool: Vec::new(),
            seen: Seen::default(),
            rng: ChaCha8Rng::seed_from_u64(seed),
            steps: 0,
            solver,
        };
        let ranked = optimiser.ranked(puzzle.clone(), limits);
        let ranked = ranked.map_err(NoBegin::Stopped)?.ok_or(NoBegin::NotRated)?;
        let met = optimiser.seen.insert(puzzle, limits);
        met.map_err(NoBegin::Stopped)?;
        optimiser.pool.push(ranked);
        if aim.goal == Goal::Fewer {
            let begun = optimiser.minimal(puzzle.clone(), limits);
            let begun = begun.map_err(NoBegin::Stopped)?;
            let entered = optimiser.enter(begun, limits);
            entered.map_err(NoBegin::Stopped)?;
        }
        Ok(optimiser)
    }

    /// The best puzzle so far.
    ///
    /// # Panics
    /// Never: the pool begins with a puzzle and keeps the best.
    #[must_use]
    pub fn best(&self) -> &Ranked {
        &self.pool[0]
    }

    /// How many steps were taken.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How many different puzzles with one solution were met.
    #[must_use]
    pub fn met(&self) -> usize {
        self.seen.len()
    }

    /// Looks at some puzzles near one of the pool; whether one is better than the best before.
    ///
    /// # Errors
    /// A limit was reached; the best so far stays.
    pub fn step(&mut self, limits: &Limits) -> Result<bool, Stop> {
        self.steps += 1;
        let before = self.best().worth;
        // The smaller of two draws: better puzzles come more often.
        let mut draw = || self.rng.random_range(0..self.pool.len());
        let from = self.pool[draw().min(draw())].puzzle.clone();
        let near = Vicinity {
            solver: &mut self.solver,
            units: &self.units,
            fixed: self.aim.keep == Keep::Pattern,
            fewer: self.aim.goal == Goal::Fewer,
            rng: &mut self.rng,
        }
        .of(&from, limits)?;
        for puzzle in near {
            let puzzle = match (self.aim.goal, self.aim.keep) {
                (_, Keep::Pattern) | (Goal::Easier, _) => puzzle,
                (Goal::Fewer | Goal::Harder, _) => self.minimal(puzzle, limits)?,
            };
            self.enter(puzzle, limits)?;
        }
        Ok(self.best().worth > before)
    }

    /// Takes a puzzle into the pool, unless it was met before or is worse than all there.
    fn enter(&mut self, puzzle: Puzzle, limits: &Limits) -> Result<(), Stop> {
        if !self.seen.insert(&puzzle, limits)? {
            return Ok(());
        }
        if let Some(ranked) = self.ranked(puzzle, limits)? {
            let at = self
                .pool
                .partition_point(|other| other.worth > ranked.worth);
            self.pool.insert(at, ranked);
            self.pool.truncate(POOL_PUZZLES);
        }
        Ok(())
    }

    /// A puzzle from which no unit can go, made by taking units away at random.
    fn minimal(&mut self, mut puzzle: Puzzle, limits: &Limits) -> Result<Puzzle, Stop> {
        loop {
            let mut free = vicinity::needless(&mut self.solver, &self.units, &puzzle, limits)?;
            if free.is_empty() {
                return Ok(puzzle);
            }
            let unit = free.swap_remove(self.rng.random_range(0..free.len()));
            for &cell in &self.units[unit] {
                puzzle.take_given(cell);
            }
        }
    }

    /// What a puzzle with one solution is worth; `None` where it has no rating.
    fn ranked(&self, puzzle: Puzzle, limits: &Limits) -> Result<Option<Ranked>, Stop> {
        let clues = puzzle.clues().count();
        if self.aim.goal == Goal::Fewer {
            return Ok(Some(Ranked {
                puzzle,
                clues,
                rating: None,
                worth: -i64::try_from(clues).unwrap_or(i64::MAX),
            }));
        }
        let board = Board::new(&puzzle, Entries::Ignored);
        let rating = rate(&board, &Settings::new(Promise::Checked), limits);
        if let Outcome::Stopped(stop) = rating.outcome {
            return Err(stop);
        }
        Ok(value(&rating, self.aim.scale).map(|rating| Ranked {
            puzzle,
            clues,
            rating: Some(rating),
            worth: match self.aim.goal {
                Goal::Easier => -i64::from(rating),
                Goal::Fewer | Goal::Harder => i64::from(rating),
            },
        }))
    }
}

/// A rating on one scale, where logic solves the puzzle.
fn value(rating: &Rating, scale: Scale) -> Option<u32> {
    match (&rating.outcome, scale) {
        (Outcome::Solved, Scale::Score) => Some(rating.score),
        (Outcome::Solved, Scale::Explainer) => Some(u32::from(rating.explainer?.puzzle)),
        _ => None,
    }
}
