//! The names that nearly every technique uses.

pub(super) use super::tools::{
    candidates, candidates_of, choices, open_of, report, seen_by_any, statements, subsets_with,
};
pub(super) use crate::ids::{CellId, RegionId};
pub(super) use crate::logic::{
    Almost, Als, Board, Cage, Candidate, CellSet, Deadly, Fish, Flow, Leftovers, Link, Locked,
    Node, Pair, Pattern, Relations, Sets, Sink, Step, Subset, Technique, Truth, View, Weighed,
    Wing,
};
pub(super) use crate::puzzle::{Symbol, SymbolSet};
