//! `onefold verify`: exactly one solution, or not, with evidence.

use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use onefold::report;
use onefold::setter;
use onefold::solve::{RunStats, Solver, Verdict};

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{InputArgs, RunArgs};
use crate::shared::inputs::Inputs;
use crate::shared::interrupt::cancel_on_interrupt;
use crate::shared::output::Sink;
use crate::shared::settings::RunSettings;
use crate::shared::stream::{Bulk, Known, Stream, Turn};
use crate::shared::subject::Subject;

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// Say what is not needed for one solution, what to give for one, or what clashes
    #[arg(long)]
    pub(crate) explain: bool,
    /// Say what was done
    #[arg(long)]
    pub(crate) stats: bool,
}

pub(crate) fn run(args: VerifyArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
    let inputs = Inputs::new(&args.input)?;
    let (with_entries, json) = (args.input.with_entries, settings.json);
    let task = Task {
        settings: settings.clone(),
        stats: args.stats,
        explain: args.explain,
    };
    // What was done is told apart for each puzzle, so puzzles are then solved one by one.
    let bulk = if settings.json || args.stats || args.explain {
        Bulk::No
    } else {
        Bulk::Unique
    };
    let work = move |solver: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        Subject::new(turn.source, turn.entry, with_entries, json, sink)
            .map_or(Status::BAD, |subject| {
                task.verify(solver, &subject, turn.known, sink)
            })
    };
    Stream::new(inputs, settings).run(bulk, Arc::new(work))
}

/// What is asked of every puzzle.
struct Task {
    settings: RunSettings,
    stats: bool,
    explain: bool,
}

impl Task {
    fn verify(
        &self,
        solver: &mut Solver,
        subject: &Subject,
        known: Option<Known>,
        sink: &mut dyn Sink,
    ) -> Status {
        let begun = Instant::now();
        let puzzle = &subject.entry.puzzle;
        let limits = self.settings.limits();
        let (verdict, run) = match known {
            Some(Known::Only(solution)) => (Verdict::Unique(solution), RunStats::default()),
            _ => solver.uniqueness(puzzle, &limits),
        };
        let explained = self
            .explain
            .then(|| setter::explain(solver, puzzle, &verdict, &limits));
        if self.settings.json {
            let mut fields = subject.result();
            report::verdict_json(&mut fields, puzzle.layout(), &verdict);
            if let Some(explained) = &explained {
                report::explanation_json(&mut fields, puzzle.layout(), explained);
            }
            subject.finish(&mut fields, &run, self.stats.then(|| begun.elapsed()));
            sink.line(&serde_json::Value::Object(fields).to_string());
        } else {
            let write = |solution: &_| subject.entry.write(solution);
            let text = report::verdict_plain(puzzle.layout(), &verdict, &write);
            sink.line(&format!("{}{text}", subject.prefix()));
            let lines = explained.as_ref().map_or(Vec::new(), |explained| {
                report::explanation_plain(puzzle.layout(), explained)
            });
            lines
                .iter()
                .chain(&subject.notes())
                .for_each(|line| sink.line(&format!("  {line}")));
            if self.stats {
                sink.line(&format!(
                    "  {}, {:.3?}",
                    report::stats_plain(&run),
                    begun.elapsed()
                ));
            }
        }
        let stopped = explained.and_then(|explained| explained.stopped());
        match verdict {
            _ if stopped.is_some() => Status::PARTIAL,
            Verdict::Unique(_) => Status::YES,
            Verdict::Unknown(..) => Status::PARTIAL,
            Verdict::None(_) | Verdict::Multiple(_) => Status::NO,
        }
    }
}
