//! `onefold cover solve` and `onefold cover verify`: covers, one, some, all, or the best; and
//! whether there is exactly one.

use onefold::cover::decide::decide;
use onefold::internals::ids::{IdVec, OptionId};
use onefold::internals::limits::{End, Stats, Stop};
use onefold::internals::search::{best, cheapest, until};
use serde::Serialize;

use super::args::{SolveArgs, VerifyArgs};
use super::task::{Answer, Task};
use crate::shared::{Fatal, Status, progress};

/// The covers that were written, and the search for them.
struct Search {
    covers: u64,
    end: End,
    stats: Stats,
    engine: &'static str,
}

/// The answer on covers, as fields.
#[derive(Serialize)]
struct VerdictRecord {
    verdict: &'static str,
    solutions: u64,
    /// True if all covers are known that were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    /// True if no other cover is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

/// Answers `cover solve`.
pub(super) fn solve(task: &mut Task<'_>, args: &SolveArgs) -> Result<Answer, Fatal> {
    // Covers on the terminal are progress enough.
    if progress::draws(true) {
        task.watch("solving");
    }
    let is_best = args.best.is_some() || args.min_cost || args.max_cost || args.fewest;
    let found = if is_best {
        cheapest_covers(task, args)?
    } else {
        let most = args.limit.unwrap_or(if args.all { u64::MAX } else { 1 });
        covers(task, Some(most), args.items)?
    };

    let verdict = match (found.covers, found.end) {
        (0, End::Stopped(_)) => "unknown",
        (0, _) => "none",
        (1, End::Exhausted) if !is_best => "unique",
        (1, _) => "solved",
        _ => "multiple",
    };

    let status = match (found.covers, found.end) {
        (_, End::Stopped(_)) => Status::Partial,
        (0, _) => Status::No,
        _ => Status::Yes,
    };

    let line = if is_best { best_line(&found) } else { line(&found) };
    Ok(found.answer(task, verdict, is_best, &line, status))
}

/// Covers in words, as `2 covers, perhaps more`.
fn line(found: &Search) -> String {
    let covers = n_covers(found.covers);
    match (found.covers, found.end) {
        (0, End::Exhausted) => "no cover".to_owned(),
        (_, End::Exhausted) => format!("{covers} in all"),
        (_, End::Stopped(stop)) => format!("{covers}, perhaps more: {}", stop.word()),
        (_, End::Broken) => format!("{covers}, perhaps more"),
    }
}

/// The best covers in words, as `the best 2, proved`.
fn best_line(found: &Search) -> String {
    let covers = n_covers(found.covers);
    match (found.covers, found.end) {
        (0, End::Exhausted) => "no cover".to_owned(),
        (1, End::Exhausted) => "the best, proved".to_owned(),
        (n, End::Exhausted) => format!("the best {n}, proved"),
        (_, End::Stopped(stop)) => format!("{covers}, perhaps not the best: {}", stop.word()),
        (_, End::Broken) => format!("{covers}, perhaps more"),
    }
}

/// A number of covers with its noun.
fn n_covers(n: u64) -> String {
    if n == 1 { "1 cover".to_owned() } else { format!("{n} covers") }
}

/// Answers `cover verify`.
pub(super) fn verify(task: &mut Task<'_>, args: &VerifyArgs) -> Result<Answer, Fatal> {
    task.watch("verifying");
    let found = covers(task, None, args.items)?;
    let (verdict, line, status) = match (found.covers, found.end.stopped()) {
        (0 | 1, Some(stop)) => ("unknown", format!("not known: {}", stop.word()), Status::Partial),
        (0, None) => ("none", "none: there is no cover".to_owned(), Status::No),
        (1, None) => ("unique", "unique: the only cover".to_owned(), Status::Yes),
        _ => ("multiple", "multiple: there are at least these two".to_owned(), Status::No),
    };
    Ok(found.answer(task, verdict, false, &line, status))
}

impl Search {
    /// A search that ended before any cover.
    fn without_covers(end: End, engine: &'static str) -> Self {
        Self { covers: 0, end, stats: Stats::default(), engine }
    }

    /// The answer with its verdict, in one word and in a line.
    fn answer(
        self,
        task: &Task<'_>,
        verdict: &'static str,
        is_best: bool,
        line: &str,
        status: Status,
    ) -> Answer {
        let is_exhausted = self.end == End::Exhausted;
        let record = VerdictRecord {
            verdict,
            solutions: self.covers,
            complete: (!is_best).then_some(is_exhausted),
            proved: is_best.then_some(is_exhausted),
            reason: self.end.stopped().map(Stop::word),
        };

        // Covers stand above; what is no cover comes after a bar.
        Answer::new(&record, format!("| {line}"), task.work(self.engine, &self.stats), status)
    }
}

/// So many covers, in the order in which they are found; or two where there are as many, so that one
/// alone is known to be the only one.
fn covers(task: &mut Task<'_>, wanted: Option<u64>, items: bool) -> Result<Search, Fatal> {
    let most = wanted.unwrap_or(2);
    let limits = task.settings.limits();
    let lean = match task.lean() {
        Ok(Some(lean)) => lean,
        Ok(None) => return Ok(Search::without_covers(End::Exhausted, "reduction")),
        Err(stop) => return Ok(Search::without_covers(End::Stopped(stop), "none")),
    };

    let holed = task.with_holes(&lean);
    let (name, engine) = task.engine(lean.problem())?;
    let mut n = 0;
    let named = task.engine_named();
    let mut visit = |cover: &[OptionId]| {
        n += 1;
        let cover = lean.whole_cover(cover);
        task.write_cover(n, &cover, items);
        task.line.say(|| format!("solving: {n} covers"));
        until(n >= most)
    };

    let problem = lean.problem();
    // An engine that is named goes its own way; else a cover may come from anywhere.
    let (end, stats, engine) = if named {
        let (end, stats) = engine(problem, &mut limits.meter(), &mut visit);
        (end, stats, name)
    } else {
        let holed = holed.as_ref().map(|holed| (holed.problem(), best(holed.problem())));
        decide((problem, (name, engine)), holed, most, &limits, &mut visit)
    };

    Ok(Search { covers: n, end, stats, engine })
}

/// The best covers, in order.
fn cheapest_covers(task: &mut Task<'_>, args: &SolveArgs) -> Result<Search, Fatal> {
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
        task.write_cover(n, &found.cover, args.items);
    }
    Ok(Search { covers: found.len() as u64, end, stats, engine: "cheapest" })
}
