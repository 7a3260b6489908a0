//! Problems from rows and matrices, or item by item and option by option with names of any type.

use std::collections::HashMap;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;

use super::error::CoverError;
use super::problem::Cover;
use crate::cover::matrix::{self, Bounds, Mention};
use crate::ids::{ColourId, Id, IdVec, ItemId};

impl Cover {
    /// A builder for items and colours with names.
    #[must_use]
    pub fn builder<I: Clone + Debug + Eq + Hash>() -> CoverBuilder<I> {
        CoverBuilder::new()
    }

    /// The problem with these options, each a list of items by number; all items up to the largest
    /// number are to be covered.
    ///
    /// # Errors
    /// An option names an item twice, or names no item.
    pub fn from_rows<R: IntoIterator<Item = usize>>(
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Self, CoverError> {
        let rows: Vec<Vec<usize>> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        let n = rows.iter().flatten().max().map_or(0, |&last| last.saturating_add(1));
        if n >= 1 << 31 {
            return Err(CoverError::TooLarge);
        }
        let mut builder: CoverBuilder<usize> = CoverBuilder::new();
        (0..n).for_each(|item| {
            builder.primary(item);
        });
        for row in rows {
            builder.option(row);
        }
        builder.build()
    }

    /// The problem of a matrix of 0 and 1: a row is an option, a column an item.
    ///
    /// # Errors
    /// Another entry, rows of different lengths, a row without a 1.
    pub fn from_matrix<R: IntoIterator<Item = u8>>(
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Self, CoverError> {
        let mut builder: CoverBuilder<usize> = CoverBuilder::new();
        let mut width = None;
        for (row, entries) in rows.into_iter().enumerate() {
            let entries: Vec<u8> = entries.into_iter().collect();
            let wrong = |what| CoverError::Matrix { row, what };
            if *width.get_or_insert(entries.len()) != entries.len() {
                return Err(wrong("it is not as long as the first"));
            }
            if entries.iter().any(|&entry| entry > 1) {
                return Err(wrong("an entry is neither 0 nor 1"));
            }
            if row == 0 {
                (0..entries.len()).for_each(|item| {
                    builder.primary(item);
                });
            }
            let items: Vec<usize> = (0..entries.len()).filter(|&k| entries[k] == 1).collect();
            if items.is_empty() {
                return Err(CoverError::NoPrimaryItem { option: row });
            }
            builder.option(items);
        }

        builder.build()
    }
}

/// An item as it was named.
#[derive(Clone, Debug, Default)]
struct Named {
    secondary: bool,
    bounds: Option<Bounds>,
}

/// An option as it was given, its items by number.
#[derive(Clone, Debug)]
struct Given {
    mentions: Vec<Mention>,
    cost: i64,
}

/// Collects the items and options of a [`Cover`]; made by [`Cover::builder`].
#[derive(Clone, Debug)]
pub struct CoverBuilder<I> {
    items: Vec<Named>,
    ids: HashMap<I, usize>,
    colours: HashMap<String, usize>,
    options: Vec<Given>,
}

/// The option that was added last, for what else is to be said of it.
#[derive(Debug)]
pub struct ByName<'b, I> {
    builder: &'b mut CoverBuilder<I>,
}

impl<I: Clone + Debug + Eq + Hash> CoverBuilder<I> {
    fn new() -> Self {
        Self {
            items: Vec::new(),
            ids: HashMap::new(),
            colours: HashMap::new(),
            options: Vec::new(),
        }
    }

    fn id(&mut self, name: I) -> usize {
        let next = self.items.len();
        let id = *self.ids.entry(name).or_insert(next);
        if id == next {
            self.items.push(Named::default());
        }
        id
    }

    /// Names an item that is covered exactly once, as items without a name are.
    pub fn primary(&mut self, item: I) -> &mut Self {
        self.id(item);
        self
    }

    /// Names an item that is covered at most once, or by any number of options that give it the
    /// same colour.
    pub fn secondary(&mut self, item: I) -> &mut Self {
        let id = self.id(item);
        self.items[id].secondary = true;
        self
    }

    /// Says how often an item is covered.
    pub fn times(&mut self, item: I, times: RangeInclusive<u32>) -> &mut Self {
        let id = self.id(item);
        self.items[id].bounds = Some(Bounds { least: *times.start(), most: *times.end() });
        self
    }

    /// Adds an option; options are numbered from 0 in the order in which they are added.
    pub fn option(&mut self, items: impl IntoIterator<Item = I>) -> ByName<'_, I> {
        let mentions = items.into_iter().map(|item| ItemId::new(self.id(item)).into()).collect();
        self.options.push(Given { mentions, cost: 0 });
        ByName { builder: self }
    }

    /// The problem.
    ///
    /// # Errors
    /// See [`CoverError`] for the defects that options may have.
    pub fn build(&self) -> Result<Cover, CoverError> {
        let sizes = [self.items.len(), self.options.len(), self.colours.len()];
        if sizes.iter().any(|&size| size >= 1 << 31) {
            return Err(CoverError::TooLarge);
        }
        let secondary: Vec<bool> = self.items.iter().map(|item| item.secondary).collect();
        let (mut builder, ids) = matrix::Builder::in_any_order(&secondary);
        let name = |id: ItemId| {
            self.ids
                .iter()
                .find(|&(_, &item)| ids[item] == id)
                .map_or(String::new(), |(name, _)| format!("{name:?}"))
        };

        for (item, &id) in self.items.iter().zip(&ids) {
            if let Some(bounds) = item.bounds {
                if bounds.least > bounds.most || item.secondary {
                    return Err(CoverError::Times { item: name(id) });
                }
                builder.bound(id, bounds);
            }
        }

        let mut costs = IdVec::new();
        for (option, given) in self.options.iter().enumerate() {
            let mut mentions = given.mentions.clone();
            for mention in &mut mentions {
                mention.item = ids[mention.item.index()];
            }
            let wrong = |error| match error {
                matrix::OptionError::RepeatedItem { item } => {
                    CoverError::Repeated { option, item: name(item) }
                }
                matrix::OptionError::ColouredPrimary { item } => {
                    CoverError::ColouredPrimary { option, item: name(item) }
                }
                matrix::OptionError::NoPrimaryItem => CoverError::NoPrimaryItem { option },
            };
            builder.option(&mentions).map_err(wrong)?;
            costs.push(given.cost);
        }

        Ok(Cover::new(builder.build(), costs))
    }
}

impl<I: Clone + Debug + Eq + Hash> ByName<'_, I> {
    /// Adds a secondary item to the option, with a colour on which all options of a cover that
    /// have it must agree.
    pub fn colour(self, item: I, colour: impl Display) -> Self {
        let item = ItemId::new(self.builder.id(item));
        let colours = &mut self.builder.colours;
        let next = colours.len();
        let colour = *colours.entry(colour.to_string()).or_insert(next);
        if let Some(option) = self.builder.options.last_mut() {
            let colour = ColourId::new(colour);
            option.mentions.push(Mention::coloured(item, colour));
        }
        self
    }

    /// Sets the cost of the option; the default is none.
    pub fn cost(self, cost: i64) -> Self {
        if let Some(option) = self.builder.options.last_mut() {
            option.cost = cost;
        }
        self
    }
}
