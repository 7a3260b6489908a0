//! What the attempts at the parts of a board took, and who watches them.

use crate::count::asked::Method;
use crate::cover::count::{Effort, Onlooker, Progress, Reached};
use crate::limits::Stop;
use crate::solve::RunStats;

/// The figures of a count over all of its parts.
pub(super) struct Tally {
    pub(super) stats: RunStats,
    /// The method that counted most.
    pub(super) method: Option<Method>,
    /// The work on the tables with most states.
    pub(super) tables: Option<Effort>,
    /// The limit that ended the count.
    pub(super) stopped: Option<Stop>,
    /// Nodes, before the parts and by tables, that the limits are charged with.
    pub(super) used: u64,
}

impl Tally {
    /// The figures of a count before which something was done.
    pub(super) fn new(stats: RunStats) -> Self {
        Self { stats, method: None, tables: None, stopped: None, used: stats.nodes }
    }

    /// Notes what the latest part is counted by; tables rather than an enumeration, where both
    /// occur.
    pub(super) fn counted_by(&mut self, method: Method, engine: &'static str) {
        if self.method.is_none_or(|known| known == Method::Enumerate) {
            self.method = Some(method);
            self.stats.engine = engine;
        }
    }

    /// Adds the work on a table.
    pub(super) fn add_table(&mut self, work: Effort) {
        let tables = self.tables.take().into_iter().chain([work]);
        self.tables = tables.max_by_key(|tables| tables.states);
    }
}

/// Reports progress on numbered parts.
pub(super) struct Watch<'a> {
    pub(super) onlooker: &'a mut Onlooker<'a>,
    /// How many parts there are.
    pub(super) parts: usize,
}

impl Watch<'_> {
    /// Reports how far the part with this number is.
    pub(super) fn report(&mut self, part: usize, reached: &Reached) {
        let parts = self.parts;
        let reached = reached.clone();
        (self.onlooker)(&Progress { part, parts, reached });
    }
}
