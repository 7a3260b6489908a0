//! Kinds of conditions, apart from their cells: the part of a primitive that a symmetry keeps.
//!
//! A condition is a kind with a list of cells. A kind is written as numbers, so that equal kinds
//! are equal lists, in whatever layout they occur; cells that the kind does not distinguish have
//! the same *place*, and a list may read the same backwards. Automata come with as few states as
//! there can be, so two of them say the same when their states, named in the order in which they
//! are met, have the same steps; which places can be exchanged, and whether a list reads the
//! same backwards, depends on the accepted lists of values, not on how a setter wrote them.

use std::collections::{BTreeSet, HashMap};

use crate::ids::{narrow, sorted};
use crate::puzzle::{Automaton, Machine, Primitive};

/// The meaning of a condition for a list of cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    /// Which condition, with its numbers.
    words: Vec<u64>,
    /// For each cell of the list the number of its place; cells in the same one are alike.
    pub(super) places: Vec<u32>,
    /// True if the list means the same backwards.
    pub(super) turns: bool,
}

impl Kind {
    /// The kind of a region of so many cells.
    pub(super) fn region(cells: usize) -> Self {
        Self { words: vec![0], places: vec![0; cells], turns: false }
    }

    /// The kind of a primitive among `order` symbols; `turned` gives what it is once every value
    /// `v` is called `order + 1 - v`.
    pub(super) fn of(primitive: &Primitive, order: usize, turned: bool) -> Self {
        let value = |v: usize| if turned { order + 1 - v } else { v };
        match primitive {
            Primitive::Pair { table, .. } => {
                let holds = |a: usize, b: usize| {
                    let row = table.allowed[value(a) - 1].bits();
                    row >> (value(b) - 1) & 1
                };
                let row = |a: usize| (1..=order).fold(0, |set, b| set | holds(a, b) << (b - 1));
                let column = |b: usize| (1..=order).fold(0, |set, a| set | holds(a, b) << (a - 1));
                Self {
                    words: [1].into_iter().chain((1..=order).map(row)).collect(),
                    places: vec![0, 1],
                    turns: (1..=order).map(row).eq((1..=order).map(column)),
                }
            }
            Primitive::Cage { cells, sum } => {
                let all = cells.len() as u64 * (order as u64 + 1);
                let sum = u64::from(*sum);
                Self {
                    words: vec![2, if turned { all.wrapping_sub(sum) } else { sum }],
                    places: vec![0; cells.len()],
                    turns: false,
                }
            }
            Primitive::Machine { cells, machine } => match machine {
                Machine::Linear { coefficients, total } => {
                    Self::linear(coefficients, i64::from(*total), order, turned)
                }
                Machine::Table(automaton) => Self::automaton(automaton, cells.len(), order, &value),
            },
        }
    }

    /// A sum of coefficients times values; written with a positive first coefficient.
    fn linear(coefficients: &[i32], total: i64, order: usize, turned: bool) -> Self {
        let all: i64 = coefficients.iter().copied().map(i64::from).sum();
        let above = i64::try_from(order).map_or(i64::MAX, |order| order + 1);
        let total = if turned { all * above - total } else { total };
        let mut coefficients: Vec<i64> = coefficients.iter().copied().map(i64::from).collect();
        let mut ascending = sorted(coefficients.iter().copied());
        let negative = sorted(ascending.iter().map(|c| -c));
        let mut total = total;
        // Both signs mean the same: of the two the greater list is used, then the greater total.
        if (&negative, -total) > (&ascending, total) {
            coefficients.iter_mut().for_each(|c| *c = -*c);
            (ascending, total) = (negative, -total);
        }

        ascending.dedup();
        let place = |c: &i64| ascending.binary_search(c).map_or(0, narrow);
        let mut words = vec![3, total.cast_unsigned()];
        words.extend(ascending.iter().map(|c| c.cast_unsigned()));
        Self { places: coefficients.iter().map(place).collect(), words, turns: false }
    }

