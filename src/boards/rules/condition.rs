//! A condition on several cells, ready to narrow their candidates.

use std::sync::Arc;

use super::groups::Groups;
use super::linear::Linear;
use super::machine::Reached;
use super::{combos, distinct, machine};
use crate::ids::{CellId, RegionId};
use crate::puzzle::{Automaton, SymbolSet};

/// Where a condition comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ConditionOrigin {
    /// The primitive with this number.
    Primitive(usize),
    /// The sums of whole regions and of cages.
    Sums,
    /// The sums of several primitives taken together.
    Joint,
    /// The region, whose cells differ.
    Region(RegionId),
}

/// Several cells and what they may hold together.
#[derive(Clone, Debug)]
pub(super) struct Condition {
    pub(super) cells: Vec<CellId>,
    pub(super) kind: Kind,
    pub(super) source: ConditionOrigin,
}

/// The contents that the condition allows.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// Different symbols whose set is one of these.
    Sets(Vec<u64>),
    /// Different symbols that make one of these combinations.
    Combos(Vec<SymbolSet>),
    /// A linear sum.
    Sum(Linear),
    /// A linear sum over groups of different symbols.
    Groups(Groups),
    /// Different symbols.
    Differ,
    /// The lists that an automaton accepts.
    Reading(Arc<Automaton>),
}

/// Memory for narrowing.
#[derive(Clone, Debug, Default)]
pub(super) struct Space {
    sums: Vec<u128>,
    states: Reached,
}

/// The result of narrowing.
pub(super) enum Found {
    /// Nothing is left.
    Nothing,
    /// Some of the cells need these symbols.
    Needed(SymbolSet),
}

impl Condition {
    /// How early the condition is looked at: cheap ones come first.
    pub(super) fn rank(&self) -> usize {
        match self.kind {
            Kind::Sum(_) | Kind::Groups(_) => 0,
            Kind::Sets(_) | Kind::Combos(_) => 1,
            Kind::Reading(_) => 2,
            Kind::Differ => 3,
        }
    }

    /// True if narrowing a second time finds nothing that the first did not.
    pub(super) fn is_idempotent(&self) -> bool {
        match &self.kind {
            Kind::Sets(_) | Kind::Differ | Kind::Sum(_) => true,
            // The cells of a group may differ less when other groups leave them less.
            Kind::Groups(_) => false,
            // A combination may go when cells lose what it needs.
            Kind::Combos(_) => false,
            // A cell that is read twice counts as two.
            Kind::Reading(_) => false,
        }
    }

    /// Takes from the candidates of its cells, in their order, what is in none of its fillings.
    pub(super) fn narrow(&self, order: usize, sets: &mut [SymbolSet], space: &mut Space) -> Found {
        let none = SymbolSet::EMPTY;
        let needed = match &self.kind {
            Kind::Sets(goal) => distinct::narrow(order, sets, Some(goal)),
            Kind::Combos(combos) => combos::narrow(sets, combos),
            Kind::Differ => distinct::narrow(order, sets, None),
            Kind::Sum(sum) => sum.narrow(sets, &mut space.sums).then_some(none),
            Kind::Groups(groups) => groups.narrow(sets, &mut space.sums).then_some(none),
            Kind::Reading(automaton) => {
                machine::narrow(automaton, order, sets, &mut space.states).then_some(none)
            }
        };
        needed.map_or(Found::Nothing, Found::Needed)
    }
    /// Narrows the dead candidates of each cell, in their order, to some because of which the live
    /// ones have no filling. Where that is not seen at little cost, all remain.
    pub(super) fn explain(&self, order: usize, live: &[SymbolSet], dead: &mut [SymbolSet]) {
        // Whatever is left of them suffices.
        let _is_narrowed = match &self.kind {
            Kind::Sets(goal) => distinct::explain(order, live, dead, Some(goal)),
            Kind::Differ => distinct::explain(order, live, dead, None),
            Kind::Sum(sum) => sum.explain(live, dead),
            Kind::Groups(groups) => groups.explain(live, dead),
            Kind::Reading(automaton) => machine::explain(automaton, order, live, dead),
            Kind::Combos(_) => false,
        };
    }
}
