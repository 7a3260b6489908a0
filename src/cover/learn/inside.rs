//! Subset dominance: where every live option of an item also covers another item, the other
//! options of that one die. On a board these are locked candidates; they hold on any matrix.
//!
//! Learning could find each of these by itself, at the price of a contradiction every time; as
//! propagation they are looked for only where an item is down to a few options.

use super::items::Items;
use super::literal::Var;
use super::trail::Trail;
use super::tuning::INSIDE_WORK;
use crate::ids::narrow;

/// Pairs of an item that must be covered and another one that shares two of its options at least.
#[derive(Debug, Default)]
pub(super) struct Inside {
    /// The two items of each pair, by the first of them.
    pairs: Vec<[u32; 2]>,
    /// By item that must be covered: where its pairs begin; one entry more for the end.
    start: Vec<u32>,
    /// By item that must be covered: the most options that it shares with one other item.
    shared: Vec<u32>,
}

impl Inside {
    /// The pairs of a problem; none where there are too many to be worth it.
    pub(super) fn new(items: &Items) -> Self {
        let n = items.n_primary as usize;
        let work: usize = (0..items.n_options())
            .map(|option| items.items_of(Var(narrow(option))).len().pow(2))
            .sum();
        let mut inside = Self {
            pairs: Vec::new(),
            start: vec![0],
            shared: vec![0; n],
        };
        let mut seen = vec![0_u32; items.n_items()];
        for item in 0..items.n_primary {
            if work <= INSIDE_WORK {
                inside.pair(items, item, &mut seen);
            }
            inside.start.push(narrow(inside.pairs.len()));
        }
        inside
    }

    /// Adds the pairs of an item; `seen` is all zeros before and after.
    fn pair(&mut self, items: &Items, item: u32, seen: &mut [u32]) {
        let mut others = Vec::new();
        for &option in items.options_of(item) {
            for &other in items.items_of(option) {
                let plain = !items.is_coloured() || items.colour(option, other).is_none();
                if other != item && plain {
                    if seen[other as usize] == 0 {
                        others.push(other);
                    }
                    seen[other as usize] += 1;
                }
            }
        }
        others.sort_unstable();
        for other in others {
            let shared = std::mem::take(&mut seen[other as usize]);
            let all = items.options_of(other);
            let plain = !items.is_coloured()
                || all
                    .iter()
                    .all(|&option| items.colour(option, other).is_none());
            if shared >= 2 && narrow(all.len()) > shared && plain {
                self.pairs.push([item, other]);
                let most = &mut self.shared[item as usize];
                *most = shared.max(*most);
            }
        }
    }

    /// Whether an item with so many live options may lie inside another one.
    #[inline]
    pub(super) fn may_lie(&self, item: u32, live: u32) -> bool {
        live <= self.shared[item as usize]
    }

    /// The two items of a pair.
    #[inline]
    pub(super) fn get(&self, pair: u32) -> [u32; 2] {
        self.pairs[pair as usize]
    }

    /// The pairs of an item of which all options that do not fail are in the other item, but for
    /// those in which `lost` is: with it they were so before.
    pub(super) fn around<'a>(
        &'a self,
        items: &'a Items,
        trail: &'a Trail,
        item: u32,
        lost: Option<Var>,
    ) -> impl Iterator<Item = u32> + 'a {
        let range = self.start[item as usize]..self.start[item as usize + 1];
        range.filter(move |&pair| {
            let other = self.pairs[pair as usize][1];
            let has = |option: Var| items.items_of(option).contains(&other);
            let mut live = items.options_of(item).iter();
            !lost.is_some_and(has)
                && live.all(|&option| trail.value(option.holds()) < 0 || has(option))
        })
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        (2 * self.pairs.len() + self.start.len() + self.shared.len()) * size_of::<u32>()
    }
}
