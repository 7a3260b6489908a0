//! `onefold cover`: any exact-cover problem in Knuth's DLX text form.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, Subcommand};
use onefold::count::Descents;
use onefold::count::{self, memo};
use onefold::ids::OptionId;
use onefold::limits::{Cancel, End, Stats, Stop};
use onefold::report;
use onefold::search::{self, first, links, reference};
use onefold::solve::Engine;
use onefold::text::dlx::{self, CoverText};
use serde_json::{Map, Value, json};

use crate::shared::exit::{Fatal, Status};
use crate::shared::files;
use crate::shared::flags::RunArgs;
use crate::shared::output::{Output, Sink, complain};
use crate::shared::panics;
use crate::shared::settings::RunSettings;

#[derive(Debug, Args)]
pub(crate) struct CoverArgs {
    #[command(subcommand)]
    pub(crate) command: CoverCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CoverCommand {
    /// Print covers, each as its options
    Solve(CoverSolveArgs),
    /// Count all covers exactly
    Count(CoverCountArgs),
}

#[derive(Debug, Args)]
pub(crate) struct CoverSolveArgs {
    #[command(flatten)]
    pub(crate) common: CoverCommonArgs,
    /// Every cover, one after the other
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,
    /// At most N covers [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct CoverCountArgs {
    #[command(flatten)]
    pub(crate) common: CoverCommonArgs,
    /// Stop when at least N covers are known; the covers are then enumerated
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
    /// How to count; --limit and a named --engine enumerate
    #[arg(long, value_enum, value_name = "NAME", default_value_t)]
    pub(crate) method: CoverMethod,
    /// Only estimate the number, by random descents, with its standard error; --seed changes them
    #[arg(long, conflicts_with_all = ["limit", "method"])]
    pub(crate) estimate: bool,
    /// How many descents an estimate makes
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..), requires = "estimate")]
    pub(crate) descents: u64,
}

/// How covers are counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum CoverMethod {
    /// Whatever promises to be the quickest
    #[default]
    Auto,
    /// Tables of residual problems, however long they take
    Memo,
    /// Every cover is visited
    Enumerate,
}

#[derive(Debug, Args)]
pub(crate) struct CoverCommonArgs {
    /// The problem: a file, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// Say what was done
    #[arg(long)]
    pub(crate) stats: bool,
}

pub(crate) fn run(args: CoverArgs) -> Result<Status, Fatal> {
    let common = match &args.command {
        CoverCommand::Solve(args) => &args.common,
        CoverCommand::Count(args) => &args.common,
    };
    let answered = panics::guarded(|| match &args.command {
        CoverCommand::Solve(args) => solve(args),
        CoverCommand::Count(args) => count(args),
    });
    answered.unwrap_or_else(|mistake| {
        let (source, json) = (common.file.display().to_string(), common.run.json);
        let mut output = Output::new(Cancel::default());
        complain(&source, None, &mistake.to_string(), json, &mut output);
        Ok(output.end(Status::BAD))
    })
}

/// A problem that was read, and how to run it.
struct Task {
    settings: RunSettings,
    source: String,
    engine: search::Engine,
    engine_name: &'static str,
    text: CoverText,
    output: Output,
    begun: Instant,
}

/// What was found, in each of the ways in which it can be told.
struct Found {
    fields: Map<String, Value>,
    line: String,
    /// What was done, as fields and as a line.
    stats: Value,
    work: String,
    status: Status,
}

