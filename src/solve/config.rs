//! How a solver works: its engine, and whether propagation comes first.

use thiserror::Error;

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

    /// True if it supports conditions beyond regions.
    #[must_use]
    pub fn supports_constraints(self) -> bool {
        match self {
            Self::Board => false,
            Self::Auto | Self::Learn | Self::Rules => true,
            Self::Bits | Self::Links | Self::Reference => true,
        }
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

/// The named engine does not support the conditions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "engine {} does not support the constraints of this puzzle; use {}",
    .engine.name(),
    supporting_engines()
)]
pub struct UnsupportedConstraints {
    /// The engine.
    pub engine: Engine,
}

/// The names of the engines that support every condition.
fn supporting_engines() -> String {
    let names: Vec<&str> = Engine::ALL
        .iter()
        .filter(|(engine, _)| engine.supports_constraints())
        .map(|(_, name)| *name)
        .collect();
    names.join(", ")
}
