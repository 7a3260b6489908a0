//! The fixed part of the search: which items an option has and which options an item, as flat
//! arrays.

use super::literal::Var;
use crate::cover::matrix::Problem;
use crate::ids::{Id, narrow};

/// No colour.
const PLAIN: u32 = u32::MAX;

/// An option in an item.
#[derive(Clone, Copy, Debug)]
struct Mention {
    item: u32,
    /// The place of the option among those of the item.
    place: u32,
}

/// Items and options of a problem without bounds.
#[derive(Debug)]
pub(super) struct Items {
    /// Items below this one are covered exactly once, the others at most once.
    pub(super) n_primary: u32,
    options: Vec<Var>,
    /// By item: where its options begin; one entry more for the end.
    option_start: Vec<u32>,
    mentions: Vec<Mention>,
    /// By option: where its mentions begin; one entry more for the end.
    item_start: Vec<u32>,
    /// The colour of each of `mentions`; empty where there is none.
    colours: Vec<u32>,
}

impl Items {
    /// Reads a problem.
    pub(super) fn new(problem: &Problem) -> Self {
        let mut mentions = Vec::with_capacity(problem.n_mentions());
        let mut colours = Vec::new();
        let mut item_start = Vec::with_capacity(problem.n_options() + 1);
        let mut option_start = vec![0_u32; problem.n_items() + 1];
        item_start.push(0);
        for option in problem.options() {
            for mention in problem.mentions_of(option) {
                let item = narrow(mention.item.index());
                mentions.push(Mention { item, place: 0 });
                option_start[mention.item.index() + 1] += 1;
                if problem.is_coloured() {
                    let colour = mention.colour.map(|colour| narrow(colour.index()));
                    colours.push(colour.unwrap_or(PLAIN));
                }
            }
            item_start.push(narrow(mentions.len()));
        }

        for item in 0..problem.n_items() {
            option_start[item + 1] += option_start[item];
        }
        let mut next = option_start.clone();
        let mut options = vec![Var(0); mentions.len()];
        for option in 0..problem.n_options() {
            let range = item_start[option] as usize..item_start[option + 1] as usize;
            for mention in &mut mentions[range] {
                let at = &mut next[mention.item as usize];
                mention.place = *at - option_start[mention.item as usize];
                options[*at as usize] = Var(narrow(option));
                *at += 1;
            }
        }

        Self {
            n_primary: narrow(problem.n_primary()),
            options,
            option_start,
            mentions,
            item_start,
            colours,
        }
    }

    /// How many items there are.
    pub(super) fn n_items(&self) -> usize {
        self.option_start.len() - 1
    }

    /// How many options there are.
    pub(super) fn n_options(&self) -> usize {
        self.item_start.len() - 1
    }

    /// The options of an item, ascending.
    #[inline]
    pub(super) fn options_of(&self, item: u32) -> &[Var] {
        let item = item as usize;
        &self.options[self.option_start[item] as usize..self.option_start[item + 1] as usize]
    }

    /// A place of an item among the places of all items.
    #[inline]
    pub(super) fn place(&self, item: u32, place: u32) -> usize {
        (self.option_start[item as usize] + place) as usize
    }

    /// The items of an option.
    pub(super) fn items_of(&self, option: Var) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.mentions_of(option).iter().map(|mention| mention.item)
    }

    /// The items of an option, each with the place of the option in it, as a bit: 0 from the 64th
    /// place on, which items with so many options do not use.
    #[inline]
    pub(super) fn places_of(&self, option: Var) -> impl Iterator<Item = (u32, u64)> + '_ {
        let bit = |place: u32| 1_u64.checked_shl(place).unwrap_or(0);
        let mentions = self.mentions_of(option).iter();
        mentions.map(move |mention| (mention.item, bit(mention.place)))
    }

    #[inline]
    fn mentions_of(&self, option: Var) -> &[Mention] {
        let option = option.index();
        &self.mentions[self.item_start[option] as usize..self.item_start[option + 1] as usize]
    }

    /// True if the options of an item have a bit each.
    #[inline]
    pub(super) fn has_bits(&self, item: u32) -> bool {
        self.options_of(item).len() <= u64::BITS as usize
    }

    /// True if some option has a colour.
    #[inline]
    pub(super) fn is_coloured(&self) -> bool {
        !self.colours.is_empty()
    }

    /// The colour that an option gives to an item of its own.
    pub(super) fn colour(&self, option: Var, item: u32) -> Option<u32> {
        let start = self.item_start[option.index()] as usize;
        let at = self.items_of(option).position(|own| own == item)?;
        let colour = self.colours.get(start + at).copied();
        colour.filter(|&colour| colour != PLAIN)
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        let words = self.options.len() + self.option_start.len() + self.item_start.len();
        (words + self.colours.len()) * size_of::<u32>() + self.mentions.len() * size_of::<Mention>()
    }
}

/// The places in a set of bits, ascending.
#[inline]
pub(super) fn places(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (bits != 0).then_some(bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        place
    })
}
