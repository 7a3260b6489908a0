//! `onefold rate`: how hard puzzles are, on scales that people know.

use std::sync::Arc;

use onefold::logic::{Outcome, Settings, rate};
use onefold::report;
use onefold::solve::{Solver, Verdict};
use serde_json::Value;

use crate::args::RateArgs;
use crate::exit::{Fatal, Status};
use crate::explain::{board, logic_settings};
use crate::inputs::Inputs;
use crate::interrupt::cancel_on_interrupt;
use crate::output::Sink;
use crate::settings::RunSettings;
use crate::stream::{Bulk, Stream, Turn};
use crate::subject::Subject;

pub(crate) fn run(args: RateArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
    let inputs = Inputs::new(&args.input)?;
    let with_entries = args.input.with_entries;
    let task = Task {
        settings: settings.clone(),
        logic: logic_settings(&args.logic)?,
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
    logic: Settings,
    csv: bool,
}

impl Task {
    fn rate(&self, solver: &mut Solver, subject: &Subject, sink: &mut dyn Sink) -> Status {
        let limits = self.settings.limits();
        let puzzle = &subject.entry.puzzle;
        let (verdict, run) = solver.uniqueness(puzzle, &limits);
        let unique = matches!(verdict, Verdict::Unique(_));
        let logic = Settings {
            // Techniques that build on one solution say nothing where there is not just one.
            uniqueness: self.logic.uniqueness && unique,
            ..self.logic.clone()
        };
        let rating = rate::rate(&board(subject), &logic, &limits);
        let guesses = unique.then_some(run.nodes);
        if self.settings.json {
            let mut fields = subject.result();
            report::rating_json(&mut fields, &rating, guesses);
            subject.finish_with(&mut fields, Value::Object(serde_json::Map::new()), None);
            sink.line(&Value::Object(fields).to_string());
        } else if self.csv {
            let id = subject.entry.id.as_deref();
            let source = subject.source_name();
            sink.line(&report::rating_csv(&source, id, &rating, guesses));
        } else {
            let text = report::rating_plain(&rating, guesses);
            sink.line(&format!("{}{text}", subject.prefix()));
            let notes = subject.notes();
            notes
                .iter()
                .for_each(|note| sink.line(&format!("  {note}")));
        }
        match rating.outcome {
            Outcome::Solved => Status::YES,
            Outcome::Stuck | Outcome::Broken(_) => Status::NO,
            Outcome::Left | Outcome::Stopped(_) => Status::PARTIAL,
        }
    }
}
