//! Why a puzzle has no solution: a set of givens that clash, from which none can be dropped.
//!
//! The learner's own core, the givens of its last refutation, is the start; then each given
//! is tried without (deletion, after Marques-Silva, "Minimal unsatisfiability", ISMVL 2010),
//! with everything learned so far kept, and each refutation's own core taken over.

use super::learner::{BoardLearner, LearnOutcome};
use crate::ids::{CellId, IdVec};
use crate::limits::{Meter, Stop};
use crate::puzzle::Symbol;

/// The givens that clash, if they do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClashingGivens {
    /// They do not: a filling with all of them.
    None(IdVec<CellId, Symbol>),
    /// The givens with these indices, ascending, have no filling together. With `minimal`, each
    /// smaller set of them has one; otherwise a limit stopped the dropping, and `stopped` says
    /// which. No indices: the board has no filling without any given.
    Givens {
        /// Indices into the givens.
        indices: Vec<usize>,
        /// Why dropping ended early, when it did.
        stopped: Option<Stop>,
    },
    /// A limit was reached before that was known.
    Unknown(Stop),
}

impl BoardLearner<'_> {
    /// Finds givens that clash and from which none can be dropped.
    pub fn core(&mut self, givens: &[(CellId, Symbol)], meter: &mut Meter) -> ClashingGivens {
        let mut indices = match self.solve_under(givens, meter) {
            LearnOutcome::Filled(filling) => return ClashingGivens::None(filling),
            LearnOutcome::Stopped(stop) => return ClashingGivens::Unknown(stop),
            LearnOutcome::Refuted(indices) => indices,
        };

        // Members before `needed` cannot be dropped: what is left without one has a filling, and so
        // has any smaller set without it.
        let mut needed = 0;
        while needed < indices.len() {
            let mut rest = indices.clone();
            rest.remove(needed);
            let assumed: Vec<_> = rest.iter().map(|&index| givens[index]).collect();
            match self.solve_under(&assumed, meter) {
                LearnOutcome::Filled(_) => needed += 1,
                LearnOutcome::Refuted(within) => {
                    indices = within.iter().map(|&k| rest[k]).collect();
                }
                LearnOutcome::Stopped(stop) => {
                    return ClashingGivens::Givens { indices, stopped: Some(stop) };
                }
            }
        }

        ClashingGivens::Givens { indices, stopped: None }
    }
}
