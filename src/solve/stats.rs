//! How a run ended and what it cost.

use serde::Serialize;

use super::config::Engine;
use crate::boards::planes::PlaneTally;
use crate::cover::matrix::Problem;
use crate::ids::{CellId, IdVec};
use crate::limits::{End, Stats};
use crate::propagate::Domains;
use crate::puzzle::SymbolSet;

/// The engine of a run that no search was left to finish.
pub(super) const PROPAGATION: &str = "propagation";

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
    /// The figures of a board that propagation has narrowed, or refuted, after so many nodes of
    /// another search.
    pub(crate) fn propagated(
        before: &IdVec<CellId, SymbolSet>,
        board: Option<&Domains>,
        nodes: u64,
    ) -> Self {
        let known = before.iter().filter(|set| set.len() == 1).count();
        Self {
            engine: PROPAGATION,
            forced: board.map_or(0, |board| board.n_single() - known),
            open: board.map_or(0, |board| board.open().count()),
            nodes,
            ..Self::default()
        }
    }

    /// With what the search did that finished.
    pub(crate) fn searched(self, engine: &'static str, search: &Stats) -> Self {
        let is_tried = search.nodes + search.updates > 0 || self.matrix.is_some();
        Self {
            engine: if is_tried { engine } else { PROPAGATION },
            nodes: self.nodes + search.nodes,
            updates: search.updates,
            depth: search.depth,
            ..self
        }
    }

    /// The figures of a search on planes.
    pub(crate) fn of_planes(tally: &PlaneTally, n_cells: usize) -> Self {
        let open = if tally.by_rules { 0 } else { n_cells - tally.settled };
        let stats = Self {
            forced: tally.settled.saturating_sub(tally.known),
            open,
            solutions: Some(tally.stats.covers),
            ..Self::default()
        };
        let engine = if tally.by_rules { PROPAGATION } else { Engine::Board.name() };
        stats.searched(engine, &tally.stats)
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
