//! The search that learns, on a board: its exact-cover matrix, and the answers as fillings.
//!
//! Which entry to use: [`settle()`] for none, one or more; [`any_filling`] for whether a layout
//! has any grid; [`search`] to visit fillings; [`core()`] for givens that clash; [`Learner`] for
//! many questions about one board, such as which givens can be taken away. The first two rename
//! interchangeable symbols and so are far quicker on boards with few givens.
//!
//! Deterministic: the same board, seed and node budget give the same run everywhere. A node is
//! a choice.

mod clash;
mod learner;
mod settle;

pub use clash::{Clash, core};
pub use learner::{Learner, Outcome};
pub use settle::{Settled, any_filling, settle};

use super::VisitBoard;
use crate::limits::{End, Meter, Stats};
use crate::propagate::Geometry;
use crate::puzzle::SymbolSet;

/// Visits the fillings of a board, each exactly once, until the visitor breaks, all are visited
/// or the meter stops the run. `allowed` gives the symbols that each cell may hold, by cell.
///
/// Fillings that were found are kept as clauses, so this is made for questions such as "none, one,
/// or more", and for hundreds of fillings rather than millions.
pub fn search(
    geometry: &Geometry,
    allowed: &[SymbolSet],
    seed: u64,
    meter: &mut Meter,
    visit: &mut VisitBoard<'_>,
) -> (End, Stats) {
    match Learner::within(geometry, allowed, seed, meter) {
        Ok(mut learner) => learner.visit(meter, visit),
        Err(stop) => (End::Stopped(stop), Stats::default()),
    }
}
