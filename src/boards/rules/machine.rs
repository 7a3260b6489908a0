//! Automata over cells: which candidates are in some accepted reading.
//!
//! Where the automaton is small, its states are laid out once, a layer for each cell, without
//! the states from which nothing is accepted; narrowing walks this graph forth and back. A larger
//! one is run from the candidates as they are, up to a number of states, and waits where there
//! are more: with every cell known there is one in each layer, so it has the last word.

use std::collections::HashMap;

use super::tuning::{GRAPH_STEPS, LAYER_STATES};
use crate::puzzle::{Machine, State, SymbolSet};

/// An automaton made ready for a number of cells.
#[derive(Clone, Debug)]
pub(super) enum Reader {
    /// The layers of steps, and how many states there are before each cell and at the end.
    Graph {
        layers: Vec<Vec<Step>>,
        states: Vec<usize>,
    },
    /// Run as it is.
    Running(Machine),
}

/// From a state before a cell, with the index of a symbol, to a state after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    from: u32,
    symbol: u8,
    to: u32,
}

/// Memory for runs.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// For each layer whether each state is reached from the start.
    forth: Vec<Vec<bool>>,
    /// Whether each state of the layer behind leads to acceptance, and of the layer before.
    back: [Vec<bool>; 2],
}

impl Reader {
    /// For `n` cells that hold values from 1 to `order`.
    pub(super) fn new(machine: &Machine, n: usize, order: usize) -> Self {
        match graph(machine, n, order) {
            Some((layers, states)) => Self::Graph { layers, states },
            None => Self::Running(machine.clone()),
        }
    }

    /// Takes from each cell what is in no accepted reading; false where there is none.
    pub(super) fn narrow(&self, cells: &mut [SymbolSet], scratch: &mut Scratch) -> bool {
        match self {
            Self::Graph { layers, states } => on_graph(layers, states, cells, scratch),
            Self::Running(machine) => running(machine, cells),
        }
    }
}

/// The layers of steps that lead to acceptance; `None` where they are too many.
fn graph(machine: &Machine, n: usize, order: usize) -> Option<(Vec<Vec<Step>>, Vec<usize>)> {
    let mut layers: Vec<Vec<Step>> = Vec::with_capacity(n);
    let mut states: Vec<State> = vec![machine.start()];
    let mut sizes = vec![1];
    let mut steps = 0;
    for at in 0..n {
        let mut numbers: HashMap<State, u32> = HashMap::new();
        let mut after: Vec<State> = Vec::new();
        let mut layer = Vec::new();
        for (from, &state) in (0..).zip(&states) {
            for (symbol, value) in (0..).zip(1..=order) {
                let Some(to) = machine.step(at, state, value) else {
                    continue;
                };
                let next = u32::try_from(after.len()).ok()?;
                let number = *numbers.entry(to).or_insert(next);
                if number == next {
                    after.push(to);
                }
                layer.push(Step {
                    from,
                    symbol,
                    to: number,
                });
                steps += 1;
                if steps > GRAPH_STEPS {
                    return None;
                }
            }
        }
        layers.push(layer);
        sizes.push(after.len());
        states = after;
    }
    // Only steps that lead to acceptance stay.
    let mut leads: Vec<bool> = states.iter().map(|&state| machine.accepts(state)).collect();
    for (layer, &size) in layers.iter_mut().zip(&sizes).rev() {
        layer.retain(|step| leads[step.to as usize]);
        let mut before = vec![false; size];
        for step in layer {
            before[step.from as usize] = true;
        }
        leads = before;
    }
    Some((layers, sizes))
}

