//! The choice of a method for each part.
//!
//! Every part is first enumerated for a while: those with few fillings end there. Then the ones
//! that are left are counted by tables, where these fit, and where that stops, the enumeration
//! goes on from where it was. Budgets are nodes and states, never the clock, so the choice is the
//! same on every machine.

use num_bigint::BigUint;

use super::notes::{Number, Request, Standing, reached};
use crate::boards::learn;
use crate::count::asked::{Counting, Method, NotCounted, Onlooker, Progress, Reached};
use crate::count::boards::{Enumeration, Part, pilot};
use crate::count::descents::as_nodes;
use crate::count::tuning::{
    HOPELESS_VISITS, LEARN_NODES, LEAST_STEPS, PIECE_NODES, PILOT_NODES, QUICK_VISITS, TABLE_SHARE,
    VISITS_PER_STEP,
};
use crate::count::{Effort, frontier, join};
use crate::ids::{CellId, IdVec};
use crate::limits::{Limits, Stop};
use crate::puzzle::Symbol;
use crate::solve::{Engine, LARGE, RunStats};

/// Counts parts, and adds up what that takes.
pub(in crate::count) struct Chooser<'a> {
    how: &'a Counting,
    limits: &'a Limits,
    onlooker: Option<&'a mut dyn Onlooker>,
    /// Nodes that were used before the parts.
    used: u64,
    pub(in crate::count) stats: RunStats,
    pub(in crate::count) method: Option<Method>,
    pub(in crate::count) tables: Option<Effort>,
    pub(in crate::count) stopped: Option<Stop>,
}

impl<'a> Chooser<'a> {
    pub(in crate::count) fn new(request: Request<'a>) -> Self {
        let Request {
            how,
            limits,
            stats,
            onlooker,
        } = request;
        Self {
            how,
            limits,
            onlooker,
            used: stats.nodes,
            stats,
            method: None,
            tables: None,
            stopped: None,
        }
    }

    /// What is known of each part in the end.
    pub(in crate::count) fn count(&mut self, parts: &[Part]) -> Result<Vec<Number>, NotCounted> {
        let fresh = |part| Enumeration::new(part, self.how.symmetry);
        let mut work = Standing {
            enumerations: parts.iter().map(fresh).collect(),
            answers: parts.iter().map(|_| None).collect(),
            least: vec![BigUint::ZERO; parts.len()],
        };
        self.work(parts, &mut work)?;
        Ok(self.settle(parts, work))
    }