impl Task {
    /// The status when the problem cannot be read, which has then been said.
    fn new(args: &CoverCommonArgs) -> Result<Result<Self, Status>, Fatal> {
        let settings = RunSettings::new(&args.run)?.telling(args.stats);
        let pick: search::Pick = match settings.config.engine {
            Engine::Auto | Engine::Bits => search::best,
            Engine::Links => |_| ("links", links::search),
            Engine::Reference => |_| ("reference", reference::search),
            other => {
                return Err(format!(
                    "--engine {}: exact cover knows auto, bits, links, reference",
                    other.name()
                ));
            }
        };
        let source = args.file.display().to_string();
        let bytes = files::whole_file(&args.file)?;
        let mut output = Output::asked(&settings.output, settings.cancel.clone())?;
        let text = match dlx::read(&bytes) {
            Ok(text) => text,
            Err(error) => {
                let (place, why) = (format!("{source}:{}", error.line), error.kind.to_string());
                complain(&place, error.column, &why, settings.json, &mut output);
                return Ok(Err(output.end(Status::BAD)));
            }
        };
        if !settings.json {
            text.notes
                .iter()
                .for_each(|note| output.complain(&format!("onefold: {source}: {note}")));
        }
        let (engine_name, engine) = pick(&text.problem);
        panics::rehearse(|| source.clone());
        Ok(Ok(Self {
            settings,
            source,
            engine,
            engine_name,
            text,
            output,
            begun: Instant::now(),
        }))
    }

    /// Writes what was found, and ends.
    fn tell(mut self, mut found: Found) -> Status {
        let elapsed = self.settings.stats.then(|| self.begun.elapsed());
        if self.settings.json {
            let mut fields = report::result_head("result", None, &self.source);
            fields.extend(found.fields);
            if !self.text.notes.is_empty() {
                fields.insert("notes".into(), self.text.notes.clone().into());
            }
            if let Some(elapsed) = elapsed {
                found.stats["seconds"] = elapsed.as_secs_f64().into();
            }
            if found.stats != json!({}) {
                fields.insert("stats".into(), found.stats);
            }
            self.output.line(&Value::Object(fields).to_string());
        } else {
            self.output.line(&found.line);
            if let Some(elapsed) = elapsed {
                self.output.line(&format!("{}{elapsed:.3?}", found.work));
            }
        }
        self.output.end(found.status)
    }

    fn matrix_json(&self) -> Value {
        let problem = &self.text.problem;
        json!({"items": problem.n_items(), "options": problem.n_options(),
            "entries": problem.n_mentions()})
    }

    fn matrix_plain(&self) -> String {
        let problem = &self.text.problem;
        format!(
            "matrix {} items x {} options with {} entries",
            problem.n_items(),
            problem.n_options(),
            problem.n_mentions()
        )
    }

    /// What an engine did, as fields.
    fn stats(&self, stats: &Stats) -> Value {
        json!({
            "engine": self.engine_name, "attempts": stats.nodes, "updates": stats.updates,
            "depth": stats.depth, "matrix": self.matrix_json()})
    }

    /// The same as a line.
    fn work(&self, stats: &Stats) -> String {
        format!(
            "{} attempts, {} updates, depth {}, {}, engine {}, ",
            stats.nodes,
            stats.updates,
            stats.depth,
            self.matrix_plain(),
            self.engine_name
        )
    }
}

