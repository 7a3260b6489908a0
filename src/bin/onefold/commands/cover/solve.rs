//! `onefold cover solve` and `onefold cover verify`: covers, one, some, all, or the best; and
//! whether there is exactly one.

use std::ops::ControlFlow;

use onefold::internals::ids::{IdVec, OptionId};
use onefold::internals::limits::{End, Stats};
use onefold::internals::report;
use onefold::internals::search::{cheapest, settle};
use serde::Serialize;

use super::args::{SolveArgs, VerifyArgs};
use super::task::{Found, Task};
use crate::shared::exit::{Fatal, Status};
use crate::shared::progress;

/// The number of covers found, the end of the search, its figures and its name.
type Searched = (u64, End, Stats, &'static str);

/// Which covers are asked for.
#[derive(Clone, Copy)]
enum Wanted {
    Some(u64),
    /// Two where there are as many, so that one alone is known to be the only one.
    Two,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Fields {
    verdict: &'static str,
    solutions: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

pub(super) fn solve(task: &mut Task<'_>, args: &SolveArgs) -> Result<Found, Fatal> {
    // Covers on the terminal are progress enough.
    if progress::draws(true) {
        task.watch("solving");
    }
    let is_best = args.best.is_some() || args.min_cost || args.max_cost || args.fewest;
    let (n, end, stats, engine) = match is_best {
        true => cheapest_covers(task, args)?,
        false => {
            let most = args.limit.unwrap_or(if args.all { u64::MAX } else { 1 });
            covers(task, Wanted::Some(most), args.items)?
        }
    };
    let verdict = match (n, end) {
        (0, End::Stopped(_)) => "unknown",
        (0, _) => "none",
        (1, End::Exhausted) if !is_best => "unique",
        (1, _) => "solved",
        _ => "multiple",
    };
    let covers = match n {
        1 => "1 cover".to_owned(),
        n => format!("{n} covers"),
    };
    let line = match (n, end) {
        (0, End::Exhausted) => "| no cover".to_owned(),
        (1, End::Exhausted) if is_best => "| the best, proved".to_owned(),
        (n, End::Exhausted) if is_best => format!("| the best {n}, proved"),
        (_, End::Stopped(stop)) if is_best => {
            format!("| {covers}, perhaps not the best: {}", stop.word())
        }
        (_, End::Exhausted) => format!("| {covers} in all"),
        (_, End::Stopped(stop)) => format!("| {covers}, perhaps more: {}", stop.word()),
        (_, End::Broken) => format!("| {covers}, perhaps more"),
    };
    let status = match (n, end) {
        (_, End::Stopped(_)) => Status::PARTIAL,
        (0, _) => Status::NO,
        _ => Status::YES,
    };
    let complete = Some(end == End::Exhausted);
    let fields = Fields {
        verdict,
        solutions: n,
        proved: complete.filter(|_| is_best),
        complete: complete.filter(|_| !is_best),
        reason: end.stopped().map(|stop| stop.word()),
    };
    Ok(found(task, fields, line, status, &stats, engine))
}

pub(super) fn verify(task: &mut Task<'_>, args: &VerifyArgs) -> Result<Found, Fatal> {
    task.watch("verifying");
    let (n, end, stats, engine) = covers(task, Wanted::Two, args.items)?;
    let (verdict, line, status) = match (n, end) {
        (0 | 1, End::Stopped(stop)) => {
            let line = format!("| not known: {}", stop.word());
            ("unknown", line, Status::PARTIAL)
        }
        (0, _) => ("none", "| none: there is no cover".to_owned(), Status::NO),
        (1, _) => ("unique", "| unique: the only cover".to_owned(), Status::YES),
        _ => {
            let line = "| multiple: there are at least these two".to_owned();
            ("multiple", line, Status::NO)
        }
    };
    let fields = Fields {
        verdict,
        solutions: n,
        proved: None,
        complete: Some(end == End::Exhausted),
        reason: end.stopped().map(|stop| stop.word()),
    };
    Ok(found(task, fields, line, status, &stats, engine))
}

fn found(
    task: &Task<'_>,
    fields: Fields,
    line: String,
    status: Status,
    stats: &Stats,
    engine: &'static str,
) -> Found {
    Found {
        fields: report::fields_of(&fields),
        line,
        stats: task.stats(engine, stats),
        work: format!("| {}", task.work(engine, stats)),
        status,
    }
}

/// Covers in the order in which they are found.
fn covers(task: &mut Task<'_>, wanted: Wanted, items: bool) -> Result<Searched, Fatal> {
    let most = match wanted {
        Wanted::Some(most) => most,
        Wanted::Two => 2,
    };
    let limits = task.settings.limits();
    let lean = match task.lean() {
        Ok(Some(lean)) => lean,
        Ok(None) => return Ok((0, End::Exhausted, Stats::default(), "reduction")),
        Err(stop) => return Ok((0, End::Stopped(stop), Stats::default(), "none")),
    };
    let lean = task.with_holes(lean);
    let (name, engine) = task.engine(lean.problem())?;
    let mut n = 0;
    let named = task.engine_named();
    let mut visit = |cover: &[OptionId]| {
        n += 1;
        let cover = lean.whole_cover(cover);
        task.tell_cover(n, &cover, items);
        task.line.say(|| format!("solving: {n} covers"));
        if n < most {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let (problem, chosen) = (lean.problem(), (name, engine));
    // An engine that is named goes its own way; else one cover may come from anywhere.
    let (end, stats, name) = match wanted {
        _ if named => {
            let (end, stats) = engine(problem, &mut limits.meter(), &mut visit);
            (end, stats, name)
        }
        Wanted::Two => settle::two(problem, chosen, &limits, &mut visit),
        Wanted::Some(1) => settle::one(problem, chosen, &limits, &mut visit),
        Wanted::Some(_) => settle::all(problem, chosen, &limits, &mut visit),
    };
    Ok((n, end, stats, name))
}

/// The best covers, in order.
fn cheapest_covers(task: &mut Task<'_>, args: &SolveArgs) -> Result<Searched, Fatal> {
    let costs = &task.text.costs;
    if costs.is_empty() && !args.fewest {
        return Err("no option has a cost; costs stand behind a '|': a b | 12".to_owned());
    }
    let cost = |option: OptionId| match (args.fewest, args.max_cost) {
        (true, _) => 1,
        (_, true) => costs[option].saturating_neg(),
        _ => costs[option],
    };
    let problem = &task.text.problem;
    let priced: IdVec<OptionId, i64> = problem.options().map(cost).collect();
    let most = args.best.unwrap_or(1) as usize;
    let limits = task.settings.limits();
    let (found, end, stats) = cheapest::search(problem, &priced, most, &limits);
    for (n, found) in (1..).zip(&found) {
        task.tell_cover(n, &found.cover, args.items);
    }
    Ok((found.len() as u64, end, stats, "cheapest"))
}
