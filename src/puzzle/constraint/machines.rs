//! Automata for conditions read cell by cell, built from a step function on states of its own.

use std::hash::Hash;
use std::sync::Arc;

use super::lowering::Lowering;
use crate::ids::CellId;
use crate::puzzle::automaton::NoAutomaton;
use crate::puzzle::{Automaton, LayoutResult, Machine, Primitive};

/// Entries of all automata of a layout together at most.
const MOST: usize = 1 << 23;

impl Lowering<'_> {
    /// The values of the cells, read in this order from a start, step by step, end in a state that
    /// is accepted.
    pub(super) fn machine<S: Clone + Eq + Hash>(
        &mut self,
        cells: Vec<CellId>,
        start: S,
        step: impl Fn(usize, &S, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> LayoutResult<()> {
        // Clues of one kind, length and value share what is worked out.
        let key = (self.now.kind, self.now.values.clone(), cells.len());
        let automaton = match self.automata.get(&key) {
            Some(known) => Arc::clone(known),
            None => {
                let used: usize = self.automata.values().map(|known| known.entries()).sum();
                let room = MOST.saturating_sub(used);
                let new = Automaton::explore(cells.len(), self.order, room, start, step, accepts);
                let new = Arc::new(new.map_err(|why| {
                    let wrong = match why {
                        NoAutomaton::Empty => "no values satisfy it",
                        NoAutomaton::TooLarge => "this takes too much room for so many symbols",
                    };
                    self.now.wrong(wrong.to_owned())
                })?);

                self.automata.insert(key, Arc::clone(&new));
                new
            }
        };

        let machine = Machine::Table(automaton);
        self.push(Primitive::Machine { cells, machine })
    }
}
