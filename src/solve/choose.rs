//! Which search answers a question, by the engine that is named and by whether a layout has
//! conditions beyond regions.
//!
//! The planes and all ways to count by tables know regions only; they are never given a layout
//! with [`crate::puzzle::Primitive`]s, whatever engine is named. [`Solver::supports`] says whether
//! the named engine is taken.

use thiserror::Error;

use super::{Engine, Prepared, Solver};
use crate::boards::lanes::Lanes;
use crate::cover::search::{self, links, reference};
use crate::puzzle::Layout;

/// True if a layout has no conditions beyond its regions. This alone decides which engines may
/// serve it.
pub(crate) fn regions_say_all(layout: &Layout) -> bool {
    layout.primitives().is_empty()
}

/// The lanes, where they support a layout and it fits into them.
pub(crate) fn lanes(layout: &Layout) -> Option<&Lanes> {
    regions_say_all(layout).then(|| Prepared::of(layout).lanes())?
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
    let all = Engine::ALL.iter().filter(|(engine, _)| engine.supports_constraints());
    let names: Vec<&str> = all.map(|(_, name)| *name).collect();
    names.join(", ")
}

impl Engine {
    /// True if it supports conditions beyond regions.
    #[must_use]
    pub fn supports_constraints(self) -> bool {
        match self {
            Self::Board => false,
            Self::Auto | Self::Learn | Self::Rules => true,
            Self::Bits | Self::Links | Self::Reference => true,
        }
    }

    /// The engine on matrices that it names, or that `auto` takes for all solutions.
    fn on_matrix(self) -> Option<search::Pick> {
        match self {
            Self::Auto | Self::Bits => Some(search::best),
            Self::Links => Some(|_| ("links", links::search)),
            Self::Reference => Some(|_| ("reference", reference::search)),
            Self::Board | Self::Learn | Self::Rules => None,
        }
    }
}

/// How fillings are visited.
#[derive(Clone, Copy)]
pub(super) enum Strategy {
    Planes,
    Covers(search::Pick),
    /// The search that learns.
    Learning,
    /// Depth first, under every rule.
    Rules,
}

impl Solver {
    /// Checks that the chosen engine supports the conditions of a layout. Where it does not, the
    /// answers are right all the same: another engine makes them.
    ///
    /// # Errors
    /// It knows regions only, and there is more.
    pub fn supports(&self, layout: &Layout) -> Result<(), UnsupportedConstraints> {
        let engine = self.config.engine;
        if regions_say_all(layout) || engine.supports_constraints() {
            return Ok(());
        }
        Err(UnsupportedConstraints { engine })
    }

    /// True if engines that know regions only may serve a layout.
    pub(super) fn by_regions(&self, layout: &Layout) -> bool {
        self.config.engine != Engine::Rules && regions_say_all(layout)
    }

    /// True if the fillings of a layout's boards multiply over independent parts and are in tables,
    /// for it has only regions; else they are visited one by one. Where they are to be visited
    /// anyway, a search that is named visits them.
    pub(crate) fn multiplies(&self, layout: &Layout, visits: bool) -> bool {
        let suits = self.config.engine == Engine::Auto && self.config.propagate;
        self.by_regions(layout) && (suits || !visits)
    }

    /// The lanes, where they may serve a layout.
    pub(super) fn lanes<'l>(&self, layout: &'l Layout) -> Option<&'l Lanes> {
        let suits = self.config.engine == Engine::Auto && self.config.propagate;
        suits.then(|| lanes(layout))?
    }

    /// The search that visits the fillings of a layout's boards, all of them or a few, or that is
    /// named.
    pub(super) fn strategy(&self, layout: &Layout, all: bool) -> Strategy {
        let (engine, by_regions) = (self.config.engine, self.by_regions(layout));
        match engine.on_matrix() {
            Some(pick) if by_regions || engine != Engine::Auto => Strategy::Covers(pick),
            _ if by_regions && engine != Engine::Learn => Strategy::Planes,
            _ if by_regions || !all => Strategy::Learning,
            _ => Strategy::Rules,
        }
    }
}
