//! `onefold rate`: how hard puzzles are, on scales that people know.

use clap::Args;
use onefold::internals::logic::rate::{rate_known, upright_puzzle};
use onefold::internals::logic::{Board, Entries, Promise};
use onefold::internals::report::{RATING_COLUMNS, Rated};

use crate::shared::{BatchArgs, ChoiceArgs, Fatal, How, LogicArgs, Reasoning, Status, Stream};

#[derive(Debug, Args)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,
    #[command(flatten)]
    pub(crate) logic: LogicArgs,
}

/// Runs `onefold rate`; returns its status.
pub(crate) fn run(args: RateArgs) -> Result<Status, Fatal> {
    let stream = Stream::batch(&args.batch, RATING_COLUMNS, Some(args.choice), false)?;
    let reasoning = Reasoning::new(&args.logic)?;
    stream.run(How::Each, move |job| {
        let (known, run) = reasoning.known(job);
        let board = Board::new(job.puzzle(), Entries::Ignored);
        let settings = |promise| reasoning.settings(promise);
        let rating = rate_known(&board, &known, &job.limits, &settings);
        let guesses = (known.promise() == Promise::Checked).then(|| {
            let upright = upright_puzzle(job.puzzle());
            if upright.givens() == job.puzzle().givens() {
                run.nodes
            } else {
                job.solver.uniqueness(&upright, &job.limits).1.nodes
            }
        });
        Ok(job.tell(&Rated::new(known, rating, guesses, &board)))
    })
}
