//! Numbers of covers: of any size and exact, or roughly by random descents.
//!
//! Options that are in no cover go, the rest falls into independent parts, whose numbers
//! multiply. A part is visited for a few nodes, which ends most; else random descents say how
//! many nodes there are about, and the *memo* (`sweep`), which never counts the same rest twice,
//! gets as many steps as that would take. Where it needs more, the covers are visited; where
//! these turn out to be many more than was expected, the memo is tried again.
//!
//! Coloured problems, and those whose items have bounds, are visited: the memo knows nothing of
//! either.
//!
//! The parts that all counts share are here too: numbers of any size, tables of keys with such
//! numbers, random descents, the limits and results of a count.

mod amount;
mod descents;
mod dives;
mod elimination;
mod few;
mod incidence;
mod order;
mod parts;
mod sweep;
mod table;
mod tuning;
mod visits;
mod ways;
mod work;

use std::ops::ControlFlow;

use num_bigint::BigUint;

pub(crate) use self::amount::{Amount, Halt, Overflow};
pub(crate) use self::descents::as_nodes;
pub use self::descents::{Descents, Estimate};
pub use self::dives::estimate;
use self::dives::expected_nodes;
pub use self::sweep::Sweep;
pub(crate) use self::table::{Table, hash};
use self::tuning::{
    FEW_LOOKS, FEW_NODES, LATER_SHARE, LEAST_STEPS, MANY_NODES, MEMO_BYTES, NODES_PER_SECOND,
    PATIENCE, SMALL_SHARE, STEPS_PER_ITEM, STEPS_PER_NODE, TABLE_SHARE,
};
pub use self::visits::visit;
use self::visits::{have_one, visit_all};
pub(crate) use self::work::Look;
pub use self::work::{Effort, Means, Onlooker, Progress, Reached, Tabulated};
pub use crate::cover::magnitude::Magnitude;
use crate::cover::matrix::Problem;
use crate::cover::search::{self, CoverEngine};
use crate::ids::narrow;
use crate::limits::{End, Limits, Stats, Stop};

/// Which ways to count are open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// Whatever promises to be the quickest.
    #[default]
    Auto,
    /// The memo only, however long it takes.
    Tables,
}

/// Counts the covers of a problem by whatever way promises to be the quickest.
///
/// [`Effort::order`] names the ways that were taken; the states are those of the memo, and the
/// transitions those that led to one of them. Where a limit ends the count, the value is a
/// number that the exact one is at least.
#[must_use]
pub fn count(problem: &Problem, means: &Means) -> Tabulated {
    count_by(problem, means, Way::Auto, &mut |_| ())
}

/// Counts the covers of a problem by the ways that are open, and reports progress.
pub fn count_by(
    problem: &Problem,
    means: &Means,
    way: Way,
    onlooker: &mut Onlooker<'_>,
) -> Tabulated {
    let look = &mut |reached: &Reached| {
        onlooker(&Progress { part: 1, parts: 1, reached: reached.clone() });
    };
    let mut answer = Tabulated {
        value: BigUint::from(1u32),
        stopped: None,
        work: Effort { symmetry: BigUint::from(1u32), ..Effort::default() },
    };

    let parts = search::lean(problem, &means.limits).and_then(|lean| match lean {
        Some(lean) => parts::split(lean.problem(), &means.limits),
        None => Ok(Vec::new()),
    });
    let mut parts = parts.unwrap_or_else(|stop| {
        answer.stopped = Some(stop);
        Vec::new()
    });
    if parts.is_empty() && (answer.stopped.is_some() || problem.n_primary() > 0) {
        answer.value = BigUint::ZERO;
    }
    // Small parts first: one without a cover ends the count before a long one begins.
    parts.sort_by_key(Problem::n_options);
    let mut factors = Vec::with_capacity(parts.len());
    for part in &parts {
        let (factor, stopped) = of_part(part, means, way, &mut answer.work, look);
        answer.stopped = stopped;
        let is_zero = factor == BigUint::ZERO;
        factors.push(factor);
        if is_zero || answer.stopped.is_some() {
            break;
        }
    }

    answer.value *= product(&factors);
    if answer.stopped.is_some()
        && answer.value > BigUint::ZERO
        && !have_one(&parts[factors.len()..])
    {
        answer.value = BigUint::ZERO;
    }
    if answer.work.order.is_empty() {
        answer.work.took("reduction");
    }
    answer
}

