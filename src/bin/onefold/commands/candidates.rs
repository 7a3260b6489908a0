//! `onefold candidates`: for each cell and symbol how many solutions hold it, or whether any.

use clap::Args;
use onefold::internals::count::CountQuestion;
use onefold::internals::report::{CANDIDATE_COLUMNS, Candidates, FoundCandidates};

use crate::shared::{BatchArgs, Counter, CountingArgs, Fatal, How, Refusal, Status, Stream};

#[derive(Debug, Args)]
pub(crate) struct CandidatesArgs {
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    #[command(flatten)]
    pub(crate) counting: CountingArgs,
    /// Only which candidates some solution holds, without their numbers
    #[arg(long)]
    pub(crate) true_only: bool,
    /// Count the solutions of each candidate only up to N, which is much quicker
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "true_only")]
    pub(crate) limit: Option<u64>,
    /// Say what was done
    #[arg(long, conflicts_with = "csv")]
    pub(crate) stats: bool,
}

/// Runs `onefold candidates`; returns its status.
pub(crate) fn run(args: CandidatesArgs) -> Result<Status, Fatal> {
    let stream = Stream::batch(&args.batch, CANDIDATE_COLUMNS, None, args.stats)?;
    let counter = Counter::new(&args.counting, None, stream.settings.threads);
    let colour = stream.settings.colour;
    stream.run(How::Each, move |job| {
        let puzzle = job.puzzle();
        let limits = &job.limits;
        let solver = &mut *job.solver;
        let found = match args.limit {
            _ if args.true_only => FoundCandidates::True(solver.true_candidates(puzzle, limits)),
            Some(limit) => FoundCandidates::Counts(solver.candidates_up_to(puzzle, limit, limits)),
            None => {
                let counted =
                    counter.run(|how| solver.candidates(CountQuestion::new(puzzle, how, limits)));
                FoundCandidates::Counts(counted.map_err(Refusal::bad)?)
            }
        };
        // Where some candidates are not known, no cells can be said to be equal.
        let known = found.stopped().is_none();
        let candidates = Candidates {
            equal: known.then(|| solver.equal_cells(puzzle, &found.sets(), limits)),
            limit: args.limit,
            colour,
            found,
        };
        Ok(job.tell(&candidates))
    })
}
