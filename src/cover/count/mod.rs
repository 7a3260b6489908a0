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
use crate::cover::search;
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

/// The covers of a part, or a number that they are at least, and the limit that ended it.
fn of_part(
    part: &Problem,
    means: &Means,
    way: Way,
    work: &mut Effort,
    look: &mut Look<'_>,
) -> (BigUint, Option<Stop>) {
    let sweeps = !part.is_coloured() && !part.is_bounded();
    let sweep = |most: f64, mut limits: Limits, work: &mut Effort, look: &mut Look<'_>| {
        limits.memory = limits.memory.or(Some(MEMO_BYTES));
        let value = Sweep::new(part, &limits)?.run(most, &limits, work, look)?;
        work.took("memo");
        Ok(value)
    };
    if sweeps && way == Way::Tables {
        return match sweep(f64::INFINITY, means.limits.clone(), work, look) {
            Ok(value) => (value, None),
            Err(stop) => (have_one(std::slice::from_ref(part)).into(), Some(stop)),
        };
    }
    let (_, engine) = search::best(part);
    let visit = |limits: &Limits, work: &mut Effort, look: &mut Look<'_>| {
        let (end, stats) = visit_all(part, engine, limits, means.threads, look);
        work.transitions += stats.nodes;
        (end, stats)
    };
    work.took("enumeration");
    let few =
        means.limits.at_most(FEW_NODES.min(FEW_LOOKS / part.n_primary().max(1) as u64).max(1));
    let (end, Stats { mut covers, .. }) = visit(&few, work, look);
    if end != End::Stopped(Stop::Nodes) || few.nodes == means.limits.nodes {
        return (covers.into(), end.stopped());
    }
    let mut left = means.limits.clone();
    let mut expected = sweeps.then(|| expected_nodes(part, &means.limits));
    let mut share = TABLE_SHARE;
    while let Some(mut nodes) = expected {
        // Where limits do not allow so many visits, the memo is the only hope: it gets its share
        // whole. Else it may take as long as the visits would.
        let allowed = left.expected_nodes(NODES_PER_SECOND);
        let least = LEAST_STEPS.max(STEPS_PER_ITEM * f64::from(narrow(part.n_primary())));
        let most =
            if nodes > allowed { f64::INFINITY } else { (nodes * STEPS_PER_NODE).max(least) };
        let before = work.transitions;
        match sweep(most, left.share(share), work, look) {
            Ok(value) => return (value, None),
            Err(Stop::Nodes) if nodes <= MANY_NODES => {}
            Err(_) => break,
        }
        left = left.less(work.transitions - before);
        nodes *= PATIENCE;
        // Visits that are begun anew must be few beside the last ones.
        if nodes > SMALL_SHARE * allowed {
            break;
        }
        share = LATER_SHARE;
        let while_expected = left.at_most(as_nodes(nodes));
        let more = visit(&while_expected, work, look);
        covers = covers.max(more.1.covers);
        if more.0 != End::Stopped(Stop::Nodes) || while_expected.nodes == left.nodes {
            return (covers.into(), more.0.stopped());
        }
        left = left.less(more.1.nodes);
        expected = Some(nodes * PATIENCE);
    }
    let (end, visited) = visit(&left, work, look);
    (visited.covers.max(covers).into(), end.stopped())
}
