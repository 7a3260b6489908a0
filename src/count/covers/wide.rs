//! Visiting all covers of a large problem: piece by piece, on several threads.
//!
//! The answer and its figures do not depend on the number of threads: the pieces are always the
//! same, and so are the nodes of each. Only where nodes are limited the pieces are not used.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigUint;

use super::descents::has_few_nodes;
use super::pieces::Pieces;
use super::tuning::{FEW_NODES, WHOLE_NODES, WHOLE_PATIENCE, WIDE_PIECES};
use crate::count::asked::{Look, Method, Reached};
use crate::ids::{Id, OptionId, narrow};
use crate::limits::{End, Limits, Meter, Stats, Stop};
use crate::matrix::Problem;
use crate::search::{Engine, best};

/// The number of covers, each times the weights of its options.
#[derive(Clone, Debug)]
pub(in crate::count) struct Visited {
    pub(in crate::count) value: BigUint,
    pub(in crate::count) end: End,
    pub(in crate::count) stats: Stats,
}

impl Visited {
    /// Nothing seen yet.
    pub(in crate::count) fn none(end: End) -> Self {
        Self {
            value: BigUint::ZERO,
            end,
            stats: Stats::default(),
        }
    }

    fn add(&mut self, other: &Self, times: &BigUint) {
        self.value += &other.value * times;
        self.stats.add(&other.stats);
        if self.end == End::Exhausted {
            self.end = other.end;
        }
    }
}

/// A problem whose covers are all visited, in as many pieces as it takes.
#[derive(Clone, Copy)]
pub(in crate::count) struct Whole<'a> {
    pub(in crate::count) problem: &'a Problem,
    /// The engine that suits it. Pieces are alike, so one choice serves all.
    pub(in crate::count) engine: Engine,
    /// The weights of the options, where they have any.
    pub(in crate::count) weights: Option<&'a [u32]>,
    /// Whether it is known already to have few nodes.
    pub(in crate::count) is_small: bool,
}

/// Visits all covers.
pub(in crate::count) fn visit_all(
    whole: &Whole<'_>,
    meter: &mut Meter,
    threads: usize,
    look: &mut Look<'_>,
) -> Visited {
    let &Whole {
        problem,
        engine,
        weights,
        is_small,
    } = whole;
    let limits = meter.limits().clone();
    if limits.nodes.is_some() {
        return visit(problem, engine, weights, meter);
    }
    let mut seen = BigUint::ZERO;
    if is_small || has_few_nodes(problem) {
        let few = limits.with_nodes(Some(u64::from(WHOLE_NODES * WHOLE_PATIENCE)));
        let whole = visit(problem, engine, weights, &mut few.meter());
        if whole.end != End::Stopped(Stop::Nodes) {
            return whole;
        }
        seen = whole.value;
    }
    let pieces = Pieces::new(problem, WIDE_PIECES);
    let next = AtomicUsize::new(0);
    let sight = Mutex::new(Sight::new(look, pieces.len()));
    let done: Vec<Mutex<Option<(Visited, BigUint)>>> =
        (0..pieces.len()).map(|_| Mutex::new(None)).collect();
    let work = || loop {
        let k = next.fetch_add(1, Ordering::Relaxed);
        let Some(slot) = done.get(k) else { return };
        let found = piece(&pieces, k, engine, weights, &limits);
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
        if let Ok(Some((found, times))) = slot.into_inner() {
            all.add(&found, &times);
        }
    }
    // What was seen before the pieces is no less true where a limit ended them.
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
            method: Method::Enumerate,
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
    fn add(&mut self, (found, times): &(Visited, BigUint)) {
        self.done += 1;
        self.reached.value += &found.value * times;
        self.reached.steps += found.stats.nodes;
        self.reached.share = Some(f64::from(self.done) / f64::from(narrow(self.pieces)));
        (self.look)(&self.reached);
    }
}

/// Visits all covers of a problem that has few nodes, before anything is asked about it; nothing
/// where there are more.
pub(in crate::count) fn visit_few(
    problem: &Problem,
    engine: Engine,
    limits: &Limits,
) -> Option<Visited> {
    let few = limits.with_nodes(Some(FEW_NODES));
    let visited = visit(problem, engine, None, &mut few.meter());
    (visited.end != End::Stopped(Stop::Nodes)).then_some(visited)
}

/// Covers that are seen beside a count that may be stopped before it knows much: those of one piece
/// after the other, with weights.
pub(in crate::count) struct Beside<'a> {
    pieces: Pieces<'a>,
    engine: Engine,
    weights: &'a [u32],
    next: usize,
    /// A number that the covers are at least.
    pub(in crate::count) seen: BigUint,
}

impl<'a> Beside<'a> {
    pub(in crate::count) fn new(problem: &'a Problem, weights: &'a [u32]) -> Self {
        Self {
            pieces: Pieces::new(problem, WIDE_PIECES),
            engine: best(problem).1,
            weights,
            next: 0,
            seen: BigUint::ZERO,
        }
    }

    /// Looks at the next piece for so many nodes.
    pub(in crate::count) fn look(&mut self, limits: &Limits, nodes: u64) {
        if self.next >= self.pieces.len() {
            return;
        }
        let limits = limits.with_nodes(Some(nodes));
        let (found, times) = piece(
            &self.pieces,
            self.next,
            self.engine,
            Some(self.weights),
            &limits,
        );
        self.next += 1;
        self.seen += found.value * times;
    }
}

/// The covers of a piece, and the weights of what was taken on the way to it.
fn piece(
    pieces: &Pieces<'_>,
    k: usize,
    engine: Engine,
    weights: Option<&[u32]>,
    limits: &Limits,
) -> (Visited, BigUint) {
    let mut meter = limits.meter();
    if let Err(stop) = meter.poll() {
        return (Visited::none(End::Stopped(stop)), BigUint::ZERO);
    }
    let piece = pieces.piece(k);
    let problem = piece.rest.problem();
    let whole = |option: OptionId| piece.rest.whole(option).index();
    let own: Option<Vec<u32>> = weights.map(|weights| {
        problem
            .options()
            .map(|option| weights[whole(option)])
            .collect()
    });
    let taken = piece
        .taken
        .iter()
        .map(|option| weights.map_or(1, |weights| weights[option.index()]));
    let times = taken.fold(BigUint::from(1u32), |times, weight| times * weight);
    (visit(problem, engine, own.as_deref(), &mut meter), times)
}

/// Visits all covers with an engine.
fn visit(problem: &Problem, engine: Engine, weights: Option<&[u32]>, meter: &mut Meter) -> Visited {
    let mut covers: u64 = 0;
    let mut value = BigUint::ZERO;
    let weights = weights.filter(|weights| weights.iter().any(|&weight| weight != 1));
    let (end, stats) = match weights {
        None => engine(problem, meter, &mut |_| {
            covers += 1;
            ControlFlow::Continue(())
        }),
        Some(weights) => engine(problem, meter, &mut |cover| {
            let weights = cover.iter().map(|option| weights[option.index()]);
            value += weights.fold(BigUint::from(1u32), |product, weight| product * weight);
            ControlFlow::Continue(())
        }),
    };
    Visited {
        value: value + covers,
        end,
        stats,
    }
}
