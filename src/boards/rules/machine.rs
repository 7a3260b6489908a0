//! Automata over cells: which candidates are in some accepted reading.
//!
//! The states that are reachable are found cell by cell, and on the way back those of them from
//! which something is accepted. A large automaton with many states at once waits: with every cell
//! known there is one before each, so it has the last word.

use fixedbitset::FixedBitSet;

use super::tuning::{LARGE_TABLE, LAYER_STATES};
use crate::ids::narrow as small;
use crate::puzzle::{Automaton, Symbol, SymbolSet};

/// Takes from each cell what is in no accepted reading; false where there is none. `reached` is
/// memory for the states before each cell.
pub(super) fn narrow(
    automaton: &Automaton,
    cells: &mut [SymbolSet],
    reached: &mut Vec<FixedBitSet>,
) -> bool {
    let n = cells.len();
    if reached.len() <= n {
        reached.resize(n + 1, FixedBitSet::new());
    }
    for (at, states) in reached.iter_mut().enumerate().take(n + 1) {
        states.clear();
        states.grow(automaton.states(at));
    }
    let step = |at: usize, state: usize, symbol: usize| {
        let to = automaton.step(at, small(state), symbol + 1)?;
        Some(to as usize)
    };
    let is_large = automaton.entries() > LARGE_TABLE;
    reached[0].insert(0);
    for (at, set) in cells.iter().enumerate() {
        let (before, after) = reached.split_at_mut(at + 1);
        for state in before[at].ones() {
            let next = set.iter().filter_map(|it| step(at, state, it.index()));
            after[0].extend(next);
        }
        if is_large && after[0].count_ones(..) > LAYER_STATES {
            return true;
        }
    }
    // The last layer has one state, 0, for all accepted lists.
    let possible = reached[n].contains(0);
    for (at, set) in cells.iter_mut().enumerate().rev() {
        let (before, after) = reached.split_at_mut(at + 1);
        let mut kept = SymbolSet::EMPTY;
        for state in 0..automaton.states(at) {
            if before[at].contains(state) {
                let leads = |to: usize| after[0].contains(to);
                let goes = |it: &Symbol| step(at, state, it.index()).is_some_and(leads);
                let on: SymbolSet = set.iter().filter(goes).collect();
                kept = kept.or(on);
                before[at].set(state, !on.is_empty());
            }
        }
        *set = kept;
    }
    possible
}
