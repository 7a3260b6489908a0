//! A part is counted by the first of several attempts that comes to its end.
//!
//! Every part is first visited for a while: those with few fillings end there. A part in which
//! nothing was seen, or that is large, is then decided by learning, which knows it if there is one
//! filling or none. Then tables are tried, each with a share of what the limits leave, and where
//! they stop, the visits go on from where they were. Budgets are nodes and states, never the
//! clock, so the choice is the same on every machine.

use num_bigint::BigUint;

use super::job::{Job, Number, any, learned};
use super::tally::{Tally, Watch};
use crate::count::asked::{Counting, Method, NotCounted};
use crate::count::boards::{Enumeration, Part, fillings};
use crate::count::tuning::{
    HOPELESS_VISITS, LEAST_STEPS, PIECE_NODES, PILOT_NODES, QUICK_VISITS, TABLE_SHARE,
    VISITS_PER_STEP,
};
use crate::count::{frontier, join};
use crate::cover::count::{Onlooker, Reached, as_nodes};
use crate::limits::{Limits, Stop};
use crate::solve::{Engine, LARGE, RunStats};

/// What is tried on a part.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Attempt {
    /// The search that learns, which knows the number if it is one or none.
    Learn,
    /// Visits of fillings, on from those before, with so many nodes.
    Visit(u64),
    /// A table, within a budget.
    Table(Method, Budget),
}

/// How much of what the limits leave a table gets.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Budget {
    /// All of it.
    All,
    /// A share of it, and at most so many steps.
    Share(u64),
}

/// How an attempt ended. What it knows by then is noted in the job, if only as a lower bound.
enum Outcome {
    /// It does not fit the part.
    Unfit,
    /// The number is known, or as much of it as was asked for.
    Done,
    /// Its budget is used up: the next attempt may know more.
    Spent,
    /// A limit of the whole count came first.
    Stopped(Stop),
}

/// Counts parts, attempt by attempt.
pub(in crate::count) struct Counter<'a> {
    pub(super) how: &'a Counting,
    limits: &'a Limits,
    watch: Watch<'a>,
    pub(super) tally: Tally,
}

impl<'a> Counter<'a> {
    /// A count before which something was done, with an observer.
    pub(in crate::count) fn new(
        how: &'a Counting,
        limits: &'a Limits,
        stats: RunStats,
        onlooker: &'a mut Onlooker<'a>,
    ) -> Self {
        Self { how, limits, watch: Watch { onlooker, parts: 0 }, tally: Tally::new(stats) }
    }

    /// The final number of each part. `pilot` are visits of the only part that were made before.
    pub(super) fn count(
        &mut self,
        parts: &[Part],
        pilot: Option<Enumeration>,
    ) -> Result<Vec<Number>, NotCounted> {
        self.watch.parts = parts.len();
        let mut jobs: Vec<Job<'_>> = (1..)
            .zip(parts)
            .map(|(number, part)| Job::new(number, part, self.how.symmetry))
            .collect();
        if let Some(pilot) = pilot {
            self.resume(&mut jobs, pilot);
        }
        self.work(&mut jobs)?;

        let zero = jobs.iter().any(|job| job.known.is_zero());
        for job in &mut jobs {
            let stats = &job.enumeration.stats;
            self.tally.stats.nodes += stats.nodes;
            self.tally.stats.updates += stats.updates;
            self.tally.stats.depth = self.tally.stats.depth.max(stats.depth);
            if !job.known.exact && job.known.value == BigUint::ZERO && !zero {
                job.known = any(job.part, self.limits);
            }
        }

        Ok(jobs.into_iter().map(|job| job.known).collect())
    }

