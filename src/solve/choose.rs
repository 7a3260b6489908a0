//! Which searches answer a question, by the engine that is named and by whether a layout has
//! conditions beyond regions.
//!
//! The planes and all ways to count by tables know regions only; they never see a layout with
//! [`crate::puzzle::Primitive`]s, whatever engine is named. [`super::Solver::supports`] says whether
//! the named engine is used.

use super::config::{Config, Engine};
use super::prepared::Prepared;
use super::tuning::{LARGE, STALLED};
use crate::boards::lanes::Lanes;
use crate::boards::learn::BoardLearner;
use crate::cover::search::{self, links, reference};
use crate::limits::{Meter, Stop};
use crate::puzzle::{Layout, SymbolSet};

/// How many fillings a search is to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// One, if there is any.
    One,
    /// Two, if there are several.
    Two,
    /// All of them.
    All,
}

/// The searches that answer a question about the boards of a layout, one after the other.
pub(super) struct Plan {
    /// True if engines that know regions only may serve.
    pub(super) by_regions: bool,
    /// True if propagation comes first.
    pub(super) propagates: bool,
    /// The nodes of the search on bit planes, if that comes first.
    pub(super) planes: Option<u64>,
    /// What ends the search if the planes do not.
    pub(super) finish: Finish,
}

/// A search that ends.
#[derive(Clone, Copy)]
pub(super) enum Finish {
    /// Depth first on the board under its conditions.
    Board,
    /// Depth first on the board and learning on the matrix, in turns, under its conditions.
    InTurns,
    /// A search on the exact-cover matrix.
    Matrix(OnMatrix),
}

/// A search on the exact-cover matrix.
#[derive(Clone, Copy)]
pub(super) enum OnMatrix {
    /// Learning.
    Learn {
        /// True if one filling is enough of all that differ in the names of interchangeable
        /// symbols.
        renames: bool,
    },
    /// Depth first, by the engine that is picked when the matrix is known.
    Visit(search::Pick),
}

impl Finish {
    /// The search that learns.
    fn learn(renames: bool) -> Self {
        Self::Matrix(OnMatrix::Learn { renames })
    }

    /// A search that visits all covers.
    fn visit(pick: search::Pick) -> Self {
        Self::Matrix(OnMatrix::Visit(pick))
    }
}

impl Plan {
    /// The searches for so many fillings.
    pub(super) fn of(config: &Config, layout: &Layout, want: Want) -> Self {
        let by_regions = by_regions(config.engine, layout);
        let few = want != Want::All;
        // The planes know no conditions; under these the choice is as if no engine were named.
        let engine = match config.engine {
            Engine::Board if !by_regions => Engine::Auto,
            engine => engine,
        };

        let finish = match engine {
            Engine::Auto | Engine::Board if few && by_regions => Finish::learn(true),
            Engine::Auto | Engine::Board if few => Finish::InTurns,
            Engine::Auto | Engine::Board if by_regions => Finish::visit(search::best),
            Engine::Auto | Engine::Board | Engine::Rules => Finish::Board,
            Engine::Learn => Finish::learn(false),
            Engine::Bits => Finish::visit(search::best),
            Engine::Links => Finish::visit(|_| ("links", links::search)),
            Engine::Reference => Finish::visit(|_| ("reference", reference::search)),
        };

        let suits_planes = by_regions && few && layout.cells().len() < LARGE;
        Self {
            by_regions,
            // A search that visits covers may do without; all others propagate anyway.
            propagates: config.propagate || !matches!(finish, Finish::Matrix(OnMatrix::Visit(_))),
            planes: match engine {
                Engine::Board => Some(u64::MAX),
                Engine::Auto if suits_planes => Some(STALLED),
                _ => None,
            },
            finish,
        }
    }
}

/// True if a layout has no conditions beyond its regions. This alone decides which engines may
/// serve it.
pub(crate) fn regions_say_all(layout: &Layout) -> bool {
    layout.primitives().is_empty()
}

/// True if engines that know regions only may serve a layout.
pub(super) fn by_regions(engine: Engine, layout: &Layout) -> bool {
    engine != Engine::Rules && regions_say_all(layout)
}

/// True if no engine is named, so that boards may be searched together or counted by tables.
fn is_free(config: &Config) -> bool {
    config.engine == Engine::Auto && config.propagate
}

/// True if the fillings of a layout's boards multiply over independent parts and are in tables,
/// for it has only regions; else they are visited one by one. Where they are to be visited
/// anyway, a search that is named visits them.
pub(crate) fn multiplies(config: &Config, layout: &Layout, visits: bool) -> bool {
    by_regions(config.engine, layout) && (is_free(config) || !visits)
}

/// The lanes, where they support a layout and it fits into them.
pub(crate) fn lanes(layout: &Layout) -> Option<&Lanes> {
    regions_say_all(layout).then(|| Prepared::of(layout).lanes())?
}

/// The lanes, where they may serve a solver.
pub(super) fn lanes_for<'l>(config: &Config, layout: &'l Layout) -> Option<&'l Lanes> {
    is_free(config).then(|| lanes(layout))?
}

/// A search that learns, for many questions about one board: on what the regions alone leave, or
/// under every condition.
pub(super) fn learner<'l>(
    config: &Config,
    layout: &'l Layout,
    sets: &[SymbolSet],
    meter: &mut Meter,
) -> Result<BoardLearner<'l>, Stop> {
    // A deadline that has passed already ends the run before anything is built.
    meter.poll()?;
    let tables = Prepared::of(layout);
    if by_regions(config.engine, layout) {
        BoardLearner::within(tables.geometry(), sets, config.seed, meter)
    } else {
        BoardLearner::under(tables.rules(), sets, config.seed, meter, None)
    }
}
