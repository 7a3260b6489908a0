//! `onefold encode`: puzzles as exact-cover problems in Knuth's DLX text form.

use clap::Args;
use onefold::internals::encode::{Encoding, ItemNames, NotEncoded};
use onefold::internals::propagate::{Domains, Geometry, Propagator};
use onefold::internals::text::dlx;

use crate::shared::{
    Done, Fatal, How, InputArgs, OutputArgs, PuzzleJob, Refusal, RunSettings, Status, Stream,
};

#[derive(Debug, Args)]
pub(crate) struct EncodeArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Propagate first, and write only what is left open
    #[arg(long)]
    pub(crate) propagate: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Runs `onefold encode`; returns its status.
pub(crate) fn run(args: EncodeArgs) -> Result<Status, Fatal> {
    let settings = RunSettings { output: args.output, ..RunSettings::plain() };
    let stream = Stream::new(&args.input, settings)?;
    stream.run(How::InTurn, move |job| encode(args.propagate, job))
}

fn encode(propagate: bool, job: &mut PuzzleJob<'_>) -> Done {
    let puzzle = job.puzzle();
    let source = job.subject.source;
    let geometry = Geometry::new(puzzle.layout());
    let mut board = Domains::new(puzzle.allowed());
    let mut propagator = Propagator::new(&geometry);
    if propagate && propagator.start(&mut board).is_err() {
        // The matrix of the puzzle as it is given has no cover either, and it says so.
        board = Domains::new(puzzle.allowed());
    }

    let primitives = puzzle.layout().primitives();
    let encoding = if primitives.is_empty() {
        Encoding::new(&geometry, &board).map_err(NotEncoded::from)
    } else {
        // Conditions speak of settled cells too, so these stay in the matrix.
        board = Domains::new(board.sets().clone());
        Encoding::under_rules(&geometry, &board, primitives)
    };

    let encoding = encoding.map_err(Refusal::bad)?;
    let layout = puzzle.layout();
    let names = ItemNames::new(layout);
    let names: Vec<String> = encoding.items().iter().map(|&meaning| names.name(meaning)).collect();
    let sink = &mut job.sink;
    sink.line(&format!("| {source}: {}", layout.name()));
    for note in job.subject.notes() {
        sink.line(&format!("| {note}"));
    }
    for (cell, place) in layout.cells().enumerate() {
        if board.is_settled(cell) {
            let sign = layout.signs(board.sets()[cell]);
            sink.line(&format!("| {place}={sign}"));
        }
    }

    sink.line(dlx::write(encoding.problem(), &names, &[]).trim_end());
    Ok(Status::Yes)
}
