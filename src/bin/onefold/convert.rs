//! `onefold convert`: puzzles in another form.

use onefold::limits::Cancel;
use onefold::solve::Solver;
use onefold::text::{fpuzzles, record};
use serde_json::Value;

use crate::args::{ConvertArgs, Target};
use crate::exit::{Fatal, Status};
use crate::inputs::Inputs;
use crate::interrupt::cancel_on_interrupt;
use crate::output::Sink;
use crate::settings::RunSettings;
use crate::stream::{self, Turn};
use crate::subject::Subject;

pub(crate) fn run(args: ConvertArgs) -> Result<Status, Fatal> {
    let cancel: Cancel = cancel_on_interrupt();
    let settings = RunSettings::plain(cancel);
    let inputs = Inputs::new(&args.input)?;
    let (to, strict, with_entries) = (args.to, args.strict, args.input.with_entries);
    let work = move |_: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        Subject::new(turn.source, turn.entry, with_entries, false, sink)
            .map_or(Status::BAD, |subject| convert(&subject, to, strict, sink))
    };
    stream::run_in_turn(inputs, &settings, &work)
}

fn convert(subject: &Subject<'_>, to: Target, strict: bool, sink: &mut dyn Sink) -> Status {
    let source = subject.source_name();
    let mut complain = |text: &str| stream::complain(&source, None, text, false, &mut *sink);
    let (puzzle, id) = (&subject.entry.puzzle, subject.entry.id.as_deref());
    for note in &subject.entry.notes {
        complain(note);
    }
    let text = match to {
        Target::Record => record::write(puzzle, id, None)
            .map(|fields| Value::Object(fields).to_string())
            .ok_or_else(|| "this layout".to_owned()),
        Target::FPuzzles => fpuzzles::link(puzzle, id),
        Target::FPuzzlesJson => fpuzzles::json(puzzle, id),
    };
    match text {
        Ok(text) => {
            sink.line(&text);
            // What was ignored when the puzzle was read is not in what is written.
            let ignored = |note: &String| note.starts_with("ignored: ");
            if strict && subject.entry.notes.iter().any(ignored) {
                Status::BAD
            } else {
                Status::YES
            }
        }
        Err(what) => {
            complain(&format!("this form cannot hold {what}"));
            Status::BAD
        }
    }
}
