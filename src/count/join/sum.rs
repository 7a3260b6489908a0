//! The sum over one tuple from each stack of the products of the bands' numbers.
//!
//! The stacks have different parts in it. Tuples of the *lanes* stand side by side in vectors,
//! some dozens at a time. For each tuple of the *far* stack all tuples of the *near* stack are
//! gone through. In the last two bands the numbers for all lanes at once are kept in slabs, a row
//! for each pair of far and near partitions: a term is then a product of two rows, added up in
//! 32 bits. The other bands have the same partitions for a whole group of near tuples and for
//! both tuples of a pair of lanes, so their numbers are multiplied in once for a group.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::tuning::{ALONE_TERMS, FAR_BLOCK, TILE_ROWS, WIDE_SLAB_BYTES};
use crate::ids::narrow;
use num_bigint::BigUint;

use super::side::Side;
use super::tables::Tables;
use crate::limits::{Limits, Meter, Stop};
use crate::vectors::run_widest;

/// Pairs of lanes side by side: one vector of 512 bits, or a quarter where memory is short.
pub(super) const WIDE: usize = 16;
pub(super) const NARROW: usize = 4;

/// The numbers of a band for the lanes, two by two.
pub(super) type Row<const P: usize> = [[i16; 2]; P];

/// What is summed.
#[derive(Clone, Debug)]
pub(super) struct Sum<'a> {
    pub lanes: &'a Side,
    pub far: &'a Side,
    pub near: &'a Side,
    /// The tables of each band, in the order of the sides' places.
    pub tables: &'a [Tables],
    /// Whether the tables are made for the partitions of the lanes; else for those of the far.
    pub tables_for_lanes: bool,
}

/// What came out.
#[derive(Clone, Debug)]
pub(super) struct Total {
    pub value: BigUint,
    pub terms: u64,
    pub bytes: usize,
    pub stopped: Option<Stop>,
}

impl Sum<'_> {
    /// Sums; `None` where a sum would not fit its words.
    pub(super) fn run(
        &self,
        limits: &Limits,
        bytes: usize,
        threads: usize,
        look: &mut dyn FnMut(&Total, f64),
    ) -> Option<Total> {
        let places = self.tables.len();
        let run = self.run_length()?;
        let rows: usize = (places - 2..places)
            .map(|at| self.far.codes[at].len() * self.near.codes[at].len())
            .sum();
        let bytes_of =
            |pairs: usize| bytes + (rows + self.near.len()) * pairs * size_of::<[i16; 2]>();
        let narrow = self.lanes.len() <= 2 * NARROW
            || bytes_of(WIDE) - bytes > WIDE_SLAB_BYTES
            || limits.reserve(bytes_of(WIDE)).is_err();
        let pairs = if narrow { NARROW } else { WIDE };
        let mut total = Total {
            value: BigUint::ZERO,
            terms: 0,
            bytes: bytes_of(pairs),
            stopped: limits.reserve(bytes_of(pairs)).err(),
        };
        if total.stopped.is_none() {
            if narrow {
                self.run_at::<NARROW>(limits, threads, run, &mut total, look);
            } else {
                self.run_at::<WIDE>(limits, threads, run, &mut total, look);
            }
        }
        Some(total)
    }

    /// Pairs of products that fit 32 bits together; `None` where a sum would not fit its words.
    pub(super) fn run_length(&self) -> Option<usize> {
        let places = self.tables.len();
        let most = |at: usize| u128::from(self.tables[at].most);
        let pair = 2 * most(places - 2) * most(places - 1);
        let group: u128 = (0..places - 2).map(most).product();
        u32::try_from(group).ok()?;
        u64::try_from(self.near.len() as u128 * pair * group).ok()?;
        // Tables hold 15 bits, so that at least one pair of products fits.
        let run = usize::try_from(u128::from(i32::MAX.unsigned_abs()) / pair.max(1)).ok()?;
        Some(run.max(1))
    }

    /// The partitions of the near tuples in the last two bands.
    pub(super) fn entries(&self) -> Vec<(u32, u32)> {
        let places = self.tables.len();
        let tuples = (0..self.near.len()).map(|at| self.near.tuple(at));
        tuples
            .map(|tuple| (tuple[places - 2], tuple[places - 1]))
            .collect()
    }

    /// Empty slabs of the last two bands.
    pub(super) fn slabs<const P: usize>(&self) -> [Vec<Row<P>>; 2] {
        let places = self.tables.len();
        [places - 2, places - 1]
            .map(|at| vec![[[0i16; 2]; P]; self.far.codes[at].len() * self.near.codes[at].len()])
    }

    fn run_at<const P: usize>(
        &self,
        limits: &Limits,
        threads: usize,
        run: usize,
        total: &mut Total,
        look: &mut dyn FnMut(&Total, f64),
    ) {
        let groups = self.near.groups();
        let entries = self.entries();
        let terms = (self.far.len() * self.near.len()) as u64;
        let mut slabs = self.slabs::<P>();
        let all = self.lanes.pairs();
        let mut summed = 0.0;
        for pairs in all.chunks(P) {
            look(total, summed / f64::from(narrow(all.len())));
            summed += f64::from(narrow(pairs.len()));
            let n_lanes = pairs.iter().flatten().flatten().count() as u64;
            let threads = if terms * n_lanes < ALONE_TERMS {
                1
            } else {
                threads.max(1)
            };
            let chunk = Chunk {
                sum: self,
                pairs,
                groups: &groups,
                entries: &entries,
                run,
            };
            let ended = chunk.fill(&mut slabs, limits, threads).and_then(|()| {
                let (value, done, ended) = chunk.sum(&slabs, limits, threads);
                total.value += value;
                total.terms += n_lanes * self.near.len() as u64 * done;
                ended
            });
            if let Err(stop) = ended {
                total.stopped = Some(stop);
                return;
            }
        }
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

/// The sum for as many lanes as stand side by side.
pub(super) struct Chunk<'a, const P: usize> {
    pub(super) sum: &'a Sum<'a>,
    pub(super) pairs: &'a [[Option<usize>; 2]],
    pub(super) groups: &'a [std::ops::Range<usize>],
    pub(super) entries: &'a [(u32, u32)],
    /// Pairs of products that fit 32 bits together.
    pub(super) run: usize,
}

