//! `onefold verify`: exactly one solution, or not, with evidence.

use clap::Args;
use onefold::internals::report::{VERDICT_COLUMNS, VerdictAnswer};
use onefold::internals::setter;
use onefold::internals::solve::{RunStats, Verdict};

use crate::shared::{BatchArgs, ChoiceArgs, Fatal, How, Known, Status, Stream};

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,
    /// Say what is not needed for one solution, what to give for one, or what clashes
    #[arg(long, conflicts_with = "csv")]
    pub(crate) explain: bool,
    /// Say what was done
    #[arg(long, conflicts_with = "csv")]
    pub(crate) stats: bool,
}

/// Runs `onefold verify`; returns its status.
pub(crate) fn run(args: VerifyArgs) -> Result<Status, Fatal> {
    let stream = Stream::batch(&args.batch, VERDICT_COLUMNS, Some(args.choice), args.stats)?;
    // Figures are shown for each puzzle, so puzzles are then solved one by one.
    let how = if args.stats || args.explain {
        How::Each
    } else if stream.settings.json || args.batch.table.is_asked() {
        How::Solutions
    } else {
        How::Unique
    };

    stream.run(how, move |job| {
        let puzzle = job.puzzle();
        let limits = &job.limits;
        let solver = &mut *job.solver;
        let (mut verdict, run) = match job.known.take() {
            Some(Known::Only(solution)) => (Verdict::Unique(solution), RunStats::default()),
            _ => solver.uniqueness(puzzle, limits),
        };
        setter::name_conflict(solver, puzzle, &mut verdict, limits);
        let explain = || setter::explain(solver, puzzle, &verdict, limits);
        let explanation = args.explain.then(explain);
        job.look_for_missing(&verdict);
        Ok(job.tell(&VerdictAnswer { verdict, explanation, run }))
    })
}
