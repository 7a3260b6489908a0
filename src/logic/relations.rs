//! The techniques' knowledge of a layout: its regions and the consequences of them and of
//! conditions, each computed once and cached with the layout.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use super::balances::{Balance, balances};
use super::compare::{Comparison, comparisons};
use super::exchange::rectangles;
use super::excludes::Excludes;
use super::step::Candidate;
use super::visibility::Visibility;
use crate::ids::{CellId, IdVec};
use crate::propagate::Geometry;
use crate::puzzle::Layout;

/// A layout with the techniques' knowledge of it. The compiled part is cached in the layout, so
/// later calls cost nothing and no caller has to store it.
#[derive(Clone, Debug)]
pub struct Relations {
    layout: Arc<Layout>,
    compiled: Arc<Compiled>,
}

/// The compiled part of a layout; the layout owns it, not the other way round.
#[derive(Debug)]
struct Compiled {
    sight: Visibility,
    rectangles: OnceLock<Vec<[CellId; 4]>>,
    comparisons: OnceLock<Vec<Comparison>>,
    balances: OnceLock<Vec<Balance>>,
    excludes: OnceLock<Option<Excludes>>,
    /// By cell: the conditions on it; nothing where the layout has none.
    conditions: OnceLock<IdVec<CellId, Vec<usize>>>,
}

/// Its regions are used most.
impl Deref for Relations {
    type Target = Visibility;

    #[inline]
    fn deref(&self) -> &Visibility {
        &self.compiled.sight
    }
}

impl Relations {
    /// The relations of a layout, compiled on the first call.
    #[must_use]
    pub fn new(layout: &Arc<Layout>) -> Self {
        let geometry = Geometry::of(layout);
        let compiled = layout.compiled(|| {
            Arc::new(Compiled {
                sight: Visibility::new(geometry),
                rectangles: OnceLock::new(),
                comparisons: OnceLock::new(),
                balances: OnceLock::new(),
                excludes: OnceLock::new(),
                conditions: OnceLock::new(),
            })
        });

        Self { layout: Arc::clone(layout), compiled: Arc::clone(compiled) }
    }

    /// The layout.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The rectangles whose symbols could be exchanged, computed on first use.
    pub(super) fn rectangles(&self) -> &[[CellId; 4]] {
        self.compiled.rectangles.get_or_init(|| rectangles(self))
    }

    /// The comparisons of regions with others, computed on first use.
    pub(super) fn comparisons(&self) -> &[Comparison] {
        self.compiled.comparisons.get_or_init(|| comparisons(self))
    }

    /// The regions compared with cages, computed on first use.
    pub(super) fn balances(&self) -> &[Balance] {
        let balances = || balances(self, &self.layout);
        self.compiled.balances.get_or_init(balances)
    }

    /// The exclusions by conditions on two cells; `None` where the layout has no such conditions.
    #[inline]
    pub(super) fn excludes(&self) -> Option<&Excludes> {
        let excludes = &self.compiled.excludes;
        excludes.get_or_init(|| Excludes::new(&self.layout)).as_ref()
    }

    /// The conditions beyond regions on a cell, by their numbers among the layout's primitives.
    #[inline]
    pub(super) fn conditions_on(&self, cell: CellId) -> &[usize] {
        let primitives = self.layout.primitives();
        if primitives.is_empty() {
            return &[];
        }

        let conditions = self.compiled.conditions.get_or_init(|| {
            let mut of: IdVec<CellId, Vec<usize>> = IdVec::filled(Vec::new(), self.n_cells());
            for (rule, primitive) in primitives.iter().enumerate() {
                for &cell in primitive.cells() {
                    if of[cell].last() != Some(&rule) {
                        of[cell].push(rule);
                    }
                }
            }
            of
        });

        &conditions[cell]
    }

    /// True if two candidates exclude each other, by cells and regions or by a condition on two
    /// cells.
    #[must_use]
    pub(super) fn exclude(&self, a: Candidate, b: Candidate) -> bool {
        self.clash(a, b) || self.excludes().is_some_and(|all| all.why(a, b).is_some())
    }
}
