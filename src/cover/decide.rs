//! None, one, several, or all covers: which search decides.
//!
//! No search is the best for all problems. One that visits covers ends small problems, but can be
//! caught below a few bad choices for ever; the search that learns gets out of these, and takes long
//! where there is nothing to learn; the memo says at once what both cannot refute where a problem is
//! long and narrow (a chessboard without two opposite corners). So they take turns of nodes, each
//! turn longer than the last: whichever is quickest decides after a small multiple of its own cost.
//! The engine begins anew in each turn, the search that learns goes on, and the memo gives up as soon as
//! it sees that its turn will not do. Only where there are several covers is it worth while to visit
//! them all. Bounds have a search of their own only.

use std::ops::ControlFlow;

use super::count::Sweep;
use super::search::{CoverEngine, Visit, learn, until};
use super::tuning::{
    FIRST_TURN, MEMO_BYTES, MEMO_ENTRIES, NODES_PER_CHOICE, STEPS_PER_NODE, TURN_GROWTH,
};
use crate::cover::matrix::Problem;
use crate::ids::OptionId;
use crate::limits::{End, Limits, Stats, Stop};

/// The end, the statistics of all searches, and the name of the one that decided.
pub type Settled = (End, Stats, &'static str);

/// A problem with an engine that visits its covers, and the engine's name.
pub type Visited<'p> = (&'p Problem, (&'static str, CoverEngine));

/// Visits covers of a problem: one, up to two, or all (`most`), in the order of the engine where there
/// are more than two. `holed` is the same problem with its implied holes written, as options after
/// its own: then more than two covers come in the order of the engine there.
pub fn decide(
    plain: Visited<'_>,
    holed: Option<Visited<'_>>,
    most: u64,
    limits: &Limits,
    visit: &mut Visit<'_>,
) -> Settled {
    let mut seen = 0;
    let mut counted = |cover: &[OptionId]| {
        seen += 1;
        if visit(cover).is_break() { ControlFlow::Break(()) } else { until(seen == most) }
    };
    let (end, stats, name) = settle(plain, holed, most, limits, &mut counted);
    (end, Stats { covers: seen, ..stats }, name)
}

/// Visits covers as [`decide`] does, until the visitor has enough.
fn settle(
    plain: Visited<'_>,
    holed: Option<Visited<'_>>,
    most: u64,
    limits: &Limits,
    visit: &mut Visit<'_>,
) -> Settled {
    let (problem, (name, engine)) = holed.unwrap_or(plain);
    if problem.is_bounded() {
        let (end, stats) = engine(problem, &mut limits.meter(), visit);
        return (end, stats, name);
    }

    // All covers: those that are seen soon are shown at once.
    let mut stats = Stats::default();
    let mut shown = 0;
    if most > 2 && holed.is_none() {
        let mut meter = limits.at_most(FIRST_TURN).meter();
        let (end, first) = engine(problem, &mut meter, &mut |cover| {
            shown += 1;
            visit(cover)
        });
        stats.add(&first);
        if end != End::Stopped(Stop::Nodes) || limits.less(first.nodes).nodes == Some(0) {
            return (end, stats, name);
        }
    }
    let (end, name, found) = match shown < 2 {
        true => Turns::new(plain, holed, most).take(limits, &mut stats),
        false => (End::Broken, name, Vec::new()),
    };
    if end != End::Broken || most <= 2 {
        let mut new = found.iter().skip(shown);
        let broken = new.any(|cover| visit(cover).is_break());
        return (if broken { End::Broken } else { end }, stats, name);
    }

    // There are several: what was shown comes again first, for the engine goes the same way.
    let mut number = 0;
    let mut meter = limits.less(stats.nodes).meter();
    let (end, visited) = engine(problem, &mut meter, &mut |cover| {
        number += 1;
        if number <= shown { ControlFlow::Continue(()) } else { visit(cover) }
    });
    stats.add(&visited);
    (end, stats, name)
}

/// Searches that take turns until one of them knows whether there is none, one or two covers.
struct Turns<'p> {
    visited: Vec<Visited<'p>>,
    /// The problem of the search that learns, and of the memo.
    problem: &'p Problem,
    plain: &'p Problem,
    /// Covers that are enough.
    enough: usize,
}

/// How the turns ended, with the name of the search that ended them and the covers that are known.
type Ended = (End, &'static str, Vec<Vec<OptionId>>);

impl<'p> Turns<'p> {
    /// No turn is taken yet.
    fn new(plain: Visited<'p>, holed: Option<Visited<'p>>, most: u64) -> Self {
        let visited: Vec<Visited<'p>> = [Some(plain), holed].into_iter().flatten().collect();
        Self {
            problem: holed.map_or(plain.0, |(problem, _)| problem),
            plain: plain.0,
            visited,
            enough: if most == 1 { 1 } else { 2 },
        }
    }

    /// Takes turns until one search has decided, or a limit is reached.
    fn take(&self, limits: &Limits, stats: &mut Stats) -> Ended {
        let mut known: Vec<Vec<OptionId>> = Vec::new();
        if let Err(stop) = limits.reserve(learn::Learner::least_bytes(self.problem)) {
            return (End::Stopped(stop), "none", known);
        }
        let mut learner = None;
        let mut learned = Vec::new();
        let mut memo = None;
        let mut turn = FIRST_TURN;
        // A turn that is over is followed by the next; whatever else ended it ends the search.
        let is_over = |end: End, stats: &Stats| {
            end == End::Stopped(Stop::Nodes) && limits.nodes.is_none_or(|all| all > stats.nodes)
        };
        loop {
            for &(problem, (name, engine)) in &self.visited {
                let mut found = Vec::new();
                let mut meter = limits.less(stats.nodes).at_most(turn).meter();
                let add = &mut |cover: &[_]| self.keep(&mut found, cover);
                let (end, done) = engine(problem, &mut meter, add);
                stats.add(&done);
                if found.len() >= known.len() {
                    known = found;
                }
                if !is_over(end, stats) {
                    return (end, name, known);
                }
            }

            let learner =
                learner.get_or_insert_with(|| learn::Learner::new(self.problem, None, 0, None));
            let before = learner.stats();
            let mut meter = limits.less(stats.nodes).at_most(turn / NODES_PER_CHOICE).meter();
            let end = learner.visit(&mut meter, &mut |cover| self.keep(&mut learned, cover));
            let after = learner.stats();
            stats.nodes += after.nodes - before.nodes;
            stats.updates += after.updates - before.updates;
            stats.depth = stats.depth.max(after.depth);
            if learned.len() > known.len() {
                known.clone_from(&learned);
            }
            if !is_over(end, stats) {
                return (end, "learn", known);
            }

            if let Some((end, found)) = self.memo(&mut memo, turn, limits, stats) {
                return (end, "memo", found);
            }
            turn = turn.saturating_mul(TURN_GROWTH);
        }
    }

    /// Asks the memo, where it knows such problems and can be set up within the turn; nothing where it
    /// does not come to an end in it.
    fn memo(
        &self,
        memo: &mut Option<Sweep>,
        turn: u64,
        limits: &Limits,
        stats: &mut Stats,
    ) -> Option<(End, Vec<Vec<OptionId>>)> {
        let entries = self.plain.n_mentions() as u64;
        if self.plain.is_coloured() || entries > turn.saturating_mul(MEMO_ENTRIES) {
            return None;
        }
        let mut limits = limits.less(stats.nodes);
        limits.memory = Some(limits.memory.map_or(MEMO_BYTES, |most| most.min(MEMO_BYTES)));
        if memo.is_none() {
            *memo = Sweep::new(self.plain, &limits).ok();
        }
        #[expect(clippy::cast_precision_loss, reason = "a budget")]
        let steps = turn as f64 * STEPS_PER_NODE;
        let (found, done) = memo.as_ref()?.few(steps, &limits);
        stats.nodes += done;
        let found = found.ok()?;
        let end = if found.len() >= self.enough { End::Broken } else { End::Exhausted };
        Some((end, found.into_iter().take(self.enough).collect()))
    }

    /// Keeps a cover, until there are enough.
    fn keep(&self, found: &mut Vec<Vec<OptionId>>, cover: &[OptionId]) -> ControlFlow<()> {
        found.push(cover.to_vec());
        until(found.len() >= self.enough)
    }
}
