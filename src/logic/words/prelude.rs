//! The names that nearly every sentence uses.

pub(super) use super::names::{
    all_cells, and, capital, cells_long, cells_short, joined, listed, regions_long,
};
pub(super) use super::narrator::{Narrator, by, count};
pub(super) use crate::ids::{CellId, RegionId};
pub(super) use crate::logic::{
    Almost, Board, Cage, Candidate, CellSet, Deadly, Fish, Leftovers, Link, Locked, Node, Pattern,
    Sets, Step, Subset, Technique, Truth, Weighed, Wing,
};
pub(super) use crate::puzzle::{Layout, Primitive, Symbol, SymbolSet};
