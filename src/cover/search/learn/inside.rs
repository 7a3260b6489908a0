//! Subset dominance: where every live option of an item also covers another item, the other
//! options of that one die. On a board these are locked candidates; they hold on any matrix.
//!
//! Learning could find each of these by itself, at the price of a contradiction every time; as
//! propagation they cost an operation for each pair of items, and are looked for only where an
//! item is down to a few options.

use super::items::{Items, places};
use super::literal::Var;
use super::trail::{Conflict, Reason, Trail};
use super::tuning::INSIDE_WORK;
use crate::ids::narrow;

/// An item that must be covered and another one that shares some of its options.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) item: u32,
    other: u32,
    /// The places of the options that are in both, among those of the item.
    pub(super) common: u64,
    /// The places of the options of the other item that are not in both.
    rest: u64,
}

/// The pairs of items of which one may come to lie inside the other.
#[derive(Debug, Default)]
pub(super) struct Inside {
    /// By the item that must be covered.
    pairs: Vec<Pair>,
    /// The pairs of a place of an item: those whose common options it is one of.
    through: Vec<u32>,
    /// By place of an item, in the order of [`Items::place`]: where its pairs begin; one entry
    /// more for the end.
    start: Vec<u32>,
    /// By item that must be covered: the most options that it shares with one other item.
    shared: Vec<u32>,
}

impl Inside {
    /// The pairs of a problem that share two options at least; none where there are too many to be
    /// worth it, and none of items that have too many options for bits.
    pub(super) fn new(items: &Items) -> Self {
        let options = (0..narrow(items.n_options())).map(Var);
        let work = options.map(|option| items.items_of(option).len().pow(2));
        let is_worth_it = work.sum::<usize>() <= INSIDE_WORK;
        let mut inside = Self {
            pairs: Vec::new(),
            through: Vec::new(),
            start: vec![0],
            shared: vec![0; items.n_primary as usize],
        };

        let mut common = vec![(0, 0); items.n_items()];
        for item in 0..items.n_primary {
            let first = inside.pairs.len();
            if is_worth_it && items.has_bits(item) {
                inside.pair(items, item, &mut common);
            }
            let own = &inside.pairs[first..];
            for place in 0..items.options_of(item).len() {
                let pairs = (narrow(first)..).zip(own);
                let through = pairs.filter(|(_, pair)| pair.common >> place & 1 == 1);
                inside.through.extend(through.map(|(number, _)| number));
                inside.start.push(narrow(inside.through.len()));
            }
        }

        inside
    }

    /// Adds the pairs of an item. `common` is all zeros before and after: the places of the options
    /// that an item shares with this one, among those of this one and among its own.
    fn pair(&mut self, items: &Items, item: u32, common: &mut [(u64, u64)]) {
        let mut others = Vec::new();
        for (place, &option) in items.options_of(item).iter().enumerate() {
            for (other, bit) in items.places_of(option) {
                let (here, there) = &mut common[other as usize];
                if other != item && *here == 0 {
                    others.push(other);
                }
                *here |= 1 << place;
                *there |= bit;
            }
        }

        common[item as usize] = (0, 0);
        others.sort_unstable();
        for other in others {
            let (common, there) = std::mem::take(&mut common[other as usize]);
            let number = common.count_ones();
            let all = items.options_of(other);
            if number < 2 || all.len() <= number as usize || !self.fits(items, other) {
                continue;
            }
            self.pairs.push(Pair {
                item,
                other,
                common,
                rest: u64::MAX >> (u64::BITS as usize - all.len()) & !there,
            });
            let most = &mut self.shared[item as usize];
            *most = number.max(*most);
        }
    }

    /// True if an item is covered once at most, whatever its options are, and these have bits.
    fn fits(&self, items: &Items, item: u32) -> bool {
        let options = items.options_of(item).iter();
        let mut colours = options.map(|&option| items.colour(option, item));
        items.has_bits(item) && (!items.is_coloured() || colours.all(|colour| colour.is_none()))
    }

    /// A pair by its number.
    pub(super) fn get(&self, pair: u32) -> Pair {
        self.pairs[pair as usize]
    }

    /// True if an item with so many options left may lie inside another one.
    #[inline]
    pub(super) fn may_lie(&self, item: u32, number: u32) -> bool {
        number <= self.shared[item as usize]
    }

    /// Forbids the options outside the common part of other items that contain an item, now that it
    /// has lost the options of these places: with them it was inside before.
    pub(super) fn draw(
        &self,
        items: &Items,
        trail: &mut Trail,
        item: u32,
        lost: u64,
    ) -> Option<Conflict> {
        let live = trail.live(item);
        // What holds all that is left holds the first of it.
        let place = items.place(item, live.bits.trailing_zeros());
        let through = self.start[place] as usize..self.start[place + 1] as usize;
        for &number in &self.through[through] {
            let pair = &self.pairs[number as usize];
            if live.bits & !pair.common != 0 || lost & pair.common != 0 {
                continue;
            }
            let options = items.options_of(pair.other);
            for at in places(trail.live(pair.other).bits & pair.rest) {
                let option = options[at];
                match trail.value(option.holds()) {
                    0 => trail.push(option.fails(), Reason::Inside(number)),
                    1 => return Some(Conflict::Inside(option, number)),
                    _ => {}
                }
            }
        }

        None
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.pairs.len() * size_of::<Pair>()
            + (self.through.len() + self.start.len() + self.shared.len()) * size_of::<u32>()
    }
}
