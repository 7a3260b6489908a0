//! The memo: a sweep over the items, one after the other, that never counts the same rest twice.
//!
//! After some items are covered, the rest of a problem depends only on which of the other items
//! are covered too, and only those matter that options already decided could touch and options to
//! come can touch. That set is the key of a state; a state carries the number of ways that lead
//! to it. Keys are compared whole.

use num_bigint::BigUint;

use super::amount::{Amount, Halt};
use super::order::{Incidence, last_turns, order};
use super::table::{Table, hash};
use super::tuning::{EARLY, STATES_PER_LOOK};
use super::work::{Effort, Look, Reached};
use crate::cover::matrix::Problem;
use crate::ids::{IdVec, ItemId, narrow};
use crate::limits::{Limits, Stop};

/// The turn of one item.
#[derive(Debug)]
struct Turn {
    /// The bit that says that the item is covered; none where no earlier option has it.
    own: Option<usize>,
    /// The options that may cover it now: the bits of their other items.
    options: Vec<Box<[u64]>>,
    /// All bits but those of items that are of no more importance.
    keep: Box<[u64]>,
}

/// A problem without colours and bounds, worked out for a sweep.
#[derive(Debug)]
pub(super) struct Sweep {
    turns: Vec<Turn>,
    words: usize,
}

impl Sweep {
    pub(super) fn new(problem: &Problem) -> Self {
        let order = order(problem);
        let last = last_turns(problem, &order);
        let incidence = Incidence::new(problem);
        let mut decided = IdVec::filled(false, problem.n_options());
        let mut bits = Bits::new(problem.n_items());
        let mut turns = Vec::with_capacity(order.len());
        for (k, &item) in order.iter().enumerate() {
            let own = bits.of[item];
            let mut options = Vec::new();
            for option in incidence.decides(item, &mut decided) {
                let others = problem.items_of(option).iter().copied();
                let others = others.filter(|&other| other != item);
                // An item that matters to this turn alone keeps nothing apart.
                let matters = |&other: &ItemId| last[other] > k || bits.of[other].is_some();
                let others: Vec<ItemId> = others.filter(matters).collect();
                options.push(others.into_iter().map(|other| bits.place(other)).collect());
            }
            turns.push((own, options, bits.retire(|item| last[item] <= k)));
        }
        let words = bits.used.div_ceil(64).max(1);
        let turn = |(own, options, gone): (Option<usize>, Vec<Vec<usize>>, Vec<usize>)| Turn {
            own,
            options: options.iter().map(|bits| mask(bits, words)).collect(),
            keep: mask(&gone, words).iter().map(|word| !word).collect(),
        };
        Self { turns: turns.into_iter().map(turn).collect(), words }
    }

    /// The number of covers, if that takes no more than so many steps: else it ends as by a limit of
    /// nodes.
    pub(super) fn run(
        &self,
        most: f64,
        limits: &Limits,
        work: &mut Effort,
        look: &mut Look<'_>,
    ) -> Result<BigUint, Stop> {
        let before = work.clone();
        let value = match self.run_with::<u128>(most, limits, work, look) {
            Err(Halt::Overflow) => {
                *work = before;
                self.run_with::<BigUint>(most, limits, work, look)
            }
            value => value.map(BigUint::from),
        };
        value.map_err(Halt::stop)
    }

    fn run_with<A: Amount>(
        &self,
        most: f64,
        limits: &Limits,
        work: &mut Effort,
        look: &mut Look<'_>,
    ) -> Result<A, Halt> {
        let mut meter = limits.meter();
        let mut layer: Table<A> = Table::new(self.words);
        let mut next: Table<A> = Table::new(self.words);
        let (mut key, mut steps) = (vec![0; self.words], 0.0);
        layer.add(hash(&key), &key, A::one())?;
        for (k, turn) in self.turns.iter().enumerate() {
            let left = self.turns.len() - k;
            let each = f64::from(narrow(turn.options.len() + 1));
            let size = f64::from(narrow(layer.len()));
            // Layers grow, then shrink: what is left costs about as much as some of this size.
            if steps + size * each * f64::from(narrow(left)) * EARLY > most {
                return Err(Stop::Nodes.into());
            }
            next.reset(self.words);
            for at in 0..layer.len() {
                if at % STATES_PER_LOOK == 0 {
                    work.bytes = work.bytes.max(layer.bytes() + next.bytes());
                    limits.reserve(layer.bytes() + next.bytes())?;
                    meter.poll()?;
                    look(&Reached {
                        method: "memo",
                        steps: work.transitions,
                        layer: Some((k + 1, self.turns.len())),
                        ..Reached::default()
                    });
                }
                let state = layer.key(at);
                let holds = |bit: usize| state[bit / 64] >> (bit % 64) & 1 == 1;
                let covered = turn.own.is_some_and(holds);
                let mut go = |option: &[u64]| {
                    let words = key.iter_mut().zip(state).zip(option).zip(&turn.keep);
                    for (((to, state), option), keep) in words {
                        *to = (state | option) & keep;
                    }
                    next.add(hash(&key), &key, layer.amount(at).clone())
                };
                if covered {
                    go(&vec![0; self.words])?;
                    continue;
                }
                for option in &turn.options {
                    if state.iter().zip(option).all(|(a, b)| a & b == 0) {
                        meter.node()?;
                        work.transitions += 1;
                        go(option)?;
                    }
                }
                meter.pulse()?;
            }
            steps += size * each;
            std::mem::swap(&mut layer, &mut next);
            work.states += layer.len() as u64;
            work.largest = work.largest.max(layer.len() as u64);
        }
        Ok(match layer.len() {
            0 => A::zero(),
            _ => layer.amount(0).clone(),
        })
    }
}

/// Bits of items, given anew when an item is of no more importance.
struct Bits {
    of: IdVec<ItemId, Option<usize>>,
    live: Vec<ItemId>,
    free: Vec<usize>,
    used: usize,
}

impl Bits {
    fn new(n_items: usize) -> Self {
        Self { of: IdVec::filled(None, n_items), live: Vec::new(), free: Vec::new(), used: 0 }
    }

    /// The bit of an item, a new one where it has none.
    fn place(&mut self, item: ItemId) -> usize {
        if let Some(bit) = self.of[item] {
            return bit;
        }
        let bit = self.free.pop().unwrap_or_else(|| {
            self.used += 1;
            self.used - 1
        });
        self.of[item] = Some(bit);
        self.live.push(item);
        bit
    }

    /// Takes the bits of some items back.
    fn retire(&mut self, is_over: impl Fn(ItemId) -> bool) -> Vec<usize> {
        let mut gone = Vec::new();
        let of = &mut self.of;
        self.live.retain(|&item| {
            let over = is_over(item);
            if over {
                gone.extend(of[item].take());
            }
            !over
        });
        self.free.extend(&gone);
        gone
    }
}

fn mask(bits: &[usize], words: usize) -> Box<[u64]> {
    let mut mask = vec![0u64; words];
    for bit in bits {
        mask[bit / 64] |= 1 << (bit % 64);
    }
    mask.into()
}
