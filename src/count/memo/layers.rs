//! Counting by layers, for what has a narrow frontier: tilings above all.
//!
//! Primary items are covered in their order. Before item p everything before p is covered, so a
//! state is the set of later items that are covered already; only items that some decided and
//! some undecided option share can differ, and each has a bit while that lasts (the broken
//! profile of the domino problem; for exact covers in general the breadth-first form of
//! M. Nishino et al., *Dancing with decision diagrams*, 2017). Layer by layer each state holds
//! in how many ways it is reached. States are compared whole; no symmetry, no residual matrix,
//! and the layer before is dropped.

use num_bigint::BigUint;

use super::matrix::Matrix;
use super::order;
use super::pace::{Halt, Pace};
use super::table::Table;
use super::tuning::STEPS_PER_MOVE;
use crate::count::Effort;
use crate::ids::narrow;
use crate::limits::Stop;

/// One item of the order and its options.
#[derive(Debug)]
struct Time {
    item: u32,
    /// The item's own bit; 0 where no earlier option has it.
    bit: u128,
    /// The bits of each option's other items, and its weight.
    options: Vec<(u128, u32)>,
    /// The bits that stay in use afterwards.
    keep: u128,
    /// The items that have a bit before.
    live: Vec<(u32, u128)>,
}

/// The layers of one matrix.
#[derive(Debug)]
pub(super) struct Layers {
    times: Vec<Time>,
    /// The next item to be covered.
    now: usize,
    table: Table,
    /// The bytes that it may take.
    pub(super) room: usize,
    states: u64,
    moves: u64,
    largest: u64,
    bytes: usize,
    /// The most bits in use at once.
    pub(super) width: usize,
}

impl Layers {
    /// The layers of a matrix; nothing where its frontier is wider than a key.
    pub(super) fn new(matrix: &Matrix, room: usize) -> Option<Self> {
        let decided = order::decided(matrix);
        let spans = order::spans(matrix, &decided);
        let n = matrix.n_items();
        let mut opened: Vec<Vec<u32>> = vec![Vec::new(); n + 1];
        let mut closed: Vec<Vec<u32>> = vec![Vec::new(); n + 1];
        for (item, &(first, last)) in spans.iter().enumerate() {
            // A primary item is settled when its turn comes.
            let last = if matrix.primary[item] {
                narrow(item)
            } else {
                last
            };
            if first < last {
                opened[first as usize].push(narrow(item));
                closed[last as usize].push(narrow(item));
            }
        }
        let mut by_time: Vec<Vec<u32>> = vec![Vec::new(); n + 1];
        for (option, &time) in decided.iter().enumerate() {
            by_time[time as usize].push(narrow(option));
        }
        let mut bits = vec![0u128; n];
        let mut used = 0u128;
        let mut width = 0;
        let mut times = Vec::new();
        for time in 0..n {
            let live: Vec<(u32, u128)> = (0..n)
                .filter(|&item| bits[item] != 0)
                .map(|item| (narrow(item), bits[item]))
                .collect();
            for &item in &opened[time] {
                let free = (!used).trailing_zeros();
                if free == u128::BITS {
                    return None;
                }
                bits[item as usize] = 1 << free;
                used |= 1 << free;
            }
            width = width.max(used.count_ones() as usize);
            let options = by_time[time].iter().map(|&option| {
                let items = matrix.option(option as usize).iter();
                let others = items.filter(|&&item| item as usize != time);
                let mask = others.fold(0, |mask, &item| mask | bits[item as usize]);
                (mask, matrix.weight[option as usize])
            });
            let options = options.collect();
            closed[time]
                .iter()
                .for_each(|&item| used &= !bits[item as usize]);
            if matrix.primary[time] {
                times.push(Time {
                    item: narrow(time),
                    bit: bits[time],
                    options,
                    keep: used,
                    live,
                });
            }
            // A bit that is free again has no owner.
            closed[time]
                .iter()
                .for_each(|&item| bits[item as usize] = 0);
        }
        let mut table = Table::new(1);
        table.add(0, &[1], 1);
        Some(Self {
            times,
            now: 0,
            table,
            room,
            states: 1,
            moves: 0,
            largest: 1,
            bytes: 0,
            width,
        })
    }

    /// Goes on until the number is known; after a halt it can be called again.
    pub(super) fn run(&mut self, pace: &mut Pace<'_>) -> Result<BigUint, Halt> {
        while let Some(time) = self.times.get(self.now) {
            pace.reached.layer = Some((self.now + 1, self.times.len()));
            let mut next = Table::new(self.table.limbs());
            let mut moves = 0;
            for (key, value) in self.table.iter() {
                if key & time.bit != 0 {
                    next.add(key & time.keep, value, 1);
                    moves += 1;
                } else {
                    for &(mask, weight) in &time.options {
                        if key & mask == 0 {
                            next.add((key | mask) & time.keep, value, weight);
                            moves += 1;
                        }
                    }
                }
                pace.meter.node()?;
                pace.spend(STEPS_PER_MOVE + time.options.len())?;
                if next.bytes() + self.table.bytes() > self.room {
                    return Err(Halt::Limit(Stop::Memory));
                }
            }
            self.bytes = self.bytes.max(next.bytes() + self.table.bytes());
            self.states += next.len() as u64;
            self.moves += moves;
            self.largest = self.largest.max(next.len() as u64);
            self.table = next;
            self.now += 1;
        }
        let total = self.table.iter().map(|(_, value)| big(value));
        Ok(total.sum())
    }

    /// Adds to what was done.
    pub(super) fn account(&self, work: &mut Effort) {
        work.took("layers");
        work.states += self.states;
        work.transitions += self.moves;
        work.largest = work.largest.max(self.largest);
        work.bytes = work.bytes.max(self.bytes);
    }

    /// The state reached in the most ways, with that number, and what it leaves open.
    pub(super) fn likeliest(&self, matrix: &Matrix) -> Option<(BigUint, Matrix)> {
        let (key, value) = self
            .table
            .iter()
            .max_by_key(|(key, value)| (big(value), *key))?;
        let now = self.times.get(self.now)?;
        let mut covered = vec![false; matrix.n_items()];
        for &(item, bit) in &now.live {
            covered[item as usize] = key & bit != 0;
        }
        let mut rest = Matrix::new(Vec::new(), Vec::new());
        let mut local = vec![u32::MAX; matrix.n_items()];
        let decided = order::decided(matrix);
        for (item, &covered) in covered.iter().enumerate() {
            let past = matrix.primary[item] && narrow(item) < now.item;
            if !covered && !past {
                local[item] = narrow(rest.n_items());
                rest.primary.push(matrix.primary[item]);
                rest.rank.push(0);
            }
        }
        for (option, &time) in decided.iter().enumerate() {
            let items = matrix.option(option).iter();
            let items: Vec<u32> = items.map(|&item| local[item as usize]).collect();
            if time >= now.item && !items.contains(&u32::MAX) {
                rest.push(&items, 1);
            }
        }
        Some((big(value), rest))
    }
}

/// A number from its limbs, lowest first.
fn big(limbs: &[u64]) -> BigUint {
    limbs
        .iter()
        .rev()
        .fold(BigUint::ZERO, |all, &limb| (all << 64u32) + limb)
}