impl<const P: usize> Chunk<'_, P> {
    /// Fills the slabs of the last two bands.
    pub(super) fn fill(
        &self,
        slabs: &mut [Vec<Row<P>>; 2],
        limits: &Limits,
        threads: usize,
    ) -> Result<(), Stop> {
        let first = self.sum.tables.len() - 2;
        for (at, slab) in (first..).zip(slabs) {
            let n_near = self.sum.near.codes[at].len();
            let n_far = self.sum.far.codes[at].len();
            let share = n_far.div_ceil(threads);
            let fill = |(part, rows): (usize, &mut [Row<P>])| {
                let mut meter = limits.meter();
                for (far, rows) in (part * share..).zip(rows.chunks_exact_mut(n_near)) {
                    meter.pulse()?;
                    self.fill_far(at, narrow(far), rows);
                }
                Ok(())
            };
            let parts: Vec<_> = slab.chunks_mut(share * n_near).enumerate().collect();
            in_threads(parts, &fill)?;
        }
        Ok(())
    }

    /// Fills the rows of one far partition, a tile at a time so that they stay near the core.
    fn fill_far(&self, at: usize, far: u32, rows: &mut [Row<P>]) {
        let lines: Vec<(usize, &[u16], &[u32])> = self
            .pairs
            .iter()
            .flatten()
            .enumerate()
            .filter_map(|(slot, lane)| {
                let lane = self.sum.lanes.tuple((*lane)?)[at];
                let (line, map) = self.sum.line(at, lane, far);
                Some((slot, line, map))
            })
            .collect();
        for (tile, rows) in rows.chunks_mut(TILE_ROWS).enumerate() {
            rows.fill([[0; 2]; P]);
            for &(slot, line, map) in &lines {
                let (pair, half) = (slot / 2, slot % 2);
                for (row, &near) in rows.iter_mut().zip(&map[tile * TILE_ROWS..]) {
                    row[pair][half] = line[near as usize].cast_signed();
                }
            }
        }
    }

    /// Sums over the far tuples: the value, how many were summed, and what ended it early.
    fn sum(
        &self,
        slabs: &[Vec<Row<P>>; 2],
        limits: &Limits,
        threads: usize,
    ) -> (BigUint, u64, Result<(), Stop>) {
        let next = AtomicUsize::new(0);
        let value = Mutex::new((BigUint::ZERO, 0u64));
        let n_far = self.sum.far.len();
        let work = |_: usize| {
            let mut meter = limits.meter();
            let mut factors = vec![[0u32; P]; self.groups.len()];
            let mut own = (BigUint::ZERO, 0);
            let ended = loop {
                let start = next.fetch_add(FAR_BLOCK, Ordering::Relaxed);
                if start >= n_far {
                    break Ok(());
                }
                let block = start..(start + FAR_BLOCK).min(n_far);
                if let Err(stop) = self.block(block, slabs, &mut factors, &mut own, &mut meter) {
                    break Err(stop);
                }
            };
            let mut value = value
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            value.0 += own.0;
            value.1 += own.1;
            ended
        };
        let ended = in_threads((0..threads).collect(), &work);
        let (value, done) = value
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        (value, done, ended)
    }

    fn block(
        &self,
        block: std::ops::Range<usize>,
        slabs: &[Vec<Row<P>>; 2],
        factors: &mut [[u32; P]],
        own: &mut (BigUint, u64),
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        self.values(block, slabs, factors, meter, |value| {
            own.0 += value;
            own.1 += 1;
        })
    }

    /// Passes on what each of some far tuples adds to the sum; `factors` is for use on the way.
    pub(super) fn values(
        &self,
        block: std::ops::Range<usize>,
        slabs: &[Vec<Row<P>>; 2],
        factors: &mut [[u32; P]],
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
                || totals(self.groups, self.entries, self.run, factors, left, right),
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
    pub(super) fn rows<'s>(&self, slabs: &'s [Vec<Row<P>>; 2], far: usize) -> [&'s [Row<P>]; 2] {
        let first = self.sum.tables.len() - 2;
        [0, 1].map(|k| {
            let n_near = self.sum.near.codes[first + k].len();
            let far = self.sum.far.tuple(far)[first + k] as usize;
            &slabs[k][far * n_near..][..n_near]
        })
    }

    /// The products of the numbers of the bands before the last two, for each group and pair.
    pub(super) fn factors(&self, prefix: &[u32], factors: &mut [[u32; P]]) {
        for factors in &mut *factors {
            *factors = [0; P];
            factors[..self.pairs.len()].fill(1);
        }
        for (at, &far) in prefix.iter().enumerate() {
            for (slot, pair) in self.pairs.iter().enumerate() {
                let Some(lane) = pair[0] else { continue };
                let (line, map) = self.sum.line(at, self.sum.lanes.tuple(lane)[at], far);
                for (factors, group) in factors.iter_mut().zip(self.groups) {
                    let near = self.sum.near.tuple(group.start)[at];
                    factors[slot] *= u32::from(line[map[near as usize] as usize]);
                }
            }
        }
    }
}

