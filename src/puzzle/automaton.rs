//! Automata over short lists of cells, worked out once when a layout is built.
//!
//! A rule such as a sandwich sum is written as a step function on states of its own; exploring
//! it from the first cell gives the states that can occur, cell by cell. States from which
//! nothing can be accepted are dropped, and states with the same future become one (the layers
//! are minimised backwards, as for acyclic automata by Revuz, "Minimisation of acyclic
//! deterministic automata in linear time", 1992; here by whole rows as keys). What is left is
//! as small as it can be, so an engine can keep a set of states for each cell.

use std::collections::HashMap;
use std::hash::Hash;

/// Marks a missing step in a table.
const NONE: u32 = u32::MAX;

/// A deterministic automaton that reads one value from each of a fixed number of cells.
///
/// The states before each cell are numbered from 0; the first cell is read in state 0, and
/// there is one state after the last cell, 0 as well.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Automaton {
    order: usize,
    /// For each cell and each state before it: the next state for each value.
    steps: Vec<Vec<u32>>,
}

/// The reason for which no automaton was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoAutomaton {
    /// No values are accepted.
    Empty,
    /// It would be too large.
    TooLarge,
}

impl Automaton {
    /// Explores a step function over values from 1 to `order`, with at most `room` entries of
    /// its tables on the way.
    pub(super) fn explore<S: Clone + Eq + Hash>(
        cells: usize,
        order: usize,
        room: usize,
        start: S,
        step: impl Fn(usize, &S, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Self, NoAutomaton> {
        let mut states = vec![start];
        let mut layers: Vec<Vec<u32>> = Vec::with_capacity(cells);
        let mut entries = 0;

        for at in 0..cells {
            entries += states.len() * order;
            if entries > room {
                return Err(NoAutomaton::TooLarge);
            }

            let mut next: Vec<S> = Vec::new();
            let mut known: HashMap<S, u32> = HashMap::new();
            let mut layer = Vec::with_capacity(states.len() * order);

            for state in &states {
                for value in 1..=order {
                    let to = step(at, state, value).map_or(NONE, |to| {
                        *known.entry(to.clone()).or_insert_with(|| {
                            next.push(to);
                            u32::try_from(next.len() - 1).unwrap_or(NONE)
                        })
                    });
                    layer.push(to);
                }
            }

            layers.push(layer);
            states = next;
        }

        let name = |state| if accepts(state) { 0 } else { NONE };
        let last = states.iter().map(name).collect();
        let steps = minimise(layers, last, order);

        if steps.iter().all(|layer| !layer.is_empty()) {
            Ok(Self { order, steps })
        } else {
            Err(NoAutomaton::Empty)
        }
    }

    /// The state after cell number `at` when it holds `value` (from 1).
    #[must_use]
    pub fn step(&self, at: usize, state: u32, value: usize) -> Option<u32> {
        let column = value.checked_sub(1).filter(|&column| column < self.order)?;
        let row = usize::try_from(state).ok()? * self.order;
        let to = *self.steps.get(at)?.get(row + column)?;
        (to != NONE).then_some(to)
    }

    /// For each state before cell number `at` the next state for each value, a number out of range for a
    /// value that nothing accepted goes on with; states follow each other.
    pub(crate) fn layer(&self, at: usize) -> &[u32] {
        self.steps.get(at).map_or(&[], |layer| layer)
    }

    /// How many entries its tables have.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.steps.iter().map(Vec::len).sum()
    }

    /// The number of states before cell number `at`; 1 after the last.
    #[must_use]
    pub fn states(&self, at: usize) -> usize {
        let layer = self.steps.get(at);
        layer.map_or(1, |layer| layer.len() / self.order)
    }
}

/// Merges the states of each layer that have the same future and drops those that have none.
/// `names` gives the class of each state of the last layer; all accepting states are of one class.
fn minimise(mut layers: Vec<Vec<u32>>, mut names: Vec<u32>, order: usize) -> Vec<Vec<u32>> {
    for layer in layers.iter_mut().rev() {
        let rename = |&to: &u32| match usize::try_from(to) {
            Ok(to) => names.get(to).copied().unwrap_or(NONE),
            Err(_) => NONE,
        };

        let mut known: HashMap<Vec<u32>, u32> = HashMap::new();
        let mut rows: Vec<u32> = Vec::new();
        let mut of: Vec<u32> = Vec::with_capacity(layer.len() / order);
        for row in layer.chunks(order) {
            let row: Vec<u32> = row.iter().map(rename).collect();
            if row.iter().all(|&to| to == NONE) {
                of.push(NONE);
                continue;
            }

            let next = u32::try_from(rows.len() / order).unwrap_or(NONE);
            of.push(*known.entry(row).or_insert_with_key(|row| {
                rows.extend(row);
                next
            }));
        }
        *layer = rows;
        names = of;
    }

    layers
}

#[cfg(test)]
mod tests {
    use super::*;

    /// True if the automaton accepts these values.
    fn accepts(automaton: &Automaton, values: &[usize]) -> bool {
        let read = |state: Option<u32>, (at, &value): (usize, &usize)| {
            state.and_then(|state| automaton.step(at, state, value))
        };
        values.iter().enumerate().fold(Some(0), read) == Some(0)
    }

    #[test]
    fn futures_that_are_the_same_are_one_state() {
        // The sum of three values is even: two states are enough before the last two cells.
        let sum = Automaton::explore(3, 4, 99, 0, |_, sum, v| Some(sum + v), |sum| sum % 2 == 0);
        let sum = sum.expect("some values");
        assert_eq!([0, 1, 2, 3].map(|at| sum.states(at)), [1, 2, 2, 1]);
        assert!(accepts(&sum, &[1, 3, 4]) && !accepts(&sum, &[1, 3, 3]));
    }

    #[test]
    fn the_tables_on_the_way_take_no_more_than_the_room() {
        // One state, four and seven, each with four values.
        let within =
            |room| Automaton::explore(3, 4, room, 0, |_, s, v| Some(s + v), |s| s % 2 == 0);
        assert_eq!(within(47), Err(NoAutomaton::TooLarge));
        // What is left are one state and twice two.
        assert_eq!(within(48).map(|sum| sum.entries()), Ok(20));
    }
}
