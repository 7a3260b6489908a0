//! Keys with amounts, over flat memory.
//!
//! A key is a fixed number of words; a hit always compares it whole. Entries stay in the order in
//! which they came, so what is read back does not depend on the hash.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::amount::Overflow;
use super::ways::Ways;
use crate::symmetry::mixed;

/// Keys of `words` words, each with an amount: a number of covers, or some covers.
#[derive(Clone, Debug)]
pub(crate) struct Table<A> {
    words: usize,
    keys: Vec<u64>,
    amounts: Vec<A>,
    /// The positions of the entries.
    places: HashTable<u32>,
}

impl<A: Ways> Table<A> {
    /// A table without entries, for keys of so many words.
    pub(crate) fn new(words: usize) -> Self {
        Self { words, keys: Vec::new(), amounts: Vec::new(), places: HashTable::new() }
    }

    /// Makes it empty, for keys of another size.
    pub(crate) fn reset(&mut self, words: usize) {
        self.words = words;
        self.keys.clear();
        // A table that has been large once would be slow to clear for every small use.
        if self.places.capacity() > 64 * self.amounts.len() {
            self.places = HashTable::new();
        } else {
            self.places.clear();
        }
        self.amounts.clear();
    }

    /// The number of entries.
    pub(crate) fn len(&self) -> usize {
        self.amounts.len()
    }

    /// The key of the entry at a position.
    pub(crate) fn key(&self, at: usize) -> &[u64] {
        key(&self.keys, self.words, at)
    }

    /// The amount of the entry at a position.
    pub(crate) fn amount(&self, at: usize) -> &A {
        &self.amounts[at]
    }

    /// Bytes that its entries take, about: the same for the same number of them.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        // What grows by doubling is three quarters full on average.
        let each = 8 * self.words + A::BYTES + size_of::<u32>() + 1;
        self.len() * each * 4 / 3
    }

    /// Adds an amount to a key's, and says where the key is. `hash` is that of [`hash()`].
    #[inline]
    pub(crate) fn add(&mut self, of_key: u64, key: &[u64], amount: A) -> Result<usize, Overflow> {
        self.add_with(of_key, key, || Ok(amount))
    }

    /// Adds an amount as [`Table::add`] does; it is made only where the key has not enough.
    #[inline]
    pub(crate) fn add_with(
        &mut self,
        of_key: u64,
        key: &[u64],
        amount: impl FnOnce() -> Result<A, Overflow>,
    ) -> Result<usize, Overflow> {
        let keys = &self.keys;
        let words = self.words;
        let known = |&at: &u32| self::key(keys, words, at as usize) == key;
        let rehash = |&at: &u32| hash(self::key(keys, words, at as usize));
        match self.places.entry(of_key, known, rehash) {
            Entry::Occupied(entry) => {
                let at = *entry.get() as usize;
                if !self.amounts[at].is_enough() {
                    self.amounts[at].merge(&amount()?)?;
                }
                Ok(at)
            }
            Entry::Vacant(entry) => {
                // Four thousand million entries do not fit in any memory allowed to a table.
                let at = u32::try_from(self.amounts.len()).map_err(|_| Overflow)?;
                let amount = amount()?;
                entry.insert(at);
                self.keys.extend_from_slice(key);
                self.amounts.push(amount);
                Ok(at as usize)
            }
        }
    }

    /// Where a key is.
    pub(crate) fn find(&self, hash: u64, key: &[u64]) -> Option<usize> {
        let known = |&at: &u32| self.key(at as usize) == key;
        self.places.find(hash, known).map(|&at| at as usize)
    }

    /// Gives the entries other amounts, in their order.
    pub(crate) fn replace(&mut self, amounts: Vec<A>) {
        self.amounts = amounts;
    }
}

#[inline]
fn key(keys: &[u64], words: usize, at: usize) -> &[u64] {
    &keys[at * words..(at + 1) * words]
}

/// The hash of a key.
#[inline]
pub(crate) fn hash(key: &[u64]) -> u64 {
    let mut hash = 0x9e37_79b9_7f4a_7c15;
    for &word in key {
        hash = (hash ^ word).wrapping_mul(0x9fb2_1c65_1e98_df25);
        hash ^= hash >> 29;
    }
    mixed(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_hashes_do_not_make_equal_keys() {
        let mut table: Table<u128> = Table::new(2);
        // So few that the table does not grow, which would ask for the keys' own hashes.
        for key in [[0, 1], [0, 0], [0, 1]] {
            table.add(7, &key, 1).expect("small");
        }
        assert_eq!(table.len(), 2);
        assert_eq!(table.find(7, &[0, 1]).map(|at| table.amount(at)), Some(&2));
        assert_eq!(table.find(7, &[0, 0]).map(|at| table.amount(at)), Some(&1));
        assert_eq!(table.find(7, &[3, 0]), None);
    }
}