fn on_graph(
    layers: &[Vec<Step>],
    states: &[usize],
    cells: &mut [SymbolSet],
    scratch: &mut Scratch,
) -> bool {
    let Scratch { forth, back } = scratch;
    if forth.len() < states.len() {
        forth.resize(states.len(), Vec::new());
    }
    for (layer, &size) in forth.iter_mut().zip(states) {
        layer.clear();
        layer.resize(size, false);
    }
    forth[0][0] = true;
    for (k, (layer, set)) in layers.iter().zip(cells.iter()).enumerate() {
        let bits = set.bits();
        let (before, after) = forth.split_at_mut(k + 1);
        let (before, after) = (&before[k], &mut after[0]);
        for step in layer {
            if bits >> step.symbol & 1 == 1 && before[step.from as usize] {
                after[step.to as usize] = true;
            }
        }
    }
    let [mut right, mut before] = std::mem::take(back);
    right.clear();
    right.extend_from_slice(&forth[layers.len()]);
    let possible = right.iter().any(|&reached| reached);
    for k in (0..layers.len()).rev() {
        let bits = cells[k].bits();
        let mut kept = 0;
        before.clear();
        before.resize(states[k], false);
        for step in &layers[k] {
            let taken = bits >> step.symbol & 1 == 1
                && right[step.to as usize]
                && forth[k][step.from as usize];
            if taken {
                kept |= 1 << step.symbol;
                before[step.from as usize] = true;
            }
        }
        cells[k] = SymbolSet::from_bits(kept);
        std::mem::swap(&mut right, &mut before);
    }
    *back = [right, before];
    possible
}

/// Runs the automaton over the candidates; where states become many, nothing is said.
fn running(machine: &Machine, cells: &mut [SymbolSet]) -> bool {
    let mut layers: Vec<Vec<State>> = vec![vec![machine.start()]];
    for (at, set) in cells.iter().enumerate() {
        let before = &layers[at];
        let mut after = Vec::new();
        for &state in before {
            let values = set.iter().map(|symbol| symbol.index() + 1);
            after.extend(values.filter_map(|value| machine.step(at, state, value)));
        }
        after.sort_unstable();
        after.dedup();
        if after.len() > LAYER_STATES {
            return true;
        }
        layers.push(after);
    }
    let mut right = layers.pop().unwrap_or_default();
    right.retain(|&state| machine.accepts(state));
    let possible = !right.is_empty();
    for at in (0..cells.len()).rev() {
        let mut kept = SymbolSet::EMPTY;
        let mut before = layers.pop().unwrap_or_default();
        before.retain(|&state| {
            let mut leads = false;
            for symbol in cells[at].iter() {
                let to = machine.step(at, state, symbol.index() + 1);
                if to.is_some_and(|to| right.binary_search(&to).is_ok()) {
                    kept.insert(symbol);
                    leads = true;
                }
            }
            leads
        });
        cells[at] = kept;
        right = before;
    }
    possible
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Symbol;

    #[test]
    fn both_ways_of_reading_keep_the_same() {
        let machine = Machine::Linear {
            coefficients: vec![1, 1, -1, 2],
            total: 5,
        };
        let graph = Reader::new(&machine, 4, 6);
        assert!(matches!(graph, Reader::Graph { .. }));
        let large = Reader::Running(machine);
        let set = |values: &[usize]| -> SymbolSet {
            values.iter().filter_map(|v| Symbol::new(v - 1)).collect()
        };
        let mut scratch = Scratch::default();
        for start in [
            [SymbolSet::all(6); 4],
            [set(&[1, 6]), set(&[2]), set(&[5, 6]), set(&[1, 2, 3])],
            [set(&[6]), set(&[6]), set(&[1]), set(&[1])],
        ] {
            let (mut one, mut other) = (start, start);
            let possible = graph.narrow(&mut one, &mut scratch);
            assert_eq!(possible, large.narrow(&mut other, &mut scratch));
            assert_eq!(one, other);
        }
    }

    #[test]
    fn too_large_an_automaton_says_nothing_too_early() {
        let machine = Machine::Linear {
            coefficients: (0..16).map(|k| 1 << k).collect(),
            total: 65_535,
        };
        let reader = Reader::new(&machine, 16, 4);
        assert!(matches!(reader, Reader::Running(_)));
        let mut cells = [SymbolSet::all(4); 16];
        assert!(reader.narrow(&mut cells, &mut Scratch::default()));
        let mut ones = [SymbolSet::all(1); 16];
        assert!(reader.narrow(&mut ones, &mut Scratch::default()));
        let mut twos = ones;
        twos[3].insert(Symbol::new(1).expect("small"));
        twos[3].remove(Symbol::new(0).expect("small"));
        assert!(!reader.narrow(&mut twos, &mut Scratch::default()));
    }
}
