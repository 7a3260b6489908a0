//! A problem in flat arrays, and its builder.

use thiserror::Error;

use crate::ids::{ColourId, Id, IdVec, ItemId, OptionId};

/// An item in an option, and the colour that the option gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mention {
    /// The item.
    pub item: ItemId,
    /// Its colour; none for primary items, and for a secondary item that no other option of a
    /// cover may have.
    pub colour: Option<ColourId>,
}

impl Mention {
    /// A secondary item with a colour.
    #[must_use]
    pub fn coloured(item: ItemId, colour: ColourId) -> Self {
        Self { item, colour: Some(colour) }
    }

    /// True if an option with this mention and one with the other may be in one cover, as far as
    /// these two go.
    #[must_use]
    pub fn agrees(self, other: Self) -> bool {
        self.item != other.item || (self.colour.is_some() && self.colour == other.colour)
    }
}

impl From<ItemId> for Mention {
    fn from(item: ItemId) -> Self {
        Self { item, colour: None }
    }
}

/// How often an item is to be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// At least so often.
    pub least: u32,
    /// At most so often.
    pub most: u32,
}

impl Bounds {
    /// Exactly once.
    pub const ONCE: Self = Self { least: 1, most: 1 };
    /// At most once.
    pub const SECONDARY: Self = Self { least: 0, most: 1 };
}

/// An exact-cover problem: primary items first, then secondary ones; options in one flat array.
///
/// Invariants: every item of an option exists, no option names an item twice, every option
/// has at least one primary item, and only secondary items have colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    n_items: usize,
    n_primary: usize,
    /// Items of all options, one option after the other, in the order in which they were named.
    items: Vec<ItemId>,
    /// The colours of `items`; empty as long as there is none.
    colours: Vec<Option<ColourId>>,
    /// Colours are numbered below this.
    n_colours: usize,
    /// Where each option starts in `items`; one more entry for the end.
    starts: Vec<usize>,
    /// How often each primary item is covered; empty as long as each is covered exactly once.
    bounds: Vec<Bounds>,
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

    /// True if an item must be covered.
    #[must_use]
    pub fn is_primary(&self, item: ItemId) -> bool {
        item.index() < self.n_primary
    }

    /// The items in order, primary ones first.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> + use<> {
        (0..self.n_items).map(ItemId::new)
    }

    /// The primary items, in order.
    pub fn primary(&self) -> impl DoubleEndedIterator<Item = ItemId> + use<> {
        (0..self.n_primary).map(ItemId::new)
    }

    /// The options of each item, in order.
    #[must_use]
    pub fn options_of(&self) -> IdVec<ItemId, Vec<OptionId>> {
        let mut options_of = IdVec::filled(Vec::new(), self.n_items);
        for option in self.options() {
            for &item in self.items_of(option) {
                options_of[item].push(option);
            }
        }
        options_of
    }

    /// How often an item is covered: a secondary one at most once, as long as it has no colour.
    #[must_use]
    pub fn bounds(&self, item: ItemId) -> Bounds {
        if !self.is_primary(item) {
            return Bounds::SECONDARY;
        }
        let bounds = self.bounds.get(item.index());
        bounds.copied().unwrap_or(Bounds::ONCE)
    }

    /// True if some primary item is not simply covered exactly once.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        !self.bounds.is_empty()
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

    /// The items of an option with their colours, in the order in which they were named.
    pub fn mentions_of(
        &self,
        option: OptionId,
    ) -> impl ExactSizeIterator<Item = Mention> + Clone + use<'_> {
        let range = self.starts[option.index()]..self.starts[option.index() + 1];
        let colours = self.colours.get(range.clone()).unwrap_or(&[]);
        self.items[range]
            .iter()
            .enumerate()
            .map(|(k, &item)| Mention { item, colour: colours.get(k).copied().flatten() })
    }

    /// True if some option gives an item a colour.
    #[must_use]
    pub fn is_coloured(&self) -> bool {
        self.n_colours > 0
    }

    /// The colours are numbered below this; 0 where there are none.
    #[must_use]
    pub fn n_colours(&self) -> usize {
        self.n_colours
    }

    /// True if two different options may be in one cover: no item of both is covered once only or
    /// without a colour in one of them, and none has two colours.
    #[must_use]
    pub fn compatible(&self, a: OptionId, b: OptionId) -> bool {
        self.mentions_of(a).all(|mention| {
            let several = self.is_bounded() && self.bounds(mention.item).most > 1;
            several || self.mentions_of(b).all(|other| mention.agrees(other))
        })
    }

    /// Bytes that it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&self.items[..])
            + size_of_val(&self.colours[..])
            + size_of_val(&self.starts[..])
            + size_of_val(&self.bounds[..])
    }

    /// Number of item mentions over all options.
    #[must_use]
    pub fn n_mentions(&self) -> usize {
        self.items.len()
    }
}

