//! Boards to be counted: what falls apart, what is the same, and how the fillings are visited.

mod alike;
mod descent;
mod detach;
mod enumerate;
mod orbits;
mod part;
pub(super) mod pilot;
mod shared;

pub(super) use alike::{Key, key};
pub(super) use descent::{OnBoard, fewest};
pub(super) use detach::detach;
pub(super) use enumerate::Enumeration;
pub(super) use part::Part;
