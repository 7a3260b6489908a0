//! The states of one cut, in shards that threads fill without waiting for each other.
//!
//! A state's shard follows from its hash, and within a shard states stand in the order in which
//! they came. As long as they come to each shard in the same order, a layer is the same for any
//! number of threads.

use crate::count::amount::{Amount, Overflow};
use crate::count::table::{self, Table, bytes_per_entry};

/// Shards of a layer.
pub(super) const SHARDS: usize = 16;

/// States with their amounts.
#[derive(Clone, Debug)]
pub(super) struct Layer<A> {
    pub(super) shards: Vec<Table<A>>,
}

/// States on the way to a layer, in the order in which they came.
#[derive(Debug)]
pub(super) struct Pile<A> {
    keys: Vec<u64>,
    rest: Vec<(u64, A)>,
}

impl<A: Amount> Layer<A> {
    pub(super) fn new(words: usize) -> Self {
        Self {
            shards: (0..SHARDS).map(|_| Table::new(words)).collect(),
        }
    }

    /// A layer of one state.
    pub(super) fn of(key: &[u64], amount: A) -> Result<Self, Overflow> {
        let mut layer = Self::new(key.len());
        layer.add(table::hash(key), key, amount)?;
        Ok(layer)
    }

    pub(super) fn add(&mut self, hash: u64, key: &[u64], amount: A) -> Result<(), Overflow> {
        self.shards[shard(hash)].add(hash, key, amount)?;
        Ok(())
    }

    /// The position of a state in the whole layer.
    pub(super) fn find(&self, hash: u64, key: &[u64]) -> Option<usize> {
        let shard = shard(hash);
        let before: usize = self.shards[..shard].iter().map(Table::len).sum();
        Some(before + self.shards[shard].find(hash, key)?)
    }

    /// The amount of a state.
    pub(super) fn amount(&self, hash: u64, key: &[u64]) -> Option<&A> {
        let shard = &self.shards[shard(hash)];
        Some(shard.amount(shard.find(hash, key)?))
    }

    /// Gives the states other amounts, in their order.
    pub(super) fn replace(&mut self, amounts: Vec<A>) {
        let mut amounts = amounts.into_iter();
        for shard in &mut self.shards {
            shard.replace(amounts.by_ref());
        }
    }

    /// Words of a key.
    pub(super) fn words(&self) -> usize {
        self.shards[0].words()
    }

    pub(super) fn len(&self) -> usize {
        self.shards.iter().map(Table::len).sum()
    }

    pub(super) fn bytes(&self) -> usize {
        self.shards.iter().map(Table::bytes).sum()
    }

    /// A state by its position in the whole layer.
    pub(super) fn entry(&self, mut at: usize) -> (&[u64], &A) {
        for shard in &self.shards[..SHARDS - 1] {
            if at < shard.len() {
                return (shard.key(at), shard.amount(at));
            }
            at -= shard.len();
        }
        let last = &self.shards[SHARDS - 1];
        (last.key(at), last.amount(at))
    }
}

impl<A: Amount> Pile<A> {
    /// Empty piles, one for each shard.
    pub(super) fn empty() -> Vec<Self> {
        let empty = |_| Self {
            keys: Vec::new(),
            rest: Vec::new(),
        };
        (0..SHARDS).map(empty).collect()
    }

    /// Bytes that it holds.
    pub(super) fn held(&self) -> usize {
        self.keys.capacity() * size_of::<u64>() + self.rest.capacity() * size_of::<(u64, A)>()
    }

    pub(super) fn push(&mut self, hash: u64, key: &[u64], amount: A) {
        self.keys.extend_from_slice(key);
        self.rest.push((hash, amount));
    }

    /// Adds all to a shard whose keys have `words` words.
    pub(super) fn empty_into(self, shard: &mut Table<A>, words: usize) -> Result<(), Overflow> {
        for (at, (hash, amount)) in self.rest.into_iter().enumerate() {
            shard.add(hash, &self.keys[at * words..(at + 1) * words], amount)?;
        }
        Ok(())
    }
}

/// The shard of a hash.
#[inline]
pub(super) fn shard(hash: u64) -> usize {
    (hash >> 60) as usize
}

/// Bytes that a state takes in a layer, about.
pub(super) fn bytes_per_state<A: Amount>(words: usize) -> usize {
    bytes_per_entry::<A>(words)
}
