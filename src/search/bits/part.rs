//! What is left of a node, as a problem of its own.
//!
//! All that it needs stands in the tables of the search above: two options conflict here if they
//! conflicted there, whatever item or colour that came from. So no secondary item is looked at
//! again, and the tables cost no more than the members they have.

use smallvec::SmallVec;

use super::sets::{Set, insert, members, unite};
use crate::ids::OptionId;

/// The most options, and the most primary items, of what is left: their numbers take a byte.
pub(super) const MOST: usize = 256;

/// The tables of a search, whatever the sizes of its sets.
#[derive(Clone, Copy)]
pub(super) struct Above<'a> {
    /// For each option, the words of those that conflict with it.
    pub(super) conflicts: &'a [u64],
    /// For each primary item, the words of its options.
    pub(super) options_of: &'a [u64],
    /// Whether options conflict in primary items only.
    pub(super) is_exact: bool,
    /// For each place of a row, the words of the primary items of its option.
    pub(super) rows: &'a [u64],
    /// Where the row of an option stands.
    pub(super) row_of: fn(usize) -> usize,
    pub(super) ids: &'a [OptionId],
}

impl<'a> Above<'a> {
    /// The primary items of an option, whose sets have so many words.
    fn items_of(&self, option: usize, words: usize) -> impl Iterator<Item = usize> + use<'a> {
        members(&self.rows[(self.row_of)(option) * words..][..words])
    }
}

/// The options and primary items that are left of a node, numbered anew without gaps.
pub(super) struct Part<'a> {
    above: Above<'a>,
    live: &'a [u64],
    /// Words of a set of primary items above.
    n_item_words: usize,
    /// The options, by their numbers above.
    options: Vec<usize>,
    /// For each option above that is left, its number here.
    option_at: Vec<u8>,
    /// The primary items of one option after the other, by their numbers here.
    items: Vec<u8>,
    /// For each option, where its items end.
    ends: Vec<usize>,
    /// For each primary item, how many options it has.
    pub(super) numbers: Vec<usize>,
}

impl<'a> Part<'a> {
    /// What is left with these options live, [`MOST`] at most, and these primary items open, no
    /// more than that either, none of which another option of the live ones has.
    pub(super) fn new(
        above: Above<'a>,
        live: &'a [u64],
        open: &[u64],
        numbers: Vec<usize>,
    ) -> Self {
        let options: Vec<usize> = members(live).collect();
        let item_at = places(open);
        let mut items = Vec::with_capacity(8 * options.len());
        let mut ends = Vec::with_capacity(options.len());
        for &option in &options {
            items.extend(above.items_of(option, open.len()).map(|item| item_at[item]));
            ends.push(items.len());
        }
        Self {
            above,
            live,
            n_item_words: open.len(),
            option_at: places(live),
            options,
            items,
            ends,
            numbers,
        }
    }

    pub(super) fn n_options(&self) -> usize {
        self.options.len()
    }

    /// The identities of the options.
    pub(super) fn ids(&self) -> Vec<OptionId> {
        let ids = self.options.iter().map(|&option| self.above.ids[option]);
        ids.collect()
    }

    /// Whether options conflict in primary items only.
    pub(super) fn is_exact(&self) -> bool {
        self.above.is_exact
    }

    /// The options that conflict with an option, itself among them; `options_of` are those of the
    /// primary items. Only those that conflict in nothing but secondary items are gone through one
    /// by one.
    pub(super) fn conflicts<const W: usize>(&self, k: usize, options_of: &[Set<W>]) -> Set<W> {
        let mut conflicts = [0; W];
        self.items(k)
            .for_each(|item| unite(&mut conflicts, &options_of[item]));
        if self.above.is_exact {
            return conflicts;
        }
        let words = self.live.len();
        let conflicting = &self.above.conflicts[self.options[k] * words..][..words];
        let items = self.above.items_of(self.options[k], self.n_item_words);
        let items: SmallVec<[usize; 8]> = items.collect();
        for (at, (word, live)) in conflicting.iter().zip(self.live).enumerate() {
            let of_primary = |&item: &usize| self.above.options_of[item * words + at];
            let by_primary = items.iter().map(of_primary).fold(0, |all, word| all | word);
            for bit in members(&[word & live & !by_primary]) {
                let other = self.option_at[64 * at + bit];
                insert(&mut conflicts, usize::from(other));
            }
        }
        conflicts
    }

    /// The primary items of an option.
    pub(super) fn items(&self, k: usize) -> impl Iterator<Item = usize> {
        let first = k.checked_sub(1).map_or(0, |before| self.ends[before]);
        let items = &self.items[first..self.ends[k]];
        items.iter().map(|&item| usize::from(item))
    }
}

/// For each member of a set how many come before it.
fn places(set: &[u64]) -> Vec<u8> {
    let mut places = vec![0; 64 * set.len()];
    for (place, member) in (0..=u8::MAX).zip(members(set)) {
        places[member] = place;
    }
    places
}
