//! A layout with what the engines need to know of it.
//!
//! The tables are stored with the layout ([`Layout::compiled`]), so a puzzle brings them along: no
//! solver keeps layouts of its own, threads share what is made, and what is made goes when the
//! layout goes.

use std::sync::{Arc, OnceLock};

use crate::boards::lanes::Lanes;
use crate::boards::{planes, rules};
use crate::propagate::Geometry;
use crate::puzzle::Layout;

/// A layout with its tables, each made when a search first needs it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prepared<'l> {
    layout: &'l Layout,
    tables: &'l Tables,
}

#[derive(Debug)]
struct Tables {
    geometry: Arc<Geometry>,
    planes: OnceLock<Arc<planes::PlaneTables>>,
    /// `None` inside where the layout does not fit into lanes.
    lanes: OnceLock<Option<Lanes>>,
    rules: OnceLock<rules::Compiled>,
}

impl<'l> Prepared<'l> {
    /// A layout with what was made of it before.
    pub(crate) fn of(layout: &'l Layout) -> Self {
        let geometry = Geometry::of(layout);
        let tables = layout.compiled(|| Tables {
            geometry: Arc::clone(geometry),
            planes: OnceLock::new(),
            lanes: OnceLock::new(),
            rules: OnceLock::new(),
        });
        Self { layout, tables }
    }

    /// Cells, regions and who sees whom.
    pub(crate) fn geometry(self) -> &'l Arc<Geometry> {
        &self.tables.geometry
    }

    /// The tables of the search on planes.
    pub(crate) fn planes(self) -> &'l Arc<planes::PlaneTables> {
        let tables = self.tables;
        tables.planes.get_or_init(|| Arc::new(planes::PlaneTables::new(&tables.geometry)))
    }

    /// The lanes, where the layout fits into them.
    pub(crate) fn lanes(self) -> Option<&'l Lanes> {
        let tables = self.tables;
        tables.lanes.get_or_init(|| Lanes::new(&tables.geometry)).as_ref()
    }

    /// The tables of the search under every rule.
    pub(crate) fn rules(self) -> &'l rules::Compiled {
        let tables = self.tables;
        tables
            .rules
            .get_or_init(|| rules::Compiled::new(&tables.geometry, self.layout.primitives()))
    }
}
