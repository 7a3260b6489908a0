//! The memo: a sweep over the items, one after the other, that never counts the same rest twice.
//!
//! After some items are covered, the rest of a problem depends only on which of the other items
//! are covered too, and only those matter that options already decided could touch and options to
//! come can touch. That set is the key of a state; a state carries the number of ways that lead
//! to it. Keys are compared whole.
//!
//! What is covered from several sides (`elimination`) has a table for each side until they meet: there
//! the states of both that have no item in common are joined, and their numbers multiply.

use num_bigint::BigUint;

use super::amount::{Amount, Halt};
use super::elimination::{Elimination, last_turns};
use super::few::Few;
use super::incidence::Incidence;
use super::order::order;
use super::table::{Table, hash};
use super::tuning::{EARLY, STATES_PER_LOOK};
use super::ways::Ways;
use super::work::{Effort, Look, Reached};
use crate::cover::matrix::Problem;
use crate::ids::{IdVec, ItemId, OptionId, narrow};
use crate::limits::{Limits, Meter, Stop};

/// Some bits of a key: words by index, with the bits of each.
type Bits = Box<[(usize, u64)]>;

/// The turn of one item.
#[derive(Debug)]
struct Turn {
    /// The bit that says that the item is covered; none where no earlier option has it.
    own: Option<usize>,
    /// The options that may cover it now, with the bits of their other items.
    options: Vec<(OptionId, Bits)>,
    /// The bits of items that are of no more importance after this turn.
    over: Bits,
    /// True if it begins a table of its own: no turn before leads to it.
    begins: bool,
    /// True if its table is joined with the one that was made before it.
    joins: bool,
}

/// A problem without colours and bounds, compiled for a sweep.
#[derive(Debug)]
pub struct Sweep {
    turns: Vec<Turn>,
    words: usize,
}

impl Sweep {
    /// Compiles a problem in a good order of its items.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn new(problem: &Problem, limits: &Limits) -> Result<Self, Stop> {
        let mut meter = limits.with_nodes(None).meter();
        let Elimination { order, parents, .. } = order(problem, &mut meter)?;
        let last = last_turns(problem, &order);
        let mut over = vec![Vec::new(); order.len()];
        for (item, &turn) in last.enumerate().filter(|&(_, &turn)| turn < order.len()) {
            over[turn].push(item);
        }
        let mut has_table = vec![false; order.len() + 1];

        let incidence = Incidence::new(problem);
        let mut decided = incidence.none_decided();
        let mut places = Places::new(problem.n_items());
        let mut turns = Vec::with_capacity(order.len());
        for (turn, &item) in order.iter().enumerate() {
            meter.pulse()?;
            let own = places.of[item];
            let mut options = Vec::new();
            for option in incidence.decides(item, &mut decided) {
                let others =
                    problem.items_of(option).iter().copied().filter(|&other| other != item);
                // An item that matters to this turn alone keeps nothing apart.
                let matters = |&other: &ItemId| last[other] > turn || places.of[other].is_some();
                let others: Vec<ItemId> = others.filter(matters).collect();
                let own_bits = others.into_iter().map(|other| places.bit(other)).collect();
                options.push((option, bits(own_bits)));
                meter.pulse()?;
            }
            turns.push(Turn {
                own,
                options,
                over: bits(over[turn].iter().filter_map(|&item| places.retire(item)).collect()),
                begins: !has_table[turn],
                joins: std::mem::replace(&mut has_table[parents[turn]], true),
            });
        }

        Ok(Self { turns, words: places.used.div_ceil(64).max(1) })
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
        let value = match Run::<u128>::new(self, most, limits, work, look).number() {
            Err(Halt::Overflow) => {
                *work = before;
                Run::<BigUint>::new(self, most, limits, work, look).number()
            }
            value => value,
        };

