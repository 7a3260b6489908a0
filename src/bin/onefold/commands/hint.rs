//! `onefold hint`: the next step, up to the requested level.

use clap::Args;
use onefold::internals::ask::next;
use onefold::internals::logic::{Board, Entries};
use onefold::internals::report::{HINT_COLUMNS, Hint};

use crate::shared::{BatchArgs, Fatal, How, LogicArgs, Reasoning, Status, Stream};

#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    #[command(flatten)]
    pub(crate) logic: LogicArgs,
    /// 1 says where to look, 2 which technique, 3 the whole step
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(crate) level: u8,
}

/// Runs `onefold hint`; returns its status.
pub(crate) fn run(args: HintArgs) -> Result<Status, Fatal> {
    let stream = Stream::batch(&args.batch, HINT_COLUMNS, None, false)?;
    let reasoning = Reasoning::new(&args.logic)?;
    stream.run(How::Each, move |job| {
        let (known, _) = reasoning.known(job);
        let board = Board::new(job.puzzle(), Entries::Ignored);
        let settings = reasoning.settings(known.promise());
        let (step, ending) = next(&board, known, &settings, &job.limits);
        let hint = Hint::new(&board, ending, step.as_ref(), args.level.into());
        Ok(job.tell(&hint))
    })
}
