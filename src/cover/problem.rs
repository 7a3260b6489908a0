//! A problem in flat arrays, and its builder.

use thiserror::Error;

use crate::ids::{Id, ItemId, OptionId};

/// An exact-cover problem: primary items first, then secondary ones; options in one flat array.
///
/// Invariants: every item of an option exists, no option names an item twice, and every option
/// has at least one primary item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    n_items: usize,
    n_primary: usize,
    /// Items of all options, one option after the other, in the order in which they were named.
    items: Vec<ItemId>,
    /// Where each option starts in `items`; one more entry for the end.
    starts: Vec<usize>,
}

impl Problem {
    /// Number of items.
    #[must_use]
    pub fn n_items(&self) -> usize {
        self.n_items
    }

    /// Number of primary items; they are the first ones.
    #[must_use]
    pub fn n_primary(&self) -> usize {
        self.n_primary
    }

    /// Whether an item must be covered.
    #[must_use]
    pub fn is_primary(&self, item: ItemId) -> bool {
        item.index() < self.n_primary
    }

    /// The items in order, primary ones first.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> + use<> {
        (0..self.n_items).map(ItemId::new)
    }

    /// Number of options.
    #[must_use]
    pub fn n_options(&self) -> usize {
        self.starts.len() - 1
    }

    /// The options in order.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + use<> {
        (0..self.n_options()).map(OptionId::new)
    }

    /// The items of an option, in the order in which they were named.
    #[must_use]
    pub fn items_of(&self, option: OptionId) -> &[ItemId] {
        &self.items[self.starts[option.index()]..self.starts[option.index() + 1]]
    }

    /// Number of item mentions over all options.
    #[must_use]
    pub fn n_mentions(&self) -> usize {
        self.items.len()
    }
}

/// Why an option cannot be added.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CoverError {
    /// An item beyond the last.
    #[error("{item:?} is beyond the {n_items} items of the problem")]
    NoSuchItem {
        /// The item.
        item: ItemId,
        /// How many there are.
        n_items: usize,
    },
    /// An item is named twice.
    #[error("{item:?} stands twice in one option")]
    RepeatedItem {
        /// The item.
        item: ItemId,
    },
    /// An option has no primary item, so nothing could ever ask for it.
    #[error("an option without a primary item")]
    NoPrimaryItem,
}

/// Builds a [`Problem`] option by option.
#[derive(Clone, Debug)]
pub struct Builder {
    problem: Problem,
    /// For each item the last option that named it, so that a repeated item is found at once.
    named_by: Vec<usize>,
}

impl Builder {
    /// A problem with this many primary and secondary items, and no options yet.
    #[must_use]
    pub fn new(n_primary: usize, n_secondary: usize) -> Self {
        let n_items = n_primary + n_secondary;
        let problem = Problem {
            n_items,
            n_primary,
            items: Vec::new(),
            starts: vec![0],
        };
        Self {
            problem,
            named_by: vec![usize::MAX; n_items],
        }
    }

    /// Adds an option.
    ///
    /// # Errors
    /// An unknown or repeated item, or no primary item; the problem is then as before.
    pub fn option(&mut self, items: &[ItemId]) -> Result<OptionId, CoverError> {
        let this = self.problem.n_options();
        let n_items = self.problem.n_items;
        if let Some(&item) = items.iter().find(|item| item.index() >= n_items) {
            return Err(CoverError::NoSuchItem { item, n_items });
        }
        if !items.iter().any(|&item| self.problem.is_primary(item)) {
            return Err(CoverError::NoPrimaryItem);
        }
        for (k, &item) in items.iter().enumerate() {
            if self.named_by[item.index()] == this {
                // Forget the marks of this call: the next option has the same number.
                items[..k]
                    .iter()
                    .for_each(|&named| self.named_by[named.index()] = usize::MAX);
                return Err(CoverError::RepeatedItem { item });
            }
            self.named_by[item.index()] = this;
        }
        self.problem.items.extend_from_slice(items);
        self.problem.starts.push(self.problem.items.len());
        Ok(OptionId::new(this))
    }

    /// The finished problem.
    #[must_use]
    pub fn build(self) -> Problem {
        self.problem
    }
}
