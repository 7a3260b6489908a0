//! `onefold count`: the exact number of solutions.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use onefold::count::{Count, Counting, Descents, NotCounted};
use onefold::limits::Limits;
use onefold::report;
use onefold::solve::Solver;

use crate::commands::candidates;
use crate::commands::candidates::{CandidatesArgs, ColorArg};
use crate::shared::counting::{CountingArgs, Running, counting};
use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{InputArgs, RunArgs};
use crate::shared::inputs::Inputs;
use crate::shared::interrupt::cancel_on_interrupt;
use crate::shared::output::Sink;
use crate::shared::settings::RunSettings;
use crate::shared::state_file::StateFile;
use crate::shared::stream::{self, Bulk, Known, Stream, Turn};
use crate::shared::subject::Subject;
use crate::shared::watch::{self, Watch};

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) counting: CountingArgs,
    /// Stop when at least N solutions are known
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "candidates")]
    pub(crate) limit: Option<u64>,
    /// Count for each cell and symbol, as the command candidates does
    #[arg(long)]
    pub(crate) candidates: bool,
    /// Count a second time in another way, and fail where the numbers differ
    #[arg(long, conflicts_with = "candidates")]
    pub(crate) check: bool,
    #[command(flatten)]
    pub(crate) estimating: EstimateArgs,
    /// Keep the state of the count of one puzzle in this file, and go on from it where it is there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["candidates", "limit"])]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Say what was done
    #[arg(long)]
    pub(crate) stats: bool,
}

/// Estimates instead of exact numbers.
#[derive(Debug, Args)]
pub(crate) struct EstimateArgs {
    /// Only estimate the number, by random descents, with its standard error; --seed changes them
    #[arg(long, conflicts_with_all = ["limit", "candidates", "check", "checkpoint", "method"])]
    pub(crate) estimate: bool,
    /// How many descents an estimate makes
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..), requires = "estimate")]
    pub(crate) descents: u64,
}

pub(crate) fn run(args: CountArgs) -> Result<Status, Fatal> {
    if args.candidates {
        return candidates::run(CandidatesArgs {
            input: args.input,
            run: args.run,
            counting: args.counting,
            true_only: false,
            limit: None,
            color: ColorArg::Auto,
            stats: args.stats,
        });
    }
    let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
    let inputs = Inputs::new(&args.input)?;
    let with_entries = args.input.with_entries;
    let in_turn = args.checkpoint.is_some();
    let how = counting(&args.counting, args.limit, settings.threads);
    // As in `verify`: what is shown of each puzzle is asked of each by itself.
    let bulk = match args.limit {
        _ if args.estimating.estimate => Bulk::No,
        Some(limit @ 1..) if how.enumerates() && !settings.json && !args.stats && !args.check => {
            Bulk::Counts(limit)
        }
        _ => Bulk::No,
    };
    let task = Task {
        counting: how,
        settings: settings.clone(),
        stats: args.stats,
        check: args.check,
        estimate: args.estimating.estimate.then_some(Descents {
            number: args.estimating.descents,
            seed: args.run.seed,
        }),
        checkpoint: args.checkpoint,
        // A stream that is long enough for a bar of its own needs no lines for its counts.
        draws: watch::draws(settings.json) && !inputs.size().is_some_and(stream::has_bar),
        running: Running::default(),
    };
    let work = move |solver: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        let json = task.settings.json;
        Subject::new(turn.source, turn.entry, with_entries, json, sink).map_or(
            Status::BAD,
            |subject| match task.estimate {
                Some(how) => task.estimate(solver, &subject, how, sink),
                None => task.count(solver, &subject, turn.known, sink),
            },
        )
    };
    if in_turn {
        Stream::new(inputs, settings).run_in_turn(&work)
    } else {
        Stream::new(inputs, settings).run(bulk, Arc::new(work))
    }
}

/// What is asked of every puzzle.
struct Task {
    counting: Counting,
    settings: RunSettings,
    stats: bool,
    check: bool,
    /// Descents of an estimate, where no exact number is asked for.
    estimate: Option<Descents>,
    checkpoint: Option<PathBuf>,
    draws: bool,
    running: Running,
}

impl Task {
    fn estimate(
        &self,
        solver: &mut Solver,
        subject: &Subject,
        how: Descents,
        sink: &mut dyn Sink,
    ) -> Status {
        let begun = Instant::now();
        let found = solver.estimate(&subject.entry.puzzle, how, &self.settings.limits());
        let elapsed = self.stats.then(|| begun.elapsed());
        if self.settings.json {
            let mut fields = subject.result();
            report::estimate_json(&mut fields, &found);
            let nothing = serde_json::Value::Object(serde_json::Map::new());
            subject.finish_with(&mut fields, nothing, elapsed);
            sink.line(&serde_json::Value::Object(fields).to_string());
        } else {
            let answer = report::estimate_plain(&found);
            sink.line(&format!("{}{answer}", subject.prefix()));
            let notes = subject.notes();
            notes
                .iter()
                .for_each(|note| sink.line(&format!("  {note}")));
            if let Some(elapsed) = elapsed {
                sink.line(&format!("  {elapsed:.3?}"));
            }
        }
        match found.stopped {
            Some(_) => Status::PARTIAL,
            None => Status::YES,
        }
    }

