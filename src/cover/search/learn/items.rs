//! The fixed part of the search: which items an option has and which options an item, as flat
//! arrays.

use std::ops::Range;

use super::literal::Var;
use crate::cover::matrix::Problem;
use crate::ids::{Id, narrow};

/// No colour.
const PLAIN: u32 = u32::MAX;

/// Items and options of a problem without bounds.
#[derive(Debug)]
pub(super) struct Items {
    /// Items below this one are covered exactly once, the others at most once.
    pub(super) n_primary: u32,
    options: Vec<Var>,
    /// By item: where its options begin; one entry more for the end.
    option_start: Vec<u32>,
    items: Vec<u32>,
    /// For each of `items` the place of the option among those of the item, as a bit; 0 where the
    /// item has too many.
    bits: Vec<u64>,
    /// By option: where its items begin; one entry more for the end.
    item_start: Vec<u32>,
    /// The colour of each of `items`; empty where there is none.
    colours: Vec<u32>,
}

impl Items {
    /// Reads a problem.
    pub(super) fn new(problem: &Problem) -> Self {
        let mut items = Vec::with_capacity(problem.n_mentions());
        let mut colours = Vec::new();
        let mut item_start = Vec::with_capacity(problem.n_options() + 1);
        let mut option_start = vec![0_u32; problem.n_items() + 1];
        item_start.push(0);
        for option in problem.options() {
            for mention in problem.mentions_of(option) {
                items.push(narrow(mention.item.index()));
                option_start[mention.item.index() + 1] += 1;
                if problem.is_coloured() {
                    let colour = mention.colour.map(|colour| narrow(colour.index()));
                    colours.push(colour.unwrap_or(PLAIN));
                }
            }
            item_start.push(narrow(items.len()));
        }
        for item in 0..problem.n_items() {
            option_start[item + 1] += option_start[item];
        }
        let mut next = option_start.clone();
        let mut options = vec![Var(0); items.len()];
        let mut bits = Vec::with_capacity(items.len());
        for option in 0..problem.n_options() {
            let range = item_start[option] as usize..item_start[option + 1] as usize;
            for &item in &items[range] {
                let first = option_start[item as usize];
                let few = option_start[item as usize + 1] - first <= u64::BITS;
                let place = &mut next[item as usize];
                bits.push(if few { 1 << (*place - first) } else { 0 });
                options[*place as usize] = Var(narrow(option));
                *place += 1;
            }
        }
        Self {
            n_primary: narrow(problem.n_primary()),
            options,
            option_start,
            items,
            bits,
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

    /// The items of an option.
    #[inline]
    pub(super) fn items_of(&self, option: Var) -> &[u32] {
        &self.items[self.range(option)]
    }

    /// The items of an option, each with the place of the option in it, as a bit.
    #[inline]
    pub(super) fn places_of(&self, option: Var) -> impl Iterator<Item = (u32, u64)> + '_ {
        let range = self.range(option);
        let bits = self.bits[range.clone()].iter().copied();
        self.items[range].iter().copied().zip(bits)
    }

    #[inline]
    fn range(&self, option: Var) -> Range<usize> {
        let option = option.index();
        self.item_start[option] as usize..self.item_start[option + 1] as usize
    }

    /// Whether the options of an item have a bit each.
    #[inline]
    pub(super) fn has_bits(&self, item: u32) -> bool {
        self.options_of(item).len() <= u64::BITS as usize
    }

    /// Whether some option has a colour.
    #[inline]
    pub(super) fn is_coloured(&self) -> bool {
        !self.colours.is_empty()
    }

    /// The colour that an option gives to an item of its own.
    pub(super) fn colour(&self, option: Var, item: u32) -> Option<u32> {
        let start = self.item_start[option.index()] as usize;
        let at = self.items_of(option).iter().position(|&own| own == item)?;
        let colour = self.colours.get(start + at).copied();
        colour.filter(|&colour| colour != PLAIN)
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        let words = self.options.len() + self.option_start.len() + self.items.len();
        (words + self.item_start.len() + self.colours.len()) * size_of::<u32>()
            + self.bits.len() * size_of::<u64>()
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
