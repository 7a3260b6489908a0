//! The ways to count, and what a caller says about them.

use thiserror::Error;

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
    /// Search the exact-cover matrix, and never count what is left twice.
    Memo,
}

impl Method {
    /// Every method, with its name.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Auto, "auto"),
        (Self::Enumerate, "enumerate"),
        (Self::Frontier, "frontier"),
        (Self::Join, "join"),
        (Self::Memo, "memo"),
    ];

    /// Its name on the command line and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(method, _)| *method == self)
            .map_or("?", |(_, name)| name)
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
    /// Whether symmetry may be used; without it a count is a check of the count with it.
    pub symmetry: bool,
}

impl Default for Counting {
    fn default() -> Self {
        Self {
            method: Method::Auto,
            limit: None,
            threads: 1,
            symmetry: true,
        }
    }
}

impl Counting {
    /// Whether an enumeration comes first.
    pub(super) fn enumerates(&self) -> bool {
        self.limit.is_some() || matches!(self.method, Method::Auto | Method::Enumerate)
    }
}

/// A method that was named cannot count a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the method {} does not fit this puzzle's regions; auto picks one that does", method.name())]
pub struct Unfit {
    /// The method.
    pub method: Method,
}
