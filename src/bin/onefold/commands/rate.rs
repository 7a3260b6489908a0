//! `onefold rate`: how hard puzzles are, on scales that people know.

use std::sync::Arc;

use clap::Args;
use onefold::logic::Promise;
use onefold::logic::rate::rate_known;
use onefold::report::{self, Rated};
use onefold::solve::Solver;
use serde_json::Value;

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{InputArgs, LogicArgs, RunArgs};
use crate::shared::inputs::Inputs;
use crate::shared::interrupt::cancel_on_interrupt;
use crate::shared::output::Sink;
use crate::shared::reasoning::{Reasoning, board, status};
use crate::shared::settings::RunSettings;
use crate::shared::stream::{Bulk, Stream, Turn};
use crate::shared::subject::Subject;

#[derive(Debug, Args)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) logic: LogicArgs,
    /// Write CSV, with a first line that names the columns
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
}

pub(crate) fn run(args: RateArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
    let inputs = Inputs::new(&args.input)?;
    let with_entries = args.input.with_entries;
    let task = Task {
        settings: settings.clone(),
        reasoning: Reasoning::new(&args.logic)?,
        csv: args.csv,
    };
    let work = move |solver: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        let json = task.settings.json;
        Subject::new(turn.source, turn.entry, with_entries, json, sink)
            .map_or(Status::BAD, |subject| task.rate(solver, &subject, sink))
    };
    let mut stream = Stream::new(inputs, settings);
    if args.csv {
        stream = stream.opening(report::RATING_HEAD);
    }
    stream.run(Bulk::No, Arc::new(work))
}

/// What is asked of every puzzle.
struct Task {
    settings: RunSettings,
    reasoning: Reasoning,
    csv: bool,
}

impl Task {
    fn rate(&self, solver: &mut Solver, subject: &Subject, sink: &mut dyn Sink) -> Status {
        let limits = self.settings.limits();
        let (known, run) = self.reasoning.known(solver, subject, &limits);
        let board = board(subject);
        let rating = rate_known(&board, &known, &limits, &|promise| {
            self.reasoning.settings(promise)
        });
        let rated = Rated {
            known: &known,
            rating: rating.as_ref(),
            guesses: (known.promise() == Promise::Checked).then_some(run.nodes),
        };
        if self.settings.json {
            let mut fields = subject.result();
            rated.json(&mut fields, subject.entry.puzzle.layout());
            subject.finish_with(&mut fields, Value::Object(serde_json::Map::new()), None);
            sink.line(&Value::Object(fields).to_string());
        } else if self.csv {
            let id = subject.entry.id.as_deref();
            sink.line(&rated.csv(&subject.source_name(), id));
        } else {
            let text = rated.plain(&board);
            sink.line(&format!("{}{text}", subject.prefix()));
            let notes = subject.notes();
            notes
                .iter()
                .for_each(|note| sink.line(&format!("  {note}")));
        }
        status(&rated.ending())
    }
}
