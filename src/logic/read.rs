//! Lines that an automaton reads: the symbols that their cells hold in some accepted reading.

use std::collections::BTreeSet;

use super::tuning::READ_STATES;
use crate::ids::CellId;
use crate::puzzle::{Machine, State, SymbolSet};

/// The states before each cell and after the last, in a forward pass; `None` if there are more than
/// `most` at once.
pub(super) fn layers(
    cells: &[CellId],
    machine: &Machine,
    held: &dyn Fn(CellId) -> SymbolSet,
    most: usize,
) -> Option<Vec<BTreeSet<State>>> {
    let mut layers: Vec<BTreeSet<State>> = vec![[machine.start()].into()];
    for (at, &cell) in cells.iter().enumerate() {
        let symbols = held(cell);
        let next: BTreeSet<State> = layers[at]
            .iter()
            .flat_map(|&state| {
                symbols.iter().filter_map(move |s| machine.step(at, state, s.index() + 1))
            })
            .collect();

        if next.len() > most {
            return None;
        }
        layers.push(next);
    }

    Some(layers)
}

/// For each cell, the symbols that it holds in some accepted reading; `None` if there are too many
/// states. A cell that is read twice comes twice.
pub(super) fn readable(
    cells: &[CellId],
    machine: &Machine,
    held: &dyn Fn(CellId) -> SymbolSet,
) -> Option<Vec<(CellId, SymbolSet)>> {
    let mut layers = layers(cells, machine, held, READ_STATES)?;
    let mut good: BTreeSet<State> = layers.pop().unwrap_or_default();
    good.retain(|&state| machine.accepts(state));
    let mut read = Vec::with_capacity(cells.len());

    for (at, &cell) in cells.iter().enumerate().rev() {
        let mut seen = SymbolSet::EMPTY;
        let mut before: BTreeSet<State> = BTreeSet::new();
        for &state in &layers[at] {
            for symbol in held(cell).iter() {
                let to = machine.step(at, state, symbol.index() + 1);
                if to.is_some_and(|to| good.contains(&to)) {
                    seen.insert(symbol);
                    before.insert(state);
                }
            }
        }

        read.push((cell, seen));
        good = before;
    }

    Some(read)
}
