//! Covers by search. Every engine visits each cover exactly once and knows only items and options.

pub mod bits;
pub mod first;
pub mod links;
pub mod reference;

use std::ops::ControlFlow;

use crate::cover::Problem;
use crate::ids::OptionId;
use crate::limits::{End, Meter, Stats};

/// What a visitor answers to each cover: go on, or stop here.
pub type Visit<'a> = dyn FnMut(&[OptionId]) -> ControlFlow<()> + 'a;

/// An engine: visits the covers of a problem under a meter.
pub type Engine = fn(&Problem, &mut Meter, &mut Visit<'_>) -> (End, Stats);

/// Picks an engine for a problem, and says its name.
pub type Pick = fn(&Problem) -> (&'static str, Engine);

/// The engine that suits a problem when all covers are asked for, with its name: bit sets where
/// they are small enough, else dancing links.
#[must_use]
pub fn best(problem: &Problem) -> (&'static str, Engine) {
    if bits::fits(problem) {
        ("bits", bits::search)
    } else {
        ("links", links::search)
    }
}
