//! The sum without the numbers of one band: for each way to put the symbols into the columns of
//! that band's boxes, in how many ways the other two bands can be filled.
//!
//! Times the ways to fill the rows of the band that is a number of solutions, so the counts of
//! its candidates follow (`candidates`). The band stands in front: then one number belongs to a
//! whole group of near tuples, and it is left out at no cost.

use std::num::Wrapping;
use std::ops::{AddAssign, Mul};

use num_bigint::BigUint;

use super::sum::{Chunk, PAIRS, Row, Slabs, Sum, products};
use super::tuning::OUTSIDE_BYTES;
use crate::limits::{Limits, Meter, Stop};
use crate::vectors::run_widest;

/// A number of solutions, in as many bits as they all need. Sums that go beyond it are those of
/// columns that no rows fit, and nobody asks for them.
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
    /// Passes the numbers without the first of three bands on; false where they take too much
    /// memory.
    pub(super) fn outside<T: Word>(
        &self,
        limits: &Limits,
        sink: &mut Sink<'_, T>,
    ) -> Result<bool, Stop> {
        let each = self.far.codes[0].len() * self.near.codes[0].len();
        let held = OUTSIDE_BYTES / (each * size_of::<T>()).max(1);
        if held == 0 {
            return Ok(false);
        }
        limits.reserve(self.slab_bytes() + held.min(PAIRS) * each * size_of::<T>())?;
        let mut slabs = self.slabs();
        let all = self.lanes.pairs();
        let code = |pair: &[Option<usize>; 2]| pair[0].map_or(0, |lane| self.lanes.prefix(lane)[0]);
        // The partitions in work, and the numbers of each.
        let (mut codes, mut numbers): (Vec<u32>, Vec<T>) = (Vec::new(), Vec::new());
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
            let chunk = Chunk {
                sum: self,
                pairs: &all[from..to],
            };
            chunk.fill(&mut slabs, limits)?;
            let place = |pair| codes.iter().position(|&known| known == code(pair));
            let places: Vec<usize> = all[from..to].iter().filter_map(place).collect();
            chunk.add_outside(&slabs, &places, &mut numbers, &mut limits.meter())?;
            // Lanes come by their partitions, so only the last of these may go on.
            let goes_on = all
                .get(to)
                .map(code)
                .filter(|next| codes.last() == Some(next));
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
        let (far, near) = (self.sum.far, self.sum.near);
        let (n_far, n_near) = (far.codes[0].len(), near.codes[0].len());
        let mut sums = vec![[0u64; PAIRS]; self.sum.groups.len()];
        for at in 0..far.len() {
            meter.poll()?;
            let [left, right] = self.rows(slabs, at);
            run_widest(
                #[inline(always)]
                || self.add_sums(left, right, &mut sums),
            );
            let like = |&next: &usize| {
                next < far.len()
                    && far.prefix(next) == far.prefix(at)
                    && far.weights[next] == far.weights[at]
            };
            if Some(at + 1).filter(like).is_some() {
                continue;
            }
            let x_far = far.prefix(at)[0] as usize;
            for (sums, group) in sums.iter_mut().zip(&self.sum.groups) {
                let x_near = near.prefix(group.start)[0] as usize;
                for ((sum, pair), place) in sums.iter_mut().zip(self.pairs).zip(places) {
                    let weight = pair[0].map_or(0, |lane| self.sum.lanes.weights[lane]);
                    let times = T::of(weight) * T::of(far.weights[at]);
                    numbers[(place * n_far + x_far) * n_near + x_near] += T::of(*sum) * times;
                }
                *sums = [0; PAIRS];
            }
        }
        Ok(())
    }

    /// Adds the products of the rows of each group of near tuples to the sum of the group.
    #[inline(always)]
    fn add_sums(&self, left: &[Row], right: &[Row], sums: &mut [[u64; PAIRS]]) {
        let sum = self.sum;
        for (group, sums) in sum.groups.iter().zip(sums) {
            for entries in sum.entries[group.clone()].chunks(sum.run) {
                let products = products(entries, left, right);
                for (sum, &product) in sums.iter_mut().zip(&products) {
                    *sum += u64::from(product.cast_unsigned());
                }
            }
        }
    }
}
