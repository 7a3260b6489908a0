//! How a run ended and what it cost.

use serde::Serialize;

use super::Engine;
use crate::cover::matrix::Problem;
use crate::limits::{End, Stats};

/// How a run ended and what it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// Its figures.
    pub stats: RunStats,
}

/// The figures of a run; the same on every machine and for any number of threads. The names of the
/// fields in JSON are documented in `docs/JSON.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RunStats {
    /// The engine that finished, or `propagation` where nothing was left for one.
    pub engine: &'static str,
    /// Solutions found; `None` where they were counted and are more than the field holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<u64>,
    /// Cells whose symbol propagation forced before any search.
    pub forced: usize,
    /// Cells left open by propagation.
    pub open: usize,
    /// Options or guesses tried.
    #[serde(rename = "attempts")]
    pub nodes: u64,
    /// Removals of options from lists, guesses taken back, or propagation rounds in the lanes.
    pub updates: u64,
    /// The most guesses that stood at once; 0 where the engine does not count them.
    pub depth: usize,
    /// The exact-cover matrix, where one was built.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matrix: Option<MatrixSize>,
}

impl Default for RunStats {
    /// Nothing done, and no solution found.
    fn default() -> Self {
        Self {
            engine: "",
            solutions: Some(0),
            forced: 0,
            open: 0,
            nodes: 0,
            updates: 0,
            depth: 0,
            matrix: None,
        }
    }
}

/// The size of an exact-cover matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MatrixSize {
    /// Items.
    pub items: usize,
    /// Options.
    pub options: usize,
    /// Item mentions over all options.
    #[serde(rename = "entries")]
    pub mentions: usize,
}

impl RunStats {
    /// The figures of a search on a board with so many cells known, and settled before the
    /// first choice.
    pub(crate) fn of(
        engine: Engine,
        search: &Stats,
        known: usize,
        settled: usize,
        n_cells: usize,
    ) -> Self {
        let mut stats = Self {
            engine: match search.nodes + search.updates {
                0 => "propagation",
                _ => engine.name(),
            },
            solutions: Some(search.covers),
            forced: settled.saturating_sub(known),
            open: n_cells - settled,
            ..Self::default()
        };
        stats.searched(search);
        stats
    }

    /// Notes what the search did that finished.
    pub(crate) fn searched(&mut self, search: &Stats) {
        self.nodes = search.nodes;
        self.updates = search.updates;
        self.depth = search.depth;
    }
}

impl MatrixSize {
    /// The size of the matrix of a problem.
    #[must_use]
    pub fn of(problem: &Problem) -> Self {
        Self {
            items: problem.n_items(),
            options: problem.n_options(),
            mentions: problem.n_mentions(),
        }
    }
}
