//! Visiting all covers of a problem, a large one piece by piece on several threads.
//!
//! The answer and its figures do not depend on the number of threads: the pieces are always the
//! same, and so are the nodes of each. Only where nodes are limited the pieces are not used.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::dives::expected_nodes;
use super::tuning::{WHOLE_NODES, WIDE_PIECES, WITNESS_NODES};
use super::work::{Look, Reached};
use crate::cover::pieces::cut;
use crate::ids::narrow;
use crate::limits::{End, Limits, Meter, Stats, Stop};
use crate::matrix::Problem;
use crate::search::{Engine, best, settle};

/// The covers that were seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visited {
    /// How many.
    pub covers: u64,
    /// How the visits ended; they are broken off where so many are seen as were asked for.
    pub end: End,
    /// What was done.
    pub stats: Stats,
}

/// Visits the covers of a problem with an engine, all of them or until `limit` are seen.
pub fn visit(problem: &Problem, engine: Engine, meter: &mut Meter, limit: Option<u64>) -> Visited {
    // Single visits cannot pass 2^64 in any time that there is.
    let mut covers: u64 = 0;
    let (end, stats) = engine(problem, meter, &mut |_| {
        covers += 1;
        match limit == Some(covers) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    Visited { covers, end, stats }
}

/// Visits all covers with an engine that suits the problem; pieces are alike, so it suits them too.
pub(super) fn visit_all(
    problem: &Problem,
    engine: Engine,
    limits: &Limits,
    threads: usize,
    look: &mut Look<'_>,
) -> Visited {
    if limits.nodes.is_some() {
        return visit(problem, engine, &mut limits.meter(), None);
    }
    let mut seen = 0;
    if expected_nodes(problem) <= f64::from(WHOLE_NODES) {
        let few = limits.with_nodes(Some(u64::from(WHOLE_NODES)));
        let whole = visit(problem, engine, &mut few.meter(), None);
        if whole.end != End::Stopped(Stop::Nodes) {
            return whole;
        }
        seen = whole.covers;
    }
    // The first piece may take long.
    let reached = Reached {
        method: "enumerate",
        share: Some(0.0),
        ..Reached::default()
    };
    look(&reached);
    let pieces = cut(problem, WIDE_PIECES);
    let next = AtomicUsize::new(0);
    let all = Mutex::new((
        Visited {
            covers: 0,
            end: End::Exhausted,
            stats: Stats::default(),
        },
        look,
        reached,
        0u32,
    ));
    let work = || {
        while let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut meter = limits.meter();
            let found = match meter.poll() {
                Ok(()) => visit(piece, engine, &mut meter, None),
                Err(stop) => Visited {
                    covers: 0,
                    end: End::Stopped(stop),
                    stats: Stats::default(),
                },
            };
            // A thread that panicked takes the count along.
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            let (visited, look, reached, done) = &mut *all;
            visited.add(&found);
            *done += 1;
            reached.value = visited.covers.into();
            reached.steps = visited.stats.nodes;
            reached.share = Some(f64::from(*done) / f64::from(narrow(pieces.len())));
            look(reached);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(pieces.len()) {
            scope.spawn(work);
        }
        work();
    });
    let (mut visited, ..) = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    // Covers that were seen before the pieces are no less true where a limit ended them.
    if visited.end != End::Exhausted {
        visited.covers = visited.covers.max(seen);
    }
    visited
}

impl Visited {
    fn add(&mut self, other: &Self) {
        self.covers += other.covers;
        self.stats.add(&other.stats);
        if self.end == End::Exhausted {
            self.end = other.end;
        }
    }
}

/// 1 where a cover is found soon, else 0: a number that the covers are at least.
pub(super) fn has_one(problem: &Problem) -> bool {
    let limits = Limits::default().with_nodes(Some(WITNESS_NODES));
    let visit = &mut |_: &[_]| ControlFlow::Break(());
    let (end, ..) = settle::one(problem, best(problem), &limits, visit);
    end == End::Broken
}