    fn automaton(
        automaton: &Automaton,
        cells: usize,
        order: usize,
        value: &dyn Fn(usize) -> usize,
    ) -> Self {
        let step = |at: usize, state: u32, v: usize| automaton.step(at, state, value(v));
        let mut words = vec![4];
        let mut places = vec![0; cells];
        // States before the current cell, in the order in which they are met.
        let mut states = vec![0u32];
        for at in 0..cells {
            let mut next: Vec<u32> = Vec::new();
            let mut number: HashMap<u32, u64> = HashMap::new();
            words.push(states.len() as u64);
            for &state in &states {
                for v in 1..=order {
                    let to = step(at, state, v).map_or(0, |to| {
                        *number.entry(to).or_insert_with(|| {
                            next.push(to);
                            next.len() as u64
                        })
                    });
                    words.push(to);
                }
            }
            if at > 0 {
                let before = places[at - 1];
                places[at] = before + u32::from(!exchange(automaton, at - 1, order));
            }
            states = next;
        }

        let turns = places[cells.saturating_sub(1)] > 0 && reads_backwards(automaton, cells, order);
        Self { words, places, turns }
    }

    /// The colour of each place: those that change with each other when the list is turned have
    /// the same.
    pub(super) fn colours(&self) -> Vec<u32> {
        let last = self.places.last().copied().unwrap_or(0);
        let colour = |&place: &u32| if self.turns { place.min(last - place) } else { place };
        self.places.iter().map(colour).collect()
    }

    /// A list of numbered cells in the one way of writing it: of cells at the same place the
    /// smaller first, and of both directions the smaller.
    pub(super) fn normal(&self, cells: &mut Vec<u32>) {
        let sort = |cells: &mut [u32]| {
            let mut from = 0;
            for run in self.places.chunk_by(|a, b| a == b) {
                cells[from..from + run.len()].sort_unstable();
                from += run.len();
            }
        };

        if self.places.is_sorted() {
            sort(cells);
        } else {
            // Places of a sum come in any order; the list is written place by place.
            let mut both: Vec<(u32, u32)> =
                self.places.iter().copied().zip(cells.drain(..)).collect();
            both.sort_unstable();
            cells.extend(both.into_iter().map(|(_, cell)| cell));
        }

        if self.turns {
            let mut turned: Vec<u32> = cells.iter().rev().copied().collect();
            sort(&mut turned);
            if turned < *cells {
                *cells = turned;
            }
        }
    }

    /// As numbers, for a key.
    pub(super) fn write(&self, into: &mut Vec<u64>) {
        into.push(self.words.len() as u64);
        into.extend(&self.words);
        into.push(self.places.len() as u64);
        into.extend(self.places.iter().map(|&place| u64::from(place)));
        into.push(u64::from(self.turns));
    }

    /// The same kind with its places sorted, as [`Kind::normal`] leaves the cells.
    pub(super) fn sorted(mut self) -> Self {
        self.places.sort_unstable();
        self
    }
}

/// True if the values of two neighbouring cells can be exchanged whatever the others are.
fn exchange(automaton: &Automaton, at: usize, order: usize) -> bool {
    let after = |state: u32, a: usize, b: usize| {
        let middle = automaton.step(at, state, a)?;
        automaton.step(at + 1, middle, b)
    };
    // States with the same future are one state, so equal futures are equal states.
    (0..)
        .take(automaton.states(at))
        .all(|state| (1..=order).all(|a| (1..a).all(|b| after(state, a, b) == after(state, b, a))))
}

/// True if the accepted lists are the same backwards: the sets of states from which the rest is
/// accepted, read from the end, are then as many as the states themselves, and one goes with each
/// (Brzozowski, 1962).
fn reads_backwards(automaton: &Automaton, cells: usize, order: usize) -> bool {
    let mut pairs: BTreeSet<(Vec<u32>, u32)> = BTreeSet::from([(vec![0], 0)]);
    for at in 0..cells {
        let back = cells - 1 - at;
        let before = automaton.states(back);
        let mut next = BTreeSet::new();
        let mut in_set = vec![false; automaton.states(back + 1)];
        for (set, state) in &pairs {
            in_set.fill(false);
            set.iter().for_each(|&to| in_set[to as usize] = true);
            for v in 1..=order {
                let leads = |&from: &u32| {
                    let to = automaton.step(back, from, v);
                    to.is_some_and(|to| in_set[to as usize])
                };
                let from: Vec<u32> = (0..).take(before).filter(leads).collect();
                match (from.is_empty(), automaton.step(at, *state, v)) {
                    (true, None) => {}
                    (false, Some(to)) => {
                        next.insert((from, to));
                    }
                    _ => return false,
                }
            }
            if next.len() > automaton.states(at + 1) {
                return false;
            }
        }
        pairs = next;
    }

    true
}
