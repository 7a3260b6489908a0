//! `onefold cover verify`: whether a problem has exactly one cover, with the evidence.

use std::ops::ControlFlow;

use onefold::internals::ids::OptionId;
use onefold::internals::limits::{End, Stats};
use onefold::internals::search::settle;
use serde_json::Map;

use super::args::VerifyArgs;
use super::task::{Found, Task};
use crate::shared::exit::{Fatal, Status};

pub(super) fn run(args: &VerifyArgs) -> Result<Status, Fatal> {
    let mut task = match Task::new(&args.common)? {
        Ok(task) => task,
        Err(refused) => return Ok(refused),
    };
    task.watch("verifying");
    let (covers, end, stats, engine) = two(&mut task)?;
    for (n, cover) in (1..).zip(&covers) {
        task.tell_cover(n, cover, args.print.items);
    }
    let found = verdict(&task, covers.len(), end, &stats, engine);
    Ok(task.tell(found))
}

/// Covers, how the search ended, what it did, and its name.
type Decided = (Vec<Vec<OptionId>>, End, Stats, &'static str);

/// Two covers where there are as many, else what there is.
fn two(task: &mut Task) -> Result<Decided, Fatal> {
    let mut covers = Vec::new();
    let lean = match task.lean() {
        Ok(Some(lean)) => lean,
        Ok(None) => return Ok((covers, End::Exhausted, Stats::default(), "reduction")),
        Err(stop) => return Ok((covers, End::Stopped(stop), Stats::default(), "none")),
    };
    let lean = task.with_holes(lean);
    let (name, engine) = task.engine(lean.problem())?;
    let limits = task.settings.limits();
    let mut keep = |cover: &[OptionId]| {
        covers.push(lean.whole_cover(cover));
        match covers.len() {
            2 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    let (end, stats, name) = match task.engine_named() {
        true => {
            let (end, stats) = engine(lean.problem(), &mut limits.meter(), &mut keep);
            (end, stats, name)
        }
        false => settle::two(lean.problem(), (name, engine), &limits, &mut keep),
    };
    Ok((covers, end, stats, name))
}

fn verdict(task: &Task, n: usize, end: End, stats: &Stats, engine: &'static str) -> Found {
    let (verdict, line, status) = match (n, end) {
        (0 | 1, End::Stopped(stop)) => {
            let line = format!("| not known: {}", stop.word());
            ("unknown", line, Status::PARTIAL)
        }
        (0, _) => ("none", "| none: there is no cover".to_owned(), Status::NO),
        (1, _) => ("unique", "| unique: the only cover".to_owned(), Status::YES),
        _ => (
            "multiple",
            "| multiple: there are at least these two".to_owned(),
            Status::NO,
        ),
    };
    let mut fields = Map::new();
    fields.insert("verdict".into(), verdict.into());
    fields.insert("solutions".into(), n.into());
    fields.insert("complete".into(), (end == End::Exhausted).into());
    if let End::Stopped(stop) = end {
        fields.insert("reason".into(), stop.word().into());
    }
    Found {
        fields,
        line,
        stats: task.stats(engine, stats),
        work: format!("| {}", task.work(engine, stats)),
        status,
    }
}
