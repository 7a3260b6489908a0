//! `onefold minimise`: sub-puzzles from which no clue can go, with proof.

use std::ops::ControlFlow;

use clap::Args;
use onefold::generate::{Minimiser, NotUnique};
use onefold::limits::Stop;
use onefold::puzzle::{Clue, Puzzle, Solution, Symbol};
use onefold::report;
use onefold::solve::Solver;
use onefold::text::{Alphabet, Job, Target};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::{Map, Value, json};

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{InputArgs, RunArgs, targets};
use crate::shared::inputs::Inputs;
use crate::shared::interrupt::cancel_on_interrupt;
use crate::shared::output::Sink;
use crate::shared::settings::RunSettings;
use crate::shared::stream::{self, Stream, Turn};
use crate::shared::subject::Subject;

#[derive(Debug, Args)]
pub(crate) struct MinimiseArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// All minimal sub-puzzles, instead of one at random
    #[arg(long)]
    pub(crate) all: bool,
    /// At most N of them
    #[arg(long, value_name = "N", requires = "all")]
    pub(crate) limit: Option<u64>,
    /// For each clue that stays, a second solution that there is without it
    #[arg(long)]
    pub(crate) proof: bool,
    /// Say which clues can go, each alone
    #[arg(long)]
    pub(crate) redundant: bool,
    /// The form to write; the default is one line where that says everything, else text
    #[arg(long, value_name = "FORM", value_parser = targets(), conflicts_with = "json")]
    pub(crate) to: Option<String>,
}

pub(crate) fn run(args: MinimiseArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
    let inputs = Inputs::new(&args.input)?;
    let with_entries = args.input.with_entries;
    let target = args
        .to
        .as_deref()
        .map(|name| Target::named(name).ok_or_else(|| format!("--to {name}: no such form")));
    let task = Task {
        settings: settings.clone(),
        target: target.transpose()?,
        args,
    };
    let work = move |solver: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        let json = task.settings.json;
        Subject::new(turn.source, turn.entry, with_entries, json, sink)
            .map_or(Status::BAD, |subject| task.minimise(solver, &subject, sink))
    };
    Stream::new(inputs, settings).run_in_turn(&work)
}

struct Task {
    settings: RunSettings,
    target: Option<&'static Target>,
    args: MinimiseArgs,
}

impl Task {
    fn minimise(&self, solver: &mut Solver, subject: &Subject, sink: &mut dyn Sink) -> Status {
        let puzzle = &subject.entry.puzzle;
        let limits = self.settings.limits();
        let mut minimiser = match Minimiser::new(solver, puzzle, &limits) {
            Ok(minimiser) => minimiser,
            Err(why) => return self.refuse(subject, why, sink),
        };
        let outcome = self.answer(subject, &mut minimiser, sink);
        match outcome {
            Ok(status) => status,
            Err(stop) => {
                self.stopped(subject, stop, sink);
                Status::PARTIAL
            }
        }
    }

    fn answer(
        &self,
        subject: &Subject,
        minimiser: &mut Minimiser<'_>,
        sink: &mut dyn Sink,
    ) -> Result<Status, Stop> {
        if self.args.redundant {
            let redundant = minimiser.redundant()?;
            self.tell_redundant(subject, &redundant, sink);
        }
        if !self.args.all {
            let mut rng = ChaCha8Rng::seed_from_u64(self.settings.config.seed);
            let minimal = minimiser.random(&mut rng)?;
            return self.tell(subject, minimiser, &minimal, sink);
        }
        let (mut told, mut status) = (0, Ok(Status::YES));
        minimiser.each(&mut |minimiser, minimal| {
            told += 1;
            status = self.tell(subject, minimiser, &minimal, sink);
            match status {
                Ok(Status::YES) if self.args.limit.is_none_or(|most| told < most) => {
                    ControlFlow::Continue(())
                }
                _ => ControlFlow::Break(()),
            }
        })?;
        status
    }

