//! A search that learns, on any exact-cover matrix: for problems where a wrong early choice would
//! otherwise be refuted again and again.
//!
//! It is conflict-driven clause learning on the matrix itself. A variable says "this option is
//! taken". That an item is covered exactly once, or at most once, is propagated from the number of
//! its live options and the exclusive or of their numbers, and never written out as clauses; the
//! reasons that learning asks for are listed from the matrix on demand. Only what is learned is
//! kept as clauses. Rules beyond items, such as the cages and lines of a puzzle, take part through
//! [`Rules`].
//!
//! The method is that of `MiniSat` (Eén, Sörensson, "An extensible SAT-solver", SAT 2003) with
//! what `CaDiCaL`'s papers (Biere and others, SAT competitions 2017 to 2021) found to matter;
//! each file names its sources. Departures: no formula, no preprocessing, lazily listed reasons
//! from items, items propagated to their end before any clause is looked at, subset dominance
//! as one more propagation, literals that imply one taken option merged into it, and clause
//! reduction at level 0 only, which keeps it simple.
//!
//! Deterministic: the same problem, seed and node budget give the same run everywhere. A node is
//! a choice.

mod analyze;
mod clauses;
mod inside;
mod items;
mod learner;
mod literal;
mod minimise;
mod order;
mod proof;
mod propagate;
mod reasons;
mod restart;
mod rules;
mod run;
mod trail;
mod tuning;

pub use learner::{CoverOutcome, Learner};
pub use proof::{Literal, Proof, ProofLine};
pub use rules::{Deaths, Rules};

use crate::cover::matrix::Problem;
use crate::cover::search::Visit;
use crate::limits::{End, Meter, Stats};

/// Visits the covers of a problem without bounds, each exactly once, until the visitor breaks, all
/// are visited or the meter stops the run.
///
/// Covers that were found are stored as clauses, so this is made for questions such as "none, one,
/// or more", and for hundreds of covers rather than millions.
pub fn search(problem: &Problem, meter: &mut Meter, visit: &mut Visit<'_>) -> (End, Stats) {
    if let Err(stop) = meter.limits().reserve(Learner::least_bytes(problem)) {
        return (End::Stopped(stop), Stats::default());
    }
    let mut learner = Learner::new(problem, None, 0, None);
    let mut covers = 0;
    let end = learner.visit(meter, &mut |cover| {
        covers += 1;
        visit(cover)
    });
    let stats = Stats { covers, ..learner.stats() };
    (end, stats)
}