    /// Goes on with the visits of the whole board where this is the only part and no symmetry makes
    /// others shorter.
    fn resume(&mut self, jobs: &mut [Job<'_>], pilot: Enumeration) {
        match jobs {
            [job] if job.enumeration.alike.is_empty() && pilot.is_of(job.part) => {
                job.enumeration = pilot;
                job.note();
            }
            _ => {
                self.tally.used += pilot.stats.nodes;
                self.tally.stats.nodes += pilot.stats.nodes;
            }
        }
    }

    /// Counts part after part, as far as the limits go.
    fn work(&mut self, jobs: &mut [Job<'_>]) -> Result<(), NotCounted> {
        if self.how.enumerates() {
            for job in &mut *jobs {
                let nodes = PILOT_NODES.saturating_sub(job.enumeration.stats.nodes);
                if let Outcome::Stopped(stop) = self.visit(job, nodes) {
                    self.tally.stopped = Some(stop);
                    return Ok(());
                }
                if job.known.is_zero() {
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

    /// Tries one attempt after the other on a part that the pilot has not settled.
    fn finish(&mut self, job: &mut Job<'_>) -> Result<(), NotCounted> {
        let method = self.how.method;
        let is_hard = job.part.geometry.n_cells() >= LARGE || job.enumeration.seen == 0;
        let learns = method == Method::Auto && self.how.limit.is_none() && is_hard;
        if learns && let Outcome::Done = self.attempt(job, Attempt::Learn) {
            return Ok(());
        }
        for attempt in self.attempts(job) {
            match self.attempt(job, attempt) {
                Outcome::Done => return Ok(()),
                Outcome::Stopped(stop) => {
                    self.tally.stopped.get_or_insert(stop);
                    return Ok(());
                }
                Outcome::Unfit | Outcome::Spent => {}
            }
        }

        Err(NotCounted::Unfit { method })
    }

    /// The attempts at a part, the last of which comes to its end or to a limit.
    fn attempts(&self, job: &Job<'_>) -> Vec<Attempt> {
        let all = Attempt::Visit(u64::MAX);
        match self.how.method {
            _ if self.how.limit.is_some() => return vec![all],
            Method::Enumerate => return vec![all],
            Method::Join | Method::Frontier => {
                return vec![Attempt::Table(self.how.method, Budget::All)];
            }
            Method::Auto => {}
        }

        // Each filling that is visited counts for several where symbols are alike.
        let visits = fillings(job.part, self.limits) / job.enumeration.weight();
        let enumerable = (visits < HOPELESS_VISITS).then(|| as_nodes(visits));
        // Steps of the frontier that take as long as the visits would.
        let short = enumerable.map_or(u64::MAX, |n| (n / VISITS_PER_STEP).max(LEAST_STEPS));
        let table = |method, steps| Attempt::Table(method, Budget::Share(steps));
        let mut list = Vec::new();
        if visits < QUICK_VISITS as f64 {
            list.push(Attempt::Visit(2 * QUICK_VISITS));
        }
        list.push(table(Method::Join, u64::MAX));
        list.push(table(Method::Frontier, short));
        if let Some(visits) = enumerable {
            list.push(Attempt::Visit(visits.saturating_mul(4)));
            list.push(table(Method::Frontier, u64::MAX));
        }

        list.push(all);
        list
    }

    /// Makes an attempt.
    fn attempt(&mut self, job: &mut Job<'_>, attempt: Attempt) -> Outcome {
        match attempt {
            Attempt::Learn => self.learn(job),
            Attempt::Visit(nodes) => self.visit(job, nodes),
            Attempt::Table(method, budget) => self.tabulate(job, method, budget),
        }
    }

    /// Counts a part that has one filling or none.
    fn learn(&mut self, job: &mut Job<'_>) -> Outcome {
        let (known, nodes) = learned(job.part, self.limits);
        self.tally.stats.nodes += nodes;
        let Some(known) = known else {
            return Outcome::Spent;
        };
        job.known = known;
        self.tally.counted_by(Method::Enumerate, Engine::Learn.name());
        Outcome::Done
    }

    /// Counts a part by a table.
    fn tabulate(&mut self, job: &mut Job<'_>, method: Method, budget: Budget) -> Outcome {
        let left = self.left(job, u64::MAX);
        let mut limits = match budget {
            Budget::All => left,
            Budget::Share(u64::MAX) => left.share(TABLE_SHARE),
            Budget::Share(steps) => left.share(TABLE_SHARE).at_most(steps),
        };

        let boards = job.enumeration.bytes();
        limits.memory = limits.memory.map(|all| all.saturating_sub(boards));
        let means = self.how.means(&limits);
        let geometry = &job.part.geometry;
        let board = &job.part.board;
        let mut look = |reached: &Reached| self.watch.report(job.number, reached);
        let counted = match method {
            Method::Frontier => Some(frontier::count(geometry, board, &means, &mut look)),
            Method::Join => join::count(geometry, board, &means, &mut look),
            Method::Auto | Method::Enumerate => None,
        };

        let Some(counted) = counted else {
            return Outcome::Unfit;
        };

        if method == Method::Frontier {
            // What goes beyond its budget is not held against the visits.
            let own = counted.work.transitions;
            self.tally.used += limits.nodes.map_or(own, |budget| own.min(budget));
        }

        job.known.learn(counted.value, counted.stopped.is_none());
        if counted.stopped.is_none() || budget == Budget::All {
            self.tally.counted_by(method, method.name());
        }
        self.tally.add_table(counted.work);
        match counted.stopped {
            None => Outcome::Done,
            Some(stop) if budget == Budget::All => Outcome::Stopped(stop),
            Some(_) => Outcome::Spent,
        }
    }

    /// Goes on with the visits of a part for some nodes.
    fn visit(&mut self, job: &mut Job<'_>, nodes: u64) -> Outcome {
        self.tally.counted_by(Method::Enumerate, Engine::Board.name());
        let is_free = nodes == u64::MAX && self.limits.nodes.is_none() && self.how.limit.is_none();
        let outcome = if is_free { self.visit_shared(job) } else { self.visit_within(job, nodes) };
        job.note();
        outcome
    }

    /// Visits all that is left of a part in several threads.
    fn visit_shared(&mut self, job: &mut Job<'_>) -> Outcome {
        let limits = self.limits;
        let threads = self.how.threads;
        let number = job.number;
        let watch = &mut self.watch;
        let mut report = |now: &Enumeration| watch.report(number, &now.reached());
        match job.enumeration.run_shared(job.part, limits, threads, &mut report) {
            None => Outcome::Done,
            Some(stop) => Outcome::Stopped(stop),
        }
    }

    /// Visits a part piece by piece, so that progress can be reported.
    fn visit_within(&mut self, job: &mut Job<'_>, nodes: u64) -> Outcome {
        let mut left = nodes;
        while left > 0 {
            let limits = self.left(job, left.min(PIECE_NODES));
            let is_last = limits.nodes == self.left(job, u64::MAX).nodes;
            let before = job.enumeration.stats.nodes;
            match job.enumeration.run(job.part, &limits, self.how.limit) {
                None => return Outcome::Done,
                Some(stop) if is_last || stop != Stop::Nodes => return Outcome::Stopped(stop),
                Some(_) => {}
            }
            left = left.saturating_sub(job.enumeration.stats.nodes - before);
            self.watch.report(job.number, &job.enumeration.reached());
        }

        Outcome::Spent
    }

    /// The limits that are left for a part after those that its visits have used, with at most so
    /// many nodes.
    fn left(&self, job: &Job<'_>, most: u64) -> Limits {
        let left = self.limits.less(self.tally.used + job.enumeration.stats.nodes);
        if most == u64::MAX { left } else { left.at_most(most) }
    }
}
