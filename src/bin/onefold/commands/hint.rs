//! `onefold hint`: the next step, as much of it as is asked for.

use std::sync::Arc;

use clap::Args;
use onefold::logic::{Board, Outcome, Step, words};
use onefold::report::{self, Ending};
use onefold::solve::Solver;
use serde_json::{Map, Value, json};

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{InputArgs, LogicArgs, RunArgs};
use crate::shared::inputs::Inputs;
use crate::shared::interrupt::cancel_on_interrupt;
use crate::shared::output::Sink;
use crate::shared::reasoning::{Reasoning, board, next, status};
use crate::shared::settings::RunSettings;
use crate::shared::stream::{Bulk, Stream, Turn};
use crate::shared::subject::Subject;

#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) logic: LogicArgs,
    /// 1 says where to look, 2 which technique, 3 the whole step
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(crate) level: u8,
}

pub(crate) fn run(args: HintArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
    let inputs = Inputs::new(&args.input)?;
    let with_entries = args.input.with_entries;
    let task = Task {
        settings: settings.clone(),
        reasoning: Reasoning::new(&args.logic)?,
        level: args.level,
    };
    let work = move |solver: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        let json = task.settings.json;
        Subject::new(turn.source, turn.entry, with_entries, json, sink)
            .map_or(Status::BAD, |subject| task.hint(solver, &subject, sink))
    };
    Stream::new(inputs, settings).run(Bulk::No, Arc::new(work))
}

/// What is asked of every puzzle.
struct Task {
    settings: RunSettings,
    reasoning: Reasoning,
    level: u8,
}

impl Task {
    fn hint(&self, solver: &mut Solver, subject: &Subject, sink: &mut dyn Sink) -> Status {
        let limits = self.settings.limits();
        let (known, _) = self.reasoning.known(solver, subject, &limits);
        let board = board(subject);
        let settings = self.reasoning.settings(known.promise());
        let (step, outcome) = next(&board, &known, &settings, &limits);
        let ending = Ending {
            known: &known,
            outcome: outcome.as_ref(),
            steps: 0,
        };
        if self.settings.json {
            let mut fields = subject.result();
            ending.json(&mut fields, subject.entry.puzzle.layout());
            let record = step
                .as_ref()
                .map(|step| json!(report::StepRecord::new(&board, step)));
            fields.insert("step".into(), record.unwrap_or(Value::Null));
            if let Some(Outcome::Stopped(stop)) = ending.outcome {
                fields.insert("stopped".into(), stop.word().into());
            }
            subject.finish_with(&mut fields, Value::Object(Map::new()), None);
            sink.line(&Value::Object(fields).to_string());
        } else {
            let end = (step.is_none() || known.is_several()).then(|| ending.hint(&board));
            let step = step.as_ref().map(|step| self.told(&board, step));
            let lines: Vec<String> = end.into_iter().chain(step).collect();
            sink.line(&format!("{}{}", subject.prefix(), lines.join("\n")));
            let notes = subject.notes();
            notes
                .iter()
                .for_each(|note| sink.line(&format!("  {note}")));
        }
        match status(&ending) {
            // Where every cell is filled there is no next step.
            Status::YES if outcome.is_some() => Status::NO,
            status => status,
        }
    }

    /// As much of a step as is asked for.
    fn told(&self, board: &Board, step: &Step) -> String {
        let layout = board.relations().layout();
        match self.level {
            1 => words::place(layout, step),
            2 => words::kind(layout, step),
            _ => words::full(board, step),
        }
    }
}
