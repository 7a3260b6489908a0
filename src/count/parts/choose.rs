//! The choice of a method for each part.
//!
//! Every part is first enumerated for a while: those with few fillings end there. Then the ones
//! that are left are counted by tables, where these fit, and where that stops, the enumeration
//! goes on from where it was. Budgets are nodes and states, never the clock, so the choice is the
//! same on every machine.

use num_bigint::BigUint;

use super::job::{Job, Number, any, learned};
use crate::count::asked::{Counting, Method, NotCounted};
use crate::count::boards::{Part, fillings};
use crate::count::tuning::{
    HOPELESS_VISITS, LEAST_STEPS, PIECE_NODES, PILOT_NODES, QUICK_VISITS, TABLE_SHARE,
    VISITS_PER_STEP,
};
use crate::count::{frontier, join};
use crate::cover::count::{Effort, Onlooker, Progress, Reached, as_nodes};
use crate::limits::{Limits, Stop};
use crate::solve::{Engine, LARGE, RunStats};

/// Counts parts, and adds up what that takes.
pub(in crate::count) struct Chooser<'a> {
    pub(in crate::count) how: &'a Counting,
    limits: &'a Limits,
    onlooker: &'a mut Onlooker<'a>,
    /// Nodes that were used before the parts, and by tables.
    used: u64,
    /// How many parts there are.
    parts: usize,
    pub(in crate::count) stats: RunStats,
    pub(in crate::count) method: Option<Method>,
    pub(in crate::count) tables: Option<Effort>,
    pub(in crate::count) stopped: Option<Stop>,
}

impl<'a> Chooser<'a> {
    /// A count before which something was done, with an observer.
    pub(in crate::count) fn new(
        how: &'a Counting,
        limits: &'a Limits,
        stats: RunStats,
        onlooker: &'a mut Onlooker<'a>,
    ) -> Self {
        Self {
            how,
            limits,
            onlooker,
            used: stats.nodes,
            parts: 0,
            stats,
            method: None,
            tables: None,
            stopped: None,
        }
    }

    /// The final number of each part.
    pub(in crate::count) fn count(&mut self, parts: &[Part]) -> Result<Vec<Number>, NotCounted> {
        self.parts = parts.len();
        let fresh = |(number, part)| Job::new(number, part, self.how.symmetry);
        let mut jobs: Vec<Job<'_>> = (1..).zip(parts).map(fresh).collect();
        self.work(&mut jobs)?;
        let zero = jobs.iter().any(|job| job.known.is_zero());
        for job in &mut jobs {
            let stats = &job.enumeration.stats;
            self.stats.nodes += stats.nodes;
            self.stats.updates += stats.updates;
            self.stats.depth = self.stats.depth.max(stats.depth);
            if !job.known.exact && job.known.value == BigUint::ZERO && !zero {
                job.known = any(job.part, self.limits);
            }
        }
        Ok(jobs.into_iter().map(|job| job.known).collect())
    }

