//! What every method that counts by tables, rather than by visiting covers, answers with.

use num_bigint::BigUint;

use crate::limits::{Limits, Stop};

/// What such a method may use.
#[derive(Clone, Debug)]
pub struct Means {
    /// The limits of the run.
    pub limits: Limits,
    /// Threads that work on it; the answer and its figures do not depend on them.
    pub threads: usize,
    /// Whether symmetry may be used; without it a count is a check of the count with it.
    pub symmetry: bool,
}

impl Default for Means {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            threads: 1,
            symmetry: true,
        }
    }
}

/// A number of solutions by tables, and how much of it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tabulated {
    /// The number, or a number that it is at least.
    pub value: BigUint,
    /// The limit that was reached; the value is exact where there is none.
    pub stopped: Option<Stop>,
    /// What was done.
    pub work: Effort,
}

/// What was done to get there; the same on every machine and for any number of threads.
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
