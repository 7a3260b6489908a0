//! `onefold cover count`: how many covers there are.

use num_bigint::BigUint;
use onefold::cover::count::{self, Descents, Means, Way};
use onefold::internals::limits::{End, Stop};
use onefold::internals::report;

use super::args::{CountArgs, CoverMethod};
use super::task::{Answer, CountWork, EngineWork, Task, Work};
use crate::shared::{Fatal, Status, progress_words};

/// Answers `cover count`.
pub(super) fn count(task: &mut Task<'_>, args: &CountArgs) -> Result<Answer, Fatal> {
    if let Some(descents) = args.estimating.descents(&args.common.run) {
        return Ok(estimate(task, descents));
    }
    let engine_named = task.engine_named();
    let problem = &task.text.problem;
    let unfit = match args.method {
        _ if args.limit.is_some() || engine_named => "goes with neither --limit nor --engine",
        _ if problem.is_coloured() => "knows no coloured items; auto and enumerate count them",
        _ if problem.is_bounded() => "knows no multiplicities; auto and enumerate count them",
        _ => "",
    };

    match args.method {
        CoverMethod::Memo if !unfit.is_empty() => Err(format!("--method memo: {unfit}")),
        CoverMethod::Memo => Ok(by_tables(task, Way::Tables)),
        CoverMethod::Auto if args.limit.is_none() && !engine_named => {
            Ok(by_tables(task, Way::Auto))
        }
        CoverMethod::Auto | CoverMethod::Enumerate => enumerated(task, args.limit),
    }
}

/// A number of covers, which a limit may have cut short.
fn number(value: &BigUint, complete: bool, stopped: Option<Stop>, work: Work) -> Answer {
    let number = report::Number::new(value, complete, stopped);
    Answer::new(&number, number.to_string(), work, status(stopped))
}

/// The status of a count that a limit may have ended.
fn status(stopped: Option<Stop>) -> Status {
    stopped.map_or(Status::Yes, |_| Status::Partial)
}

/// Visits the covers, up to so many.
fn enumerated(task: &mut Task<'_>, limit: Option<u64>) -> Result<Answer, Fatal> {
    task.watch("counting");
    let lean = match task.lean() {
        Ok(Some(lean)) => lean,
        none => {
            let work = Work::Engine(EngineWork {
                engine: "reduction",
                search: None,
                matrix: task.matrix(),
                free: None,
            });
            let stopped = none.err();
            return Ok(number(&BigUint::ZERO, stopped.is_none(), stopped, work));
        }
    };

    let (name, engine) = task.engine(lean.problem())?;
    let mut meter = task.settings.limits().meter();
    let (end, stats) = count::visit(lean.problem(), engine, &mut meter, limit);
    let work = task.work(name, &stats);
    Ok(number(&stats.covers.into(), end == End::Exhausted, end.stopped(), work))
}

/// Estimates the number of covers.
fn estimate(task: &mut Task<'_>, descents: Descents) -> Answer {
    task.watch("estimating");
    let found = count::estimate(&task.text.problem, descents, &task.settings.limits());
    let record = report::EstimateRecord::new(&found);
    Answer::new(&record, found.to_string(), Work::None {}, status(found.stopped))
}

/// Counts by residual problems, which may still turn out to be enumeration.
fn by_tables(task: &mut Task<'_>, way: Way) -> Answer {
    task.watch("counting");
    let means = Means {
        limits: task.settings.limits(),
        threads: task.settings.threads,
        ..Means::default()
    };

    let Task { text, line, .. } = task;
    let counted = count::count_by(&text.problem, &means, way, &mut |progress| {
        line.say(|| progress_words(progress));
    });
    let work = counted.work;
    let figures = CountWork {
        // Without tables every transition is a node of the enumeration.
        hits: if work.states == 0 { 0 } else { work.transitions.saturating_sub(work.states) },
        method: work.order,
        states: work.states,
        transitions: work.transitions,
        symmetry: work.symmetry.to_string(),
        bytes: work.bytes,
        matrix: task.matrix(),
    };

    let stopped = counted.stopped;
    number(&counted.value, stopped.is_none(), stopped, Work::Count(figures))
}
