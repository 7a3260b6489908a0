//! Symmetries of coloured graphs, and numberings that do not depend on how they were numbered.
//!
//! A [`Graph`] has points, which a symmetry moves, and vertices that only pass on what they see.
//! A [`Partition`] distinguishes its points by refinement of colours, and one after the other where
//! they look alike; [`search()`] goes through all such ways and finds the smallest numbering with
//! all symmetries, which a [`Chain`] holds. Nothing here depends on the meaning of a point.

mod chain;
mod graph;
mod orbits;
mod partition;
mod search;

pub(crate) use chain::Chain;
pub(crate) use graph::Graph;
pub(crate) use orbits::{Orbits, Permutation};
pub(crate) use partition::{Partition, Work, mixed};
pub(crate) use search::{Found, Leaf, search};
