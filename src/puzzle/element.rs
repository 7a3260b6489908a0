//! The parts that a puzzle is made of: givens, constraints, rules, regions.

use super::problem::Clue;
use crate::ids::RegionId;

/// A part of a puzzle that can be tested for redundancy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Element {
    /// A given.
    Given(Clue),
    /// A constraint of the layout's description, by its place in the list.
    Constraint(usize),
    /// A rule of the layout's description, by its place in the list.
    Rule(usize),
    /// A region that no rule or constraint has brought.
    Region(RegionId),
}
