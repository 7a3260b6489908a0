//! The choice of a method for each part.
//!
//! Every part is first enumerated for a while: those with few fillings end there. Then the ones
//! that are left are counted by tables, where these fit, and where that stops, the enumeration
//! goes on from where it was. Budgets are nodes and states, never the clock, so the choice is the
//! same on every machine.

use num_bigint::BigUint;

use super::enumerate::Enumeration;
use super::part::Part;
use super::{Counting, Method, Unfit};
use crate::boards::learn;
use crate::count::{Means, Tabulated, Work};
use crate::limits::{Limits, Stop};
use crate::solve::{Engine, RunStats};

/// Nodes of the enumeration of each part before tables are thought of.
const PILOT: u64 = 20_000;

/// Choices of the search that learns, for parts with none or one filling on large boards.
const LEARN: u64 = 20_000;

/// Cells from which a part is given to the search that learns.
const LARGE: usize = 200;

/// What is known of a part.
pub(super) enum Answer {
    Exact(BigUint),
    AtLeast(BigUint),
}

impl Answer {
    pub(super) fn value(&self) -> BigUint {
        match self {
            Self::Exact(value) | Self::AtLeast(value) => value.clone(),
        }
    }

    pub(super) fn is_exact(&self) -> bool {
        matches!(self, Self::Exact(_))
    }

    /// Whether the part has no filling.
    pub(super) fn is_zero(&self) -> bool {
        self.is_exact() && self.value() == BigUint::ZERO
    }
}

/// Counts parts, and adds up what that takes.
pub(super) struct Chooser<'a> {
    how: &'a Counting,
    limits: &'a Limits,
    /// Nodes that were used before the parts.
    used: u64,
    pub(super) stats: RunStats,
    pub(super) method: Option<Method>,
    pub(super) tables: Option<Work>,
    pub(super) stopped: Option<Stop>,
}

impl<'a> Chooser<'a> {
    pub(super) fn new(how: &'a Counting, limits: &'a Limits, stats: RunStats) -> Self {
        Self {
            how,
            limits,
            used: stats.nodes,
            stats,
            method: None,
            tables: None,
            stopped: None,
        }
    }

    /// What is known of each part in the end.
    pub(super) fn count(&mut self, parts: &[Part]) -> Result<Vec<Answer>, Unfit> {
        let symmetry = self.how.symmetry;
        let new = |part| Enumeration::new(part, symmetry);
        let mut enumerations: Vec<Enumeration> = parts.iter().map(new).collect();
        let mut answers: Vec<Option<Answer>> = parts.iter().map(|_| None).collect();
        if self.how.enumerates() {
            for ((part, enumeration), answer) in
                parts.iter().zip(&mut enumerations).zip(&mut answers)
            {
                self.stopped = self.enumerate(part, enumeration, PILOT);
                if enumeration.is_done() {
                    *answer = Some(Answer::Exact(enumeration.value()));
                }
                if self.stopped.is_some() || answer.as_ref().is_some_and(Answer::is_zero) {
                    return Ok(self.settle(parts, &enumerations, answers));
                }
            }
        }
        // Small parts first: one without a filling ends the count before a long one begins.
        let mut rest: Vec<usize> = (0..parts.len()).filter(|&k| answers[k].is_none()).collect();
        rest.sort_by_key(|&k| parts[k].board.open().count());
        for k in rest {
            let answer = self.finish(&parts[k], &mut enumerations[k])?;
            let over = answer.is_none() || answer.as_ref().is_some_and(Answer::is_zero);
            answers[k] = answer;
            if over && self.how.limit.is_none() {
                break;
            }
        }
        Ok(self.settle(parts, &enumerations, answers))
    }

    /// What is known of each part when no more is done: at least that it has a filling, where a
    /// short search finds one.
    fn settle(
        &mut self,
        parts: &[Part],
        enumerations: &[Enumeration],
        answers: Vec<Option<Answer>>,
    ) -> Vec<Answer> {
        let zero = answers.iter().flatten().any(Answer::is_zero);
        let rest = answers.into_iter().zip(parts).zip(enumerations);
        rest.map(|((answer, part), enumeration)| {
            self.stats.nodes += enumeration.stats.nodes;
            self.stats.updates += enumeration.stats.updates;
            self.stats.depth = self.stats.depth.max(enumeration.stats.depth);
            match answer {
                Some(answer) => answer,
                None if zero || enumeration.value() > BigUint::ZERO => {
                    Answer::AtLeast(enumeration.value())
                }
                None => any(part, self.limits),
            }
        })
        .collect()
    }

