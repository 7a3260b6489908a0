//! `onefold encode`: puzzles as exact-cover problems in Knuth's DLX text form.

use clap::Args;
use onefold::encode::{Encoding, ItemNames, NotEncoded};
use onefold::limits::Cancel;
use onefold::propagate::{Board, Geometry, Propagator, Silent};
use onefold::solve::Solver;
use onefold::text::dlx;

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::InputArgs;
use crate::shared::inputs::Inputs;
use crate::shared::interrupt::cancel_on_interrupt;
use crate::shared::output::Sink;
use crate::shared::settings::RunSettings;
use crate::shared::stream::{self, Stream, Turn};
use crate::shared::subject::Subject;

#[derive(Debug, Args)]
pub(crate) struct EncodeArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Propagate first, and write only what is left open
    #[arg(long)]
    pub(crate) propagate: bool,
}

pub(crate) fn run(args: EncodeArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::plain(cancel_on_interrupt());
    let inputs = Inputs::new(&args.input)?;
    let (propagate, with_entries) = (args.propagate, args.input.with_entries);
    let work = move |_: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        Subject::new(turn.source, turn.entry, with_entries, false, sink)
            .map_or(Status::BAD, |subject| encode(&subject, propagate, sink))
    };
    Stream::new(inputs, settings).run_in_turn(&work)
}

fn encode(subject: &Subject, propagate: bool, sink: &mut dyn Sink) -> Status {
    let puzzle = &subject.entry.puzzle;
    let geometry = Geometry::new(puzzle.layout());
    let mut board = Board::new(puzzle.allowed());
    if propagate
        && Propagator::new(&geometry)
            .start(&mut board, &mut Silent)
            .is_err()
    {
        // The matrix of the puzzle as it is given has no cover either, and it says so.
        board = Board::new(puzzle.allowed());
    }
    let primitives = puzzle.layout().primitives();
    let encoding = if primitives.is_empty() {
        Encoding::new(&geometry, &board).map_err(NotEncoded::from)
    } else {
        // Conditions speak of settled cells too, so these stay in the matrix.
        board = Board::new(board.sets().clone());
        Encoding::under_rules(&geometry, &board, primitives)
    };
    let encoding = match encoding {
        Ok(encoding) => encoding,
        Err(error) => {
            stream::complain(
                &subject.source_name(),
                None,
                &error.to_string(),
                false,
                sink,
            );
            return Status::BAD;
        }
    };
    let names = ItemNames::new(puzzle.layout());
    let names: Vec<String> = encoding
        .items()
        .iter()
        .map(|&meaning| names.name(meaning))
        .collect();
    sink.line(&format!(
        "| {}: {}",
        subject.source_name(),
        puzzle.layout().name()
    ));
    subject
        .notes()
        .iter()
        .for_each(|note| sink.line(&format!("| {note}")));
    let settled = puzzle
        .layout()
        .cells()
        .enumerate()
        .filter(|(cell, _)| board.is_settled(*cell));
    for (cell, place) in settled {
        sink.line(&format!("| {place}={}", board.sets()[cell]));
    }
    sink.line(dlx::write(encoding.problem(), &names, &[]).trim_end());
    Status::YES
}

impl RunSettings {
    /// Settings of a command that does not search.
    pub(crate) fn plain(cancel: Cancel) -> Self {
        Self {
            config: onefold::solve::Config::default(),
            threads: 1,
            timeout: None,
            memory: None,
            nodes: None,
            json: false,
            cancel,
        }
    }
}
