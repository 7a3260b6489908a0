//! The sum over one tuple from each stack of the products of the bands' numbers.
//!
//! The stacks have different parts in it. Tuples of the *lanes* are stored in vectors,
//! some dozens at a time. For each tuple of the *far* stack all tuples of the *near* stack are
//! gone through. In the last two bands the numbers for all lanes at once are kept in slabs, a row
//! for each pair of far and near partitions: a term is then a product of two rows, added up in
//! 32 bits. The other bands have the same partitions for a whole group of near tuples and for
//! both tuples of a pair of lanes, so their numbers are multiplied in once for a group.

use std::hint::black_box;
use std::ops::Range;

use num_bigint::BigUint;

use super::side::Side;
use super::tables::Tables;
use super::tuning::{ALONE_TERMS, FAR_BLOCK, TILE_ROWS};
use crate::count::ordered::in_order;
use crate::cover::count::{Means, Tabulated};
use crate::ids::narrow;
use crate::limits::{Limits, Meter, Stop};
use crate::vectors::run_widest;

/// Pairs of lanes side by side: one vector of 512 bits.
pub(super) const PAIRS: usize = 16;

/// The numbers of a band for the lanes, two by two.
pub(super) type Row = [[i16; 2]; PAIRS];

/// The numbers of the last two bands, a row for each far and near partition.
pub(super) type Slabs = [Vec<Row>; 2];

/// The terms of the sum.
#[derive(Clone, Debug)]
pub(super) struct Sum<'a> {
    pub(super) lanes: &'a Side,
    pub(super) far: &'a Side,
    pub(super) near: &'a Side,
    /// The tables of each band, in the order of the sides' places.
    tables: &'a [Tables],
    /// True if the tables are made for the partitions of the lanes; else for those of the far.
    tables_for_lanes: bool,
    /// Near tuples with the same partitions in all bands but the last two.
    pub(super) groups: Vec<Range<usize>>,
    /// The partitions of the near tuples in the last two bands.
    pub(super) entries: Vec<(u32, u32)>,
    /// Pairs of products that fit 32 bits together.
    pub(super) run: usize,
}

impl<'a> Sum<'a> {
    /// Over the tuples of the lanes, the far and the near stack; `None` where a sum would not fit
    /// its words.
    pub(super) fn new(
        [lanes, far, near]: [&'a Side; 3],
        tables: &'a [Tables],
        tables_for_lanes: bool,
    ) -> Option<Self> {
        let places = tables.len();
        let most = |at: usize| u128::from(tables[at].most);
        let last = [tables[places - 2].most, tables[places - 1].most];
        let pair = pair_of_products(last);
        let group: u128 = (0..places - 2).map(most).product();
        u32::try_from(group).ok()?;
        u64::try_from(near.len() as u128 * pair * group).ok()?;
        let tuples = (0..near.len()).map(|at| near.tuple(at));
        Some(Self {
            lanes,
            far,
            near,
            tables,
            tables_for_lanes,
            groups: near.groups(),
            entries: tuples.map(|tuple| (tuple[places - 2], tuple[places - 1])).collect(),
            run: run_of_pairs(last),
        })
    }

    /// A number that the sum does not exceed.
    pub(super) fn most(&self) -> Option<u128> {
        let weights = |side: &Side| side.weights.iter().copied().map(u128::from).sum();
        let numbers = self.tables.iter().map(|tables| u128::from(tables.most));
        [self.lanes, self.far, self.near]
            .map(weights)
            .into_iter()
            .chain(numbers)
            .try_fold(1u128, u128::checked_mul)
    }

    /// Adds the sum to `total`, and reports progress; `bytes` are in use already.
    pub(super) fn run(
        &self,
        Means { limits, threads, .. }: &Means,
        bytes: usize,
        total: &mut Tabulated,
        look: &mut dyn FnMut(&Tabulated, f64),
    ) -> Result<(), Stop> {
        total.work.bytes = bytes + self.slab_bytes() + self.near.len() * size_of::<Row>();
        limits.reserve(total.work.bytes)?;
        let terms = (self.far.len() * self.near.len()) as u64;
        let mut slabs = self.slabs();
        let all = self.lanes.pairs();
        let mut summed = 0.0;
        for pairs in all.chunks(PAIRS) {
            look(total, summed / f64::from(narrow(all.len())));
            summed += f64::from(narrow(pairs.len()));
            let n_lanes = pairs.iter().flatten().flatten().count() as u64;
            let alone = terms * n_lanes < ALONE_TERMS;
            let threads = if alone { 1 } else { (*threads).max(1) };
            let chunk = Chunk { sum: self, pairs };
            chunk.fill(&mut slabs, limits)?;
            let (value, done, ended) = chunk.sum(&slabs, limits, threads);
            total.value += value;
            total.work.transitions += n_lanes * self.near.len() as u64 * done;
            ended?;
        }

        Ok(())
    }

    /// Rows of the slabs of the last two bands.
    fn slab_rows(&self) -> [usize; 2] {
        let places = self.tables.len();
        [places - 2, places - 1].map(|at| self.far.codes[at].len() * self.near.codes[at].len())
    }

    /// Empty slabs of the last two bands.
    pub(super) fn slabs(&self) -> Slabs {
        self.slab_rows().map(|rows| vec![[[0i16; 2]; PAIRS]; rows])
    }

    /// The bytes that the slabs take.
    pub(super) fn slab_bytes(&self) -> usize {
        self.slab_rows().iter().sum::<usize>() * size_of::<Row>()
    }

    /// The numbers of a band for a lane and a far partition, by near partitions.
    #[inline]
    fn line(&self, at: usize, lane: u32, far: u32) -> (&[u16], &[u32]) {
        if self.tables_for_lanes {
            self.tables[at].line(lane, far)
        } else {
            self.tables[at].line(far, lane)
        }
    }
}

/// The sum for the lanes of one vector.
pub(super) struct Chunk<'a> {
    pub(super) sum: &'a Sum<'a>,
    pub(super) pairs: &'a [[Option<usize>; 2]],
}