        value.map_err(Halt::stop)
    }

    /// Words of the key of a state: 64 items that are partly decided take one.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// Up to two covers, if at most `most` steps lead to them, and the number of nodes visited.
    pub fn few(&self, most: f64, limits: &Limits) -> (Result<Vec<Vec<OptionId>>, Stop>, u64) {
        let mut work = Effort::default();
        let mut look = |_: &Reached| ();
        let mut run = Run::<Few>::new(self, most, limits, &mut work, &mut look);
        let found = match run.finish() {
            Ok(None) => Ok(Vec::new()),
            Ok(Some(few)) => Ok(few.covers(&run.store)),
            Err(halt) => Err(halt.stop()),
        };
        (found, work.transitions)
    }
}

/// A sweep with numbers, or covers, of one type.
struct Run<'a, 'l, A: Ways> {
    sweep: &'a Sweep,
    /// Steps that may be made, and that were made.
    most: f64,
    steps: f64,
    meter: Meter,
    work: &'a mut Effort,
    look: &'a mut Look<'l>,
    /// Tables that wait for their parent's turn, and the bytes that they take.
    waiting: Vec<Table<A>>,
    waiting_bytes: usize,
    /// A table that is used again.
    spare: Table<A>,
    /// Data that all tables share.
    store: A::Store,
    /// The turn that is made.
    turn: usize,
}

impl<'a, 'l, A: Ways> Run<'a, 'l, A> {
    /// A sweep that has not begun.
    fn new(
        sweep: &'a Sweep,
        most: f64,
        limits: &Limits,
        work: &'a mut Effort,
        look: &'a mut Look<'l>,
    ) -> Self {
        Self {
            sweep,
            most,
            steps: 0.0,
            meter: limits.meter(),
            work,
            look,
            waiting: Vec::new(),
            waiting_bytes: 0,
            spare: Table::new(sweep.words),
            store: A::Store::default(),
            turn: 0,
        }
    }

    /// The covers of all items, `None` if there is none.
    fn finish(&mut self) -> Result<Option<A>, Halt> {
        for (number, turn) in self.sweep.turns.iter().enumerate() {
            self.turn = number;
            let layer = if turn.begins { self.first()? } else { self.pop() };
            let mut next = self.cover(turn, layer)?;
            if turn.joins {
                let before = self.pop();
                next = self.join(&before, next)?;
            }
            if next.len() == 0 {
                return Ok(None);
            }
            self.waiting_bytes += next.bytes();
            self.waiting.push(next);
        }

        // All that is left is remembered by nothing: one state.
        let last = self.pop();
        Ok(Some(if last.len() == 0 { A::start() } else { last.amount(0).clone() }))
    }

    /// The table of nothing covered yet.
    fn first(&mut self) -> Result<Table<A>, Halt> {
        let mut table = self.empty();
        let key = vec![0; self.sweep.words];
        table.add(hash(&key), &key, A::start())?;
        Ok(table)
    }

    /// A table without entries.
    fn empty(&mut self) -> Table<A> {
        let mut table = std::mem::replace(&mut self.spare, Table::new(self.sweep.words));
        table.reset(self.sweep.words);
        table
    }

    /// The table that was made last.
    fn pop(&mut self) -> Table<A> {
        let table = self.waiting.pop().unwrap_or_else(|| Table::new(self.sweep.words));
        self.waiting_bytes -= table.bytes();
        table
    }

    /// The states after a turn, from those before it.
    fn cover(&mut self, turn: &Turn, layer: Table<A>) -> Result<Table<A>, Halt> {
        let left = self.sweep.turns.len() - self.turn;
        let each = f64::from(narrow(turn.options.len() + 1));
        let size = f64::from(narrow(layer.len()));
        // Layers grow, then shrink: what is left costs about as much as some of this size.
        if self.steps + size * each * f64::from(narrow(left)) * EARLY > self.most {
            return Err(Stop::Nodes.into());
        }

        let mut next = self.empty();
        let mut key = vec![0; self.sweep.words];
        for at in 0..layer.len() {
            if at % STATES_PER_LOOK == 0 {
                self.look(layer.bytes() + next.bytes())?;
            }
            let state = layer.key(at);
            let ways = layer.amount(at);
            let mut go = |option: Option<OptionId>, bits: &[(usize, u64)]| {
                key.copy_from_slice(state);
                bits.iter().for_each(|&(word, bits)| key[word] |= bits);
                turn.over.iter().for_each(|&(word, bits)| key[word] &= !bits);
                next.add_with(hash(&key), &key, || {
                    Ok(option
                        .map_or_else(|| ways.clone(), |option| ways.then(option, &mut self.store)))
                })
            };
            if turn.own.is_some_and(|bit| state[bit / 64] >> (bit % 64) & 1 == 1) {
                go(None, &[])?;
                continue;
            }
            for (option, bits) in &turn.options {
                if bits.iter().all(|&(word, bits)| state[word] & bits == 0) {
                    self.meter.node()?;
                    self.work.transitions += 1;
                    go(Some(*option), bits)?;
                }
            }
            self.meter.pulse()?;
        }

        self.steps += size * each;
        self.made(&next);
        self.spare = layer;
        Ok(next)
    }

