//! The questions a user asks of a puzzle, and the engines that answer them.
//!
//! Every answer goes the same way: the puzzle's candidates are propagated to a fixpoint; what is
//! still open goes to an engine; every filling that comes back passes the referee before anybody
//! sees it. An answer says how much is known: a run that a limit stopped has a verdict of its
//! own, and it still carries what was found.

mod batch;
mod begin;
mod choose;
mod core;
mod covers;
mod engine;
mod equal;
mod learning;
mod planes;
mod prepared;
mod recorder;
mod stats;
mod trace;
mod tuning;
mod verdict;
mod witnesses;

pub use self::core::Conflict;
pub use crate::boards::rules::{Clash, ConditionOrigin, Why};
pub use choose::UnsupportedConstraints;
pub use equal::EqualCells;
pub use recorder::{TraceEvent, TraceSink};
pub use stats::{MatrixSize, Run, RunStats};
pub use verdict::Verdict;
pub use witnesses::TrueCandidates;

use crate::boards::planes::Scratch;
pub(crate) use choose::{lanes, regions_say_all};
pub(crate) use engine::approved;
pub(crate) use prepared::Prepared;
pub(crate) use tuning::{LARGE, REASON_NODES};

/// Which search finishes what propagation leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Engine {
    /// The one that suits the puzzle.
    #[default]
    Auto,
    /// Sets of bits on the exact-cover matrix; dancing links where it is too large for them.
    Bits,
    /// Dancing links on the exact-cover matrix.
    Links,
    /// The slow, obvious search on the exact-cover matrix, to check the others against.
    Reference,
    /// Search on bit planes, one for each symbol, with propagation at every node; regions only.
    Board,
    /// Search on the exact-cover matrix that learns from contradictions; for large and hard boards
    /// and under constraints.
    Learn,
    /// Depth-first search on the candidates under constraints: cages, lines, dots and whatever else
    /// a layout has beyond its regions.
    Rules,
}

impl Engine {
    /// Every engine, with its name.
    pub const ALL: &[(Self, &'static str)] = &[
        (Self::Auto, "auto"),
        (Self::Bits, "bits"),
        (Self::Links, "links"),
        (Self::Reference, "reference"),
        (Self::Board, "board"),
        (Self::Learn, "learn"),
        (Self::Rules, "rules"),
    ];

    /// Its name on the command line and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(engine, _)| *engine == self).map_or("?", |(_, name)| name)
    }
}

/// How to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// The engine.
    pub engine: Engine,
    /// True if propagation runs before the engine. Searches on boards always propagate.
    pub propagate: bool,
    /// Decides between equal choices in engines that choose at random.
    pub seed: u64,
}

impl Default for Config {
    fn default() -> Self {
        Self { engine: Engine::Auto, propagate: true, seed: 0 }
    }
}

/// Answers questions about puzzles; the tables compiled of a layout are stored with the layout.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    config: Config,
    /// Memory of the search on planes, used again for the next puzzle.
    scratch: Scratch,
}

impl Solver {
    /// A solver that works this way.
    #[must_use]
    pub fn new(config: Config) -> Self {
        Self { config, ..Self::default() }
    }

    /// How it works.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }
}