impl Chunk<'_> {
    /// Fills the slabs of the last two bands.
    pub(super) fn fill(&self, slabs: &mut Slabs, limits: &Limits) -> Result<(), Stop> {
        let mut meter = limits.meter();
        let first = self.sum.tables.len() - 2;
        for (at, slab) in (first..).zip(slabs) {
            let n_near = self.sum.near.codes[at].len();
            for (far, rows) in (0..).zip(slab.chunks_exact_mut(n_near)) {
                meter.pulse()?;
                self.fill_far(at, far, rows);
            }
        }
        Ok(())
    }

    /// Fills the rows of one far partition, a tile at a time so that they stay near the core.
    fn fill_far(&self, at: usize, far: u32, rows: &mut [Row]) {
        let line = |(slot, lane): (usize, &Option<usize>)| {
            let lane = self.sum.lanes.tuple((*lane)?)[at];
            let (line, map) = self.sum.line(at, lane, far);
            Some((slot, line, map))
        };

        let lines: Vec<(usize, &[u16], &[u32])> =
            self.pairs.iter().flatten().enumerate().filter_map(line).collect();
        for (tile, rows) in rows.chunks_mut(TILE_ROWS).enumerate() {
            rows.fill([[0; 2]; PAIRS]);
            for &(slot, line, map) in &lines {
                let pair = slot / 2;
                let half = slot % 2;
                for (row, &near) in rows.iter_mut().zip(&map[tile * TILE_ROWS..]) {
                    row[pair][half] = line[near as usize].cast_signed();
                }
            }
        }
    }

    /// Sums over the far tuples: the value, how many were summed, and what ended it early.
    fn sum(
        &self,
        slabs: &Slabs,
        limits: &Limits,
        threads: usize,
    ) -> (BigUint, u64, Result<(), Stop>) {
        let n_far = self.sum.far.len();
        let worker = |_| (limits.meter(), vec![[0u32; PAIRS]; self.sum.groups.len()]);
        let mut workers: Vec<_> = (0..threads).map(worker).collect();
        let mut sum = BigUint::ZERO;
        let mut done = 0;
        let work = |(meter, factors): &mut (Meter, Vec<[u32; PAIRS]>), block: usize| {
            let block = block * FAR_BLOCK..n_far.min((block + 1) * FAR_BLOCK);
            let mut own = (BigUint::ZERO, block.len() as u64);
            self.values(block, slabs, factors, meter, |value| own.0 += value)?;
            Ok(own)
        };

        let ended = in_order(&mut workers, n_far.div_ceil(FAR_BLOCK), work, |own| {
            sum += own.0;
            done += own.1;
            Ok(())
        });
        (sum, done, ended)
    }

    /// Passes on what each of some far tuples adds to the sum; `factors` is for use on the way.
    pub(super) fn values(
        &self,
        block: Range<usize>,
        slabs: &Slabs,
        factors: &mut [[u32; PAIRS]],
        meter: &mut Meter,
        mut sink: impl FnMut(BigUint),
    ) -> Result<(), Stop> {
        let far = self.sum.far;
        let mut prefix = None;
        for at in block {
            meter.poll()?;
            if prefix != Some(far.prefix(at)) {
                prefix = Some(far.prefix(at));
                self.factors(far.prefix(at), factors);
            }
            let [left, right] = self.rows(slabs, at);
            let totals = run_widest(
                #[inline(always)]
                || totals(self.sum, factors, left, right),
            );
            let mut value = BigUint::ZERO;
            for (pair, &total) in self.pairs.iter().zip(&totals) {
                let weight = pair[0].map_or(0, |lane| self.sum.lanes.weights[lane]);
                value += u128::from(total) * u128::from(weight);
            }
            sink(value * far.weights[at]);
        }

        Ok(())
    }

    /// The rows of a far tuple in the slabs, by near partitions.
    pub(super) fn rows<'s>(&self, slabs: &'s Slabs, far: usize) -> [&'s [Row]; 2] {
        let first = self.sum.tables.len() - 2;
        [0, 1].map(|k| {
            let n_near = self.sum.near.codes[first + k].len();
            let far = self.sum.far.tuple(far)[first + k] as usize;
            &slabs[k][far * n_near..][..n_near]
        })
    }

    /// The products of the numbers of the bands before the last two, for each group and pair.
    pub(super) fn factors(&self, prefix: &[u32], factors: &mut [[u32; PAIRS]]) {
        for factors in &mut *factors {
            *factors = [0; PAIRS];
            factors[..self.pairs.len()].fill(1);
        }

        for (at, &far) in prefix.iter().enumerate() {
            for (slot, pair) in self.pairs.iter().enumerate() {
                let Some(lane) = pair[0] else { continue };
                let (line, map) = self.sum.line(at, self.sum.lanes.tuple(lane)[at], far);
                for (factors, group) in factors.iter_mut().zip(&self.sum.groups) {
                    let near = self.sum.near.tuple(group.start)[at];
                    factors[slot] *= u32::from(line[map[near as usize] as usize]);
                }
            }
        }
    }
}

