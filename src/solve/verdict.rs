//! Does a puzzle have exactly one solution?

use super::choose::Want;
use super::core::Conflict;
use super::solver::Solver;
use super::stats::RunStats;
use crate::limits::{End, Limits, Stop};
use crate::puzzle::{Puzzle, Solution};

/// How many solutions a puzzle has, as far as uniqueness needs it, with the evidence.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// None; with givens that clash.
    None(Conflict),
    /// Exactly this one.
    Unique(Solution),
    /// At least these two different ones.
    Multiple([Solution; 2]),
    /// A limit was reached first; with the solution found until then, if any.
    Unknown(Stop, Option<Solution>),
}

#[doc(hidden)]
impl Verdict {
    /// The word used in reports.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::None(_) => "none",
            Self::Unique(_) => "unique",
            Self::Multiple(_) => "multiple",
            Self::Unknown(..) => "unknown",
        }
    }

    /// How many solutions there are: 0, 1, or 2 for several.
    ///
    /// # Errors
    /// The limit that was reached before this was known.
    pub fn number(&self) -> Result<u8, Stop> {
        match self {
            Self::None(_) => Ok(0),
            Self::Unique(_) => Ok(1),
            Self::Multiple(_) => Ok(2),
            Self::Unknown(stop, _) => Err(*stop),
        }
    }
}

impl Solver {
    /// Decides whether a puzzle has no, exactly one, or several solutions.
    pub fn uniqueness(&mut self, puzzle: &Puzzle, limits: &Limits) -> (Verdict, RunStats) {
        let (mut found, end, stats) = self.few(puzzle, Want::Two, &mut limits.meter());
        let second = found.pop();
        let verdict = match (found.pop(), second, end) {
            (Some(first), Some(second), _) => Verdict::Multiple([first, second]),
            (_, found, End::Stopped(stop)) => Verdict::Unknown(stop, found),
            (_, Some(only), _) => Verdict::Unique(only),
            (_, None, _) => Verdict::None(self.core(puzzle, limits)),
        };
        (verdict, stats)
    }

    /// The first solution found; `Ok(None)` when there is none.
    ///
    /// # Errors
    /// The limit that was reached before a solution was found.
    pub fn first(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
    ) -> (Result<Option<Solution>, Stop>, RunStats) {
        let (mut found, end, stats) = self.few(puzzle, Want::One, &mut limits.meter());
        let first = match (found.pop(), end) {
            (Some(solution), _) => Ok(Some(solution)),
            (None, End::Stopped(stop)) => Err(stop),
            (None, _) => Ok(None),
        };
        (first, stats)
    }
}
