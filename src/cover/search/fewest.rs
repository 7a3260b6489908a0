//! The smallest of many numbers that change: a tournament (Knuth, TAOCP 5.2.3) whose matches are
//! played again only where a number has changed, and only when the winner is asked for.

use crate::ids::{Id, ItemId, narrow};

/// The number of an item that takes no part.
pub(super) const OUT: u32 = u32::MAX;

/// Numbers of items, and the item with the smallest one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fewest {
    /// The winner of each match, as its number and item; the players are the second half.
    winners: Vec<(u32, u32)>,
    /// Items whose number has changed since the last winner, each once.
    changed: Vec<ItemId>,
    is_changed: Vec<bool>,
}

impl Fewest {
    /// So many items, all of which have changed.
    pub(super) fn new(n_items: usize) -> Self {
        Self {
            winners: vec![(OUT, 0); 2 * n_items.next_power_of_two()],
            changed: (0..n_items).map(ItemId::new).collect(),
            is_changed: vec![true; n_items],
        }
    }

    /// Bytes that so many items take.
    pub(super) fn bytes(n_items: usize) -> usize {
        2 * n_items.next_power_of_two() * size_of::<(u32, u32)>()
            + n_items * (size_of::<ItemId>() + 1)
    }

    /// Notes that the number of an item may have changed; items beyond the last take no part.
    #[inline]
    pub(super) fn change(&mut self, item: ItemId) {
        if let Some(is_changed) = self.is_changed.get_mut(item.index())
            && !std::mem::replace(is_changed, true)
        {
            self.changed.push(item);
        }
    }

    /// The smallest number with its item, the lowest one among equals; none where all are out.
    pub(super) fn winner(&mut self, number: impl Fn(ItemId) -> u32) -> Option<(u32, ItemId)> {
        let half = self.winners.len() / 2;
        while let Some(item) = self.changed.pop() {
            self.is_changed[item.index()] = false;
            let mut at = half + item.index();
            self.winners[at] = (number(item), narrow(item.index()));
            while at > 1 {
                let pair = at & !1;
                let winner = self.winners[pair].min(self.winners[pair + 1]);
                at /= 2;
                if std::mem::replace(&mut self.winners[at], winner) == winner {
                    break;
                }
            }
        }

        let (number, item) = self.winners[1];
        (number != OUT).then(|| (number, ItemId::new(item as usize)))
    }
}