    fn count(
        &self,
        solver: &mut Solver,
        subject: &Subject,
        known: Option<Known>,
        sink: &mut dyn Sink,
    ) -> Status {
        if let Some(Known::Count(count)) = known {
            let answer = report::count_plain(&count);
            sink.line(&format!("{}{answer}", subject.prefix()));
            let notes = subject.notes();
            notes
                .iter()
                .for_each(|note| sink.line(&format!("  {note}")));
            return Status::YES;
        }
        let begun = Instant::now();
        let limits = self.settings.limits();
        let counted = self.running.with(self.counting.threads, |threads| {
            let how = Counting {
                threads,
                ..self.counting.clone()
            };
            let (count, not_kept) = self.counted(solver, subject, &how, &limits)?;
            let second = self.second(solver, subject, &how, &count, &limits)?;
            Ok((count, not_kept, second))
        });
        let (count, not_kept, second) = match counted {
            Ok(counted) => counted,
            Err(message) => {
                let source = subject.source_name();
                let message: Fatal = message;
                stream::complain(&source, None, &message, self.settings.json, sink);
                return Status::BAD;
            }
        };
        let elapsed = self.stats.then(|| begun.elapsed());
        if self.settings.json {
            let mut fields = subject.result();
            report::count_json(&mut fields, &count);
            if let Some(second) = &second {
                fields.insert("check".into(), report::check_json(second));
            }
            subject.finish_with(&mut fields, report::count_stats_json(&count), elapsed);
            sink.line(&serde_json::Value::Object(fields).to_string());
        } else {
            let answer = report::count_plain(&count);
            sink.line(&format!("{}{answer}", subject.prefix()));
            subject
                .notes()
                .iter()
                .for_each(|note| sink.line(&format!("  {note}")));
            if let Some(second) = &second {
                sink.line(&format!("  {}", report::check_plain(&count, second)));
            }
            if let Some(elapsed) = elapsed {
                let stats = report::count_stats_plain(&count);
                sink.line(&format!("  {stats}, {elapsed:.3?}"));
            }
        }
        // The number is there all the same.
        let kept = not_kept.map_or(Status::YES, |message| {
            let source = subject.source_name();
            stream::complain(&source, None, &message, self.settings.json, sink);
            Status::BAD
        });
        let stopped = |count: &Count| count.stopped.is_some();
        kept.and(if stopped(&count) || second.as_ref().is_some_and(stopped) {
            Status::PARTIAL
        } else {
            Status::YES
        })
    }

    /// The count, going on from the checkpoint where there is one; and why its state is not kept,
    /// where it could not be.
    fn counted(
        &self,
        solver: &mut Solver,
        subject: &Subject,
        how: &Counting,
        limits: &Limits,
    ) -> Result<(Count, Option<Fatal>), Fatal> {
        let name = self.checkpoint.as_deref().map(Path::display);
        let of_file = |what: &dyn Display| match &name {
            Some(name) => format!("--checkpoint {name}: {what}"),
            None => what.to_string(),
        };
        let opened = self.checkpoint.as_deref().map(StateFile::open).transpose();
        let (file, from) = opened.map_err(|error| of_file(&error))?.unzip();
        let mut watch = Watch::new(file, self.draws);
        let (puzzle, from) = (&subject.entry.puzzle, from.flatten());
        let counted = solver.count_watched(puzzle, how, limits, &mut watch, from.as_deref());
        watch.finish();
        match counted {
            Ok(count) => Ok((count, watch.failed.map(|failed| of_file(&failed)))),
            Err(error @ (NotCounted::NotResumed(_) | NotCounted::NoState { .. })) => {
                Err(of_file(&error))
            }
            Err(error) => Err(error.to_string()),
        }
    }

    /// The count in another way, where that is asked for and the first one is complete; both
    /// together keep to the time of one puzzle.
    fn second(
        &self,
        solver: &mut Solver,
        subject: &Subject,
        how: &Counting,
        first: &Count,
        limits: &Limits,
    ) -> Result<Option<Count>, Fatal> {
        if !self.check || !first.complete {
            return Ok(None);
        }
        let second = solver.check(&subject.entry.puzzle, how, first, limits);
        if second.complete && second.value != first.value
            || !second.complete && second.value > first.value
        {
            let at_least = if second.complete { "" } else { "at least " };
            return Err(format!(
                "--check: method {} counts {}, method {} counts {at_least}{}; this is a bug in onefold",
                first.method.name(),
                first.value,
                second.method.name(),
                second.value
            ));
        }
        Ok(Some(second))
    }
}
