//! Keys with amounts: an open-addressing table over flat memory.
//!
//! A key is a fixed number of words. Slots hold a part of the hash and the position of the
//! entry; a hit always compares the whole key. Entries stay in the order in which they came, so
//! what is read back does not depend on the hash.

use super::amount::{Amount, Overflow};
use super::tuning::{FEWEST_SLOTS, QUICK_SLOTS};

/// A slot: bits of the hash, and the entry's position plus one; zero where it is free.
type Slot = (u32, u32);

/// Keys of `words` words, each with an amount.
#[derive(Clone, Debug)]
pub(super) struct Table<A> {
    words: usize,
    keys: Vec<u64>,
    amounts: Vec<A>,
    slots: Vec<Slot>,
}

impl<A: Amount> Table<A> {
    pub(super) fn new(words: usize) -> Self {
        Self {
            words,
            keys: Vec::new(),
            amounts: Vec::new(),
            slots: Vec::new(),
        }
    }

    /// Makes it empty, for keys of another size.
    pub(super) fn reset(&mut self, words: usize) {
        self.words = words;
        self.keys.clear();
        // A table that has been large once would be slow to clear for every small use.
        if self.slots.len() > 64 * self.amounts.len() {
            self.slots.clear();
        } else {
            self.slots.fill((0, 0));
        }
        self.amounts.clear();
    }

    /// Words of a key.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    pub(super) fn len(&self) -> usize {
        self.amounts.len()
    }

    pub(super) fn key(&self, at: usize) -> &[u64] {
        &self.keys[at * self.words..(at + 1) * self.words]
    }

    pub(super) fn amount(&self, at: usize) -> &A {
        &self.amounts[at]
    }

    /// Bytes in use by a table that has not been larger.
    #[inline]
    pub(super) fn bytes(&self) -> usize {
        bytes_of::<A>(self.len(), self.words) + self.slots.len() * size_of::<Slot>()
    }

    /// Bytes that its entries need, the same for the same number of them.
    pub(super) fn needed(&self) -> usize {
        let entries = self.len();
        bytes_of::<A>(entries, self.words) + slots_for(entries) * size_of::<Slot>()
    }

    /// No less than that, quickly said.
    #[inline]
    pub(super) fn needed_at_most(&self) -> usize {
        let entries = self.len();
        bytes_of::<A>(entries, self.words) + (8 * entries + FEWEST_SLOTS) * size_of::<Slot>()
    }

    /// Bytes that it holds, also for entries that it had before.
    pub(super) fn held(&self) -> usize {
        self.keys.capacity() * size_of::<u64>()
            + self.amounts.capacity() * A::BYTES
            + self.slots.capacity() * size_of::<Slot>()
    }

    /// Adds an amount to a key's, and says where the key is. `hash` is that of [`hash()`].
    #[inline]
    pub(super) fn add(&mut self, hash: u64, key: &[u64], amount: A) -> Result<usize, Overflow> {
        if 2 * (self.amounts.len() + 1) > self.slots.len() {
            self.grow();
        }
        let (tag, last) = (tag(hash), self.slots.len() - 1);
        let mut slot = start(hash, last);
        loop {
            let (with, entry) = self.slots[slot];
            if entry == 0 {
                break;
            }
            let at = entry as usize - 1;
            if with == tag && self.key(at) == key {
                self.amounts[at].add(&amount)?;
                return Ok(at);
            }
            slot = (slot + 1) & last;
        }
        self.keys.extend_from_slice(key);
        self.amounts.push(amount);
        // Four thousand million entries do not fit in any memory allowed to a table.
        let entry = u32::try_from(self.amounts.len()).map_err(|_| Overflow)?;
        self.slots[slot] = (tag, entry);
        Ok(self.len() - 1)
    }

    /// Where a key is.
    pub(super) fn find(&self, hash: u64, key: &[u64]) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        let (tag, last) = (tag(hash), self.slots.len() - 1);
        let mut slot = start(hash, last);
        loop {
            let (with, entry) = self.slots[slot];
            let at = (entry as usize).checked_sub(1)?;
            if with == tag && self.key(at) == key {
                return Some(at);
            }
            slot = (slot + 1) & last;
        }
    }

    /// Gives the entries other amounts, in their order.
    pub(super) fn replace(&mut self, amounts: impl Iterator<Item = A>) {
        self.amounts = amounts.take(self.len()).collect();
    }

    fn grow(&mut self) {
        let len = slots_for(self.amounts.len() + 1);
        if len > self.slots.capacity() {
            // The old ones are not needed beside the new ones.
            self.slots = Vec::new();
            self.slots = vec![(0, 0); len];
        } else {
            self.slots.clear();
            self.slots.resize(len, (0, 0));
        }
        for at in 0..self.amounts.len() {
            let hash = hash(self.key(at));
            let mut slot = start(hash, len - 1);
            while self.slots[slot].1 != 0 {
                slot = (slot + 1) & (len - 1);
            }
            #[expect(
                clippy::cast_possible_truncation,
                reason = "every entry was pushed with a position below 2^32"
            )]
            let entry = at as u32 + 1;
            self.slots[slot] = (tag(hash), entry);
        }
    }
}

