//! Limits on a run, the flag that cancels it, how a run ended and what it cost.
//!
//! Every search asks one [`Meter`] whether it may go on. Nodes are counted exactly, so a node
//! budget stops a run at the same place every time; the clock and the cancel flag are looked at
//! only every few hundred ticks, which keeps them cheap and still well within a second.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Ticks between two looks at the clock and the cancel flag.
const POLL: u32 = 256;

/// A flag that any thread may raise to end a run with its partial result.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Raises the flag.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// True if the flag is raised.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why a run stopped before it knew everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The node budget was used up.
    Nodes,
    /// The deadline passed.
    Time,
    /// The next step would have needed more memory than allowed.
    Memory,
    /// The cancel flag was raised.
    Cancelled,
}

impl Stop {
    /// The word used in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Nodes => "node limit",
            Self::Time => "time limit",
            Self::Memory => "memory limit",
            Self::Cancelled => "interrupted",
        }
    }
}

/// The limits of a run; the default is none.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Search nodes, over all engines of one run.
    pub nodes: Option<u64>,
    /// The moment at which the run ends.
    pub deadline: Option<Instant>,
    /// Bytes that the run's own data structures may take.
    pub memory: Option<usize>,
    /// Ends the run when raised.
    pub cancel: Cancel,
}

impl Limits {
    /// A time limit, from now on.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(time), ..Self::default() }
    }

    /// A time limit in seconds, from now on.
    #[must_use]
    pub fn seconds(seconds: u64) -> Self {
        Self::time(Duration::from_secs(seconds))
    }

    /// A limit on search nodes; it stops the same run at the same place each time.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self::default().with_nodes(Some(nodes))
    }
}

#[doc(hidden)]
impl Limits {
    /// A meter that holds a run to these limits.
    #[must_use]
    pub fn meter(&self) -> Meter {
        Meter { limits: self.clone(), used: 0, until_poll: POLL }
    }

    /// These limits with another node limit, or without one.
    #[must_use]
    pub fn with_nodes(&self, nodes: Option<u64>) -> Self {
        let limits = self.clone();
        Self { nodes, ..limits }
    }

    /// These limits with at most `nodes` nodes.
    #[must_use]
    pub fn at_most(&self, nodes: u64) -> Self {
        self.with_nodes(Some(self.nodes.map_or(nodes, |allowed| allowed.min(nodes))))
    }

    /// What is left of these limits after `nodes` nodes.
    #[must_use]
    pub fn less(&self, nodes: u64) -> Self {
        self.with_nodes(self.nodes.map(|all| all.saturating_sub(nodes)))
    }

    /// These limits with a share of the time and of the nodes, for the first of several methods.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "a share of a number of nodes is not larger"
    )]
    pub fn share(&self, of: f64) -> Self {
        let now = Instant::now();
        let part = |deadline: Instant| now + deadline.saturating_duration_since(now).mul_f64(of);
        Self {
            nodes: self.nodes.map(|nodes| (nodes as f64 * of) as u64),
            deadline: self.deadline.map(part),
            ..self.clone()
        }
    }

    /// About how many nodes are allowed, at so many a second; infinity without a limit.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub fn expected_nodes(&self, per_second: f64) -> f64 {
        let now = Instant::now();
        let seconds = |deadline: Instant| deadline.saturating_duration_since(now).as_secs_f64();
        let by_time = self.deadline.map_or(f64::INFINITY, |end| seconds(end) * per_second);
        let by_nodes = self.nodes.map_or(f64::INFINITY, |nodes| nodes as f64);
        by_time.min(by_nodes)
    }

    /// Checks that a data structure of `bytes` bytes is allowed.
    ///
    /// # Errors
    /// [`Stop::Memory`] when it is not.
    pub fn reserve(&self, bytes: usize) -> Result<(), Stop> {
        match self.memory {
            Some(allowed) if bytes > allowed => Err(Stop::Memory),
            _ => Ok(()),
        }
    }
}

/// Counts the nodes of one run and says when it has to stop.
#[derive(Clone, Debug)]
pub struct Meter {
    limits: Limits,
    used: u64,
    until_poll: u32,
}

impl Meter {
    /// Counts one search node.
    ///
    /// # Errors
    /// The reason to stop; the node must then not be entered.
    #[inline]
    pub fn node(&mut self) -> Result<(), Stop> {
        if self.limits.nodes.is_some_and(|most| self.used >= most) {
            return Err(Stop::Nodes);
        }
        self.used += 1;
        self.pulse()
    }

    /// Counts a step that is not a node, so that long steps between nodes can be stopped too.
    ///
    /// # Errors
    /// The reason to stop.
    #[inline]
    pub fn pulse(&mut self) -> Result<(), Stop> {
        self.until_poll -= 1;
        match self.until_poll {
            0 => self.poll(),
            _ => Ok(()),
        }
    }

    /// Looks at the cancel flag and the clock now.
    ///
    /// # Errors
    /// The reason to stop.
    pub fn poll(&mut self) -> Result<(), Stop> {
        self.until_poll = POLL;
        if self.limits.cancel.is_raised() {
            return Err(Stop::Cancelled);
        }

        match self.limits.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stop::Time),
            _ => Ok(()),
        }
    }

    /// A part of the run with so many nodes at most, which count for the whole.
    pub fn turn<T>(&mut self, nodes: u64, run: impl FnOnce(&mut Self) -> T) -> T {
        let mut part = self.limits.less(self.used).at_most(nodes).meter();
        let outcome = run(&mut part);
        self.used += part.used;
        outcome
    }

    /// Nodes counted so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.used
    }

    /// The limits that this meter holds to.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything was visited.
    Exhausted,
    /// The visitor said stop.
    Broken,
    /// A limit was reached; there may be more.
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

/// The figures of a search; the same on every run and machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Stats {
    /// Options or candidates tried (the nodes of the search tree below its root).
    pub nodes: u64,
    /// Removals of an option from an item's list (Knuth's updates), or guesses taken back; 0
    /// where an engine counts neither.
    pub updates: u64,
    /// The largest number of these held at once.
    pub depth: usize,
    /// Covers or fillings visited.
    pub covers: u64,
}

impl Stats {
    /// Adds what another search did.
    pub(crate) fn add(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.updates += other.updates;
        self.depth = self.depth.max(other.depth);
        self.covers += other.covers;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_budget_stops_exactly_there() {
        let mut meter = Limits::nodes(3).meter();
        assert!((0..3).all(|_| meter.node().is_ok()));
        assert_eq!(meter.node(), Err(Stop::Nodes));
        assert_eq!(meter.nodes(), 3);
    }

    #[test]
    fn a_raised_flag_stops_within_one_poll() {
        let mut meter = Limits::default().meter();
        meter.limits().cancel.raise();
        assert!((0..POLL).any(|_| meter.pulse() == Err(Stop::Cancelled)));
    }
}
