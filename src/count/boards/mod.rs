//! Boards to be counted: what falls apart, what is the same, and how the fillings are visited.

mod detach;
mod dives;
mod enumerate;
mod orbits;
mod part;

pub(super) use detach::{Appendage, detached};
pub(super) use dives::{dive, fillings};
pub(super) use enumerate::Enumeration;
pub(super) use part::Part;
