//! A search that learns: for large and hard boards, where a wrong early guess would otherwise be
//! refuted again and again.
//!
//! It is conflict-driven clause learning on the board itself. A variable says "this cell holds
//! this symbol". What a board demands - at least one and at most one symbol a cell, each symbol
//! once in each full region and at most once in a smaller one - is propagated from bitmasks and
//! the geometry's peer lists, never written out as clauses; the reasons that learning asks for
//! are listed from the same masks on demand. Only what is learned is kept as clauses. So setting
//! up costs a pass over the board, and a step costs a few word operations.
//!
//! The method is that of `MiniSat` (Eén, Sörensson, "An extensible SAT-solver", SAT 2003) with
//! what `CaDiCaL`'s papers (Biere and others, SAT competitions 2017 to 2021) found to matter;
//! each file names its sources. Departures: no formula, no preprocessing, lazily listed reasons
//! from items, cells and regions propagated to their end before any clause is looked at, locked
//! candidates as one more propagation, literals with one placement behind them merged into it,
//! and clause reduction at level 0 only, which keeps it simple.
//!
//! Which entry to use: [`settle()`] for none, one or more; [`any_filling`] for whether a layout
//! has any grid; [`search`] to visit fillings; [`core()`] for givens that clash; [`Learner`] for
//! many questions about one board, such as which givens can be taken away. The first two rename
//! interchangeable symbols and so are far quicker on boards with few givens.
//!
//! Deterministic: the same board, seed and node budget give the same run everywhere. A node is
//! a choice.

mod analyze;
mod clash;
mod clauses;
mod cost;
mod learner;
mod literal;
mod minimise;
mod order;
mod overlaps;
mod propagate;
mod reasons;
mod reduce;
mod restart;
mod run;
mod settle;
mod setup;
mod tables;
mod trail;
mod tuning;

pub use clash::{Clash, core};
pub use cost::Stats;
pub use learner::{Learner, Outcome};
pub use settle::{Settled, any_filling, settle};

use super::VisitBoard;
use crate::limits::{End, Meter};
use crate::propagate::Geometry;
use crate::puzzle::SymbolSet;
use cost::least_bytes;

/// Visits the fillings of a board, each exactly once, until the visitor breaks, all are visited
/// or the meter stops the run. `allowed` gives the symbols that each cell may hold, by cell.
///
/// Blocked fillings are kept as clauses, so this is made for questions such as "none, one, or
/// more", and for hundreds of fillings rather than millions.
pub fn search(
    geometry: &Geometry,
    allowed: &[SymbolSet],
    seed: u64,
    meter: &mut Meter,
    visit: &mut VisitBoard<'_>,
) -> (End, Stats) {
    if let Err(stop) = meter.limits().reserve(least_bytes(geometry)) {
        return (End::Stopped(stop), Stats::default());
    }
    let mut learner = Learner::new(geometry, allowed, seed);
    let end = loop {
        match learner.run(&[], meter) {
            Outcome::Filled(filling) => {
                if visit(&filling).is_break() {
                    break End::Broken;
                }
                let excluded = learner.exclude_found();
                let room = || meter.limits().reserve(learner.bytes());
                if let Err(stop) = excluded.and_then(|()| room()) {
                    break End::Stopped(stop);
                }
            }
            Outcome::Refuted(_) => break End::Exhausted,
            Outcome::Stopped(stop) => break End::Stopped(stop),
        }
    };
    (end, learner.stats())
}