    /// Counts part after part, as far as the limits go.
    fn work(&mut self, parts: &[Part], work: &mut Standing) -> Result<(), NotCounted> {
        if self.how.enumerates() {
            for k in 0..parts.len() {
                self.stopped = self.enumerate(parts, work, k, PILOT_NODES);
                if self.stopped.is_some() || work.ends() {
                    return Ok(());
                }
            }
        }
        // Small parts first: one without a filling ends the count before a long one begins.
        let mut rest: Vec<usize> = (0..parts.len())
            .filter(|&k| work.answers[k].is_none())
            .collect();
        rest.sort_by_key(|&k| parts[k].board.open().count());
        for k in rest {
            self.finish(parts, work, k)?;
            let over = !matches!(work.answers[k], Some(Number::Exact(_))) || work.ends();
            if over && self.how.limit.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Tells where part `k` of `parts` stands.
    fn tell(&mut self, reached: &Reached, k: usize, parts: usize) {
        tell(&mut self.onlooker, reached, k, parts);
    }

    /// What is known of each part when no more is done: at least that it has a filling, where a
    /// short search finds one.
    fn settle(&mut self, parts: &[Part], work: Standing) -> Vec<Number> {
        let zero = work.ends();
        let known = work.answers.into_iter().zip(work.least);
        let rest = known.zip(parts).zip(&work.enumerations);
        rest.map(|(((answer, least), part), enumeration)| {
            self.stats.nodes += enumeration.stats.nodes;
            self.stats.updates += enumeration.stats.updates;
            self.stats.depth = self.stats.depth.max(enumeration.stats.depth);
            match answer {
                Some(answer) => answer,
                None if zero || enumeration.value().max(least.clone()) > BigUint::ZERO => {
                    Number::AtLeast(enumeration.value().max(least))
                }
                None => any(part, self.limits),
            }
        })
        .collect()
    }

    /// Counts a part that the pilot has not settled, as far as the limits go.
    fn finish(&mut self, parts: &[Part], work: &mut Standing, k: usize) -> Result<(), NotCounted> {
        let part = &parts[k];
        if let Some(limit) = self.how.limit {
            let enumeration = &mut work.enumerations[k];
            let limits = self.left(enumeration, None);
            let stopped = enumeration.run(part, &limits, Some(limit));
            self.stopped = self.stopped.or(stopped);
            self.takes(Method::Enumerate, Engine::Board.name());
            work.note(k);
            return Ok(());
        }
        let method = self.how.method;
        let hard = part.geometry.n_cells() >= LARGE || work.enumerations[k].seen() == 0;
        if method == Method::Auto
            && hard
            && let Some(value) = self.learn(part)
        {
            work.answers[k] = Some(Number::Exact(value));
            return Ok(());
        }
        match method {
            Method::Auto => self.choose(parts, work, k),
            Method::Enumerate => self.stopped = self.enumerate(parts, work, k, u64::MAX),
            _ => self.named(parts, work, k)?,
        }
        Ok(())
    }

    /// Counts a part by the first of these that comes to an end: a short enumeration, the join
    /// where the part falls into bands, the frontier for as long as the enumeration would take,
    /// the enumeration for a while, the frontier, the enumeration. Under a limit each table gets
    /// a share of what is left, so that the enumeration has most of it.
    fn choose(&mut self, parts: &[Part], work: &mut Standing, k: usize) {
        // Each filling that is visited counts for several where symbols are alike.
        let visits = pilot::fillings(&parts[k], self.limits) / work.enumerations[k].weight();
        if visits < QUICK_VISITS as f64 {
            self.stopped = self.enumerate(parts, work, k, 2 * QUICK_VISITS);
            if self.stopped.is_some() || work.answers[k].is_some() {
                return;
            }
        }
        let enumerable = (visits < HOPELESS_VISITS).then(|| as_nodes(visits));
        let short = enumerable.map(|visits| (visits / VISITS_PER_STEP).max(LEAST_STEPS));
        if self.tabulate(Method::Join, parts, work, k, None)
            || self.tabulate(Method::Frontier, parts, work, k, short)
        {
            return;
        }
        if let Some(visits) = enumerable {
            self.stopped = self.enumerate(parts, work, k, visits.saturating_mul(4));
            if self.stopped.is_some()
                || work.answers[k].is_some()
                || self.tabulate(Method::Frontier, parts, work, k, None)
            {
                return;
            }
        }
        self.stopped = self.enumerate(parts, work, k, u64::MAX);
    }

    /// Counts a part by tables, with at most so many steps and a share of what the limits leave;
    /// whether the number is known. What is known of it else is kept as a lower bound.
    fn tabulate(
        &mut self,
        method: Method,
        parts: &[Part],
        work: &mut Standing,
        k: usize,
        steps: Option<u64>,
    ) -> bool {
        let left = self.left(&work.enumerations[k], None).share(TABLE_SHARE);
        let steps = steps.into_iter().chain(left.nodes).min();
        matches!(
            self.tables(method, parts, work, k, left.with_nodes(steps)),
            Some((_, None))
        )
    }

    /// Counts a part by the method that is named, within all limits.
    fn named(&mut self, parts: &[Part], work: &mut Standing, k: usize) -> Result<(), NotCounted> {
        let method = self.how.method;
        let limits = self.left(&work.enumerations[k], None);
        let counted = self.tables(method, parts, work, k, limits);
        let (value, stopped) = counted.ok_or(NotCounted::Unfit { method })?;
        self.stopped = stopped;
        // Nothing is known where nothing has been seen; a short search may know more.
        if stopped.is_some() && value > BigUint::ZERO {
            work.answers[k] = Some(Number::AtLeast(value));
        }
        Ok(())
    }

    /// Counts a part by tables: its number, or a number that it is at least, and the limit that
    /// ended it; `None` where the method does not fit.
    fn tables(
        &mut self,
        method: Method,
        parts: &[Part],
        work: &mut Standing,
        k: usize,
        mut limits: Limits,
    ) -> Option<(BigUint, Option<Stop>)> {
        let beside = work.bytes();
        limits.memory = limits.memory.map(|all| all.saturating_sub(beside));
        let budget = limits.nodes;
        let means = self.how.means(&limits);
        let (onlooker, n) = (&mut self.onlooker, work.answers.len());
        let mut look = |reached: &Reached| tell(onlooker, reached, k, n);
        let (geometry, board) = (&parts[k].geometry, &parts[k].board);
        let counted = match method {
            Method::Frontier => frontier::looked_at(geometry, board, &means, &mut look),
            Method::Join => join::looked_at(geometry, board, &means, &mut look)?,
            Method::Auto | Method::Enumerate => return None,
        };
        if method == Method::Frontier {
            // A round that goes beyond its budget is not held against the visits.
            let own = budget.unwrap_or(u64::MAX);
            self.used = self.used.saturating_add(counted.work.transitions.min(own));
        }
        if counted.stopped.is_none() {
            work.answers[k] = Some(Number::Exact(counted.value.clone()));
        } else if counted.value > work.least[k] {
            work.least[k].clone_from(&counted.value);
        }
        if counted.stopped.is_none() || self.how.method != Method::Auto {
            self.takes(method, method.name());
        }
        self.add(counted.work);
        Some((counted.value, counted.stopped))
    }

    /// Goes on with the enumeration of a part for some nodes; says which limit of the whole count
    /// ended it.
    fn enumerate(
        &mut self,
        parts: &[Part],
        work: &mut Standing,
        k: usize,
        nodes: u64,
    ) -> Option<Stop> {
        self.takes(Method::Enumerate, Engine::Board.name());
        let mut enumeration = std::mem::replace(&mut work.enumerations[k], Enumeration::ended());
        let stopped = if nodes == u64::MAX && self.limits.nodes.is_none() {
            let (limits, threads) = (self.limits, self.how.threads);
            let (onlooker, n) = (&mut self.onlooker, work.answers.len());
            enumeration.run_shared(&parts[k], limits, threads, &mut |now| {
                tell(onlooker, &reached(now), k, n);
            })
        } else {
            self.enumerate_within(&parts[k], &mut enumeration, work, k, nodes)
        };
        work.enumerations[k] = enumeration;
        work.note(k);
        stopped
    }

    /// Goes on with an enumeration for some nodes, piece by piece, so that it can be told
    /// where it stands.
    fn enumerate_within(
        &mut self,
        part: &Part,
        enumeration: &mut Enumeration,
        work: &Standing,
        k: usize,
        nodes: u64,
    ) -> Option<Stop> {
        let mut left = nodes;
        loop {
            let limits = self.left(enumeration, Some(left.min(PIECE_NODES)));
            let all = limits.nodes == self.left(enumeration, None).nodes;
            let before = enumeration.nodes();
            let stopped = enumeration.run(part, &limits, self.how.limit);
            left = left.saturating_sub(enumeration.nodes() - before);
            if all || stopped != Some(Stop::Nodes) {
                return stopped;
            }
            if left == 0 {
                return None;
            }
            self.tell(&reached(enumeration), k, work.answers.len());
        }
    }

    /// The fillings of a part by the search that learns, where there are none or one.
    fn learn(&mut self, part: &Part) -> Option<BigUint> {
        let limits = self.limits.with_nodes(Some(LEARN_NODES));
        let (sets, mut meter) = (part.board.sets().as_slice(), limits.meter());
        let settled = learn::settle(&part.geometry, sets, 0, &mut meter);
        self.stats.nodes += meter.nodes();
        let value = match settled {
            learn::Settled::None => 0u32,
            learn::Settled::One(_) => 1,
            learn::Settled::Several(..) | learn::Settled::Stopped(..) => return None,
        };
        self.takes(Method::Enumerate, Engine::Learn.name());
        Some(value.into())
    }

    /// The limits that are left for a part beside what its enumeration has used.
    fn left(&self, enumeration: &Enumeration, most: Option<u64>) -> Limits {
        let used = self.used + enumeration.stats.nodes;
        let left = self.limits.nodes.map(|nodes| nodes.saturating_sub(used));
        self.limits.with_nodes(match (left, most) {
            (Some(left), Some(most)) => Some(left.min(most)),
            (left, most) => left.or(most),
        })
    }

    /// Notes what the latest part is counted by; tables rather than an enumeration, where both
    /// occur.
    fn takes(&mut self, method: Method, engine: &'static str) {
        if self.method.is_none_or(|known| known == Method::Enumerate) {
            self.method = Some(method);
            self.stats.engine = engine;
        }
    }

    /// Adds what was done on tables.
    fn add(&mut self, work: Effort) {
        self.tables = Some(match self.tables.take() {
            None => work,
            Some(before) => {
                let (most, other) = if before.states >= work.states {
                    (before, work)
                } else {
                    (work, before)
                };
                Effort {
                    states: most.states + other.states,
                    transitions: most.transitions + other.transitions,
                    largest: most.largest.max(other.largest),
                    bytes: most.bytes.max(other.bytes),
                    symmetry: most.symmetry.max(other.symmetry),
                    order: most.order,
                }
            }
        });
    }
}

/// Tells where part `k` of `parts` stands, where somebody listens.
fn tell(onlooker: &mut Option<&mut dyn Onlooker>, reached: &Reached, k: usize, parts: usize) {
    if let Some(onlooker) = onlooker {
        onlooker.at(&Progress {
            part: k + 1,
            parts,
            reached: reached.clone(),
        });
    }
}

/// The filling of a part that has one only, found by the search that learns.
pub(in crate::count) fn only_filling(
    part: &Part,
    limits: &Limits,
) -> Result<IdVec<CellId, Symbol>, Stop> {
    let sets = part.board.sets().as_slice();
    match learn::any_filling(&part.geometry, sets, 0, &mut limits.meter()) {
        learn::Outcome::Filled(filling) => Ok(filling),
        learn::Outcome::Stopped(stop) => Err(stop),
        // A part that has a filling is not refuted.
        learn::Outcome::Refuted(_) => Err(Stop::Nodes),
    }
}

/// Whether a part has any filling, as far as a short search can tell.
fn any(part: &Part, limits: &Limits) -> Number {
    let limits = limits.with_nodes(Some(LEARN_NODES));
    let sets = part.board.sets().as_slice();
    match learn::any_filling(&part.geometry, sets, 0, &mut limits.meter()) {
        learn::Outcome::Filled(_) => Number::AtLeast(1u32.into()),
        learn::Outcome::Refuted(_) => Number::Exact(BigUint::ZERO),
        learn::Outcome::Stopped(_) => Number::AtLeast(BigUint::ZERO),
    }
}
