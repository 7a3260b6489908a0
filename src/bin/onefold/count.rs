//! `onefold count`: the exact number of solutions.

use std::sync::Arc;
use std::time::Instant;

use onefold::report;
use onefold::solve::Solver;

use crate::args::CountArgs;
use crate::exit::{Fatal, Status};
use crate::inputs::Inputs;
use crate::interrupt::cancel_on_interrupt;
use crate::output::Sink;
use crate::settings::RunSettings;
use crate::stream::{self, Bulk, Known, Turn};
use crate::subject::Subject;

pub(crate) fn run(args: CountArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
    let inputs = Inputs::new(&args.input)?;
    let (ours, with_entries, limit, stats) = (
        settings.clone(),
        args.input.with_entries,
        args.limit,
        args.stats,
    );
    // As in `verify`: what is shown of each puzzle is asked of each by itself.
    let bulk = match limit {
        Some(limit @ 1..) if !settings.json && !stats => Bulk::Counts(limit),
        _ => Bulk::No,
    };
    let work = move |solver: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        Subject::new(turn.source, turn.entry, with_entries, ours.json, sink)
            .map_or(Status::BAD, |subject| {
                count(solver, &subject, turn.known, &ours, (limit, stats), sink)
            })
    };
    stream::run(inputs, settings, bulk, Arc::new(work))
}

fn count(
    solver: &mut Solver,
    subject: &Subject,
    known: Option<Known>,
    settings: &RunSettings,
    (limit, stats): (Option<u64>, bool),
    sink: &mut dyn Sink,
) -> Status {
    let begun = Instant::now();
    let count = match known {
        Some(Known::Count(count)) => count,
        _ => solver.count(&subject.entry.puzzle, limit, &settings.limits()),
    };
    if settings.json {
        let mut fields = subject.result();
        report::count_json(&mut fields, &count);
        subject.finish(&mut fields, &count.stats, stats.then(|| begun.elapsed()));
        sink.line(&serde_json::Value::Object(fields).to_string());
    } else {
        sink.line(&format!(
            "{}{}",
            subject.prefix(),
            report::count_plain(&count)
        ));
        subject
            .notes()
            .iter()
            .for_each(|note| sink.line(&format!("  {note}")));
        if stats {
            sink.line(&format!(
                "  {}, {:.3?}",
                report::stats_plain(&count.stats),
                begun.elapsed()
            ));
        }
    }
    if count.stopped.is_some() {
        Status::PARTIAL
    } else {
        Status::YES
    }
}
