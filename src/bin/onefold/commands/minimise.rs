//! `onefold minimise`: sub-puzzles from which no clue can go, with proof.

use std::ops::ControlFlow;

use clap::Args;
use onefold::internals::generate::{Minimiser, NotMinimal, NotUnique};
use onefold::internals::limits::Stop;
use onefold::internals::puzzle::{Clue, Puzzle, Solution};
use onefold::internals::report;
use onefold::internals::text::Target;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{InputArgs, RunArgs, TableArgs, targets};
use crate::shared::output::{Sink, complain};
use crate::shared::settings::{RunSettings, target};
use crate::shared::stream::Stream;
use crate::shared::subject::Subject;
use crate::shared::turn::Turn;
use crate::shared::writing::written;

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
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// For each clue that stays, a second solution that there is without it
    #[arg(long, conflicts_with = "csv")]
    pub(crate) proof: bool,
    /// Say which clues can go, each alone
    #[arg(long, conflicts_with = "csv")]
    pub(crate) redundant: bool,
    /// The form to write; the default is one line where that says everything, else text
    #[arg(long, value_name = "FORM", value_parser = targets(), conflicts_with = "json")]
    pub(crate) to: Option<String>,
}

pub(crate) fn run(args: MinimiseArgs) -> Result<Status, Fatal> {
    let settings =
        RunSettings::new(&args.run)?.tabled(&args.table, &["outcome", "clues", "minimal"]);
    let stream = Stream::new(&args.input, settings)?;
    let task = Task {
        target: target(args.to.as_deref())?,
        args,
    };
    stream.run_in_turn(move |turn| Ok(task.minimise(turn)))
}

struct Task {
    target: Option<&'static Target>,
    args: MinimiseArgs,
}

impl Task {
    fn minimise(&self, turn: &mut Turn<'_>) -> Status {
        let (puzzle, seed) = (turn.puzzle(), turn.settings.config.seed);
        let mut teller = Teller {
            task: self,
            subject: turn.subject,
            settings: turn.settings,
            sink: turn.sink,
        };
        let minimiser = Minimiser::new(&mut *turn.solver, puzzle, &turn.limits);
        let outcome = match minimiser {
            Ok(mut minimiser) => teller.answer(&mut minimiser, seed),
            Err(NotUnique::Unknown(stop)) => Err(stop),
            Err(why) => Ok(teller.refuse(&why)),
        };
        outcome.unwrap_or_else(|stop| {
            teller.tell(
                json!({"complete": false, "reason": stop.word()}),
                stop.word(),
                &format!("stopped: {}", stop.word()),
            );
            Status::PARTIAL
        })
    }
}

/// What is known of a sub-puzzle that is told.
enum Reached {
    /// No clue can go; with the proof, where that was asked for.
    Minimal(Vec<(Clue, Solution)>),
    /// The same, but a limit ended the proof.
    NoProof(Stop),
    /// More clues may go: a limit ended the search for them.
    NotMinimal(Stop),
}

/// Writes what is found of one puzzle.
struct Teller<'a> {
    task: &'a Task,
    subject: &'a Subject<'a>,
    settings: &'a RunSettings,
    sink: &'a mut dyn Sink,
}

