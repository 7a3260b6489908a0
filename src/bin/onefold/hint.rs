//! `onefold hint`: the next step, as much of it as is asked for.

use std::sync::Arc;

use onefold::limits::Limits;
use onefold::logic::{self, Board, Settings, words};
use onefold::report;
use onefold::solve::Solver;
use serde_json::{Value, json};

use crate::args::HintArgs;
use crate::exit::{Fatal, Status};
use crate::explain::{board, logic_settings};
use crate::inputs::Inputs;
use crate::interrupt::cancel_on_interrupt;
use crate::output::Sink;
use crate::settings::RunSettings;
use crate::stream::{Bulk, Stream, Turn};
use crate::subject::Subject;

pub(crate) fn run(args: HintArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
    let inputs = Inputs::new(&args.input)?;
    let with_entries = args.input.with_entries;
    let logic = logic_settings(&args.logic)?;
    let (json, level) = (settings.json, args.level);
    let run = settings.clone();
    let work = move |_: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        Subject::new(turn.source, turn.entry, with_entries, json, sink)
            .map_or(Status::BAD, |subject| {
                hint(&subject, &logic, &run.limits(), level, json, sink)
            })
    };
    Stream::new(inputs, settings).run(Bulk::No, Arc::new(work))
}

fn hint(
    subject: &Subject,
    logic: &Settings,
    limits: &Limits,
    level: u8,
    json: bool,
    sink: &mut dyn Sink,
) -> Status {
    let layout = subject.entry.puzzle.layout();
    let board = board(subject);
    let found = match board.broken() {
        Some(_) => Ok(None),
        None => logic::next_step(&board, logic, limits),
    };
    if json {
        let mut fields = subject.result();
        let step = found.as_ref().ok().and_then(Option::as_ref);
        let step = step.map(|step| json!(report::StepRecord::new(&board, step)));
        fields.insert("step".into(), step.unwrap_or(Value::Null));
        if let Err(stop) = found {
            fields.insert("stopped".into(), stop.word().into());
        }
        sink.line(&Value::Object(fields).to_string());
    } else {
        let text = match (&found, level) {
            (Err(stop), _) => format!("no step found: {}", stop.word()),
            (Ok(None), _) => nothing(&board),
            (Ok(Some(step)), 1) => words::place(layout, step),
            (Ok(Some(step)), 2) => words::kind(layout, step),
            (Ok(Some(step)), _) => words::full(&board, step),
        };
        sink.line(&format!("{}{text}", subject.prefix()));
    }
    match found {
        Ok(Some(_)) => Status::YES,
        Ok(None) => Status::NO,
        Err(_) => Status::PARTIAL,
    }
}

fn nothing(board: &Board) -> String {
    let layout = board.relations().layout();
    match board.broken() {
        Some(broken) => format!("no solution: {}", words::broken(layout, &broken)),
        None if board.is_filled() => "every cell is filled".to_owned(),
        None => "logic ends here".to_owned(),
    }
}
