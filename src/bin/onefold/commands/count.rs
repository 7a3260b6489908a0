//! `onefold count`: the exact number of solutions.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use clap::Args;
use onefold::count::{Count, Counting, Descents, NotCounted};
use onefold::report::{Answer, COUNT_COLUMNS, Counted};

use crate::commands::candidates;
use crate::commands::candidates::{CandidatesArgs, ColorArg};
use crate::shared::counting::{CountingArgs, Running, counting};
use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{ChoiceArgs, InputArgs, RunArgs, TableArgs};
use crate::shared::output::complain;
use crate::shared::settings::RunSettings;
use crate::shared::state_file::StateFile;
use crate::shared::stream::Stream;
use crate::shared::turn::{Bulk, Done, Known, Refusal, Turn};
use crate::shared::watch::{self, Watch};

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,
    #[command(flatten)]
    pub(crate) counting: CountingArgs,
    /// Stop when at least N solutions are known
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "candidates")]
    pub(crate) limit: Option<u64>,
    /// Count for each cell and symbol, as the command candidates does
    #[arg(long)]
    pub(crate) candidates: bool,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Count a second time in another way, and fail where the numbers differ
    #[arg(long, conflicts_with = "candidates")]
    pub(crate) check: bool,
    #[command(flatten)]
    pub(crate) estimating: EstimateArgs,
    /// Keep the state of the count of one puzzle in this file, and go on from it where it is there
    #[arg(long, value_name = "FILE", conflicts_with_all = ["candidates", "limit"])]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Say what was done
    #[arg(long, conflicts_with = "csv")]
    pub(crate) stats: bool,
}

/// Estimates instead of exact numbers.
#[derive(Debug, Args)]
pub(crate) struct EstimateArgs {
    /// Only estimate the number, by random descents, with its standard error; --seed changes them
    #[arg(long, conflicts_with_all = ["limit", "candidates", "check", "checkpoint", "method", "csv"])]
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
            table: args.table,
            stats: args.stats,
        });
    }
    let settings = RunSettings::new(&args.run)?
        .telling(args.stats)
        .tabled(&args.table, COUNT_COLUMNS)
        .choosing(args.choice);
    let (json, how) = (
        settings.json,
        counting(&args.counting, args.limit, settings.threads),
    );
    let stream = Stream::new(&args.input, settings)?;
    if args.estimating.estimate {
        let descents = Descents {
            number: args.estimating.descents,
            seed: args.run.seed,
        };
        return stream.run(Bulk::No, move |turn| {
            let (puzzle, solver) = (turn.puzzle(), &mut *turn.solver);
            let found = solver.estimate(puzzle, descents, &turn.limits);
            Ok(turn.tell(&Answer::Estimate(found)))
        });
    }
    // As in `verify`: what is shown of each puzzle is asked of each by itself.
    let bulk = match args.limit {
        Some(limit @ 1..)
            if how.enumerates() && !json && !args.table.csv && !args.stats && !args.check =>
        {
            Bulk::Counts(limit)
        }
        _ => Bulk::No,
    };
    let task = Task {
        counting: how,
        check: args.check,
        // A stream that is long enough for a bar of its own needs no lines for its counts.
        draws: watch::draws(json) && !stream.has_bar(),
        running: Running::default(),
        checkpoint: args.checkpoint,
    };
    if task.checkpoint.is_some() {
        stream.run_in_turn(move |turn| task.count(turn))
    } else {
        stream.run(bulk, move |turn| task.count(turn))
    }
}

/// What is asked of every puzzle.
struct Task {
    counting: Counting,
    check: bool,
    checkpoint: Option<PathBuf>,
    draws: bool,
    running: Running,
}

impl Task {
    fn count(&self, turn: &mut Turn<'_>) -> Done {
        if let Some(Known::Count(count)) = turn.known.take() {
            let check = None;
            return Ok(turn.tell(&Answer::Count(Counted { count, check })));
        }
        let counted = self.running.with(self.counting.threads, |threads| {
            let how = Counting {
                threads,
                ..self.counting.clone()
            };
            let (count, not_kept) = self.counted(turn, &how)?;
            let check = self.second(turn, &how, &count)?;
            Ok((Counted { count, check }, not_kept))
        });
        let (counted, not_kept) = counted.map_err(|why: Fatal| Refusal::bad(why))?;
        let status = turn.tell(&Answer::Count(counted));
        // The number is there all the same.
        let kept = not_kept.map_or(Status::YES, |message| {
            let (source, json) = (turn.subject.source, turn.settings.json);
            complain(source, None, &message, json, turn.sink);
            Status::BAD
        });
        Ok(kept.and(status))
    }

    /// The count, going on from the checkpoint where there is one; and why its state is not kept,
    /// where it could not be.
    fn counted(
        &self,
        turn: &mut Turn<'_>,
        how: &Counting,
    ) -> Result<(Count, Option<Fatal>), Fatal> {
        let name = self.checkpoint.as_deref().map(Path::display);
        let of_file = |what: &dyn Display| match &name {
            Some(name) => format!("--checkpoint {name}: {what}"),
            None => what.to_string(),
        };
        let opened = self.checkpoint.as_deref().map(StateFile::open).transpose();
        let (file, from) = opened.map_err(|error| of_file(&error))?.unzip();
        let mut watch = Watch::new(file, self.draws);
        let (puzzle, from) = (turn.puzzle(), from.flatten());
        let (solver, limits) = (&mut *turn.solver, &turn.limits);
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
        turn: &mut Turn<'_>,
        how: &Counting,
        first: &Count,
    ) -> Result<Option<Count>, Fatal> {
        if !self.check || !first.complete {
            return Ok(None);
        }
        let (puzzle, solver) = (turn.puzzle(), &mut *turn.solver);
        let second = solver.check(puzzle, how, first, &turn.limits);
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