/// The most that a pair of products of numbers of the last two bands comes to.
fn pair_of_products(most: [u16; 2]) -> u128 {
    2 * u128::from(most[0]) * u128::from(most[1])
}

/// How many pairs of products fit 32 bits with a sign together. Tables hold 15 bits, so that one
/// fits.
fn run_of_pairs(most: [u16; 2]) -> usize {
    let run = u128::from(i32::MAX.unsigned_abs()) / pair_of_products(most).max(1);
    usize::try_from(run).unwrap_or(usize::MAX).max(1)
}

/// The sums over all near tuples, for each pair of lanes.
#[inline(always)]
fn totals(sum: &Sum<'_>, factors: &[[u32; PAIRS]], left: &[Row], right: &[Row]) -> [u64; PAIRS] {
    let mut totals = [0u64; PAIRS];
    for (group, factors) in sum.groups.iter().zip(factors) {
        if factors.iter().all(|&factor| factor == 0) {
            continue;
        }
        for entries in sum.entries[group.clone()].chunks(sum.run) {
            // Kept in one piece: with what becomes of them in 64 bits in view, compilers take only
            // half a vector at a time.
            let products = black_box(products(entries, left, right));
            for ((total, &product), &factor) in totals.iter_mut().zip(&products).zip(factors) {
                *total += u64::from(product.cast_unsigned()) * u64::from(factor);
            }
        }
    }

    totals
}

/// The sums over some near tuples of products of rows, for each pair of lanes.
#[inline(always)]
pub(super) fn products(entries: &[(u32, u32)], left: &[Row], right: &[Row]) -> [i32; PAIRS] {
    let mut sums = [0i32; PAIRS];
    for &(l, r) in entries {
        let l = left[l as usize].as_flattened();
        let r = right[r as usize].as_flattened();
        // All products first, then their sums by pairs: this form becomes one instruction.
        let mut products = [[0i32; 2]; PAIRS];
        for ((product, &l), &r) in products.as_flattened_mut().iter_mut().zip(l).zip(r) {
            *product = i32::from(l) * i32::from(r);
        }
        for (sum, pair) in sums.iter_mut().zip(&products) {
            *sum += pair[0] + pair[1];
        }
    }

    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::join::tables::MOST;

    /// Rows of the largest entries, summed for as long as a run goes.
    #[test]
    fn a_run_of_the_largest_products_fits() {
        for most in [[MOST, MOST], [MOST, 1], [MOST, 23_170], [23_170, 23_171], [181, 181], [1, 1]]
        {
            let run = run_of_pairs(most);
            let pair = pair_of_products(most);
            assert!(run as u128 * pair <= i32::MAX as u128, "{most:?}");
            assert!((run as u128 + 1) * pair > i32::MAX as u128, "{most:?}");

            let [left, right] = most.map(|most| [[[most.cast_signed(); 2]; PAIRS]]);
            let entries = vec![(0, 0); run.min(1 << 16)];
            let sums = products(&entries, &left, &right);
            assert_eq!(sums.map(|sum| sum as u128), [entries.len() as u128 * pair; PAIRS]);
        }
    }
}
