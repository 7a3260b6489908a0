//! Automata over cells: which candidates are in some accepted reading.
//!
//! The states that are reachable are found cell by cell, and on the way back those of them from
//! which something is accepted. A large automaton with many states at once waits: with every cell
//! known there is one before each, so it has the last word.

use super::cut::{Layers, cut};
use super::tuning::{LARGE_TABLE, LAYER_STATES};
use crate::puzzle::{Automaton, Symbol, SymbolSet};

/// Memory for the states before each cell, as bits.
#[derive(Clone, Debug, Default)]
pub(super) struct Reached {
    words: Vec<u64>,
    /// Where the states before each cell begin, and those after the last end.
    starts: Vec<usize>,
}

impl Reached {
    /// No state before any cell.
    fn clear(&mut self, automaton: &Automaton, cells: usize) {
        self.starts.clear();
        self.starts.push(0);
        let mut end = 0;
        for at in 0..=cells {
            end += automaton.states(at).div_ceil(64);
            self.starts.push(end);
        }
        self.words.clear();
        self.words.resize(end, 0);
    }

    /// The states before a cell, and those after it.
    fn around(&mut self, at: usize) -> (&mut [u64], &mut [u64]) {
        let (start, middle, end) = (self.starts[at], self.starts[at + 1], self.starts[at + 2]);
        let (before, after) = self.words[start..end].split_at_mut(middle - start);
        (before, after)
    }
}

/// True if a set of states has one.
#[inline]
fn has(states: &[u64], state: u32) -> bool {
    states.get(state as usize / 64).is_some_and(|word| word >> (state % 64) & 1 == 1)
}

/// Adds a state to a set, if it is one.
#[inline]
fn insert(states: &mut [u64], state: u32) {
    if let Some(word) = states.get_mut(state as usize / 64) {
        *word |= 1 << (state % 64);
    }
}

/// The states of a set, ascending.
#[inline]
fn each(states: &[u64]) -> impl Iterator<Item = usize> + '_ {
    states.iter().enumerate().flat_map(|(at, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let state = (left != 0).then_some(at * 64 + left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            state
        })
    })
}

/// True if an automaton may wait until few states are left.
pub(super) fn is_large(automaton: &Automaton) -> bool {
    automaton.entries() > LARGE_TABLE
}

/// Takes from each cell what is in no accepted reading; false where there is none. `reached` is
/// memory for the states before each cell.
pub(super) fn narrow(
    automaton: &Automaton,
    order: usize,
    cells: &mut [SymbolSet],
    reached: &mut Reached,
) -> bool {
    let n = cells.len();
    reached.clear(automaton, n);
    let is_large = is_large(automaton);
    insert(reached.around(0).0, 0);
    for (at, &set) in cells.iter().enumerate() {
        let layer = automaton.layer(at);
        let (before, after) = reached.around(at);
        for state in each(before) {
            let row = &layer[state * order..(state + 1) * order];
            set.iter().for_each(|symbol| insert(after, row[symbol.index()]));
        }
        if is_large
            && after.iter().map(|word| word.count_ones() as usize).sum::<usize>() > LAYER_STATES
        {
            return true;
        }
    }

    // The last layer has one state, 0, for all accepted lists.
    let possible = reached.words.last().is_some_and(|&word| word & 1 == 1);
    for (at, set) in cells.iter_mut().enumerate().rev() {
        let layer = automaton.layer(at);
        let (before, after) = reached.around(at);
        let mut kept = SymbolSet::EMPTY;
        for (at, word) in before.iter_mut().enumerate() {
            let mut left = *word;
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let state = at * 64 + bit as usize;
                let row = &layer[state * order..(state + 1) * order];
                let on: SymbolSet =
                    set.iter().filter(|symbol| has(after, row[symbol.index()])).collect();
                kept = kept.or(on);
                if on.is_empty() {
                    *word &= !(1 << bit);
                }
            }
        }
        *set = kept;
    }

    possible
}

/// Narrows the dead candidates of each cell to some because of which the live ones have no accepted
/// reading, as [`cut`] does; false, and nothing is narrowed, where they have one or the automaton is
/// large.
pub(super) fn explain(
    automaton: &Automaton,
    order: usize,
    live: &[SymbolSet],
    dead: &mut [SymbolSet],
) -> bool {
    !is_large(automaton) && cut(&Reading { automaton, order }, live, dead)
}

/// The states of an automaton.
struct Reading<'a> {
    automaton: &'a Automaton,
    order: usize,
}

impl Layers for Reading<'_> {
    type States = Vec<u64>;

    fn none(&self, at: usize) -> Vec<u64> {
        vec![0; self.automaton.states(at).div_ceil(64)]
    }

    fn start(&self) -> Vec<u64> {
        let mut start = self.none(0);
        insert(&mut start, 0);
        start
    }

    fn end(&self) -> Vec<u64> {
        vec![1]
    }

    fn forth(&self, at: usize, from: &Vec<u64>, symbol: Symbol, into: &mut Vec<u64>) {
        let layer = self.automaton.layer(at);
        each(from).for_each(|state| insert(into, layer[state * self.order + symbol.index()]));
    }

    fn back(&self, at: usize, to: &Vec<u64>, symbol: Symbol, into: &mut Vec<u64>) {
        let rows = self.automaton.layer(at).chunks_exact(self.order);
        for (state, row) in (0..).zip(rows) {
            if has(to, row[symbol.index()]) {
                insert(into, state);
            }
        }
    }

    fn meet(a: &Vec<u64>, b: &Vec<u64>) -> bool {
        a.iter().zip(b).any(|(a, b)| a & b != 0)
    }

    fn join(into: &mut Vec<u64>, other: &Vec<u64>) {
        into.iter_mut().zip(other).for_each(|(into, other)| *into |= other);
    }
}