    fn tell(
        &self,
        subject: &Subject,
        minimiser: &mut Minimiser<'_>,
        minimal: &Puzzle,
        sink: &mut dyn Sink,
    ) -> Result<Status, Stop> {
        let proof = match self.args.proof {
            true => Some(minimiser.proof(minimal)?),
            false => None,
        };
        let clues = minimal.clues().count();
        let layout = minimal.layout();
        if self.settings.json {
            let mut fields = subject.result();
            fields.insert("clues".into(), clues.into());
            fields.insert("minimal".into(), rows(minimal).into());
            if let Some(proof) = &proof {
                let needed = proof.iter().map(|(clue, other)| {
                    let name = report::clue_names(layout, &[*clue]);
                    json!({"clue": name.concat(), "without": other.rows()})
                });
                fields.insert("needed".into(), needed.collect());
            }
            sink.line(&Value::Object(fields).to_string());
            return Ok(Status::YES);
        }
        let job = Job {
            puzzle: minimal,
            id: None,
            alphabet: Alphabet::default(),
        };
        let target = self.target.or_else(|| Target::usual(minimal));
        let written = target.map(|target| target.write(&job));
        let text = match written {
            Some(Ok(written)) => written.text,
            other => {
                let why = other.and_then(Result::err).map(|error| error.to_string());
                let why = why.unwrap_or_else(|| "no form holds this puzzle".to_owned());
                let source = subject.source_name();
                stream::complain(&source, None, &why, false, sink);
                return Ok(Status::BAD);
            }
        };
        sink.line(&text);
        for (clue, other) in proof.iter().flatten() {
            let name = report::clue_names(layout, &[*clue]).concat();
            sink.line(&format!("# without {name} also {}", line(other)));
        }
        Ok(Status::YES)
    }

    fn tell_redundant(&self, subject: &Subject, redundant: &[Clue], sink: &mut dyn Sink) {
        let names = report::clue_names(subject.entry.puzzle.layout(), redundant);
        if self.settings.json {
            let mut fields = subject.result();
            fields.insert("redundant".into(), names.into());
            sink.line(&Value::Object(fields).to_string());
        } else if names.is_empty() {
            sink.line("# every clue is needed");
        } else {
            sink.line(&format!(
                "# each of these alone can go: {}",
                names.join(" ")
            ));
        }
    }

    /// There is nothing to minimise.
    fn refuse(&self, subject: &Subject, why: NotUnique, sink: &mut dyn Sink) -> Status {
        if let NotUnique::Unknown(stop) = why {
            self.stopped(subject, stop, sink);
            return Status::PARTIAL;
        }
        if self.settings.json {
            let verdict = match why {
                NotUnique::None => "none",
                NotUnique::Several | NotUnique::Unknown(_) => "multiple",
            };
            let mut fields = subject.result();
            fields.insert("verdict".into(), verdict.into());
            sink.line(&Value::Object(fields).to_string());
        } else {
            sink.line(&format!("# {}{why}: nothing to minimise", subject.prefix()));
        }
        Status::NO
    }

    fn stopped(&self, subject: &Subject, stop: Stop, sink: &mut dyn Sink) {
        if self.settings.json {
            let mut fields: Map<String, Value> = subject.result();
            fields.insert("complete".into(), false.into());
            fields.insert("reason".into(), stop.word().into());
            sink.line(&Value::Object(fields).to_string());
        } else {
            sink.line(&format!("# {}stopped: {}", subject.prefix(), stop.word()));
        }
    }
}

/// The rows of the picture with the givens, `.` for a blank cell and `#` where there is none.
fn rows(puzzle: &Puzzle) -> Vec<String> {
    let layout = puzzle.layout();
    let sign = |row, col| {
        let given = |cell| puzzle.givens()[cell].map_or('.', Symbol::to_char);
        layout.cell(row, col).map_or('#', given)
    };
    (0..layout.rows())
        .map(|row| (0..layout.cols()).map(|col| sign(row, col)).collect())
        .collect()
}

/// A solution, a character for each cell in reading order.
fn line(solution: &Solution) -> String {
    solution.symbols().iter().map(|s| s.to_char()).collect()
}
