//! Visiting all covers of a problem, a large one piece by piece on several threads.
//!
//! The answer and its figures do not depend on the number of threads: the pieces are always the
//! same, and so are the nodes of each. Only where nodes are limited the pieces are not used.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigUint;

use super::descents::expected_nodes;
use super::pieces::Pieces;
use super::tuning::{WHOLE_NODES, WIDE_PIECES, WITNESS_NODES};
use crate::count::asked::{Look, Reached};
use crate::ids::narrow;
use crate::limits::{End, Limits, Meter, Stats, Stop};
use crate::matrix::Problem;
use crate::search::{Engine, best, first};

/// The number of covers that were seen.
#[derive(Clone, Debug)]
pub(in crate::count) struct Visited {
    pub(in crate::count) value: BigUint,
    pub(in crate::count) end: End,
    pub(in crate::count) stats: Stats,
}

impl Visited {
    fn none(end: End) -> Self {
        Self {
            value: BigUint::ZERO,
            end,
            stats: Stats::default(),
        }
    }

    fn add(&mut self, other: &Self) {
        self.value += &other.value;
        self.stats.add(&other.stats);
        if self.end == End::Exhausted {
            self.end = other.end;
        }
    }
}

/// Visits all covers with an engine that suits the problem; pieces are alike, so it suits them too.
pub(in crate::count) fn visit_all(
    problem: &Problem,
    engine: Engine,
    limits: &Limits,
    threads: usize,
    look: &mut Look<'_>,
) -> Visited {
    if limits.nodes.is_some() {
        return visit(problem, engine, &mut limits.meter());
    }
    let mut seen = BigUint::ZERO;
    if expected_nodes(problem) <= f64::from(WHOLE_NODES) {
        let few = limits.with_nodes(Some(u64::from(WHOLE_NODES)));
        let whole = visit(problem, engine, &mut few.meter());
        if whole.end != End::Stopped(Stop::Nodes) {
            return whole;
        }
        seen = whole.value;
    }
    let pieces = Pieces::new(problem, WIDE_PIECES);
    let next = AtomicUsize::new(0);
    let sight = Mutex::new(Sight::new(look, pieces.len()));
    let done: Vec<Mutex<Option<Visited>>> = (0..pieces.len()).map(|_| Mutex::new(None)).collect();
    let work = || loop {
        let k = next.fetch_add(1, Ordering::Relaxed);
        let Some(slot) = done.get(k) else { return };
        let mut meter = limits.meter();
        let found = match meter.poll() {
            Ok(()) => visit(pieces.piece(k).rest.problem(), engine, &mut meter),
            Err(stop) => Visited::none(End::Stopped(stop)),
        };
        if let Ok(mut sight) = sight.lock() {
            sight.add(&found);
        }
        // A lock is poisoned by a panic, which ends the count anyway.
        if let Ok(mut slot) = slot.lock() {
            *slot = Some(found);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(pieces.len()) {
            scope.spawn(work);
        }
        work();
    });
    let mut all = Visited::none(End::Exhausted);
    for slot in done {
        if let Ok(Some(found)) = slot.into_inner() {
            all.add(&found);
        }
    }
    // Covers that were seen before the pieces are no less true where a limit ended them.
    if all.end != End::Exhausted {
        all.value = all.value.max(seen);
    }
    all
}

/// What is seen of the pieces while they are worked on.
struct Sight<'a, 'b> {
    look: &'a mut Look<'b>,
    reached: Reached,
    done: u32,
    pieces: usize,
}

impl<'a, 'b> Sight<'a, 'b> {
    fn new(look: &'a mut Look<'b>, pieces: usize) -> Self {
        let reached = Reached {
            method: "enumerate",
            share: Some(0.0),
            ..Reached::default()
        };
        look(&reached);
        Self {
            look,
            reached,
            done: 0,
            pieces,
        }
    }

    /// A piece is done.
    fn add(&mut self, found: &Visited) {
        self.done += 1;
        self.reached.value += &found.value;
        self.reached.steps += found.stats.nodes;
        self.reached.share = Some(f64::from(self.done) / f64::from(narrow(self.pieces)));
        (self.look)(&self.reached);
    }
}

/// 1 where a cover is found soon, else 0: a number that the covers are at least.
pub(in crate::count) fn has_one(problem: &Problem) -> bool {
    let limits = Limits::default().with_nodes(Some(WITNESS_NODES));
    let visit = &mut |_: &[_]| ControlFlow::Break(());
    let (end, ..) = first::search(problem, best(problem), &limits, visit);
    end == End::Broken
}

/// Visits all covers with an engine.
fn visit(problem: &Problem, engine: Engine, meter: &mut Meter) -> Visited {
    let mut covers: u64 = 0;
    let (end, stats) = engine(problem, meter, &mut |_| {
        covers += 1;
        ControlFlow::Continue(())
    });
    Visited {
        value: covers.into(),
        end,
        stats,
    }
}
