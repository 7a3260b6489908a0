//! The ways to count, and a caller's settings for them.

use thiserror::Error;

use crate::cover::count::Means;
use crate::limits::Limits;
use crate::puzzle::Puzzle;

/// Bytes that tables may take where no memory limit is set.
const MEMORY: usize = 4 << 30;

/// A way to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Method {
    /// The one that suits the puzzle.
    #[default]
    Auto,
    /// Visit every solution, up to renaming of symbols that are alike.
    Enumerate,
    /// Fill region by region, and keep only what the regions that are left can feel.
    Frontier,
    /// Cut the board into bands, and sum over what the bands put into each column.
    Join,
}

impl Method {
    /// Every method, with its name.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Auto, "auto"),
        (Self::Enumerate, "enumerate"),
        (Self::Frontier, "frontier"),
        (Self::Join, "join"),
    ];

    /// Its name on the command line and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(method, _)| *method == self).map_or("?", |(_, name)| name)
    }
}

/// A question about the solutions of a puzzle, all of them together.
#[derive(Clone, Copy, Debug)]
pub struct CountQuestion<'q> {
    /// The puzzle.
    pub puzzle: &'q Puzzle,
    /// How to count its solutions.
    pub how: &'q Counting,
    /// The limits of the run.
    pub limits: &'q Limits,
}

impl<'q> CountQuestion<'q> {
    /// A question about a puzzle.
    #[must_use]
    pub fn new(puzzle: &'q Puzzle, how: &'q Counting, limits: &'q Limits) -> Self {
        Self { puzzle, how, limits }
    }
}

/// How to count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counting {
    /// The method.
    pub method: Method,
    /// Stop when at least so many solutions are known; they are then visited one by one,
    /// whatever the method.
    pub limit: Option<u64>,
    /// Threads that work on one count; the answer and its figures do not depend on them.
    pub threads: usize,
    /// True if symmetry may be used; a count without it checks the count with it.
    pub symmetry: bool,
}

impl Default for Counting {
    fn default() -> Self {
        Self { method: Method::Auto, limit: None, threads: 1, symmetry: true }
    }
}

impl Counting {
    /// The limits for tables: with a default for memory, if none is set.
    pub(super) fn means(&self, limits: &Limits) -> Means {
        Means {
            limits: Limits { memory: limits.memory.or(Some(MEMORY)), ..limits.clone() },
            threads: self.threads,
            symmetry: self.symmetry,
        }
    }

    /// Fails if the method excludes an enumeration, where there is no other way.
    pub(super) fn only_enumerates(&self) -> Result<(), NotCounted> {
        if self.enumerates() { Ok(()) } else { Err(NotCounted::Unfit { method: self.method }) }
    }

    /// True if an enumeration comes first.
    #[must_use]
    pub fn enumerates(&self) -> bool {
        self.limit.is_some() || matches!(self.method, Method::Auto | Method::Enumerate)
    }
}

/// Why nothing was counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotCounted {
    /// The method that is named cannot count this puzzle.
    #[error("the method {} does not fit this puzzle; auto picks one that does", .method.name())]
    Unfit {
        /// The method.
        method: Method,
    },
}