/// The sums over all near tuples, for each pair of lanes.
#[inline(always)]
fn totals<const P: usize>(
    groups: &[std::ops::Range<usize>],
    entries: &[(u32, u32)],
    run: usize,
    factors: &[[u32; P]],
    left: &[Row<P>],
    right: &[Row<P>],
) -> [u64; P] {
    let mut totals = [0u64; P];
    for (group, factors) in groups.iter().zip(factors) {
        if factors.iter().all(|&factor| factor == 0) {
            continue;
        }
        for entries in entries[group.clone()].chunks(run) {
            let products = products(entries, left, right);
            for ((total, &product), &factor) in totals.iter_mut().zip(&products).zip(factors) {
                *total += u64::from(product.cast_unsigned()) * u64::from(factor);
            }
        }
    }
    totals
}

/// The sums over some near tuples of products of rows, for each pair of lanes.
#[inline(always)]
pub(super) fn products<const P: usize>(
    entries: &[(u32, u32)],
    left: &[Row<P>],
    right: &[Row<P>],
) -> [i32; P] {
    let mut sums = [0i32; P];
    for &(l, r) in entries {
        let (l, r) = (
            left[l as usize].as_flattened(),
            right[r as usize].as_flattened(),
        );
        // All products first, then their sums by pairs: this form becomes one instruction.
        let mut products = [[0i32; 2]; P];
        for ((product, &l), &r) in products.as_flattened_mut().iter_mut().zip(l).zip(r) {
            *product = i32::from(l) * i32::from(r);
        }
        for (sum, pair) in sums.iter_mut().zip(&products) {
            *sum += pair[0] + pair[1];
        }
    }
    sums
}

/// Runs a piece of work for each part, in a thread each, the last one in this.
fn in_threads<T: Send>(
    mut parts: Vec<T>,
    work: &(impl Fn(T) -> Result<(), Stop> + Sync),
) -> Result<(), Stop> {
    let Some(last) = parts.pop() else {
        return Ok(());
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = parts
            .into_iter()
            .map(|part| scope.spawn(move || work(part)))
            .collect();
        let mut ended = work(last);
        for other in others {
            // A thread that panics takes this one along.
            ended = ended.and(
                other
                    .join()
                    .unwrap_or_else(|e| std::panic::resume_unwind(e)),
            );
        }
        ended
    })
}