    /// Counts part after part, as far as the limits go.
    fn work(&mut self, jobs: &mut [Job<'_>]) -> Result<(), NotCounted> {
        if self.how.enumerates() {
            for job in &mut *jobs {
                self.stopped = self.enumerate(job, PILOT_NODES);
                if self.stopped.is_some() || job.known.is_zero() {
                    return Ok(());
                }
            }
        }
        // Small parts first: one without a filling ends the count before a long one begins.
        let mut rest: Vec<&mut Job<'_>> = jobs.iter_mut().filter(|job| !job.known.exact).collect();
        rest.sort_by_key(|job| job.part.board.open().count());
        for job in rest {
            self.finish(job)?;
            let over = !job.known.exact || job.known.is_zero();
            if over && self.how.limit.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Counts a part that the pilot has not settled, as far as the limits go.
    fn finish(&mut self, job: &mut Job<'_>) -> Result<(), NotCounted> {
        let method = self.how.method;
        if let Some(limit) = self.how.limit {
            let limits = self.left(job, None);
            let stopped = job.enumeration.run(job.part, &limits, Some(limit));
            self.stopped = self.stopped.or(stopped);
            self.takes(Method::Enumerate, Engine::Board.name());
            job.note();
            return Ok(());
        }
        let hard = job.part.geometry.n_cells() >= LARGE || job.enumeration.seen == 0;
        if method == Method::Auto && hard {
            let (known, nodes) = learned(job.part, self.limits);
            self.stats.nodes += nodes;
            if let Some(known) = known {
                job.known = known;
                self.takes(Method::Enumerate, Engine::Learn.name());
                return Ok(());
            }
        }
        match method {
            Method::Auto => self.choose(job),
            Method::Enumerate => self.stopped = self.enumerate(job, u64::MAX),
            _ => {
                let limits = self.left(job, None);
                let counted = self.tables(method, job, limits);
                self.stopped = counted.ok_or(NotCounted::Unfit { method })?;
            }
        }
        Ok(())
    }

    /// Counts a part by the first of these that comes to an end: a short enumeration, the join
    /// where the part falls into bands, the frontier for as long as the enumeration would take,
    /// the enumeration for a while, the frontier, the enumeration. Under a limit each table gets
    /// a share of what is left, so that the enumeration has most of it.
    fn choose(&mut self, job: &mut Job<'_>) {
        // Each filling that is visited counts for several where symbols are alike.
        let visits = fillings(job.part, self.limits) / job.enumeration.weight();
        if visits < QUICK_VISITS as f64 {
            self.stopped = self.enumerate(job, 2 * QUICK_VISITS);
            if self.stopped.is_some() || job.known.exact {
                return;
            }
        }
        let enumerable = (visits < HOPELESS_VISITS).then(|| as_nodes(visits));
        let short = enumerable.map(|visits| (visits / VISITS_PER_STEP).max(LEAST_STEPS));
        if self.tabulate(Method::Join, job, None) || self.tabulate(Method::Frontier, job, short) {
            return;
        }
        if let Some(visits) = enumerable {
            self.stopped = self.enumerate(job, visits.saturating_mul(4));
            if self.stopped.is_some()
                || job.known.exact
                || self.tabulate(Method::Frontier, job, None)
            {
                return;
            }
        }
        self.stopped = self.enumerate(job, u64::MAX);
    }

    /// Counts a part by tables, with at most so many steps and a share of what the limits leave;
    /// true if the number is known.
    fn tabulate(&mut self, method: Method, job: &mut Job<'_>, steps: Option<u64>) -> bool {
        let left = self.left(job, None).share(TABLE_SHARE);
        let steps = steps.into_iter().chain(left.nodes).min();
        self.tables(method, job, left.with_nodes(steps)) == Some(None)
    }

    /// Counts a part by tables, and says which limit ended it, if any; `None` where the method does
    /// not fit. What is known in the end is kept, if only as a lower bound.
    fn tables(
        &mut self,
        method: Method,
        job: &mut Job<'_>,
        mut limits: Limits,
    ) -> Option<Option<Stop>> {
        let beside = job.enumeration.bytes();
        limits.memory = limits.memory.map(|all| all.saturating_sub(beside));
        let means = self.how.means(&limits);
        let mut look = |reached: &Reached| tell(self.onlooker, job.number, self.parts, reached);
        let (geometry, board) = (&job.part.geometry, &job.part.board);
        let counted = match method {
            Method::Frontier => frontier::count(geometry, board, &means, &mut look),
            Method::Join => join::count(geometry, board, &means, &mut look)?,
            Method::Auto | Method::Enumerate => return None,
        };
        if method == Method::Frontier {
            // What goes beyond its budget is not held against the visits.
            let own = counted.work.transitions;
            self.used += limits.nodes.map_or(own, |budget| own.min(budget));
        }
        job.known.learn(counted.value, counted.stopped.is_none());
        if counted.stopped.is_none() || self.how.method != Method::Auto {
            self.takes(method, method.name());
        }
        let tables = self.tables.take().into_iter().chain([counted.work]);
        self.tables = tables.max_by_key(|tables| tables.states);
        Some(counted.stopped)
    }

    /// Goes on with the enumeration of a part for some nodes; says which limit of the whole count
    /// ended it.
    fn enumerate(&mut self, job: &mut Job<'_>, nodes: u64) -> Option<Stop> {
        self.takes(Method::Enumerate, Engine::Board.name());
        let (part, number) = (job.part, job.number);
        let stopped = if nodes == u64::MAX && self.limits.nodes.is_none() {
            let (limits, threads) = (self.limits, self.how.threads);
            job.enumeration.run_shared(part, limits, threads, &mut |now| {
                tell(self.onlooker, number, self.parts, &now.reached());
            })
        } else {
            self.enumerate_within(job, nodes)
        };
        job.note();
        stopped
    }

    /// Continues an enumeration for some nodes, piece by piece, so that progress can be
    /// reported.
    fn enumerate_within(&mut self, job: &mut Job<'_>, nodes: u64) -> Option<Stop> {
        let mut left = nodes;
        loop {
            let limits = self.left(job, Some(left.min(PIECE_NODES)));
            let all = limits.nodes == self.left(job, None).nodes;
            let before = job.enumeration.stats.nodes;
            let stopped = job.enumeration.run(job.part, &limits, self.how.limit);
            left = left.saturating_sub(job.enumeration.stats.nodes - before);
            if all || stopped != Some(Stop::Nodes) {
                return stopped;
            }
            if left == 0 {
                return None;
            }
            let reached = job.enumeration.reached();
            tell(self.onlooker, job.number, self.parts, &reached);
        }
    }

    /// The limits that are left for a part after those that its enumeration has used.
    fn left(&self, job: &Job<'_>, most: Option<u64>) -> Limits {
        let used = self.used + job.enumeration.stats.nodes;
        let left = self.limits.less(used);
        most.map_or(left.clone(), |most| left.at_most(most))
    }

    /// Notes what the latest part is counted by; tables rather than an enumeration, where both
    /// occur.
    fn takes(&mut self, method: Method, engine: &'static str) {
        if self.method.is_none_or(|known| known == Method::Enumerate) {
            self.method = Some(method);
            self.stats.engine = engine;
        }
    }
}

/// Reports the progress of a part.
fn tell(onlooker: &mut Onlooker<'_>, part: usize, parts: usize, reached: &Reached) {
    onlooker(&Progress { part, parts, reached: reached.clone() });
}
