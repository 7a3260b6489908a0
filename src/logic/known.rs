//! Knowledge of a puzzle's solutions before it is solved by logic.
//!
//! Steps hold in every solution, but a path means little where there is none or more than one, and
//! some techniques assume exactly one. So a search checks that first; it gets half of the
//! time, the rest is for the path.

use crate::limits::Limits;
use crate::puzzle::{Clue, Puzzle};
use crate::solve::{RunStats, Solver, Verdict};

/// Promise that a puzzle has exactly one solution, so that techniques may assume it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// No promise.
    None,
    /// Promised by the caller, and not checked.
    Assumed,
    /// A search has shown it.
    Checked,
}

impl From<&Verdict> for Promise {
    fn from(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Unique(_) => Self::Checked,
            Verdict::None(_) | Verdict::Multiple(_) | Verdict::Unknown(..) => Self::None,
        }
    }
}

/// The knowledge of a puzzle's solutions.
#[derive(Clone, Debug)]
pub enum Known {
    /// The puzzle is assumed to have one; no search was made.
    Assumed,
    /// The verdict of a search.
    Asked(Verdict),
    /// Entries of a solver that the only solution of the givens does not hold.
    Wrong(Vec<Clue>),
}

impl Known {
    /// Searches how many solutions the givens of a puzzle have; with the run's statistics.
    pub fn of(solver: &mut Solver, puzzle: &Puzzle, limits: &Limits) -> (Self, RunStats) {
        let (verdict, run) = solver.uniqueness(puzzle, &limits.share(0.5));
        (Self::Asked(verdict), run)
    }

    /// Searches a puzzle with the solver's entries on its board, which are no givens: if there is
    /// one solution, they are compared with it.
    pub fn with_entries(solver: &mut Solver, puzzle: &Puzzle, limits: &Limits) -> (Self, RunStats) {
        let (known, run) = Self::of(solver, puzzle, limits);
        let wrong = match &known {
            Self::Asked(Verdict::Unique(solution)) => puzzle.wrong_entries(solution),
            _ => Vec::new(),
        };

        match wrong[..] {
            [] => (known, run),
            _ => (Self::Wrong(wrong), run),
        }
    }

    /// Searches a puzzle whose entries were adopted as givens; `before` is the puzzle without
    /// entries. If there is no solution, the entries may be wrong.
    pub fn with_adopted(
        solver: &mut Solver,
        puzzle: &Puzzle,
        before: &Puzzle,
        limits: &Limits,
    ) -> (Self, RunStats) {
        let (known, run) = Self::of(solver, puzzle, limits);
        if let Self::Asked(Verdict::None(_)) = known
            && let wrong @ Self::Wrong(_) = Self::with_entries(solver, before, limits).0
        {
            return (wrong, run);
        }

        (known, run)
    }

    /// The promise that techniques may build on.
    #[must_use]
    pub fn promise(&self) -> Promise {
        match self {
            Self::Assumed => Promise::Assumed,
            Self::Asked(verdict) => verdict.into(),
            Self::Wrong(_) => Promise::None,
        }
    }

    /// True if there is nothing to explain: no solution, or wrong entries.
    #[must_use]
    pub fn is_hopeless(&self) -> bool {
        matches!(self, Self::Asked(Verdict::None(_)) | Self::Wrong(_))
    }

    /// True if there are several solutions.
    #[must_use]
    pub fn is_several(&self) -> bool {
        matches!(self, Self::Asked(Verdict::Multiple(_)))
    }
}
