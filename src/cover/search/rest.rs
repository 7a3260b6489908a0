//! The rest of a problem when some options are taken and others left out, as a problem.

use super::board::Residual;
use crate::cover::matrix::{Bounds, Builder, Mention, Problem};
use crate::ids::{Id, IdVec, ItemId, OptionId};

/// The rest of a problem.
#[derive(Clone, Debug)]
pub struct Rest {
    problem: Problem,
    options: IdVec<OptionId, OptionId>,
}

impl Rest {
    /// The rest of a problem on a board.
    #[must_use]
    pub fn of(board: &Residual<'_>) -> Self {
        let whole = board.problem();
        let keeps = |item: &ItemId| {
            let asked = board.count(*item) > 0 || board.need(*item) > 0;
            asked && board.room(*item) > 0 && board.colour(*item).is_none()
        };
        let items: Vec<ItemId> = whole.items().filter(keeps).collect();
        let bounds = |item: ItemId| Bounds { least: board.need(item), most: board.room(item) };
        let open = whole.options().filter(|&option| board.is_open(option));
        Self::part(whole, &items, bounds, open)
    }

    /// Some of the options of a problem with some of its items, ascending, and with other bounds
    /// of these; options without a primary item among them are left out.
    #[must_use]
    pub fn part(
        whole: &Problem,
        items: &[ItemId],
        bounds: impl Fn(ItemId) -> Bounds,
        options: impl IntoIterator<Item = OptionId>,
    ) -> Self {
        let (problem, options) = Pieces::new(whole).part(items, bounds, options);
        Self { problem, options }
    }

    /// All of a problem.
    #[must_use]
    pub fn all(problem: &Problem) -> Self {
        Self::with_all_items(problem, problem.options())
    }

    /// All items of a problem with some of its options, in their order.
    #[must_use]
    pub fn with_all_items(problem: &Problem, options: impl IntoIterator<Item = OptionId>) -> Self {
        let items: Vec<ItemId> = problem.items().collect();
        Self::part(problem, &items, |item| problem.bounds(item), options)
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
        let mut whole: Vec<OptionId> =
            cover.iter().filter_map(|&option| self.options.get(option)).copied().collect();
        whole.sort_unstable();
        whole
    }

    /// The problem that is left.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The option of the whole problem that this option is.
    #[must_use]
    pub fn whole(&self, option: OptionId) -> OptionId {
        self.options[option]
    }
}

/// Makes problems of some of the items of one, each in time that grows with its own size.
#[derive(Debug)]
pub struct Pieces<'p> {
    whole: &'p Problem,
    /// The number of each item in the problem that is made; none between two of them.
    local: IdVec<ItemId, Option<ItemId>>,
}

impl<'p> Pieces<'p> {
    /// Nothing is made yet.
    #[must_use]
    pub fn new(whole: &'p Problem) -> Self {
        Self { whole, local: IdVec::filled(None, whole.n_items()) }
    }

    /// The problem of some options with some items, as [`Rest::part`] has it, and the option of the
    /// whole problem that each of its options is.
    pub fn part(
        &mut self,
        items: &[ItemId],
        bounds: impl Fn(ItemId) -> Bounds,
        options: impl IntoIterator<Item = OptionId>,
    ) -> (Problem, IdVec<OptionId, OptionId>) {
        let n_primary = items.partition_point(|&item| self.whole.is_primary(item));
        let mut builder = Builder::new(n_primary, items.len() - n_primary);
        for (k, &item) in items.iter().enumerate() {
            self.local[item] = Some(ItemId::new(k));
            if k < n_primary {
                builder.bound(ItemId::new(k), bounds(item));
            }
        }

        let mut kept = IdVec::new();
        let mut mentions: Vec<Mention> = Vec::new();
        for option in options {
            mentions.clear();
            mentions.extend(self.whole.mentions_of(option).filter_map(|mention| {
                let item = self.local[mention.item]?;
                Some(Mention { item, ..mention })
            }));
            if builder.option(&mentions).is_ok() {
                kept.push(option);
            }
        }

        items.iter().for_each(|&item| self.local[item] = None);
        (builder.build(), kept)
    }
}
