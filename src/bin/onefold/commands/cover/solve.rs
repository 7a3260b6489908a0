//! `onefold cover solve`: covers, one, some, all, or the best.

use std::ops::ControlFlow;

use onefold::internals::ids::{IdVec, OptionId};
use onefold::internals::limits::{End, Stats};
use onefold::internals::search::{cheapest, settle};
use serde_json::Map;

use super::args::SolveArgs;
use super::task::{Found, Task};
use crate::shared::exit::{Fatal, Status};
use crate::shared::progress;

pub(super) fn run(args: &SolveArgs) -> Result<Status, Fatal> {
    let mut task = match Task::new(&args.common)? {
        Ok(task) => task,
        Err(refused) => return Ok(refused),
    };
    // Covers on the terminal are progress enough.
    if progress::has_room() {
        task.watch("solving");
    }
    let best = args.best.is_some() || args.min_cost || args.max_cost || args.fewest;
    let (n, end, stats, engine) = if best {
        cheapest_covers(&mut task, args)?
    } else {
        any_covers(&mut task, args)?
    };
    let found = verdict(&task, n, end, &stats, engine, best);
    Ok(task.tell(found))
}

type Done = (u64, End, Stats, &'static str);

/// Covers in the order in which they are found.
fn any_covers(task: &mut Task, args: &SolveArgs) -> Result<Done, Fatal> {
    let most = if args.all {
        u64::MAX
    } else {
        args.limit.unwrap_or(1)
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
        task.tell_cover(n, &cover, args.print.items);
        task.say(|| format!("solving: {n} covers"));
        if n < most {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    // An engine that is named goes its own way; else one cover may come from anywhere.
    if most == 1 && !named {
        let (end, stats, name) = settle::one(lean.problem(), (name, engine), &limits, &mut visit);
        return Ok((n, end, stats, name));
    }
    if named {
        let (end, stats) = engine(lean.problem(), &mut limits.meter(), &mut visit);
        return Ok((n, end, stats, name));
    }
    let (end, stats, name) = settle::all(lean.problem(), (name, engine), &limits, &mut visit);
    Ok((n, end, stats, name))
}

/// The best covers, in order.
fn cheapest_covers(task: &mut Task, args: &SolveArgs) -> Result<Done, Fatal> {
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
        task.tell_cover(n, &found.cover, args.print.items);
    }
    Ok((found.len() as u64, end, stats, "cheapest"))
}

fn verdict(
    task: &Task,
    n: u64,
    end: End,
    stats: &Stats,
    engine: &'static str,
    best: bool,
) -> Found {
    let mut fields = Map::new();
    let verdict = match (n, end) {
        (0, End::Stopped(_)) => "unknown",
        (0, _) => "none",
        (1, End::Exhausted) if !best => "unique",
        (1, _) => "solved",
        _ => "multiple",
    };
    fields.insert("verdict".into(), verdict.into());
    fields.insert("solutions".into(), n.into());
    let complete = end == End::Exhausted;
    if best {
        fields.insert("proved".into(), complete.into());
    } else {
        fields.insert("complete".into(), complete.into());
    }
    if let End::Stopped(stop) = end {
        fields.insert("reason".into(), stop.word().into());
    }
    let covers = match n {
        1 => "1 cover".to_owned(),
        n => format!("{n} covers"),
    };
    let line = match (n, end) {
        (0, End::Exhausted) => "| no cover".to_owned(),
        (1, End::Exhausted) if best => "| the best, proved".to_owned(),
        (n, End::Exhausted) if best => format!("| the best {n}, proved"),
        (_, End::Stopped(stop)) if best => {
            format!("| {covers}, perhaps not the best: {}", stop.word())
        }
        (_, End::Exhausted) => format!("| {covers} in all"),
        (_, End::Stopped(stop)) => format!("| {covers}, perhaps more: {}", stop.word()),
        (_, End::Broken) => format!("| {covers}, perhaps more"),
    };
    Found {
        fields,
        line,
        stats: task.stats(engine, stats),
        work: format!("| {}", task.work(engine, stats)),
        status: match (n, end) {
            (_, End::Stopped(_)) => Status::PARTIAL,
            (0, _) => Status::NO,
            _ => Status::YES,
        },
    }
}
