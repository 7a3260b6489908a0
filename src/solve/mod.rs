//! The questions a user asks of a puzzle, and the engines that answer them.
//!
//! Every answer goes the same way: the puzzle's candidates are propagated to a fixpoint; what is
//! still open goes to an engine; every filling that comes back passes the referee before anybody
//! sees it. An answer says how much is known: a run that a limit stopped has a verdict of its
//! own, and it still carries what was found.

mod batch;
mod candidates;
mod core;
mod counting;
mod estimate;
mod lanes;
mod rules;
mod run;
mod sample;
mod trace;
mod verdict;

pub use self::core::Core;
pub use crate::boards::rules::{Source, Why};
pub use candidates::{CandidateCounts, EqualCells, TrueCandidates};
pub use counting::{Count, Counting, Method, Nobody, NotCounted, NotResumed, Onlooker, Progress};
pub use rules::NotCarried;
pub use run::{MatrixSize, Run, RunStats};
pub use sample::NoSample;
pub use trace::{TraceEvent, TraceSink};
pub use verdict::Verdict;

use std::sync::Arc;

pub use crate::count::estimate::{Descents, Estimate, Magnitude};

use crate::boards::lanes::Lanes;
use crate::boards::{planes, rules as under_rules};
use crate::propagate::Geometry;
use crate::puzzle::Layout;

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
    /// Search on the candidate board, with propagation at every node.
    Board,
    /// Search on the candidate board that learns from contradictions; for large and hard boards.
    Learn,
    /// Search in SIMD lanes, made for many puzzles of one layout; what it has not settled within
    /// a budget of nodes, and layouts that do not fit into lanes, go to the search that learns.
    Lanes,
    /// Search on the candidate board under every rule: cages, lines, dots and whatever else a
    /// layout has beyond its regions.
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
        (Self::Lanes, "lanes"),
        (Self::Rules, "rules"),
    ];

    /// Its name on the command line and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(engine, _)| *engine == self)
            .map_or("?", |(_, name)| name)
    }
}

/// How to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// The engine.
    pub engine: Engine,
    /// Whether propagation runs before the engine. Searches on boards always propagate.
    pub propagate: bool,
    /// Decides between equal choices in engines that choose at random.
    pub seed: u64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            engine: Engine::Auto,
            propagate: true,
            seed: 0,
        }
    }
}

/// Answers questions about puzzles; keeps the compiled geometry of the layouts it has met.
///
/// ```
/// use onefold::{limits::Limits, puzzle::{Layout, Puzzle, shapes}, solve::{Solver, Verdict}};
///
/// let layout = Layout::build(shapes::jigsaw(4, "AABBAABBCCDDCCDD".chars()))?;
/// let puzzle = Puzzle::blank(layout.into());
/// let mut solver = Solver::default();
/// assert_eq!(solver.count(&puzzle, None, &Limits::default()).value, 288u32.into());
/// assert!(matches!(solver.uniqueness(&puzzle, &Limits::default()).0, Verdict::Multiple(_)));
/// # Ok::<(), onefold::puzzle::LayoutError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    config: Config,
    kept: Vec<Kept>,
    scratch: planes::Scratch,
}

/// What is compiled of a layout; the tables of the search on planes when they are first needed.
#[derive(Clone, Debug)]
struct Kept {
    layout: Arc<Layout>,
    geometry: Arc<Geometry>,
    tables: Option<Arc<planes::Compiled>>,
    /// `None` inside where the layout does not fit into lanes.
    lanes: Option<Option<Arc<Lanes>>>,
    rules: Option<Arc<under_rules::Compiled>>,
}

/// Candidates of the layouts kept at most, so that a stream of ever new layouts stays in bounded
/// memory, whatever their size: some 30 bytes are compiled for each.
const KEPT: usize = 100_000;

/// The candidates of a blank board.
fn candidates(layout: &Layout) -> usize {
    layout.cells().len() * layout.order()
}

impl Solver {
    /// A solver that works this way.
    #[must_use]
    pub fn new(config: Config) -> Self {
        Self {
            config,
            ..Self::default()
        }
    }

    /// How it works.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The compiled geometry of a layout.
    pub fn geometry(&mut self, layout: &Arc<Layout>) -> Arc<Geometry> {
        Arc::clone(&self.keep(layout).geometry)
    }

    /// The tables of a layout for the search on planes, and memory for it.
    fn planes(&mut self, layout: &Arc<Layout>) -> (&planes::Compiled, &mut planes::Scratch) {
        self.keep(layout);
        let Kept {
            geometry, tables, ..
        } = &mut self.kept[0];
        let tables = tables.get_or_insert_with(|| Arc::new(planes::Compiled::new(geometry)));
        (tables, &mut self.scratch)
    }

    /// The geometry of a layout and its tables for the search on planes, to share.
    fn shared_tables(&mut self, layout: &Arc<Layout>) -> (Arc<Geometry>, Arc<planes::Compiled>) {
        self.keep(layout);
        let Kept {
            geometry, tables, ..
        } = &mut self.kept[0];
        let tables = tables.get_or_insert_with(|| Arc::new(planes::Compiled::new(geometry)));
        (Arc::clone(geometry), Arc::clone(tables))
    }

    /// The lanes of a layout, where it fits into them.
    fn lanes(&mut self, layout: &Arc<Layout>) -> Option<Arc<Lanes>> {
        self.keep(layout);
        let Kept {
            geometry, lanes, ..
        } = &mut self.kept[0];
        lanes
            .get_or_insert_with(|| Lanes::new(geometry).map(Arc::new))
            .clone()
    }

    /// What is compiled of a layout, which comes to the front: puzzles of one layout mostly
    /// follow each other.
    fn keep(&mut self, layout: &Arc<Layout>) -> &Kept {
        // The address tells layouts apart, because the layout is kept alive.
        match self
            .kept
            .iter()
            .position(|k| Arc::ptr_eq(&k.layout, layout))
        {
            Some(at) => self.kept.swap(0, at),
            None => {
                let kept: usize = self.kept.iter().map(|k| candidates(&k.layout)).sum();
                if kept + candidates(layout) > KEPT {
                    self.kept.clear();
                }
                self.kept.insert(
                    0,
                    Kept {
                        layout: Arc::clone(layout),
                        geometry: Arc::new(Geometry::new(layout)),
                        tables: None,
                        lanes: None,
                        rules: None,
                    },
                );
            }
        }
        &self.kept[0]
    }
}
