//! Visiting all covers of a problem, a large one piece by piece on several threads.
//!
//! The answer and its figures do not depend on the number of threads: the pieces are always the
//! same, and so are the nodes of each. Only where nodes are limited the pieces are not used.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::dives::expected_nodes;
use super::tuning::{FIRST_NODES, WHOLE_NODES, WIDE_PIECES, WITNESS_LOOKS, WITNESS_NODES};
use super::work::{Look, Reached};
use crate::cover::matrix::Problem;
use crate::cover::pieces::cut;
use crate::cover::search::{CoverEngine, best, learn, until};
use crate::ids::narrow;
use crate::limits::{End, Limits, Meter, Stats, Stop};
use crate::threads::run_all;

/// Visits the covers of a problem with an engine, all of them or until `limit` are seen.
pub fn visit(
    problem: &Problem,
    engine: CoverEngine,
    meter: &mut Meter,
    limit: Option<u64>,
) -> (End, Stats) {
    // Single visits cannot pass 2^64 in any time that there is.
    let mut covers: u64 = 0;
    engine(problem, meter, &mut |_| {
        covers += 1;
        until(limit == Some(covers))
    })
}

/// Visits all covers with an engine that suits the problem; pieces are alike, so it suits them too.
pub(super) fn visit_all(
    problem: &Problem,
    engine: CoverEngine,
    limits: &Limits,
    threads: usize,
    look: &mut Look<'_>,
) -> (End, Stats) {
    if limits.nodes.is_some() {
        return visit(problem, engine, &mut limits.meter(), None);
    }
    let mut seen = 0;
    if expected_nodes(problem, limits) <= f64::from(WHOLE_NODES) {
        let few = limits.with_nodes(Some(u64::from(WHOLE_NODES)));
        let (end, stats) = visit(problem, engine, &mut few.meter(), None);
        if end != End::Stopped(Stop::Nodes) {
            return (end, stats);
        }
        seen = stats.covers;
    }

    let reached = |stats: &Stats, share: f64| Reached {
        method: "enumerate",
        value: stats.covers.into(),
        steps: stats.nodes,
        layer: None,
        share: Some(share),
    };

    // The first piece may take long.
    look(&reached(&Stats::default(), 0.0));
    let pieces = match cut(problem, WIDE_PIECES, limits) {
        Ok(pieces) => pieces,
        Err(stop) => return (End::Stopped(stop), Stats { covers: seen, ..Stats::default() }),
    };

    let next = AtomicUsize::new(0);
    let all = Mutex::new((End::Exhausted, Stats::default(), 0u32, look));
    let work = |()| {
        while let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut meter = limits.meter();
            let (ended, found) = match meter.poll() {
                Ok(()) => visit(piece, engine, &mut meter, None),
                Err(stop) => (End::Stopped(stop), Stats::default()),
            };
            // A thread that panicked ends the count, so a poisoned lock is no news.
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            let (end, stats, done, look) = &mut *all;
            stats.add(&found);
            if *end == End::Exhausted {
                *end = ended;
            }
            *done += 1;
            let share = f64::from(*done) / f64::from(narrow(pieces.len()));
            look(&reached(stats, share));
        }
    };

    let stop = || next.store(pieces.len(), Ordering::Relaxed);
    run_all(vec![(); threads.min(pieces.len()).max(1)], work, stop);
    let (end, mut stats, ..) = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    // Covers that were seen before the pieces are no less true where a limit ended them.
    if end != End::Exhausted {
        stats.covers = stats.covers.max(seen);
    }
    (end, stats)
}

/// True if a cover of each part is found soon: then the covers of all are at least one.
pub(super) fn have_one(parts: &[Problem]) -> bool {
    let mut looks = WITNESS_LOOKS;
    parts.iter().all(|part| {
        // What a node looks at, at most: every item and option.
        let each = (part.n_primary() + part.n_options()).max(1) as u64;
        let limits = Limits::default().with_nodes(Some(WITNESS_NODES.min(looks / each)));
        let few = limits.at_most(FIRST_NODES);
        let (_, engine) = best(part);
        let (mut end, stats) = engine(part, &mut few.meter(), &mut |_: &[_]| until(true));
        let mut nodes = stats.nodes;
        if end == End::Stopped(Stop::Nodes) && !part.is_bounded() {
            let mut meter = limits.less(nodes).meter();
            let (learned, stats) = learn::search(part, &mut meter, &mut |_: &[_]| until(true));
            (end, nodes) = (learned, nodes + stats.nodes);
        }
        looks = looks.saturating_sub((nodes + 1) * each);
        end == End::Broken
    })
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;
    use crate::cover::matrix::Builder;
    use crate::ids::{Id, ItemId};

    /// Whoever looks on panics on the thread of a piece.
    #[test]
    fn a_panic_on_the_thread_of_a_piece_ends_the_count() {
        // All pairs of so many items have more covers than are visited as a whole.
        const ITEMS: usize = 14;
        let mut builder = Builder::new(ITEMS, 0);
        for a in 0..ITEMS {
            for b in 0..a {
                builder.option(&[a, b].map(ItemId::new)).expect("a pair");
            }
        }

        let problem = builder.build();
        let (_, engine) = best(&problem);
        for threads in [1, 2, 8] {
            for at in [1, 2, 20] {
                let mut looks = 0;
                let mut look = |_: &Reached| {
                    assert!(looks != at, "on purpose");
                    looks += 1;
                };
                let limits = Limits::default();
                let run = || visit_all(&problem, engine, &limits, threads, &mut look);
                let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("it panics");
                assert_eq!(panic.downcast_ref(), Some(&"on purpose"), "{threads} {at}");
            }
        }
    }
}
