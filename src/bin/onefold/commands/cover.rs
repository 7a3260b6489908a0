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
use serde_json::{Value, json};

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::RunArgs;
use crate::shared::inputs;
use crate::shared::interrupt::cancel_on_interrupt;
use crate::shared::output::{Output, Sink};
use crate::shared::panics;
use crate::shared::settings::RunSettings;
use crate::shared::stream;

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
        stream::complain(&source, None, &mistake.to_string(), json, &mut output);
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
}

impl Task {
    /// The status when the problem cannot be read, which has then been said.
    fn new(args: &CoverCommonArgs) -> Result<Result<Self, Status>, Fatal> {
        let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
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
        let bytes = inputs::whole_file(&args.file)?;
        let mut output = Output::new(settings.cancel.clone());
        match dlx::read(&bytes) {
            Ok(text) => {
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
                }))
            }
            Err(error) => {
                let place = format!("{source}:{}", error.line);
                stream::complain(
                    &place,
                    error.column,
                    &error.kind.to_string(),
                    settings.json,
                    &mut output,
                );
                Ok(Err(output.end(Status::BAD)))
            }
        }
    }

    /// The fields that end a JSON answer.
    fn finish(&mut self, mut fields: Value, stats: &Stats, begun: Option<Instant>) {
        fields["type"] = "result".into();
        fields["id"] = Value::Null;
        fields["source"] = self.source.clone().into();
        if !self.text.notes.is_empty() {
            fields["notes"] = self.text.notes.clone().into();
        }
        fields["stats"] = json!({
            "engine": self.engine_name, "attempts": stats.nodes, "updates": stats.updates, "depth": stats.depth,
            "matrix": {"items": self.text.problem.n_items(), "options": self.text.problem.n_options(),
                "entries": self.text.problem.n_mentions()}});
        if let Some(begun) = begun {
            fields["stats"]["seconds"] = begun.elapsed().as_secs_f64().into();
        }
        self.output.line(&fields.to_string());
    }

    fn stats_line(&self, stats: &Stats, begun: Instant) -> String {
        let problem = &self.text.problem;
        format!(
            "{} attempts, {} updates, depth {}, matrix {} items x {} options with {} entries, engine {}, {:.3?}",
            stats.nodes,
            stats.updates,
            stats.depth,
            problem.n_items(),
            problem.n_options(),
            problem.n_mentions(),
            self.engine_name,
            begun.elapsed()
        )
    }
}

