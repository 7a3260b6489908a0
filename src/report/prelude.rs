//! The names that nearly every answer uses.

pub(super) use serde::Serialize;
pub(super) use serde_json::{Value, json};

pub(super) use super::answer::{About, Answer, Decision, Fields, Placement, Write, stats_plain};
pub(super) use super::json::{Completeness, fields_of, head, put};
pub(super) use super::names::{Spelling, cell_names, clue_names, grid, region_name};
pub(super) use crate::ids::{CellId, IdVec, RegionId};
pub(super) use crate::limits::{End, Stop};
pub(super) use crate::puzzle::{Clue, Layout, Puzzle, Solution, Symbol, SymbolSet};
pub(super) use crate::solve::{Conflict, RunStats, Verdict};
