//! What the work so far has cost, in steps that are the same on every machine, and when to stop.
//!
//! A step is about one update of dancing links. Budgets compare methods by steps, never by the
//! clock, so that the same problem is always counted in the same way.

use super::tuning::STEPS_PER_POLL;
use crate::count::asked::{Look, Method, Reached};
use crate::limits::{Meter, Stop};

/// Why a piece of work ended before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// A limit of the run.
    Limit(Stop),
    /// The steps allowed to it are used up; it may go on with more.
    Budget,
}

impl Halt {
    /// The limit that was reached; outside of turns there is no budget.
    pub(super) fn stop(self) -> Stop {
        match self {
            Self::Limit(stop) => stop,
            Self::Budget => Stop::Nodes,
        }
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Limit(stop)
    }
}

/// Counts steps, holds them to a budget and to the limits of the run, and shows where it is.
pub(super) struct Pace<'a> {
    pub(super) meter: Meter,
    pub(super) reached: Reached,
    pub(super) look: &'a mut Look<'a>,
    steps: u64,
    budget: u64,
    next_poll: u64,
}

impl<'a> Pace<'a> {
    pub(super) fn new(meter: Meter, look: &'a mut Look<'a>) -> Self {
        let method = Method::Memo;
        Self {
            meter,
            reached: Reached {
                method,
                ..Reached::default()
            },
            look,
            steps: 0,
            budget: u64::MAX,
            next_poll: STEPS_PER_POLL,
        }
    }

    /// Allows so many further steps.
    pub(super) fn allow(&mut self, steps: u64) {
        self.budget = self.steps.saturating_add(steps);
    }

    /// Steps so far.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Counts steps.
    pub(super) fn spend(&mut self, steps: usize) -> Result<(), Halt> {
        self.steps += steps as u64;
        if self.steps >= self.next_poll {
            self.next_poll = self.steps + STEPS_PER_POLL;
            self.meter.poll()?;
            self.reached.steps = self.steps;
            (self.look)(&self.reached);
        }
        if self.steps > self.budget {
            return Err(Halt::Budget);
        }
        Ok(())
    }
}
