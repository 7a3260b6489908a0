//! `onefold count`: the exact number of solutions.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use onefold::report;
use onefold::solve::{Counting, Solver};

use crate::args::{CandidatesArgs, CountArgs, CountingArgs};
use crate::candidates;
use crate::exit::{Fatal, Status};
use crate::inputs::Inputs;
use crate::interrupt::cancel_on_interrupt;
use crate::output::Sink;
use crate::settings::RunSettings;
use crate::stream::{self, Turn};
use crate::subject::Subject;

pub(crate) fn run(args: CountArgs) -> Result<Status, Fatal> {
    if args.candidates {
        return candidates::run(CandidatesArgs {
            input: args.input,
            run: args.run,
            counting: args.counting,
            true_only: false,
            stats: args.stats,
        });
    }
    let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
    let inputs = Inputs::new(&args.input)?;
    let with_entries = args.input.with_entries;
    let task = Task {
        counting: counting(&args.counting, args.limit, settings.threads),
        settings: settings.clone(),
        stats: args.stats,
        running: Running::default(),
    };
    let work = move |solver: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        let json = task.settings.json;
        Subject::new(turn.source, turn.entry, with_entries, json, sink)
            .map_or(Status::BAD, |subject| task.count(solver, &subject, sink))
    };
    stream::run(inputs, settings, false, Arc::new(work))
}

/// How to count, from what was typed.
pub(crate) fn counting(args: &CountingArgs, limit: Option<u64>, threads: usize) -> Counting {
    Counting {
        method: args.method.into(),
        limit,
        threads,
        symmetry: !args.no_symmetry,
    }
}

/// Counts that run at this moment. A count that runs alone may take all threads, and those that
/// run together share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Running(Arc<AtomicUsize>);

impl Running {
    /// Does something with its share of the threads.
    pub(crate) fn with<T>(&self, threads: usize, work: impl FnOnce(usize) -> T) -> T {
        let others = self.0.fetch_add(1, Ordering::Relaxed);
        let done = work((threads / (others + 1)).max(1));
        self.0.fetch_sub(1, Ordering::Relaxed);
        done
    }
}

/// What is asked of every puzzle.
struct Task {
    counting: Counting,
    settings: RunSettings,
    stats: bool,
    running: Running,
}

impl Task {
    fn count(&self, solver: &mut Solver, subject: &Subject, sink: &mut dyn Sink) -> Status {
        let begun = Instant::now();
        let counted = self.running.with(self.counting.threads, |threads| {
            let counting = Counting {
                threads,
                ..self.counting.clone()
            };
            solver.count_by(&subject.entry.puzzle, &counting, &self.settings.limits())
        });
        let count = match counted {
            Ok(count) => count,
            Err(unfit) => {
                let source = subject.source_name();
                stream::complain(&source, None, &unfit.to_string(), self.settings.json, sink);
                return Status::BAD;
            }
        };
        let elapsed = self.stats.then(|| begun.elapsed());
        if self.settings.json {
            let mut fields = subject.result();
            report::count_json(&mut fields, &count);
            subject.finish_with(&mut fields, report::count_stats_json(&count), elapsed);
            sink.line(&serde_json::Value::Object(fields).to_string());
        } else {
            let answer = report::count_plain(&count);
            sink.line(&format!("{}{answer}", subject.prefix()));
            subject
                .notes()
                .iter()
                .for_each(|note| sink.line(&format!("  {note}")));
            if let Some(elapsed) = elapsed {
                let stats = report::count_stats_plain(&count);
                sink.line(&format!("  {stats}, {elapsed:.3?}"));
            }
        }
        if count.stopped.is_some() {
            Status::PARTIAL
        } else {
            Status::YES
        }
    }
}
