//! When to begin again from level 0, and when to drop clauses.
//!
//! Restarts: when the glue of recent clauses is clearly worse than the average (Audemard,
//! Simon, "Refining restarts strategies", CP 2012), with exponential averages as in Biere,
//! Fröhlich (POS 2015). Clause reduction: at growing intervals of conflicts.

use super::tuning::{OVERALL_RATE, RECENT_RATE, RESTART_GAP, RESTART_MARGIN, YOUNG};

/// An exponential average, corrected for its start.
#[derive(Clone, Copy, Debug)]
struct Average {
    value: f64,
    rate: f64,
    floor: f64,
}

impl Average {
    fn new(floor: f64) -> Self {
        Self { value: 0.0, rate: 1.0, floor }
    }

    fn update(&mut self, sample: f64) {
        self.value += self.rate * (sample - self.value);
        self.rate = (self.rate / 2.0).max(self.floor);
    }
}

/// Decides on restarts and reductions from conflicts alone.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    recent: Average,
    overall: Average,
    conflicts: u64,
    restart_from: u64,
    reduce_at: u64,
    reduce_gap: u64,
    reduce_step: u64,
}

impl Pace {
    /// The pace of a search that has not begun. Clauses are dropped after `first` conflicts, then
    /// after intervals that grow by `step`.
    pub(super) fn new(first: u64, step: u64) -> Self {
        Self {
            recent: Average::new(RECENT_RATE),
            overall: Average::new(OVERALL_RATE),
            conflicts: 0,
            restart_from: RESTART_GAP,
            reduce_at: first,
            reduce_gap: first,
            reduce_step: step,
        }
    }

    /// Counts a conflict and the glue of what it taught.
    pub(super) fn conflict(&mut self, glue: u32) {
        self.conflicts += 1;
        self.recent.update(f64::from(glue));
        self.overall.update(f64::from(glue));
    }

    /// True if the search is still short.
    pub(super) fn is_young(&self) -> bool {
        self.conflicts < YOUNG
    }

    /// True if it is time to restart.
    pub(super) fn restart(&mut self) -> bool {
        let due = self.conflicts >= self.restart_from
            && self.recent.value > RESTART_MARGIN * self.overall.value;
        if due {
            self.restart_from = self.conflicts + RESTART_GAP;
        }
        due
    }

    /// True if it is time to drop clauses.
    pub(super) fn reduce(&mut self) -> bool {
        let due = self.conflicts >= self.reduce_at;
        if due {
            self.reduce_gap += self.reduce_step;
            self.reduce_at = self.conflicts + self.reduce_gap;
        }
        due
    }
}
