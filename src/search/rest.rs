//! What is left of a problem when some options are taken and others left out, as a problem.

use super::board::Board;
use crate::ids::{Id, IdVec, ItemId, OptionId};
use crate::matrix::{Bounds, Builder, Mention, Problem};

/// What is left of a problem.
#[derive(Clone, Debug)]
pub struct Rest {
    problem: Problem,
    options: IdVec<OptionId, OptionId>,
}

impl Rest {
    /// What is left on a board.
    #[must_use]
    pub fn of(board: &Board<'_>) -> Self {
        let whole = board.problem();
        let keeps = |item: ItemId| {
            let asked = board.count(item) > 0 || board.need(item) > 0;
            asked && board.room(item) > 0 && board.colour(item).is_none()
        };
        let kept: Vec<ItemId> = whole.items().filter(|&item| keeps(item)).collect();
        let n_primary = kept.partition_point(|&item| whole.is_primary(item));
        let mut local = IdVec::filled(None, whole.n_items());
        let mut builder = Builder::new(n_primary, kept.len() - n_primary);
        for (k, &item) in kept.iter().enumerate() {
            local[item] = Some(ItemId::new(k));
            if whole.is_primary(item) {
                let bounds = Bounds {
                    least: board.need(item),
                    most: board.room(item),
                };
                builder.bound(ItemId::new(k), bounds);
            }
        }
        let mut options = IdVec::new();
        let mut mentions: Vec<Mention> = Vec::new();
        for option in whole.options().filter(|&option| board.is_open(option)) {
            mentions.clear();
            mentions.extend(whole.mentions_of(option).filter_map(|mention| {
                let item = local[mention.item]?;
                Some(Mention { item, ..mention })
            }));
            // The items are those of a good option, and a primary one is among them.
            if builder.coloured(&mentions).is_ok() {
                options.push(option);
            }
        }
        Self {
            problem: builder.build(),
            options,
        }
    }

    /// All of a problem.
    #[must_use]
    pub fn all(problem: &Problem) -> Self {
        Self::with_all_items(problem, problem.options().collect())
    }

    /// All items of a problem with some of its options, in their order.
    #[must_use]
    pub fn with_all_items(problem: &Problem, options: Vec<OptionId>) -> Self {
        Self {
            problem: problem.in_order(&options),
            options: options.into_iter().collect(),
        }
    }

    /// A problem that begins with the options of this one; what comes after them has no option of
    /// the whole problem.
    pub(super) fn with_more(&self, problem: Problem) -> Self {
        let options = self.options.clone();
        Self { problem, options }
    }

    /// The options of the whole problem that a cover has, ascending.
    #[must_use]
    pub fn whole_cover(&self, cover: &[OptionId]) -> Vec<OptionId> {
        let own = cover
            .iter()
            .filter(|option| option.index() < self.options.len());
        let mut whole: Vec<OptionId> = own.map(|&option| self.options[option]).collect();
        whole.sort_unstable();
        whole
    }

    /// The problem that is left.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The option of the whole problem that stands here.
    #[must_use]
    pub fn whole(&self, option: OptionId) -> OptionId {
        self.options[option]
    }
}
