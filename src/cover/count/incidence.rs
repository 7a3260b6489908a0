//! Which options an item has, and which items stand in its way.

use super::tuning::MOST_LOOKS;
use crate::cover::matrix::Problem;
use crate::ids::{IdVec, ItemId, OptionId};
use crate::limits::{Meter, Stop};

/// The distinct items that share an option with each item.
pub(super) type Neighbours = IdVec<ItemId, Vec<ItemId>>;

/// The options of each item.
pub(super) struct Incidence<'p> {
    pub(super) problem: &'p Problem,
    pub(super) options: IdVec<ItemId, Vec<OptionId>>,
}

impl<'p> Incidence<'p> {
    /// The options of each item of a problem.
    pub(super) fn new(problem: &'p Problem) -> Self {
        let options = problem.options_of();
        Self { problem, options }
    }

    /// The options that are decided when an item's turn comes: those of no earlier item.
    pub(super) fn decides(
        &self,
        item: ItemId,
        decided: &mut IdVec<OptionId, bool>,
    ) -> Vec<OptionId> {
        let mut own = self.options[item].clone();
        own.retain(|&option| !std::mem::replace(&mut decided[option], true));
        own
    }

    /// A mark for each option; none is decided.
    pub(super) fn none_decided(&self) -> IdVec<OptionId, bool> {
        IdVec::filled(false, self.problem.n_options())
    }

    /// The neighbours of each item, `None` where listing them takes too long.
    pub(super) fn neighbours(&self, meter: &mut Meter) -> Result<Option<Neighbours>, Stop> {
        let lengths = self.problem.options().map(|option| self.problem.items_of(option).len());
        if lengths.map(|length| length * length).sum::<usize>() > MOST_LOOKS {
            return Ok(None);
        }

        let mut listed_by: IdVec<ItemId, Option<ItemId>> =
            IdVec::filled(None, self.problem.n_items());
        let mut neighbours = IdVec::filled(Vec::new(), self.problem.n_items());
        for item in self.problem.items() {
            for &option in &self.options[item] {
                for &other in self.problem.items_of(option) {
                    if other != item && listed_by[other].replace(item) != Some(item) {
                        neighbours[item].push(other);
                    }
                }
                meter.pulse()?;
            }
        }

        Ok(Some(neighbours))
    }
}
