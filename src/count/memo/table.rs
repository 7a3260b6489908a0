//! A table from states to numbers of any size, all in flat arrays.
//!
//! Open addressing with linear probing; the numbers of all states have the same number of 64-bit
//! limbs, and one more as soon as one of them needs it. The order of the states is that of their
//! coming, so that it does not depend on the hash.

/// Marks a free slot.
const FREE: u32 = u32::MAX;

/// States and how often each is reached.
#[derive(Debug)]
pub(super) struct Table {
    keys: Vec<u128>,
    values: Vec<u64>,
    limbs: usize,
    /// The position of each state; a power of two of slots.
    slots: Vec<u32>,
}

impl Table {
    /// An empty table for numbers of so many limbs.
    pub(super) fn new(limbs: usize) -> Self {
        Self {
            keys: Vec::new(),
            values: Vec::new(),
            limbs,
            slots: vec![FREE; 16],
        }
    }

    pub(super) fn limbs(&self) -> usize {
        self.limbs
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.keys.capacity() * 16 + self.values.capacity() * 8 + self.slots.len() * 4
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (u128, &[u64])> {
        self.keys
            .iter()
            .copied()
            .zip(self.values.chunks_exact(self.limbs))
    }

    /// Adds `times` times a number of at most as many limbs to a state's.
    pub(super) fn add(&mut self, key: u128, value: &[u64], times: u32) {
        if (self.keys.len() + 1) * 2 > self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut slot = hash(key) & mask;
        let at = loop {
            match self.slots[slot] {
                FREE => {
                    self.slots[slot] = crate::ids::narrow(self.keys.len());
                    self.keys.push(key);
                    self.values.resize(self.values.len() + self.limbs, 0);
                    break self.keys.len() - 1;
                }
                at if self.keys[at as usize] == key => break at as usize,
                _ => slot = (slot + 1) & mask,
            }
        };
        let mut carry: u128 = 0;
        let sum = &mut self.values[at * self.limbs..][..self.limbs];
        for (k, limb) in sum.iter_mut().enumerate() {
            let add = value.get(k).copied().unwrap_or(0);
            carry += u128::from(*limb) + u128::from(add) * u128::from(times);
            *limb = low(carry);
            carry >>= 64;
        }
        if carry > 0 {
            self.widen();
            self.values[at * self.limbs + self.limbs - 1] = low(carry);
        }
    }

    fn grow(&mut self) {
        let n = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(n, FREE);
        for (at, &key) in self.keys.iter().enumerate() {
            let mut slot = hash(key) & (n - 1);
            while self.slots[slot] != FREE {
                slot = (slot + 1) & (n - 1);
            }
            self.slots[slot] = crate::ids::narrow(at);
        }
    }

    fn widen(&mut self) {
        let mut wider = Vec::with_capacity(self.values.len() / self.limbs * (self.limbs + 1));
        for value in self.values.chunks_exact(self.limbs) {
            wider.extend_from_slice(value);
            wider.push(0);
        }
        self.values = wider;
        self.limbs += 1;
    }
}

/// The low half.
fn low(x: u128) -> u64 {
    (x & u128::from(u64::MAX)).try_into().unwrap_or(u64::MAX)
}

/// Where the search for a state begins; states themselves are compared whole.
fn hash(key: u128) -> usize {
    let folded = low(key)
        ^ low(key >> 64)
            .rotate_left(32)
            .wrapping_mul(0xff51_afd7_ed55_8ccd);
    let spread = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    usize::try_from(spread >> 32).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_grow_by_a_limb() {
        let mut table = Table::new(1);
        for key in 0..1000u128 {
            table.add(key << 60, &[u64::MAX], 3);
            table.add(key << 60, &[1], 3);
        }
        assert_eq!(table.len(), 1000);
        assert!(table.iter().all(|(_, value)| value == [0, 3]));
    }
}
