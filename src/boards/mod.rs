//! Searches that work on candidate boards: cells, symbols and regions, over one compiled geometry.

pub mod lanes;
pub mod learn;
pub mod planes;
pub mod rules;

use std::ops::ControlFlow;

use crate::ids::{CellId, IdVec};
use crate::puzzle::Symbol;

/// A visitor's answer to each filling: continue, or stop here.
pub type VisitBoard<'a> = dyn FnMut(&IdVec<CellId, Symbol>) -> ControlFlow<()> + 'a;
