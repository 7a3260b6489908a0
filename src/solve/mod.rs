//! The questions that a search answers: how many solutions there are, which candidates are true,
//! which givens clash.
//!
//! [`engine`] is the main loop that all of them share. An answer says how much is known: a run that
//! a limit stopped has a verdict of its own, and it still carries what was found.

mod batch;
mod choose;
mod config;
mod core;
mod engine;
mod equal;
mod prepared;
mod recorder;
mod solver;
mod stats;
mod trace;
mod tuning;
mod verdict;
mod witnesses;

pub use self::core::Conflict;
pub use crate::boards::rules::{Clash, ConditionOrigin, Why};
pub use config::{Config, Engine, UnsupportedConstraints};
pub use equal::EqualCells;
pub use recorder::{TraceEvent, TraceSink};
pub use solver::Solver;
pub use stats::{MatrixSize, Run, RunStats};
pub use verdict::Verdict;
pub use witnesses::TrueCandidates;

pub(crate) use choose::{lanes, multiplies, regions_say_all};
pub(crate) use engine::{Visitor, approved, propagate};
pub(crate) use prepared::Prepared;
pub(crate) use tuning::{LARGE, REASON_NODES};
