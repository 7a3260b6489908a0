//! Questions of a setter beyond the verdict on a puzzle: redundant elements, missing rules,
//! conflicts.
//!
//! For a puzzle with exactly one solution: which givens, regions, rules and constraints it would
//! do without ([`needless()`]). For one with several: the smallest set of cells to give
//! ([`repair()`]). For one without: givens, regions, rules and constraints that clash, of which
//! none can be dropped ([`clash()`]). All of it is computed by a [`Solver`] on variants of the
//! puzzle, so it holds for every layout and rule that the solver takes. A limit that ends the
//! work leaves the results until then, and is reported.

mod clash;
mod conflict;
mod element;
mod missing;
mod needless;
mod oracle;
mod repair;

pub use crate::puzzle::Element;
pub use clash::clash;
pub use conflict::name_conflict;
pub use missing::{Missing, missing};
pub use needless::{Needless, needless};
pub use repair::{Repair, repair};

use crate::limits::{Limits, Stop};
use crate::puzzle::Puzzle;
use crate::solve::{Conflict, Solver, Verdict};

/// The explanation for the setter of a puzzle.
#[derive(Clone, Debug)]
pub enum Diagnosis {
    /// It has one solution: what is not needed for that.
    Unique(Needless),
    /// It has several: what to give so that one is left. A limit may come before any set is
    /// known.
    Multiple(Result<Repair, Stop>),
    /// It has none: what clashes, and the limit that was reached, where one was.
    None(Conflict, Option<Stop>),
    /// The verdict itself is not known.
    Unknown,
}

impl Diagnosis {
    /// The limit that was reached, if any.
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        match self {
            Self::Unique(needless) => needless.stopped,
            Self::Multiple(Ok(repair)) => repair.stopped,
            Self::Multiple(Err(stop)) => Some(*stop),
            Self::None(_, stopped) => *stopped,
            Self::Unknown => None,
        }
    }
}

/// Explains the verdict on a puzzle.
pub fn explain(
    solver: &mut Solver,
    puzzle: &Puzzle,
    verdict: &Verdict,
    limits: &Limits,
) -> Diagnosis {
    match verdict {
        Verdict::Unique(_) => Diagnosis::Unique(needless(solver, puzzle, limits)),
        Verdict::Multiple(_) => Diagnosis::Multiple(repair(solver, puzzle, limits)),
        Verdict::None(core) => {
            let (found, stopped) = clash(solver, puzzle, core, limits);
            Diagnosis::None(found, stopped)
        }
        Verdict::Unknown(..) => Diagnosis::Unknown,
    }
}