fn solve(args: &CoverSolveArgs) -> Result<Status, Fatal> {
    let mut task = match Task::new(&args.common)? {
        Ok(task) => task,
        Err(refused) => return Ok(refused),
    };
    let most = if args.all {
        u64::MAX
    } else {
        args.limit.unwrap_or(1)
    };
    let (text, output, json) = (&task.text, &mut task.output, task.settings.json);
    let mut n = 0;
    let limits = task.settings.limits();
    let mut visit = |cover: &[OptionId]| {
        n += 1;
        let mut cover: Vec<OptionId> = cover.to_vec();
        cover.sort_unstable();
        let options: Vec<_> = cover.iter().map(|&option| text.option(option)).collect();
        if json {
            output.line(
                &json!({"type": "solution", "id": null, "n": n, "options": options}).to_string(),
            );
        } else {
            let options: Vec<String> = options.iter().map(|option| option.join(" ")).collect();
            output.line(&format!("{}\n", options.join("\n")));
        }
        if n < most {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    // An engine that is named goes its own way; else one cover may come from anywhere.
    let (end, stats) = if most == 1 && task.settings.config.engine == Engine::Auto {
        first::search(&text.problem, task.engine, &limits, &mut visit)
    } else {
        (task.engine)(&text.problem, &mut limits.meter(), &mut visit)
    };
    let mut fields = Map::new();
    let verdict = match (n, end) {
        (0, End::Stopped(_)) => "unknown",
        (0, _) => "none",
        (1, End::Exhausted) => "unique",
        (1, _) => "solved",
        _ => "multiple",
    };
    fields.insert("verdict".into(), verdict.into());
    fields.insert("solutions".into(), n.into());
    fields.insert("complete".into(), (end == End::Exhausted).into());
    if let End::Stopped(stop) = end {
        fields.insert("reason".into(), stop.word().into());
    }
    let covers = if n == 1 {
        "1 cover".to_owned()
    } else {
        format!("{n} covers")
    };
    let found = Found {
        fields,
        line: match (n, end) {
            (0, End::Exhausted) => "| no cover".to_owned(),
            (_, End::Exhausted) => format!("| {covers} in all"),
            (_, End::Stopped(stop)) => format!("| {covers}, perhaps more: {}", stop.word()),
            (_, End::Broken) => format!("| {covers}, perhaps more"),
        },
        stats: task.stats(&stats),
        work: format!("| {}", task.work(&stats)),
        status: match (n, end) {
            (_, End::Stopped(_)) => Status::PARTIAL,
            (0, _) => Status::NO,
            _ => Status::YES,
        },
    };
    Ok(task.tell(found))
}

fn count(args: &CoverCountArgs) -> Result<Status, Fatal> {
    let task = match Task::new(&args.common)? {
        Ok(task) => task,
        Err(refused) => return Ok(refused),
    };
    let engine_named = task.settings.config.engine != Engine::Auto;
    let found = match args.method {
        _ if args.estimate => estimated(&task, args),
        CoverMethod::Memo if args.limit.is_some() || engine_named => {
            return Err("--method memo: goes with neither --limit nor --engine".to_owned());
        }
        CoverMethod::Memo if task.text.problem.is_coloured() => {
            return Err(
                "--method memo: knows no coloured items; auto and enumerate count them".to_owned(),
            );
        }
        CoverMethod::Memo => by_tables(&task, memo::Way::Tables),
        CoverMethod::Auto if args.limit.is_none() && !engine_named => {
            by_tables(&task, memo::Way::Auto)
        }
        CoverMethod::Auto | CoverMethod::Enumerate => enumerated(&task, args.limit),
    };
    Ok(task.tell(found))
}

/// A number is incomplete where a limit ended it.
fn counted_status(stopped: Option<Stop>) -> Status {
    match stopped {
        Some(_) => Status::PARTIAL,
        None => Status::YES,
    }
}

/// Visits the covers, up to so many.
fn enumerated(task: &Task, limit: Option<u64>) -> Found {
    let mut meter = task.settings.limits().meter();
    let mut counted = count::covers::count(&task.text.problem, task.engine, &mut meter, limit);
    let enough = !counted.complete && counted.stopped.is_none();
    if let Some(limit) = limit.filter(|_| enough) {
        counted.value = counted.value.min(limit.into());
    }
    let (value, complete, stopped) = (&counted.value, counted.complete, counted.stopped);
    let mut fields = Map::new();
    report::number_json(&mut fields, value, complete, stopped);
    Found {
        fields,
        line: report::number_plain(value, complete, stopped),
        stats: task.stats(&counted.stats),
        work: task.work(&counted.stats),
        status: counted_status(stopped),
    }
}

/// Estimates the number of covers.
fn estimated(task: &Task, args: &CoverCountArgs) -> Found {
    let how = Descents {
        number: args.descents,
        seed: args.common.run.seed,
    };
    let found = count::covers::estimate(&task.text.problem, how, &task.settings.limits());
    let mut fields = Map::new();
    report::estimate_json(&mut fields, &found);
    Found {
        fields,
        line: found.to_string(),
        stats: json!({}),
        work: String::new(),
        status: counted_status(found.stopped),
    }
}

/// Counts by residual problems, which may still turn out to be enumeration.
fn by_tables(task: &Task, way: memo::Way) -> Found {
    let means = count::Means {
        limits: task.settings.limits(),
        ..count::Means::default()
    };
    let counted = memo::count_by(&task.text.problem, &means, way);
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
