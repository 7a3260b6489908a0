//! Shorter clauses: what follows from other literals is dropped, and literals with one common
//! cause give way to it.
//!
//! Dropping is Sörensson, Biere, "Minimizing learned clauses" (SAT 2009). Giving way is our form
//! of block-wise shrinking (Fleury, Biere, "Efficient all-UIP learned clause minimization", SAT
//! 2021): one option that is taken makes many others die at once, and clauses are full of
//! them. Two or more of them are replaced by the placement itself.

use super::analyze::Analyzer;
use super::literal::{Lit, Var};
use super::propagate::State;
use super::trail::{Reason, Trail};
use crate::ids::narrow;

impl Analyzer {
    /// Replaces literals of `learned` that fail by one and the same placement, where there are
    /// two or more, by that placement. It is of the same level as they are.
    pub(super) fn merge(&mut self, trail: &Trail) {
        let mut learned = std::mem::take(&mut self.learned);
        let mut kept = 1;
        for k in 1..learned.len() {
            let lit = learned[k];
            learned[kept] = lit;
            kept += 1;
            let Reason::Taken(placed) = trail.reason(lit.var()) else {
                continue;
            };
            if self.seen[placed.index()] {
                // It is in the clause already, and this literal follows from it.
                kept -= 1;
                continue;
            }
            let heir = self.heir[placed.index()];
            if heir == 0 {
                self.heir[placed.index()] = narrow(kept - 1);
                self.stack.push(placed);
            } else {
                learned[heir as usize] = placed.fails();
                self.mark(placed);
                kept -= 1;
            }
        }

        learned.truncate(kept);
        self.learned = learned;
        for placed in self.stack.drain(..) {
            self.heir[placed.index()] = 0;
        }
    }

    /// Drops the literals of `learned` that follow from the others.
    pub(super) fn minimise(&mut self, state: &State<'_>) {
        let mut learned = std::mem::take(&mut self.learned);
        let with = |set, lit: &Lit| set | level_bit(&state.trail, lit.var());
        let levels = learned[1..].iter().fold(0, with);
        let mut kept = 1;
        for k in 1..learned.len() {
            let lit = learned[k];
            if !self.follows(state, lit.var(), levels) {
                learned[kept] = lit;
                kept += 1;
            }
        }

        learned.truncate(kept);
        self.learned = learned;
    }

    /// True if the value of `var` follows from marked variables alone. A variable found to follow
    /// on the way stays marked: it follows from the same ones.
    fn follows(&mut self, state: &State<'_>, var: Var, levels: u64) -> bool {
        let trail = &state.trail;
        if trail.reason(var) == Reason::None {
            return false;
        }
        let before = self.touched.len();
        self.stack.clear();
        self.stack.push(var);
        while let Some(next) = self.stack.pop() {
            self.list(state, next);
            for k in 0..self.because.len() {
                let behind = self.because[k].var();
                if self.seen[behind.index()] || trail.level_of(behind) == 0 {
                    continue;
                }
                if trail.reason(behind) == Reason::None || levels & level_bit(trail, behind) == 0 {
                    self.forget(before);
                    return false;
                }
                self.mark(behind);
                self.stack.push(behind);
            }
        }

        true
    }
}

/// Levels as a small set: two levels may share a bit, which only costs a longer look.
fn level_bit(trail: &Trail, var: Var) -> u64 {
    1 << (trail.level_of(var) & 63)
}
