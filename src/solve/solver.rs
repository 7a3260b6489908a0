//! The solver, whose methods are the questions of this room and of [`crate::count`].

use super::choose::regions_say_all;
use super::config::{Config, UnsupportedConstraints};
use crate::boards::planes::Scratch;
use crate::puzzle::Layout;

/// Answers questions about puzzles; the tables compiled of a layout are stored with the layout.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    pub(super) config: Config,
    /// Memory of the search on planes, used again for the next puzzle.
    pub(super) scratch: Scratch,
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
}
