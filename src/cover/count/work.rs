//! Limits, progress and results of a count of solutions or covers.

use num_bigint::BigUint;

use crate::limits::{Limits, Stop};

/// The limits and threads of a count.
#[derive(Clone, Debug)]
pub struct Means {
    /// The limits of the run.
    pub limits: Limits,
    /// Threads that work on it; the answer and its figures do not depend on them.
    pub threads: usize,
    /// True if symmetry may be used; without it a count is a check of the count with it.
    pub symmetry: bool,
}

impl Default for Means {
    fn default() -> Self {
        Self { limits: Limits::default(), threads: 1, symmetry: true }
    }
}

/// A number of solutions, and how much of it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tabulated {
    /// The number, or a number that it is at least.
    pub value: BigUint,
    /// The limit that was reached; the value is exact where there is none.
    pub stopped: Option<Stop>,
    /// The work done.
    pub work: Effort,
}

/// The work of a count; the same on every machine and for any number of threads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The order, cut or orientation that was chosen, in words.
    pub order: String,
    /// Different states stored, over all layers.
    pub states: u64,
    /// Steps from one state to another, or terms of a sum.
    pub transitions: u64,
    /// States of the largest layer, or entries of the largest table.
    pub largest: u64,
    /// The order of the symmetry group that was found and used; 1 where there is none.
    pub symmetry: BigUint,
    /// Bytes that the tables took at the most.
    pub bytes: usize,
}

impl Effort {
    /// Adds a way to those that were taken.
    pub(super) fn took(&mut self, way: &str) {
        if !self.order.split(", ").any(|other| other == way) {
            if !self.order.is_empty() {
                self.order.push_str(", ");
            }
            self.order.push_str(way);
        }
    }
}

/// Receives the progress of a count, many times a second.
pub type Onlooker<'a> = dyn FnMut(&Progress) + Send + 'a;

/// The progress of a count.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// The part that is being counted, from 1.
    pub part: usize,
    /// How many parts there are.
    pub parts: usize,
    /// The progress of this part.
    pub reached: Reached,
}

/// The progress of a part.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reached {
    /// How it is counted, in a word.
    pub method: &'static str,
    /// Solutions that are known.
    pub value: BigUint,
    /// Nodes searched, states made, or terms added.
    pub steps: u64,
    /// The layer that is being made, from 1, and how many there will be; none without layers.
    pub layer: Option<(usize, usize)>,
    /// The share of the work that is done, roughly; 1 for all, none where nothing is known of it.
    pub share: Option<f64>,
}

/// Looks on while a part is counted.
pub(crate) type Look<'a> = dyn FnMut(&Reached) + Send + 'a;
