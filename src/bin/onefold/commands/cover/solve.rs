//! `onefold cover solve` and `onefold cover verify`: covers, one, some, all, or the best; and
//! whether there is exactly one.

use onefold::cover::decide::decide;
use onefold::internals::ids::{IdVec, OptionId};
use onefold::internals::limits::{End, Stats, Stop};
use onefold::internals::report;
use onefold::internals::search::{best, cheapest, until};
use serde_json::json;

use super::args::{SolveArgs, VerifyArgs};
use super::task::{Found, Task};
use crate::shared::{Fatal, Status, progress};

/// The number of covers found, the end of the search, its figures and its name.
type Searched = (u64, End, Stats, &'static str);

pub(super) fn solve(task: &mut Task<'_>, args: &SolveArgs) -> Result<Found, Fatal> {
    // Covers on the terminal are progress enough.
    if progress::draws(true) {
        task.watch("solving");
    }
    let is_best = args.best.is_some() || args.min_cost || args.max_cost || args.fewest;
    let found = match is_best {
        true => cheapest_covers(task, args)?,
        false => {
            let most = args.limit.unwrap_or(if args.all { u64::MAX } else { 1 });
            covers(task, Some(most), args.items)?
        }
    };
    let (n, end, ..) = found;
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
        (0, End::Exhausted) => "no cover".to_owned(),
        (1, End::Exhausted) if is_best => "the best, proved".to_owned(),
        (n, End::Exhausted) if is_best => format!("the best {n}, proved"),
        (_, End::Stopped(stop)) if is_best => {
            format!("{covers}, perhaps not the best: {}", stop.word())
        }
        (_, End::Exhausted) => format!("{covers} in all"),
        (_, End::Stopped(stop)) => format!("{covers}, perhaps more: {}", stop.word()),
        (_, End::Broken) => format!("{covers}, perhaps more"),
    };
    let status = match (n, end) {
        (_, End::Stopped(_)) => Status::Partial,
        (0, _) => Status::No,
        _ => Status::Yes,
    };
    let how = if is_best { "proved" } else { "complete" };
    Ok(answer(task, found, verdict, how, &line, status))
}

pub(super) fn verify(task: &mut Task<'_>, args: &VerifyArgs) -> Result<Found, Fatal> {
    task.watch("verifying");
    let found = covers(task, None, args.items)?;
    let unknown = found.1.stopped().map_or("", Stop::word);
    let (verdict, line, status) = match found.0 {
        0 | 1 if !unknown.is_empty() => ("unknown", "not known: ", Status::Partial),
        0 => ("none", "none: there is no cover", Status::No),
        1 => ("unique", "unique: the only cover", Status::Yes),
        _ => ("multiple", "multiple: there are at least these two", Status::No),
    };
    let line = match verdict {
        "unknown" => format!("{line}{unknown}"),
        _ => line.to_owned(),
    };
    Ok(answer(task, found, verdict, "complete", &line, status))
}

/// The answer, with the name of the field that says whether the search came to its end.
fn answer(
    task: &Task<'_>,
    (n, end, stats, engine): Searched,
    verdict: &str,
    how: &str,
    line: &str,
    status: Status,
) -> Found {
    let mut fields = json!({"verdict": verdict, "solutions": n, how: end == End::Exhausted});
    if let Some(stop) = end.stopped() {
        fields["reason"] = stop.word().into();
    }
    let (stats, work) = task.work(engine, &stats);
    Found {
        fields: report::fields_of(&fields),
        line: format!("| {line}"),
        work: (stats, format!("| {work}")),
        status,
    }
}

/// So many covers, in the order in which they are found; or two where there are as many, so that one
/// alone is known to be the only one.
fn covers(task: &mut Task<'_>, wanted: Option<u64>, items: bool) -> Result<Searched, Fatal> {
    let most = wanted.unwrap_or(2);
    let limits = task.settings.limits();
    let lean = match task.lean() {
        Ok(Some(lean)) => lean,
        Ok(None) => return Ok((0, End::Exhausted, Stats::default(), "reduction")),
        Err(stop) => return Ok((0, End::Stopped(stop), Stats::default(), "none")),
    };
    let holed = task.with_holes(&lean);
    let (name, engine) = task.engine(lean.problem())?;
    let mut n = 0;
    let named = task.engine_named();
    let mut visit = |cover: &[OptionId]| {
        n += 1;
        let cover = lean.whole_cover(cover);
        task.tell_cover(n, &cover, items);
        task.line.say(|| format!("solving: {n} covers"));
        until(n >= most)
    };
    let (problem, chosen) = (lean.problem(), (name, engine));
    // An engine that is named goes its own way; else a cover may come from anywhere.
    let (end, stats, name) = if named {
        let (end, stats) = engine(problem, &mut limits.meter(), &mut visit);
        (end, stats, name)
    } else {
        let holed = holed.as_ref().map(|holed| (holed.problem(), best(holed.problem())));
        decide((problem, chosen), holed, most, &limits, &mut visit)
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