    /// Counts a part that the pilot has not settled; `None` where a limit ends that, or where
    /// enough is known.
    fn finish(
        &mut self,
        part: &Part,
        enumeration: &mut Enumeration,
    ) -> Result<Option<Answer>, Unfit> {
        if let Some(limit) = self.how.limit {
            let limits = self.left(enumeration, None);
            let stopped = enumeration.run(part, &limits, Some(limit));
            self.stopped = self.stopped.or(stopped);
            self.takes(Method::Enumerate, Engine::Board.name());
            let done = enumeration.is_done();
            return Ok(done.then(|| Answer::Exact(enumeration.value())));
        }
        let method = self.how.method;
        if method == Method::Auto
            && part.geometry.n_cells() >= LARGE
            && let Some(value) = self.learn(part)
        {
            return Ok(Some(Answer::Exact(value)));
        }
        let tables: &[Method] = match method {
            Method::Auto => &[Method::Join, Method::Frontier, Method::Memo],
            Method::Enumerate => &[],
            ref named => std::slice::from_ref(named),
        };
        for &table in tables {
            let means = Means {
                limits: self.left(enumeration, None),
                threads: self.how.threads,
                symmetry: self.how.symmetry,
            };
            if let Some(counted) = tabulate(table, part, &means) {
                self.takes(table, table.name());
                self.add(counted.work);
                match counted.stopped {
                    None => return Ok(Some(Answer::Exact(counted.value))),
                    Some(stop) => {
                        self.stopped = Some(stop);
                        let best = counted.value.max(enumeration.value());
                        return Ok((best > BigUint::ZERO).then_some(Answer::AtLeast(best)));
                    }
                }
            }
        }
        if matches!(method, Method::Auto | Method::Enumerate) {
            self.stopped = self.enumerate(part, enumeration, u64::MAX);
            let done = enumeration.is_done();
            Ok(done.then(|| Answer::Exact(enumeration.value())))
        } else {
            Err(Unfit { method })
        }
    }

    /// Goes on with an enumeration for some nodes; says which limit of the whole count ended it.
    fn enumerate(
        &mut self,
        part: &Part,
        enumeration: &mut Enumeration,
        nodes: u64,
    ) -> Option<Stop> {
        self.takes(Method::Enumerate, Engine::Board.name());
        if nodes == u64::MAX && self.limits.nodes.is_none() {
            return enumeration.run_shared(part, self.limits, self.how.threads, &mut |_| {});
        }
        let limits = self.left(enumeration, Some(nodes));
        let all = limits.nodes == self.left(enumeration, None).nodes;
        let enough = self.how.limit;
        let stopped = enumeration.run(part, &limits, enough);
        stopped.filter(|&stop| all || stop != Stop::Nodes)
    }

    /// The fillings of a part by the search that learns, where there are none or one.
    fn learn(&mut self, part: &Part) -> Option<BigUint> {
        let limits = Limits {
            nodes: Some(LEARN),
            ..self.limits.clone()
        };
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
        Limits {
            nodes: match (left, most) {
                (Some(left), Some(most)) => Some(left.min(most)),
                (left, most) => left.or(most),
            },
            ..self.limits.clone()
        }
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
    fn add(&mut self, work: Work) {
        self.tables = Some(match self.tables.take() {
            None => work,
            Some(before) => {
                let (most, other) = if before.states >= work.states {
                    (before, work)
                } else {
                    (work, before)
                };
                Work {
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

/// Whether a part has any filling, as far as a short search can tell.
fn any(part: &Part, limits: &Limits) -> Answer {
    let limits = Limits {
        nodes: Some(LEARN),
        ..limits.clone()
    };
    let sets = part.board.sets().as_slice();
    match learn::any_filling(&part.geometry, sets, 0, &mut limits.meter()) {
        learn::Outcome::Filled(_) => Answer::AtLeast(1u32.into()),
        learn::Outcome::Refuted(_) => Answer::Exact(BigUint::ZERO),
        learn::Outcome::Stopped(_) => Answer::AtLeast(BigUint::ZERO),
    }
}

/// Counts a part by tables; `None` where the method does not fit it.
fn tabulate(method: Method, part: &Part, means: &Means) -> Option<Tabulated> {
    let _ = (part, means);
    match method {
        Method::Auto | Method::Enumerate | Method::Frontier | Method::Join | Method::Memo => None,
    }
}