    /// The states of two tables over what was covered apart.
    fn join(&mut self, before: &Table<A>, after: Table<A>) -> Result<Table<A>, Halt> {
        let pairs = f64::from(narrow(before.len())) * f64::from(narrow(after.len()));
        self.steps += pairs;
        if self.steps > self.most {
            return Err(Stop::Nodes.into());
        }

        let mut next = self.empty();
        let mut key = vec![0; self.sweep.words];
        for a in 0..before.len() {
            self.look(before.bytes() + after.bytes() + next.bytes())?;
            for b in 0..after.len() {
                self.meter.pulse()?;
                let both = before.key(a).iter().zip(after.key(b));
                if both.clone().all(|(a, b)| a & b == 0) {
                    self.meter.node()?;
                    self.work.transitions += 1;
                    key.iter_mut().zip(both).for_each(|(to, (a, b))| *to = a | b);
                    next.add_with(hash(&key), &key, || {
                        before.amount(a).joined(after.amount(b), &mut self.store)
                    })?;
                }
            }
        }

        self.made(&next);
        self.spare = after;
        Ok(next)
    }

    /// Looks at the limits and reports progress; tables at work take so many bytes.
    fn look(&mut self, bytes: usize) -> Result<(), Stop> {
        let bytes = self.waiting_bytes + bytes + A::stored_bytes(&self.store);
        self.work.bytes = self.work.bytes.max(bytes);
        self.meter.limits().reserve(bytes)?;
        self.meter.poll()?;
        (self.look)(&Reached {
            method: "memo",
            steps: self.work.transitions,
            layer: Some((self.turn + 1, self.sweep.turns.len())),
            ..Reached::default()
        });
        Ok(())
    }

    /// Counts the states of a table.
    fn made(&mut self, table: &Table<A>) {
        self.work.states += table.len() as u64;
        self.work.largest = self.work.largest.max(table.len() as u64);
    }
}

impl<A: Amount> Run<'_, '_, A> {
    /// The number of covers.
    fn number(mut self) -> Result<BigUint, Halt> {
        let value = self.finish()?;
        Ok(value.map_or(BigUint::ZERO, |value| value.big()))
    }
}

/// The bits of items in keys, reused when an item is of no more importance.
struct Places {
    of: IdVec<ItemId, Option<usize>>,
    free: Vec<usize>,
    used: usize,
}

impl Places {
    /// No item has a bit.
    fn new(n_items: usize) -> Self {
        Self { of: IdVec::filled(None, n_items), free: Vec::new(), used: 0 }
    }

    /// The bit of an item, a new one where it has none.
    fn bit(&mut self, item: ItemId) -> usize {
        if let Some(bit) = self.of[item] {
            return bit;
        }
        let bit = self.free.pop().unwrap_or_else(|| {
            self.used += 1;
            self.used - 1
        });
        self.of[item] = Some(bit);
        bit
    }

    /// Takes the bit of an item back, where it has one.
    fn retire(&mut self, item: ItemId) -> Option<usize> {
        let bit = self.of[item].take()?;
        self.free.push(bit);
        Some(bit)
    }
}

/// Bits by their words.
fn bits(mut bits: Vec<usize>) -> Bits {
    bits.sort_unstable();
    let words = bits.chunk_by(|a, b| a / 64 == b / 64);
    words
        .map(|bits| (bits[0] / 64, bits.iter().fold(0, |all, bit| all | 1 << (bit % 64))))
        .collect()
}
