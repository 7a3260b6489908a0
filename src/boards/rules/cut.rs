//! Which dead candidates a condition needs to be dead to have no filling.
//!
//! A condition that is read cell by cell goes from layer to layer of its states. From the end, the
//! states are found from which the live candidates lead to a filling; then, from the start, a dead
//! candidate of a cell counts only where it would lead into one of these, and goes on with the live
//! ones where it would not. What counts is a cut through all fillings, found at the price of two
//! readings (the reasons of Subbarayan, "Efficient reasoning for nogoods in constraint solvers with
//! BDDs", PADL 2008, and of Gange, Stuckey, Szymanek, "MDD propagators with explanation",
//! Constraints 2011, cell after cell).

use crate::puzzle::{Symbol, SymbolSet};

/// A condition as layers of states, one before each cell and one after the last.
pub(super) trait Layers {
    /// A set of states of one layer.
    type States: Clone;

    /// No state of the layer before cell number `at`.
    fn none(&self, at: usize) -> Self::States;

    /// The state before the first cell.
    fn start(&self) -> Self::States;

    /// The states after the last cell that are accepted.
    fn end(&self) -> Self::States;

    /// Adds the states after cell number `at` that a symbol leads to.
    fn forth(&self, at: usize, from: &Self::States, symbol: Symbol, into: &mut Self::States);

    /// Adds the states before cell number `at` from which a symbol leads into these.
    fn back(&self, at: usize, to: &Self::States, symbol: Symbol, into: &mut Self::States);

    /// True if two sets of states have one in common.
    fn meet(a: &Self::States, b: &Self::States) -> bool;

    /// Adds the states of another set.
    fn join(into: &mut Self::States, other: &Self::States);
}

/// Narrows `dead`, the dead candidates of each cell, to a set that suffices for the live ones to
/// have no filling; false, and nothing is narrowed, where they have one.
pub(super) fn cut<L: Layers>(layers: &L, live: &[SymbolSet], dead: &mut [SymbolSet]) -> bool {
    let n = live.len();
    let mut ends = vec![layers.end()];
    for (at, set) in live.iter().enumerate().rev() {
        let mut before = layers.none(at);
        for symbol in set.iter() {
            layers.back(at, &ends[n - 1 - at], symbol, &mut before);
        }
        ends.push(before);
    }

    let mut reached = layers.start();
    if L::meet(&reached, &ends[n]) {
        return false;
    }
    for (at, (live, dead)) in live.iter().zip(dead).enumerate() {
        let mut after = layers.none(at + 1);
        for symbol in live.iter() {
            layers.forth(at, &reached, symbol, &mut after);
        }
        let mut counts = SymbolSet::EMPTY;
        for symbol in dead.iter() {
            let mut more = layers.none(at + 1);
            layers.forth(at, &reached, symbol, &mut more);
            if L::meet(&more, &ends[n - 1 - at]) {
                counts.insert(symbol);
            } else {
                L::join(&mut after, &more);
            }
        }
        *dead = counts;
        reached = after;
    }

    true
}
