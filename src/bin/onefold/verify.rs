//! `onefold verify`: exactly one solution, or not, with evidence.

use std::sync::Arc;
use std::time::Instant;

use onefold::report;
use onefold::solve::{RunStats, Solver, Verdict};

use crate::args::VerifyArgs;
use crate::exit::{Fatal, Status};
use crate::inputs::Inputs;
use crate::interrupt::cancel_on_interrupt;
use crate::output::Sink;
use crate::settings::RunSettings;
use crate::stream::{self, Bulk, Known, Turn};
use crate::subject::Subject;

pub(crate) fn run(args: VerifyArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
    let inputs = Inputs::new(&args.input)?;
    let (ours, with_entries, stats) = (settings.clone(), args.input.with_entries, args.stats);
    // What was done is told apart for each puzzle, so puzzles are then solved one by one.
    let bulk = if settings.json || stats {
        Bulk::No
    } else {
        Bulk::Unique
    };
    let work = move |solver: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        Subject::new(turn.source, turn.entry, with_entries, ours.json, sink)
            .map_or(Status::BAD, |subject| {
                verify(solver, &subject, turn.known, &ours, stats, sink)
            })
    };
    stream::run(inputs, settings, bulk, Arc::new(work))
}

fn verify(
    solver: &mut Solver,
    subject: &Subject,
    known: Option<Known>,
    settings: &RunSettings,
    stats: bool,
    sink: &mut dyn Sink,
) -> Status {
    let begun = Instant::now();
    let puzzle = &subject.entry.puzzle;
    let (verdict, run) = match known {
        Some(Known::Only(solution)) => (Verdict::Unique(solution), RunStats::default()),
        _ => solver.uniqueness(puzzle, &settings.limits()),
    };
    if settings.json {
        let mut fields = subject.result();
        report::verdict_json(&mut fields, puzzle.layout(), &verdict);
        subject.finish(&mut fields, &run, stats.then(|| begun.elapsed()));
        sink.line(&serde_json::Value::Object(fields).to_string());
    } else {
        let write = |solution: &_| subject.entry.write(solution);
        let text = report::verdict_plain(puzzle.layout(), &verdict, &write);
        sink.line(&format!("{}{text}", subject.prefix()));
        subject
            .notes()
            .iter()
            .for_each(|note| sink.line(&format!("  {note}")));
        if stats {
            sink.line(&format!(
                "  {}, {:.3?}",
                report::stats_plain(&run),
                begun.elapsed()
            ));
        }
    }
    match verdict {
        Verdict::Unique(_) => Status::YES,
        Verdict::Unknown(..) => Status::PARTIAL,
        Verdict::None(_) | Verdict::Multiple(_) => Status::NO,
    }
}