impl Teller<'_> {
    fn answer(&mut self, minimiser: &mut Minimiser<'_>, seed: u64) -> Result<Status, Stop> {
        let args = &self.task.args;
        if args.redundant {
            let redundant = minimiser.redundant()?;
            let names = report::clue_names(self.subject.entry.puzzle.layout(), &redundant);
            self.redundant(&names);
        }
        if !args.all {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            return Ok(match minimiser.random(&mut rng) {
                Ok(minimal) => self.minimal(minimiser, &minimal),
                Err(NotMinimal { puzzle, stop }) => {
                    let reached = Reached::NotMinimal(stop);
                    self.sub_puzzle(&puzzle, reached)
                }
            });
        }
        let (mut told, mut status) = (0, Status::YES);
        minimiser.each(&mut |minimiser, minimal| {
            told += 1;
            status = self.minimal(minimiser, &minimal);
            match status {
                Status::YES if args.limit.is_none_or(|most| told < most) => {
                    ControlFlow::Continue(())
                }
                _ => ControlFlow::Break(()),
            }
        })?;
        Ok(status)
    }

    fn minimal(&mut self, minimiser: &mut Minimiser<'_>, minimal: &Puzzle) -> Status {
        let reached = match self.task.args.proof {
            true => match minimiser.proof(minimal) {
                Ok(proof) => Reached::Minimal(proof),
                Err(stop) => Reached::NoProof(stop),
            },
            false => Reached::Minimal(Vec::new()),
        };
        self.sub_puzzle(minimal, reached)
    }

    /// Tells a sub-puzzle, with what is known of it.
    fn sub_puzzle(&mut self, puzzle: &Puzzle, reached: Reached) -> Status {
        let name = |clue| report::clue_names(puzzle.layout(), &[clue]).concat();
        let (clues, text) = (
            puzzle.clues().count(),
            written(self.task.target, puzzle, None),
        );
        let (status, outcome, remark) = match &reached {
            Reached::Minimal(_) => (Status::YES, "minimal", None),
            Reached::NoProof(stop) => {
                let remark = format!("minimal; the proof is not complete: {}", stop.word());
                (Status::PARTIAL, "minimal", Some((remark, *stop)))
            }
            Reached::NotMinimal(stop) => {
                let remark = format!("{clues} clues, perhaps not minimal: {}", stop.word());
                (Status::PARTIAL, stop.word(), Some((remark, *stop)))
            }
        };
        if let Some(columns) = &self.settings.columns {
            let row = vec![
                outcome.to_owned(),
                clues.to_string(),
                text.unwrap_or_default(),
            ];
            self.subject.row(columns, row, self.sink);
            return status;
        }
        if self.settings.json {
            let mut fields = json!({ "clues": clues });
            let field = match &reached {
                Reached::NotMinimal(_) => "reached",
                Reached::Minimal(_) | Reached::NoProof(_) => "minimal",
            };
            fields[field] = rows(puzzle).into();
            if let (Reached::Minimal(proof), true) = (&reached, self.task.args.proof) {
                let needed = proof
                    .iter()
                    .map(|(clue, other)| json!({"clue": name(*clue), "without": other.rows()}));
                fields["needed"] = needed.collect();
            }
            if let Some((_, stop)) = remark {
                fields["complete"] = false.into();
                fields["reason"] = stop.word().into();
            }
            self.result(fields);
            return status;
        }
        match text {
            Ok(text) => self.sink.line(&text),
            Err(why) => {
                complain(self.subject.source, None, &why, false, self.sink);
                return Status::BAD;
            }
        }
        if let Some((words, _)) = remark {
            let prefix = self.subject.prefix();
            self.sink.line(&format!("# {prefix}{words}"));
        }
        if let Reached::Minimal(proof) = &reached {
            for (clue, other) in proof {
                let (name, other) = (name(*clue), other.line());
                self.sink.line(&format!("# without {name} also {other}"));
            }
        }
        status
    }

    fn redundant(&mut self, names: &[String]) {
        if self.settings.json {
            self.result(json!({ "redundant": names }));
        } else if names.is_empty() {
            self.sink.line("# every clue is needed");
        } else {
            let names = names.join(" ");
            self.sink
                .line(&format!("# each of these alone can go: {names}"));
        }
    }

    /// There is nothing to minimise.
    fn refuse(&mut self, why: &NotUnique) -> Status {
        let verdict = match why {
            NotUnique::None => "none",
            NotUnique::Several | NotUnique::Unknown(_) => "multiple",
        };
        let words = format!("{why}: nothing to minimise");
        self.tell(json!({ "verdict": verdict }), verdict, &words);
        Status::NO
    }

    /// Fields, the outcome in a row, or a line that is no puzzle.
    fn tell(&mut self, fields: Value, outcome: &str, words: &str) {
        if let Some(columns) = &self.settings.columns {
            let row = vec![outcome.to_owned(), String::new(), String::new()];
            self.subject.row(columns, row, self.sink);
        } else if self.settings.json {
            self.result(fields);
        } else {
            let prefix = self.subject.prefix();
            self.sink.line(&format!("# {prefix}{words}"));
        }
    }

    fn result(&mut self, fields: Value) {
        let mut all = Value::Object(self.subject.result());
        if let (Some(all), Value::Object(fields)) = (all.as_object_mut(), fields) {
            all.extend(fields);
        }
        self.sink.line(&all.to_string());
    }
}

/// The rows of the picture with the givens, `.` for a blank cell and `#` where there is none.
fn rows(puzzle: &Puzzle) -> Vec<String> {
    let layout = puzzle.layout();
    let sign = |row, col| match layout.cell(row, col).map(|cell| puzzle.givens()[cell]) {
        None => "#".to_owned(),
        Some(given) => puzzle.alphabet().line([given], '.'),
    };
    let gap = puzzle.alphabet().gap();
    let row = |row| {
        (0..layout.cols())
            .map(|col| sign(row, col))
            .collect::<Vec<_>>()
    };
    (0..layout.rows()).map(|at| row(at).join(gap)).collect()
}
