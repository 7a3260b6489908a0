//! The sum without the numbers of one band: for each way to put the symbols into the columns of
//! that band's boxes, in how many ways the other two bands can be filled.
//!
//! Times the ways to fill the rows of the band that is a number of solutions, so the counts of
//! its candidates follow (`candidates`). The band comes first: then one number belongs to a
//! whole group of near tuples, and it is left out at no cost.

use std::num::Wrapping;
use std::ops::{AddAssign, Mul};

use num_bigint::BigUint;

use super::sum::{Chunk, PAIRS, Row, Slabs, Sum, products};
use super::tuning::OUTSIDE_BYTES;
use crate::limits::{Limits, Meter, Stop};
use crate::vectors::run_widest;

/// A number of solutions, in as many bits as they all need. Sums that go beyond it are those of
/// columns that no rows fit, and are not used.
pub(super) trait Word: Copy + Default + PartialEq + AddAssign + Mul<Output = Self> {
    fn of(number: u64) -> Self;
    fn big(self) -> BigUint;
}

impl<T: Copy + Default + PartialEq + From<u64> + Into<BigUint>> Word for Wrapping<T>
where
    Self: AddAssign + Mul<Output = Self>,
{
    fn of(number: u64) -> Self {
        Self(number.into())
    }

    fn big(self) -> BigUint {
        self.0.into()
    }
}

/// Takes, for each partition of the lanes in the first band, the numbers by partitions of the far
/// and, within these, of the near stack.
pub(super) type Sink<'a, T> = dyn FnMut(usize, &[T]) -> Result<(), Stop> + 'a;

impl Sum<'_> {
    /// Near tuples of the largest group.
    fn longest(&self) -> usize {
        self.groups.iter().map(ExactSizeIterator::len).max().unwrap_or(1)
    }

    /// Passes the numbers without the first of three bands on; false where they take too much
    /// memory.
    pub(super) fn outside<T: Word>(
        &self,
        limits: &Limits,
        sink: &mut Sink<'_, T>,
    ) -> Result<bool, Stop> {
        let each = self.far.codes[0].len() * self.near.codes[0].len();
        let held = OUTSIDE_BYTES / (each * size_of::<T>()).max(1);
        // The products of a group are added up in 32 bits.
        if held == 0 || self.longest() > self.run {
            return Ok(false);
        }
        limits.reserve(self.slab_bytes() + held.min(PAIRS) * each * size_of::<T>())?;
        let mut slabs = self.slabs();
        let all = self.lanes.pairs();
        let code = |pair: &[Option<usize>; 2]| pair[0].map_or(0, |lane| self.lanes.prefix(lane)[0]);
        // The partitions in work, and the numbers of each.
        let mut codes: Vec<u32> = Vec::new();
        let mut numbers: Vec<T> = Vec::new();
        let mut from = 0;
        while from < all.len() {
            let mut to = from;
            while to < all.len().min(from + PAIRS) {
                let code = code(&all[to]);
                if !codes.contains(&code) {
                    if codes.len() == held {
                        break;
                    }
                    codes.push(code);
                }
                to += 1;
            }
            numbers.resize(codes.len() * each, T::default());
            let chunk = Chunk { sum: self, pairs: &all[from..to] };
            chunk.fill(&mut slabs, limits)?;
            let place = |pair| codes.iter().position(|&known| known == code(pair));
            let places: Vec<usize> = all[from..to].iter().filter_map(place).collect();
            chunk.add_outside(&slabs, &places, &mut numbers, &mut limits.meter())?;
            // Lanes come by their partitions, so only the last of these may go on.
            let goes_on = all.get(to).map(code).filter(|next| codes.last() == Some(next));
            let over = codes.len() - usize::from(goes_on.is_some());
            for (&code, numbers) in codes[..over].iter().zip(numbers.chunks_exact(each)) {
                sink(code as usize, numbers)?;
            }
            codes.drain(..over);
            numbers.drain(..over * each);
            from = to;
        }

        Ok(true)
    }
}

impl Chunk<'_> {
    /// Adds what these lanes, each with the place of its partition, have to the numbers.
    fn add_outside<T: Word>(
        &self,
        slabs: &Slabs,
        places: &[usize],
        numbers: &mut [T],
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        let far = self.sum.far;
        let near = self.sum.near;
        let n_far = far.codes[0].len();
        let n_near = near.codes[0].len();
        let groups = &self.sum.groups;
        let weight =
            |pair: &[Option<usize>; 2]| pair[0].map_or(0, |lane| self.sum.lanes.weights[lane]);
        // Runs of pairs with one place and one weight.
        let weights = self.pairs.iter().map(weight);
        let sorts: Vec<(usize, u64)> = places.iter().copied().zip(weights).collect();
        let most = self.sum.run / self.sum.longest();
        let mut sums = vec![[0u32; PAIRS]; groups.len()];
        let mut held = 0;
        let mut factors = sums.clone();
        let mut prefix = None;
        for at in 0..far.len() {
            meter.poll()?;
            if prefix != Some(far.prefix(at)) {
                prefix = Some(far.prefix(at));
                self.factors(far.prefix(at), &mut factors);
            }
            let [left, right] = self.rows(slabs, at);
            run_widest(
                #[inline(always)]
                || self.add_sums(&factors, left, right, &mut sums),
            );
            held += 1;
            let like = |&next: &usize| {
                next < far.len()
                    && far.prefix(next) == far.prefix(at)
                    && far.weights[next] == far.weights[at]
            };
            if held < most && Some(at + 1).filter(like).is_some() {
                continue;
            }
            held = 0;
            let x_far = far.prefix(at)[0] as usize;
            let mut start = 0;
            for sorts in sorts.chunk_by(|a, b| a == b) {
                let (place, weight) = sorts[0];
                let times = T::of(weight) * T::of(far.weights[at]);
                let numbers = &mut numbers[(place * n_far + x_far) * n_near..][..n_near];
                for (sums, group) in sums.iter().zip(groups) {
                    let sum: u64 =
                        sums[start..start + sorts.len()].iter().map(|&sum| u64::from(sum)).sum();
                    numbers[near.prefix(group.start)[0] as usize] += T::of(sum) * times;
                }
                start += sorts.len();
            }
            sums.fill([0; PAIRS]);
        }

        Ok(())
    }

    /// Adds the products of the rows of each group of near tuples to the sum of the group, where
    /// the rows of the first band can be filled.
    #[inline(always)]
    fn add_sums(
        &self,
        factors: &[[u32; PAIRS]],
        left: &[Row],
        right: &[Row],
        sums: &mut [[u32; PAIRS]],
    ) {
        for ((group, factors), sums) in self.sum.groups.iter().zip(factors).zip(sums) {
            if factors.iter().all(|&factor| factor == 0) {
                continue;
            }
            let products = products(&self.sum.entries[group.clone()], left, right);
            for (sum, &product) in sums.iter_mut().zip(&products) {
                *sum += product.cast_unsigned();
            }
        }
    }
}