/// A product of numbers, by halves, so that the factors are of about the same size.
fn product(factors: &[BigUint]) -> BigUint {
    match factors {
        [] => BigUint::from(1u32),
        [only] => only.clone(),
        _ => {
            let (one, other) = factors.split_at(factors.len() / 2);
            product(one) * product(other)
        }
    }
}

/// A number of covers, and the limit that ended the count; then there are at least so many.
type Counted = (BigUint, Option<Stop>);

/// Counts the covers of a part.
fn of_part(
    part: &Problem,
    means: &Means,
    way: Way,
    work: &mut Effort,
    look: &mut Look<'_>,
) -> Counted {
    let has_memo = !part.is_coloured() && !part.is_bounded();
    let mut counter = PartCounter { part, engine: search::best(part).1, means, work, look };
    if has_memo && way == Way::Tables {
        return match counter.sweep(f64::INFINITY, means.limits.clone()) {
            Ok(value) => (value, None),
            Err(stop) => (have_one(std::slice::from_ref(part)).into(), Some(stop)),
        };
    }

    // 1. A few nodes end most problems.
    counter.work.took("enumeration");
    let few =
        means.limits.at_most(FEW_NODES.min(FEW_LOOKS / part.n_primary().max(1) as u64).max(1));
    let (end, Stats { covers, .. }) = counter.visit(&few);
    if end != End::Stopped(Stop::Nodes) || few.nodes == means.limits.nodes {
        return (covers.into(), end.stopped());
    }

    // 2. The memo and visits in turns, unless the memo does not suit.
    let (left, covers) = if has_memo {
        match counter.in_turns(covers) {
            ControlFlow::Break(counted) => return counted,
            ControlFlow::Continue(rest) => rest,
        }
    } else {
        (means.limits.clone(), covers)
    };

    // 3. Visits to the end.
    let (end, visited) = counter.visit(&left);
    (visited.covers.max(covers).into(), end.stopped())
}

/// The ways to count the covers of a part.
struct PartCounter<'a, 'l> {
    part: &'a Problem,
    /// The engine that visits them.
    engine: CoverEngine,
    means: &'a Means,
    work: &'a mut Effort,
    look: &'a mut Look<'l>,
}

impl PartCounter<'_, '_> {
    /// Counts by the memo, if at most `most` steps are enough.
    fn sweep(&mut self, most: f64, mut limits: Limits) -> Result<BigUint, Stop> {
        limits.memory = limits.memory.or(Some(MEMO_BYTES));
        let value = Sweep::new(self.part, &limits)?.run(most, &limits, self.work, self.look)?;
        self.work.took("memo");
        Ok(value)
    }

    /// Visits all covers.
    fn visit(&mut self, limits: &Limits) -> (End, Stats) {
        let (end, stats) = visit_all(self.part, self.engine, limits, self.means.threads, self.look);
        self.work.transitions += stats.nodes;
        (end, stats)
    }

    /// Counts by the memo and by visits in turns, each longer than the last. Continues with what is
    /// left of the limits, and the most covers seen, once the memo has had its share.
    fn in_turns(&mut self, mut covers: u64) -> ControlFlow<Counted, (Limits, u64)> {
        let mut left = self.means.limits.clone();
        let mut nodes = expected_nodes(self.part, &left);
        let mut share = TABLE_SHARE;
        let least = LEAST_STEPS.max(STEPS_PER_ITEM * f64::from(narrow(self.part.n_primary())));
        loop {
            // Where limits do not allow so many visits, the memo is the only hope: it gets its share
            // whole. Else it may take as long as the visits would.
            let allowed = left.expected_nodes(NODES_PER_SECOND);
            let most =
                if nodes > allowed { f64::INFINITY } else { (nodes * STEPS_PER_NODE).max(least) };
            let before = self.work.transitions;
            match self.sweep(most, left.share(share)) {
                Ok(value) => return ControlFlow::Break((value, None)),
                Err(Stop::Nodes) if nodes <= MANY_NODES => {}
                Err(_) => return ControlFlow::Continue((left, covers)),
            }
            left = left.less(self.work.transitions - before);
            nodes *= PATIENCE;
            // Visits that are begun anew must be few beside the last ones.
            if nodes > SMALL_SHARE * allowed {
                return ControlFlow::Continue((left, covers));
            }

            share = LATER_SHARE;
            let turn = left.at_most(as_nodes(nodes));
            let (end, stats) = self.visit(&turn);
            covers = covers.max(stats.covers);
            if end != End::Stopped(Stop::Nodes) || turn.nodes == left.nodes {
                return ControlFlow::Break((covers.into(), end.stopped()));
            }
            left = left.less(stats.nodes);
            nodes *= PATIENCE;
        }
    }
}
