//! `onefold count`: the exact number of solutions.

use clap::Args;
use onefold::internals::count::{Counting, Descents};
use onefold::internals::report::COUNT_COLUMNS;

use crate::shared::counting::{CountingArgs, Running, counting, progress_words};
use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{ChoiceArgs, InputArgs, RunArgs, TableArgs};
use crate::shared::progress::{self, Line};
use crate::shared::settings::RunSettings;
use crate::shared::stream::Stream;
use crate::shared::turn::{Bulk, Done, Known, Refusal, Turn};

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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    #[command(flatten)]
    pub(crate) estimating: EstimateArgs,
    /// Say what was done
    #[arg(long, conflicts_with = "csv")]
    pub(crate) stats: bool,
}

/// Estimates instead of exact numbers.
#[derive(Debug, Args)]
pub(crate) struct EstimateArgs {
    /// Only estimate the number, by random descents, with its standard error; --seed changes them
    #[arg(long, conflicts_with_all = ["limit", "method", "csv"])]
    pub(crate) estimate: bool,
    /// How many descents an estimate makes
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(2..), requires = "estimate")]
    pub(crate) descents: u64,
}

pub(crate) fn run(args: CountArgs) -> Result<Status, Fatal> {
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
            Ok(turn.tell(&found))
        });
    }
    // As in `verify`: what is shown of each puzzle is asked of each by itself.
    let bulk = match args.limit {
        Some(limit @ 1..) if how.enumerates() && !json && !args.table.is_asked() && !args.stats => {
            Bulk::Counts(limit)
        }
        _ => Bulk::No,
    };
    let task = Task {
        counting: how,
        // A stream that is long enough for a bar of its own needs no lines for its counts.
        draws: progress::draws(json) && !stream.has_bar(),
        running: Running::default(),
    };
    stream.run(bulk, move |turn| task.count(turn))
}

/// What is asked of every puzzle.
struct Task {
    counting: Counting,
    draws: bool,
    running: Running,
}

impl Task {
    fn count(&self, turn: &mut Turn<'_>) -> Done {
        if let Some(Known::Count(count)) = turn.known.take() {
            return Ok(turn.tell(&count));
        }
        let counted = self.running.with(self.counting.threads, |threads| {
            let how = Counting {
                threads,
                ..self.counting.clone()
            };
            let mut line = Line::new(self.draws, "counting");
            let (puzzle, solver) = (turn.puzzle(), &mut *turn.solver);
            solver.count_watched(puzzle, &how, &turn.limits, &mut |progress| {
                line.say(|| progress_words(progress));
            })
        });
        let count = counted.map_err(|error| Refusal::bad(error.to_string()))?;
        Ok(turn.tell(&count))
    }
}
