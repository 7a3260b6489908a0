//! What an engine is.

use std::ops::ControlFlow;

use crate::ids::OptionId;
use crate::limits::{End, Meter, Stats};
use crate::matrix::Problem;

/// What a visitor answers to each cover: go on, or stop here.
pub type Visit<'a> = dyn FnMut(&[OptionId]) -> ControlFlow<()> + 'a;

/// An engine: visits the covers of a problem under a meter.
pub type Engine = fn(&Problem, &mut Meter, &mut Visit<'_>) -> (End, Stats);

/// Picks an engine for a problem, and says its name.
pub type Pick = fn(&Problem) -> (&'static str, Engine);
