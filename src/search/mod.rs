//! Covers by search. Every engine visits each cover exactly once and knows only items and options.

pub mod bits;
pub mod cells;
pub mod links;
pub mod reference;

use std::ops::ControlFlow;

use crate::cover::Problem;
use crate::ids::OptionId;
use crate::limits::{Meter, Stop};

/// What a visitor answers to each cover: go on, or stop here.
pub type Visit<'a> = dyn FnMut(&[OptionId]) -> ControlFlow<()> + 'a;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cover was visited.
    Exhausted,
    /// The visitor said stop.
    Broken,
    /// A limit was reached; there may be further covers.
    Stopped(Stop),
}

impl End {
    /// The limit that was reached, where one was.
    #[must_use]
    pub fn stopped(self) -> Option<Stop> {
        match self {
            Self::Stopped(stop) => Some(stop),
            Self::Exhausted | Self::Broken => None,
        }
    }
}

/// What a search did; the same on every run and machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Stats {
    /// Options tried (the nodes of the search tree below its root).
    pub nodes: u64,
    /// Removals of an option from an item's list (Knuth's updates); 0 where an engine has no
    /// lists.
    pub updates: u64,
    /// The largest number of options held at once.
    pub depth: usize,
    /// Covers visited.
    pub covers: u64,
}

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
