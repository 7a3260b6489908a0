//! A proof of what a search has found out, for whoever checks it: each line is a clause that
//! follows from the items, from the rules or from the lines before it.
//!
//! Conditions of items are left out: a checker knows them. A learnt clause follows by propagation
//! of its negation over items and earlier lines (RUP; Goldberg, Novikov, "Verification of proofs of
//! unsatisfiability for CNF formulas", DATE 2003).

use std::fmt;

use super::literal::Lit;
use super::propagate::State;
use super::trail::{Conflict, Reason};

/// An option, and whether the literal says that it is taken.
pub type Literal = (u32, bool);

/// A line of a proof: at least one of its literals is true.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ProofLine {
    /// The rules say so.
    Rule(Vec<Literal>),
    /// It follows from items and the lines before. The last line of a refutation has no literal.
    Follows(Vec<Literal>),
    /// A cover was found and is not to come again.
    Excluded(Vec<Literal>),
}

/// Takes the lines of a proof as they are found; lines may come twice.
pub struct Proof(pub Box<dyn FnMut(ProofLine)>);

impl fmt::Debug for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Proof").finish_non_exhaustive()
    }
}

impl Proof {
    /// Writes what rules and items inside others have forced on the trail, and in a contradiction:
    /// what is learnt from it leans on these.
    pub(super) fn reasons(&mut self, state: &State<'_>, conflict: Conflict) {
        let mut because = Vec::new();
        for &lit in state.trail.entries() {
            let reason = state.trail.reason(lit.var());
            if !matches!(reason, Reason::Rule(_) | Reason::Inside(_)) {
                continue;
            }
            state.list_reason(lit.var(), &mut because);
            let clause = clause(Some(lit), &because);
            self.0(match reason {
                Reason::Rule(_) => ProofLine::Rule(clause),
                _ => ProofLine::Follows(clause),
            });
        }

        if !matches!(conflict, Conflict::Rule(..) | Conflict::Inside(..)) {
            return;
        }
        state.list_conflict(conflict, &mut because);
        let clause = clause(None, &because);
        self.0(match conflict {
            Conflict::Rule(..) => ProofLine::Rule(clause),
            _ => ProofLine::Follows(clause),
        });
    }
}

/// That a literal is true, or one of these is not.
fn clause(lit: Option<Lit>, because: &[Lit]) -> Vec<Literal> {
    let others = because.iter().map(|&lit| !lit);
    literals(lit.into_iter().chain(others))
}

/// Literals in the form of the proof.
pub(super) fn literals(lits: impl Iterator<Item = Lit>) -> Vec<Literal> {
    lits.map(|lit| (lit.var().0, lit.is_positive())).collect()
}