/// Why an option cannot be added.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// An item is named twice.
    #[error("{item:?} stands twice in one option")]
    RepeatedItem {
        /// The item.
        item: ItemId,
    },
    /// A primary item has a colour.
    #[error("{item:?} has a colour, but is primary: only secondary items have colours")]
    ColouredPrimary {
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
            colours: Vec::new(),
            n_colours: 0,
            starts: vec![0],
            bounds: Vec::new(),
        };
        Self { problem, named_by: vec![usize::MAX; n_items] }
    }

    /// A problem with items in any order, of each of which is said whether it is secondary, and
    /// the id that each of them has there: primary ones come first.
    #[must_use]
    pub fn in_any_order(secondary: &[bool]) -> (Self, Vec<ItemId>) {
        let n_secondary = secondary.iter().filter(|&&secondary| secondary).count();
        let n_primary = secondary.len() - n_secondary;
        let mut next = [0, n_primary];
        let ids = secondary.iter().map(|&secondary| {
            let next = &mut next[usize::from(secondary)];
            *next += 1;
            ItemId::new(*next - 1)
        });
        let ids = ids.collect();
        (Self::new(n_primary, n_secondary), ids)
    }

    /// Says how often a primary item is covered, where that is not exactly once.
    ///
    /// # Panics
    /// When the item is not primary, or is to be covered more often at least than at most.
    pub fn bound(&mut self, item: ItemId, bounds: Bounds) {
        assert!(self.problem.is_primary(item) && bounds.least <= bounds.most);
        if bounds == self.problem.bounds(item) {
            return;
        }
        let n_primary = self.problem.n_primary;
        self.problem.bounds.resize(n_primary, Bounds::ONCE);
        self.problem.bounds[item.index()] = bounds;
    }

    /// Adds an option, which may give secondary items a colour.
    ///
    /// # Errors
    /// A repeated item, a coloured primary item, or no primary item; the problem is then as before.
    ///
    /// # Panics
    /// When there is no such item.
    pub fn option<M: Copy + Into<Mention>>(
        &mut self,
        mentions: &[M],
    ) -> Result<OptionId, OptionError> {
        let this = self.problem.n_options();
        let before = self.problem.items.len();
        let added = mentions.iter().try_for_each(|&mention| self.mention(this, mention.into()));
        let named = &self.problem.items[before..];
        let primary = named.iter().any(|&item| self.problem.is_primary(item));
        if let Err(error) = added.and(primary.then_some(()).ok_or(OptionError::NoPrimaryItem)) {
            // Forget the marks of this call: the next option has the same number.
            for item in named {
                self.named_by[item.index()] = usize::MAX;
            }
            self.problem.items.truncate(before);
            return Err(error);
        }

        let colours = mentions.iter().map(|&mention| mention.into().colour);
        if let Some(last) = colours.clone().flatten().max() {
            self.problem.n_colours = self.problem.n_colours.max(last.index() + 1);
        }
        if self.problem.is_coloured() {
            self.problem.colours.resize(before, None);
            self.problem.colours.extend(colours);
        }

        self.problem.starts.push(self.problem.items.len());
        Ok(OptionId::new(this))
    }

    /// Adds an item to the option with this number.
    fn mention(
        &mut self,
        option: usize,
        Mention { item, colour }: Mention,
    ) -> Result<(), OptionError> {
        if colour.is_some() && self.problem.is_primary(item) {
            return Err(OptionError::ColouredPrimary { item });
        }
        if std::mem::replace(&mut self.named_by[item.index()], option) == option {
            return Err(OptionError::RepeatedItem { item });
        }
        self.problem.items.push(item);
        Ok(())
    }

    /// The finished problem.
    #[must_use]
    pub fn build(self) -> Problem {
        self.problem
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(index: usize) -> ItemId {
        ItemId::new(index)
    }

    fn coloured(index: usize, colour: usize) -> Mention {
        Mention::coloured(item(index), ColourId::new(colour))
    }

    #[test]
    fn a_bad_option_leaves_the_problem_as_it_was() {
        let mut builder = Builder::new(1, 2);
        let good = [item(0).into(), coloured(1, 0)];
        builder.option(&good).expect("a good option");
        let before = builder.problem.clone();
        let bad: [(&[Mention], OptionError); 3] = [
            (&[coloured(0, 7), item(1).into()], OptionError::ColouredPrimary { item: item(0) }),
            (
                &[item(0).into(), coloured(1, 7), coloured(1, 7)],
                OptionError::RepeatedItem { item: item(1) },
            ),
            (&[coloured(1, 7)], OptionError::NoPrimaryItem),
        ];
        for (mentions, error) in bad {
            assert_eq!(builder.option(mentions), Err(error));
            assert_eq!(builder.problem, before);
        }

        builder.option(&good).expect("a good option");
    }
}
