//! One cover, up to two of them, and all: which search decides.
//!
//! An engine that visits covers is tried for a while: small problems end there. But a search that
//! goes through the options in one order can be caught below a few bad choices for ever. So then
//! the search that learns says whether there is none, one, or more; only where there are more is it
//! worth while to visit them all. Bounds have a search of their own only.

use std::ops::ControlFlow;

use super::tuning::{ASK_NODES, FIRST_NODES, NODES_PER_CHOICE, TURN_GROWTH};
use super::{CoverEngine, Visit, learn, until};
use crate::cover::matrix::Problem;
use crate::ids::OptionId;
use crate::limits::{End, Limits, Stats, Stop};

/// The end, the statistics of all searches, and the name of the one that decided.
pub type Settled = (End, Stats, &'static str);

/// Visits one cover of a problem, if there is any: that of the engine, which has the name, where it
/// comes to one within a budget.
pub fn one(
    problem: &Problem,
    (name, engine): (&'static str, CoverEngine),
    limits: &Limits,
    visit: &mut Visit<'_>,
) -> Settled {
    let mut one = |cover: &[_]| {
        // Whatever the visitor answers, there is nothing else to show.
        let _ = visit(cover);
        ControlFlow::Break(())
    };
    let budget = match problem.is_bounded() {
        true => limits.clone(),
        false => limits.at_most(FIRST_NODES),
    };
    let (end, mut stats) = engine(problem, &mut budget.meter(), &mut one);
    let left = limits.less(stats.nodes);
    if end != End::Stopped(Stop::Nodes) || left.nodes == Some(0) || problem.is_bounded() {
        return (end, stats, name);
    }
    let (end, learned) = learn::search(problem, &mut left.meter(), &mut one);
    stats.add(&learned);
    (end, stats, "learn")
}

/// Visits up to two covers of a problem. The name is that of the search that decided.
pub fn two(
    problem: &Problem,
    (name, engine): (&'static str, CoverEngine),
    limits: &Limits,
    visit: &mut Visit<'_>,
) -> Settled {
    let mut covers = 0;
    let mut visit = |cover: &[OptionId]| {
        covers += 1;
        let flow = visit(cover);
        if covers == 2 { until(true) } else { flow }
    };
    let mut meter = limits.meter();
    if problem.is_bounded() {
        let (end, stats) = engine(problem, &mut meter, &mut visit);
        return (end, stats, name);
    }
    let (end, stats) = learn::search(problem, &mut meter, &mut visit);
    (end, stats, "learn")
}

/// Visits covers of a problem, one, up to two or all, that is also there with its implied holes
/// written, as options behind its own. An engine on the one, one on the other, and there the search
/// that learns take turns, each turn longer than the last, for any of them may be by far the
/// quickest; where there are two covers and more are wanted, they are visited with the holes.
pub fn in_turns(
    [plain, holed]: [(&Problem, (&'static str, CoverEngine)); 2],
    most: u64,
    limits: &Limits,
    visit: &mut Visit<'_>,
) -> Settled {
    if let Err(stop) = limits.reserve(learn::Learner::least_bytes(holed.0)) {
        return (End::Stopped(stop), Stats::default(), "none");
    }
    let mut learner = learn::Learner::new(holed.0, None, 0, None);
    let (mut stats, mut turn) = (Stats::default(), FIRST_NODES);
    let (mut visited, mut learned) = (Vec::new(), Vec::new());
    let budget = |spent, turn| limits.less(spent).at_most(turn);
    // A turn that is over is followed by the next; whatever else ended it ends the search.
    let is_over = |end, spent| {
        end == End::Stopped(Stop::Nodes) && limits.nodes.is_none_or(|allowed| allowed > spent)
    };
    let (end, name) = 'turns: loop {
        for (problem, (name, engine)) in [plain, holed] {
            let mut found = Vec::new();
            let mut meter = budget(stats.nodes + learner.stats().nodes, turn).meter();
            let add = &mut |cover: &[_]| keep(&mut found, cover, most);
            let (end, done) = engine(problem, &mut meter, add);
            stats.add(&done);
            if found.len() >= visited.len() {
                visited = found;
            }
            if !is_over(end, stats.nodes + learner.stats().nodes) {
                break 'turns (end, name);
            }
        }
        let spent = stats.nodes + learner.stats().nodes;
        let mut meter = budget(spent, turn / NODES_PER_CHOICE).meter();
        let end = learner.visit(&mut meter, &mut |cover| keep(&mut learned, cover, most));
        if !is_over(end, stats.nodes + learner.stats().nodes) {
            break (end, "learn");
        }
        turn = turn.saturating_mul(TURN_GROWTH);
    };
    stats.add(&learner.stats());
    if end == End::Broken && most > 2 {
        let (problem, (name, engine)) = holed;
        let (end, more) = engine(problem, &mut limits.less(stats.nodes).meter(), visit);
        stats.add(&more);
        return (end, stats, name);
    }
    let found = match learned.len() > visited.len() {
        true => learned,
        false => visited,
    };
    match found.iter().any(|cover| visit(cover).is_break()) {
        true => (End::Broken, stats, name),
        false => (end, stats, name),
    }
}

/// Keeps a cover, until there are so many, or two.
fn keep(found: &mut Vec<Vec<OptionId>>, cover: &[OptionId], most: u64) -> ControlFlow<()> {
    found.push(cover.to_vec());
    until(found.len() as u64 >= most.min(2))
}

/// Visits all covers of a problem by an engine, which has the name; but where that has found no
/// two of them within a while, asks first whether there are as many.
pub fn all(
    problem: &Problem,
    (name, engine): (&'static str, CoverEngine),
    limits: &Limits,
    visit: &mut Visit<'_>,
) -> Settled {
    let trial = limits.at_most(ASK_NODES);
    let mut shown = 0;
    let (end, mut stats) = engine(problem, &mut trial.meter(), &mut |cover| {
        shown += 1;
        visit(cover)
    });
    let rest = limits.less(stats.nodes);
    if end != End::Stopped(Stop::Nodes) || rest.nodes == Some(0) {
        return (end, stats, name);
    }
    if shown < 2 && !problem.is_bounded() {
        let mut found: Vec<Vec<OptionId>> = Vec::new();
        let (end, learned, _) = two(problem, (name, engine), &rest, &mut |cover| {
            found.push(cover.to_vec());
            ControlFlow::Continue(())
        });
        stats.add(&learned);
        if found.len() < 2 {
            let new = found.iter().skip(shown);
            let end = match new.into_iter().any(|cover| visit(cover).is_break()) {
                true => End::Broken,
                false => end,
            };
            return (end, stats, "learn");
        }
    }
    // What was shown comes again first, for the engine goes the same way.
    let mut number = 0;
    let mut meter = limits.less(stats.nodes).meter();
    let (end, mut visited) = engine(problem, &mut meter, &mut |cover| {
        number += 1;
        match number <= shown {
            true => ControlFlow::Continue(()),
            false => visit(cover),
        }
    });
    visited.covers = visited.covers.saturating_sub(stats.covers);
    stats.add(&visited);
    (end, stats, name)
}
