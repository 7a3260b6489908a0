//! `onefold sample`: solutions drawn at random, each as likely as any other.

use std::time::Instant;

use clap::Args;
use onefold::count::{Counting, NoSample};
use onefold::report;
use onefold::solve::Solver;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::Value;

use crate::shared::counting::{CountingArgs, counting};
use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{InputArgs, RunArgs};
use crate::shared::inputs::Inputs;
use crate::shared::interrupt::cancel_on_interrupt;
use crate::shared::output::Sink;
use crate::shared::settings::RunSettings;
use crate::shared::stream::{self, Stream, Turn};
use crate::shared::subject::Subject;

/// Solutions drawn together, so that any number of them takes constant memory.
const TOGETHER: usize = 10_000;

#[derive(Debug, Args)]
pub(crate) struct SampleArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) counting: CountingArgs,
    /// How many to draw
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub(crate) n: u32,
    /// Say what was done
    #[arg(long)]
    pub(crate) stats: bool,
}

pub(crate) fn run(args: SampleArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
    let inputs = Inputs::new(&args.input)?;
    let with_entries = args.input.with_entries;
    let task = Task {
        counting: counting(&args.counting, None, settings.threads),
        settings: settings.clone(),
        n: args.n as usize,
        stats: args.stats,
    };
    let work = move |solver: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        let json = task.settings.json;
        Subject::new(turn.source, turn.entry, with_entries, json, sink)
            .map_or(Status::BAD, |subject| task.sample(solver, &subject, sink))
    };
    Stream::new(inputs, settings).run_in_turn(&work)
}

/// What is asked of every puzzle.
struct Task {
    counting: Counting,
    settings: RunSettings,
    n: usize,
    stats: bool,
}

impl Task {
    fn sample(&self, solver: &mut Solver, subject: &Subject, sink: &mut dyn Sink) -> Status {
        let begun = Instant::now();
        let (puzzle, id) = (&subject.entry.puzzle, subject.entry.id.as_deref());
        let limits = self.settings.limits();
        // Each puzzle has a generator of its own, so that its draws do not depend on the others.
        let mut rng = ChaCha8Rng::seed_from_u64(self.settings.config.seed);
        let mut drawn = 0;
        let mut why = None;
        while drawn < self.n && why.is_none() {
            let n = TOGETHER.min(self.n - drawn);
            match solver.sample(puzzle, n, &self.counting, &limits, &mut rng) {
                Ok(solutions) => {
                    for solution in &solutions {
                        drawn += 1;
                        self.write(subject, id, drawn, solution, sink);
                    }
                }
                Err(error) => why = Some(error),
            }
        }
        if let Some(NoSample::NotCounted(error)) = &why {
            let source = subject.source_name();
            stream::complain(&source, None, &error.to_string(), self.settings.json, sink);
            return Status::BAD;
        }
        let status = match &why {
            Some(NoSample::None) => Status::NO,
            Some(_) => Status::PARTIAL,
            None => Status::YES,
        };
        if self.settings.json {
            let mut fields = subject.result();
            fields.insert("drawn".into(), drawn.into());
            fields.insert("seed".into(), self.settings.config.seed.into());
            fields.insert("complete".into(), (status != Status::PARTIAL).into());
            match &why {
                Some(NoSample::Stopped(stop)) => {
                    fields.insert("reason".into(), stop.word().into());
                }
                Some(NoSample::None) => {
                    fields.insert("verdict".into(), "none".into());
                }
                Some(error @ NoSample::TooMany(_)) => {
                    fields.insert("reason".into(), error.to_string().into());
                }
                Some(NoSample::NotCounted(_)) | None => {}
            }
            let elapsed = self.stats.then(|| begun.elapsed());
            subject.finish_with(&mut fields, Value::Object(serde_json::Map::new()), elapsed);
            sink.line(&Value::Object(fields).to_string());
            return status;
        }
        let words = why.map(|why| why.to_string()).into_iter();
        for word in words.chain(subject.notes()) {
            sink.line(&format!("# {}{word}", subject.prefix()));
        }
        if self.stats {
            sink.line(&format!("# {drawn} drawn, {:.3?}", begun.elapsed()));
        }
        status
    }

    /// A solution in the form in which the puzzle came; one of several lines is set apart by a
    /// blank line.
    fn write(
        &self,
        subject: &Subject,
        id: Option<&str>,
        n: usize,
        solution: &onefold::puzzle::Solution,
        sink: &mut dyn Sink,
    ) {
        if self.settings.json {
            sink.line(&report::solution_json(id, n as u64, solution).to_string());
            return;
        }
        let text = subject.entry.write(solution);
        sink.line(&text);
        if text.contains('\n') {
            sink.line("");
        }
    }
}