fn solve(args: &CoverSolveArgs) -> Result<Status, Fatal> {
    let mut task = match Task::new(&args.common)? {
        Ok(task) => task,
        Err(refused) => return Ok(refused),
    };
    let begun = Instant::now();
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
        let options: Vec<String> = cover
            .iter()
            .map(|&option| text.option(option).join(" "))
            .collect();
        if json {
            let options: Vec<_> = cover.iter().map(|&option| text.option(option)).collect();
            output.line(
                &json!({"type": "solution", "id": null, "n": n, "options": options}).to_string(),
            );
        } else {
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
    let reason = if let End::Stopped(stop) = end {
        Some(stop)
    } else {
        None
    };
    if task.settings.json {
        let verdict = match (n, end) {
            (0, End::Stopped(_)) => "unknown",
            (0, _) => "none",
            (1, End::Exhausted) => "unique",
            (1, _) => "solved",
            _ => "multiple",
        };
        let mut fields = json!({"type": "result", "id": null, "source": "", "verdict": verdict, "solutions": n,
            "complete": end == End::Exhausted});
        if let Some(stop) = reason {
            fields["reason"] = stop.word().into();
        }
        task.finish(fields, &stats, args.common.stats.then_some(begun));
    } else {
        let covers = if n == 1 {
            "1 cover".to_owned()
        } else {
            format!("{n} covers")
        };
        task.output.line(&match (n, end, reason) {
            (0, End::Exhausted, _) => "| no cover".to_owned(),
            (_, End::Exhausted, _) => format!("| {covers} in all"),
            (_, _, Some(stop)) => format!("| {covers}, perhaps more: {}", stop.word()),
            _ => format!("| {covers}, perhaps more"),
        });
        if args.common.stats {
            let line = format!("| {}", task.stats_line(&stats, begun));
            task.output.line(&line);
        }
    }
    Ok(task.output.end(match (reason, n) {
        (Some(_), _) => Status::PARTIAL,
        (None, 0) => Status::NO,
        _ => Status::YES,
    }))
}

fn count(args: &CoverCountArgs) -> Result<Status, Fatal> {
    let mut task = match Task::new(&args.common)? {
        Ok(task) => task,
        Err(refused) => return Ok(refused),
    };
    if args.estimate {
        return Ok(estimate(task, args));
    }
    let engine_named = task.settings.config.engine != Engine::Auto;
    match args.method {
        CoverMethod::Memo if args.limit.is_some() || engine_named => {
            return Err("--method memo: goes with neither --limit nor --engine".to_owned());
        }
        CoverMethod::Memo if task.text.problem.is_coloured() => {
            return Err(
                "--method memo: knows no coloured items; auto and enumerate count them".to_owned(),
            );
        }
        CoverMethod::Memo => return Ok(count_by_tables(task, args, memo::Way::Tables)),
        CoverMethod::Auto if args.limit.is_none() && !engine_named => {
            return Ok(count_by_tables(task, args, memo::Way::Auto));
        }
        CoverMethod::Auto | CoverMethod::Enumerate => {}
    }
    let begun = Instant::now();
    let mut meter = task.settings.limits().meter();
    let mut counted = count::covers::count(&task.text.problem, task.engine, &mut meter, args.limit);
    if let Some(limit) = args
        .limit
        .filter(|_| !counted.complete && counted.stopped.is_none())
    {
        counted.value = counted.value.min(limit.into());
    }
    if task.settings.json {
        let mut fields = json!({"type": "result", "id": null, "source": "", "count": counted.value.to_string(),
            "complete": counted.complete});
        if let Some(stop) = counted.stopped {
            fields["reason"] = stop.word().into();
        }
        task.finish(fields, &counted.stats, args.common.stats.then_some(begun));
    } else {
        let line = match (counted.complete, counted.stopped) {
            (true, _) => counted.value.to_string(),
            (false, None) => format!("at least {}", counted.value),
            (false, Some(stop)) => format!("at least {} ({})", counted.value, stop.word()),
        };
        task.output.line(&line);
        if args.common.stats {
            let line = task.stats_line(&counted.stats, begun);
            task.output.line(&line);
        }
    }
    Ok(task.output.end(counted_status(counted.stopped)))
}

/// A number is incomplete where a limit ended it.
fn counted_status(stopped: Option<Stop>) -> Status {
    match stopped {
        Some(_) => Status::PARTIAL,
        None => Status::YES,
    }
}

/// Estimates the number of covers.
fn estimate(mut task: Task, args: &CoverCountArgs) -> Status {
    let begun = Instant::now();
    let how = Descents {
        number: args.descents,
        seed: args.common.run.seed,
    };
    let found = count::covers::estimate(&task.text.problem, how, &task.settings.limits());
    if task.settings.json {
        let mut fields = report::result_head("result", None, &task.source);
        report::estimate_json(&mut fields, &found);
        if !task.text.notes.is_empty() {
            fields.insert("notes".into(), task.text.notes.clone().into());
        }
        if args.common.stats {
            let seconds = begun.elapsed().as_secs_f64();
            fields.insert("stats".into(), json!({"seconds": seconds}));
        }
        task.output.line(&Value::Object(fields).to_string());
    } else {
        task.output.line(&report::estimate_plain(&found));
        if args.common.stats {
            task.output.line(&format!("{:.3?}", begun.elapsed()));
        }
    }
    task.output.end(counted_status(found.stopped))
}

/// Counts by residual problems, which may still turn out to be enumeration.
fn count_by_tables(mut task: Task, args: &CoverCountArgs, way: memo::Way) -> Status {
    let begun = Instant::now();
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
    let problem = &task.text.problem;
    let (items, options, entries) = (problem.n_items(), problem.n_options(), problem.n_mentions());
    if task.settings.json {
        let mut fields = json!({"type": "result", "id": null, "source": task.source, "count": counted.value.to_string(),
            "complete": counted.stopped.is_none()});
        if let Some(stop) = counted.stopped {
            fields["reason"] = stop.word().into();
        }
        if !task.text.notes.is_empty() {
            fields["notes"] = task.text.notes.clone().into();
        }
        fields["stats"] = json!({"method": work.order, "states": work.states, "transitions": work.transitions,
            "hits": hits, "symmetry": work.symmetry.to_string(), "bytes": work.bytes,
            "matrix": {"items": items, "options": options, "entries": entries}});
        if args.common.stats {
            fields["stats"]["seconds"] = begun.elapsed().as_secs_f64().into();
        }
        task.output.line(&fields.to_string());
    } else {
        let line = match counted.stopped {
            None => counted.value.to_string(),
            Some(stop) => format!("at least {} ({})", counted.value, stop.word()),
        };
        task.output.line(&line);
        if args.common.stats {
            let line = format!(
                "method {}, {} states, {} transitions, {hits} hits, symmetry {}, {} bytes, \
                 matrix {items} items x {options} options with {entries} entries, {:.3?}",
                work.order,
                work.states,
                work.transitions,
                work.symmetry,
                work.bytes,
                begun.elapsed()
            );
            task.output.line(&line);
        }
    }
    task.output.end(counted_status(counted.stopped))
}
