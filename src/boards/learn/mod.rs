//! The search that learns, on a board: its exact-cover matrix, and the answers as fillings.
//!
//! Which entry to use: [`settle()`] for none, one or more and [`any_filling`] for whether a layout
//! has any grid: they rename interchangeable symbols and so are far quicker on boards with few
//! givens; [`BoardLearner`] to visit fillings, for givens that clash and for many questions about one
//! board, such as which givens can be taken away.
//!
//! Deterministic: the same board, seed and node budget give the same run everywhere. A node is
//! a choice.

mod clash;
mod learner;
mod settle;
mod tuning;
mod turns;

pub use clash::ClashingGivens;
pub use learner::{BoardLearner, LearnOutcome};
pub use settle::{Renaming, any_filling, settle};
pub use turns::{Turns, in_turns};
