//! `onefold count`: the exact number of solutions.

use clap::Args;
use onefold::internals::count::CountQuestion;
use onefold::internals::report::COUNT_COLUMNS;

use crate::shared::{
    BatchArgs, ChoiceArgs, Counter, CountingArgs, EstimateArgs, Fatal, How, Known, Line, Refusal,
    Status, Stream, progress, progress_words,
};

#[derive(Debug, Args)]
#[command(mut_arg("estimate", |arg| arg.conflicts_with("csv")))]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,
    #[command(flatten)]
    pub(crate) counting: CountingArgs,
    /// Stop when at least N solutions are known
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
    #[command(flatten)]
    pub(crate) estimating: EstimateArgs,
    /// Say what was done
    #[arg(long, conflicts_with = "csv")]
    pub(crate) stats: bool,
}

/// Runs `onefold count`; returns its status.
pub(crate) fn run(args: CountArgs) -> Result<Status, Fatal> {
    let stream = Stream::batch(&args.batch, COUNT_COLUMNS, Some(args.choice), args.stats)?;
    let json = stream.settings.json;
    let counter = Counter::new(&args.counting, args.limit, stream.settings.threads);
    if let Some(descents) = args.estimating.descents(&args.batch.run) {
        return stream.run(How::Each, move |job| {
            let found = job.solver.estimate(job.puzzle(), descents, &job.limits);
            Ok(job.tell(&found))
        });
    }

    // As in `verify`: figures shown for each puzzle are computed for each by itself.
    let by_itself = json || args.batch.table.is_asked() || args.stats;
    let how = match args.limit {
        Some(limit @ 1..) if counter.how.enumerates() && !by_itself => How::Counts(limit),
        _ => How::Each,
    };

    // A stream that is long enough for a bar of its own needs no lines for its counts.
    let draws = progress::draws(json) && !stream.has_bar();
    stream.run(how, move |job| {
        if let Some(Known::Count(count)) = job.known.take() {
            return Ok(job.tell(&count));
        }
        let counted = counter.run(|how| {
            let mut line = Line::new(draws, "counting");
            let puzzle = job.puzzle();
            let solver = &mut *job.solver;
            solver.count_watched(CountQuestion::new(puzzle, how, &job.limits), &mut |progress| {
                line.say(|| progress_words(progress));
            })
        });
        let count = counted.map_err(Refusal::bad)?;
        Ok(job.tell(&count))
    })
}