/// Slots of a table of so many entries: at least twice as many, four times as soon as there is
/// one more; large tables grow more slowly.
fn slots_for(entries: usize) -> usize {
    let mut slots = 0;
    while 2 * entries > slots {
        slots = match slots {
            0 => FEWEST_SLOTS,
            1..QUICK_SLOTS => 4 * slots,
            _ => 2 * slots,
        };
    }
    slots
}

/// Bytes that keys and amounts take, about: vectors that grow by doubling are three quarters full
/// on average.
fn bytes_of<A: Amount>(entries: usize, words: usize) -> usize {
    entries * (8 * words + A::BYTES) * 4 / 3
}

/// Bytes that an entry takes with its slots, about.
pub(super) fn bytes_per_entry<A: Amount>(words: usize) -> usize {
    bytes_of::<A>(1, words) + 4 * size_of::<Slot>()
}

/// Mixes a word well.
#[inline]
pub(super) fn mix(mut x: u64) -> u64 {
    x ^= x >> 32;
    x = x.wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^= x >> 32;
    x = x.wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ x >> 32
}

/// The hash of a key.
#[inline]
pub(super) fn hash(key: &[u64]) -> u64 {
    let mut hash = 0x9e37_79b9_7f4a_7c15;
    for &word in key {
        hash = (hash ^ word).wrapping_mul(0x9fb2_1c65_1e98_df25);
        hash ^= hash >> 29;
    }
    mix(hash)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "half of the hash is wanted"
)]
#[inline]
fn tag(hash: u64) -> u32 {
    hash as u32
}

#[inline]
fn start(hash: u64, last: usize) -> usize {
    // The tag takes the low half; shards take the topmost bits.
    (hash >> 24) as usize & last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_hashes_do_not_make_equal_keys() {
        let mut table: Table<u128> = Table::new(2);
        // So few that the table does not grow, which would ask for the keys' own hashes.
        for round in 1..=3u64 {
            for key in 0..3 {
                table.add(7, &[key, round % 2], 1).expect("small");
            }
        }
        assert_eq!(table.len(), 6);
        assert_eq!(table.find(7, &[2, 1]).map(|at| table.amount(at)), Some(&2));
        assert_eq!(table.find(7, &[2, 0]).map(|at| table.amount(at)), Some(&1));
        assert_eq!(table.find(7, &[3, 0]), None);
    }

    #[test]
    fn a_table_grows_and_keeps_its_order() {
        let mut table: Table<u128> = Table::new(1);
        for round in 0..2 {
            for key in 0..1_000u64 {
                let at = table.add(hash(&[key]), &[key], 1).expect("small");
                assert_eq!(at as u64, key, "round {round}");
            }
        }
        assert!((0..1_000).all(|at| *table.amount(at) == 2));
    }
}
