//! `onefold cover count`: how many covers there are.

use num_bigint::BigUint;
use onefold::cover::count::{self, Descents, Way};
use onefold::internals::limits::{End, Stop};
use onefold::internals::report;
use serde_json::{Map, json};

use super::args::{CountArgs, CoverMethod};
use super::task::{Found, Task, counted_status};
use crate::shared::exit::{Fatal, Status};
use crate::shared::watch::{self, Watch};

pub(super) fn run(args: &CountArgs) -> Result<Status, Fatal> {
    if args.estimate {
        return estimate(args);
    }
    let mut task = match Task::new(&args.common)? {
        Ok(task) => task,
        Err(refused) => return Ok(refused),
    };
    let engine_named = task.engine_named();
    let found = match args.method {
        CoverMethod::Memo if args.limit.is_some() || engine_named => {
            return Err("--method memo: goes with neither --limit nor --engine".to_owned());
        }
        CoverMethod::Memo if task.text.problem.is_coloured() => {
            return Err(
                "--method memo: knows no coloured items; auto and enumerate count them".to_owned(),
            );
        }
        CoverMethod::Memo if task.text.problem.is_bounded() => {
            return Err(
                "--method memo: knows no multiplicities; auto and enumerate count them".to_owned(),
            );
        }
        CoverMethod::Memo => by_tables(&task, Way::Tables),
        CoverMethod::Auto if args.limit.is_none() && !engine_named => by_tables(&task, Way::Auto),
        CoverMethod::Auto | CoverMethod::Enumerate => enumerated(&mut task, args.limit)?,
    };
    Ok(task.tell(found))
}

/// Visits the covers, up to so many.
fn enumerated(task: &mut Task, limit: Option<u64>) -> Result<Found, Fatal> {
    task.watch("counting");
    let lean = match task.lean() {
        Ok(Some(lean)) => lean,
        Ok(None) => return Ok(none(task, None)),
        Err(stop) => return Ok(none(task, Some(stop))),
    };
    let (name, engine) = task.engine(lean.problem())?;
    let mut meter = task.settings.limits().meter();
    let (end, stats) = count::visit(lean.problem(), engine, &mut meter, limit);
    let (value, stopped) = (&BigUint::from(stats.covers), end.stopped());
    let complete = end == End::Exhausted;
    let mut fields = Map::new();
    report::number_json(&mut fields, value, complete, stopped);
    Ok(Found {
        fields,
        line: report::number_plain(value, complete, stopped),
        stats: task.stats(name, &stats),
        work: task.work(name, &stats),
        status: counted_status(stopped),
    })
}

/// What is known before a count begins: that there is no cover, or nothing where a limit ended it.
fn none(task: &Task, stopped: Option<Stop>) -> Found {
    let mut fields = Map::new();
    let none = BigUint::ZERO;
    report::number_json(&mut fields, &none, stopped.is_none(), stopped);
    Found {
        fields,
        line: report::number_plain(&none, stopped.is_none(), stopped),
        stats: json!({"engine": "reduction", "matrix": task.matrix_json()}),
        work: format!("{}, engine reduction, ", task.matrix_plain()),
        status: counted_status(stopped),
    }
}

/// Estimates the number of covers.
fn estimate(args: &CountArgs) -> Result<Status, Fatal> {
    let mut task = match Task::new(&args.common)? {
        Ok(task) => task,
        Err(refused) => return Ok(refused),
    };
    task.watch("estimating");
    let how = Descents {
        number: args.descents,
        seed: args.common.run.seed,
    };
    let found = count::estimate(&task.text.problem, how, &task.settings.limits());
    let mut fields = Map::new();
    report::estimate_json(&mut fields, &found);
    let found = Found {
        fields,
        line: found.to_string(),
        stats: json!({}),
        work: String::new(),
        status: counted_status(found.stopped),
    };
    Ok(task.tell(found))
}

/// Counts by residual problems, which may still turn out to be enumeration.
fn by_tables(task: &Task, way: Way) -> Found {
    let means = task.means();
    let mut watch = Watch::new(watch::draws(task.settings.json));
    let counted = count::count_by(&task.text.problem, &means, way, &mut |progress| {
        watch.at(progress);
    });
    watch.finish();
    let work = &counted.work;
    // Without tables every transition is a node of the enumeration.
    let hits = match work.states {
        0 => 0,
        states => work.transitions.saturating_sub(states),
    };
    let (complete, stopped) = (counted.stopped.is_none(), counted.stopped);
    let mut fields = Map::new();
    report::number_json(&mut fields, &counted.value, complete, stopped);
    Found {
        fields,
        line: report::number_plain(&counted.value, complete, stopped),
        stats: json!({
            "method": work.order, "states": work.states, "transitions": work.transitions,
            "hits": hits, "symmetry": work.symmetry.to_string(), "bytes": work.bytes,
            "matrix": task.matrix_json()}),
        work: format!(
            "method {}, {} states, {} transitions, {hits} hits, symmetry {}, {} bytes, {}, ",
            work.order,
            work.states,
            work.transitions,
            work.symmetry,
            work.bytes,
            task.matrix_plain()
        ),
        status: counted_status(stopped),
    }
}
