//! `onefold solve`: solutions, one, some or all; or the whole protocol of a solving.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use onefold::limits::End;
use onefold::puzzle::Solution;
use onefold::report;
use onefold::solve::{Run, RunStats, Solver, Verdict};
use serde_json::{Map, Value};

use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{InputArgs, RunArgs};
use crate::shared::inputs::Inputs;
use crate::shared::interrupt::cancel_on_interrupt;
use crate::shared::output::Sink;
use crate::shared::settings::RunSettings;
use crate::shared::stream::{Bulk, Known, Stream, Turn};
use crate::shared::subject::Subject;

/// Which solutions are asked for.
#[derive(Clone, Copy)]
enum Wanted {
    /// One, and a word when it is not the only one.
    One,
    /// The first found; whether there are others is not asked.
    First,
    /// This many at most.
    Some(u64),
}

/// What the command does with each puzzle.
#[derive(Clone)]
struct Task {
    settings: RunSettings,
    wanted: Wanted,
    stats: bool,
    trace: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// Stop at the first solution; do not look whether it is the only one
    #[arg(long, conflicts_with_all = ["all", "limit"])]
    pub(crate) first: bool,
    /// Every solution, one after the other
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,
    /// At most N solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
    /// Say what was done
    #[arg(long)]
    pub(crate) stats: bool,
    /// Write every step: forced cells with their reasons, guesses, contradictions, tables
    #[arg(long)]
    pub(crate) trace: bool,
}

pub(crate) fn run(args: SolveArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
    let inputs = Inputs::new(&args.input)?;
    let wanted = match (args.first, args.all, args.limit) {
        (true, ..) => Wanted::First,
        (_, true, _) => Wanted::Some(u64::MAX),
        (_, _, Some(limit)) => Wanted::Some(limit),
        _ => Wanted::One,
    };
    let task = Task {
        settings: settings.clone(),
        wanted,
        stats: args.stats,
        trace: args.trace,
    };
    let with_entries = args.input.with_entries;
    let bulk = if matches!(wanted, Wanted::One) && !settings.json && !task.stats {
        Bulk::Solutions
    } else {
        Bulk::No
    };
    let in_turn = task.trace || matches!(wanted, Wanted::Some(_));
    let work = move |solver: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        let Some(subject) = Subject::new(
            turn.source,
            turn.entry,
            with_entries,
            task.settings.json,
            sink,
        ) else {
            return Status::BAD;
        };
        match task.wanted {
            _ if task.trace => task.trace(solver, &subject, sink),
            Wanted::One => task.one(solver, &subject, turn.known, sink),
            Wanted::First => task.first(solver, &subject, sink),
            Wanted::Some(most) => task.some(solver, &subject, most, sink),
        }
    };
    if in_turn {
        Stream::new(inputs, settings).run_in_turn(&work)
    } else {
        Stream::new(inputs, settings).run(bulk, Arc::new(work))
    }
}

impl Task {
    /// One solution, and whether it is the only one.
    fn one(
        &self,
        solver: &mut Solver,
        subject: &Subject,
        known: Option<Known>,
        sink: &mut dyn Sink,
    ) -> Status {
        let begun = Instant::now();
        let puzzle = &subject.entry.puzzle;
        let (verdict, stats) = match known {
            Some(Known::Only(solution)) => (Verdict::Unique(solution), RunStats::default()),
            _ => solver.uniqueness(puzzle, &self.settings.limits()),
        };
        let found = match &verdict {
            Verdict::Unique(solution) | Verdict::Unknown(_, Some(solution)) => Some(solution),
            Verdict::Multiple([first, _]) => Some(first),
            Verdict::None(_) | Verdict::Unknown(_, None) => None,
        };
        if self.settings.json {
            if let Some(solution) = found {
                sink.line(
                    &report::solution_json(subject.entry.id.as_deref(), 1, solution).to_string(),
                );
            }
            let mut fields = subject.result();
            report::verdict_json(&mut fields, puzzle.layout(), &verdict);
            self.finish(subject, fields, &stats, begun, sink);
        } else {
            let word = match &verdict {
                Verdict::Unique(_) => None,
                Verdict::Multiple(_) => Some("not the only solution".to_owned()),
                Verdict::None(core) => Some(format!(
                    "no solution: {}",
                    report::core_plain(puzzle.layout(), core)
                )),
                Verdict::Unknown(stop, Some(_)) => Some(format!(
                    "unknown whether it is the only one: {}",
                    stop.word()
                )),
                Verdict::Unknown(stop, None) => Some(format!("unknown: {}", stop.word())),
            };
            self.plain(subject, found, word, &stats, begun, sink);
        }
        status_of(&verdict)
    }

    /// The first solution found.
    fn first(&self, solver: &mut Solver, subject: &Subject, sink: &mut dyn Sink) -> Status {
        let begun = Instant::now();
        let puzzle = &subject.entry.puzzle;
        let limits = self.settings.limits();
        let (first, stats) = solver.first(puzzle, &limits);
        let verdict = match first {
            Ok(Some(solution)) => {
                if self.settings.json {
                    sink.line(
                        &report::solution_json(subject.entry.id.as_deref(), 1, &solution)
                            .to_string(),
                    );
                    let mut fields = subject.result();
                    fields.insert("verdict".into(), "solved".into());
                    fields.insert("solution".into(), solution.rows().into());
                    self.finish(subject, fields, &stats, begun, sink);
                } else {
                    self.plain(subject, Some(&solution), None, &stats, begun, sink);
                }
                return Status::YES;
            }
            Ok(None) => Verdict::None(solver.core(puzzle, &limits)),
            Err(stop) => Verdict::Unknown(stop, None),
        };
        self.without_solution(subject, &verdict, &stats, begun, sink)
    }

    /// Some or all solutions, each written as it is found.
    fn some(
        &self,
        solver: &mut Solver,
        subject: &Subject,
        most: u64,
        sink: &mut dyn Sink,
    ) -> Status {
        let begun = Instant::now();
        let puzzle = &subject.entry.puzzle;
        let limits = self.settings.limits();
        let mut n = 0;
        let mut kept: Vec<Solution> = Vec::with_capacity(2);
        let Run { end, stats } = solver.solutions(puzzle, &limits, |solution| {
            n += 1;
            if self.settings.json {
                sink.line(
                    &report::solution_json(subject.entry.id.as_deref(), n, solution).to_string(),
                );
            } else {
                self.write(&subject.entry.write(solution), sink);
            }
            if kept.len() < 2 {
                kept.push(solution.clone());
            }
            if n < most {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        let second = kept.pop();
        let verdict = match (kept.pop(), second, end) {
            (Some(first), Some(second), _) => Some(Verdict::Multiple([first, second])),
            (_, found, End::Stopped(stop)) => Some(Verdict::Unknown(stop, found)),
            (_, Some(only), End::Exhausted) => Some(Verdict::Unique(only)),
            // One was asked for and found; whether it is the only one is not known.
            (_, Some(_), End::Broken) => None,
            (_, None, _) => Some(Verdict::None(solver.core(puzzle, &limits))),
        };
        if n == 0
            && let Some(verdict) = &verdict
        {
            return self.without_solution(subject, verdict, &stats, begun, sink);
        }
        let stopped = if let End::Stopped(stop) = end {
            Some(stop)
        } else {
            None
        };
        if self.settings.json {
            let mut fields = subject.result();
            match &verdict {
                Some(verdict) => report::verdict_json(&mut fields, puzzle.layout(), verdict),
                None => {
                    fields.insert("verdict".into(), "solved".into());
                }
            }
            fields.insert("solutions".into(), n.into());
            fields.insert("complete".into(), (end == End::Exhausted).into());
            if let Some(stop) = stopped {
                fields.insert("reason".into(), stop.word().into());
            }
            self.finish(subject, fields, &stats, begun, sink);
        } else {
            let solutions = if n == 1 {
                "1 solution".to_owned()
            } else {
                format!("{n} solutions")
            };
            let word = match (end, stopped) {
                (End::Exhausted, _) => format!("{solutions} in all"),
                (_, Some(stop)) => format!("{solutions}, perhaps more: {}", stop.word()),
                _ => format!("{solutions}, perhaps more"),
            };
            self.plain(subject, None, Some(word), &stats, begun, sink);
        }
        if stopped.is_some() {
            Status::PARTIAL
        } else {
            Status::YES
        }
    }

    /// Every step of a solving on the candidate board.
    fn trace(&self, solver: &mut Solver, subject: &Subject, sink: &mut dyn Sink) -> Status {
        let puzzle = &subject.entry.puzzle;
        let most = match self.wanted {
            Wanted::One => 2,
            Wanted::First => 1,
            Wanted::Some(most) => most,
        };
        let (layout, id) = (puzzle.layout(), subject.entry.id.as_deref());
        if !self.settings.json {
            subject
                .notes()
                .iter()
                .for_each(|note| sink.line(&format!("# {note}")));
        }
        let run = solver.trace(puzzle, most, &self.settings.limits(), &mut |event| {
            if self.settings.json {
                sink.line(&report::trace_json(id, layout, &event).to_string());
            } else {
                sink.line(&report::trace_plain(layout, &event, &|solution| {
                    subject.entry.write(solution)
                }));
            }
            ControlFlow::Continue(())
        });
        match run.end {
            End::Stopped(_) => Status::PARTIAL,
            _ if run.stats.solutions == Some(0) => Status::NO,
            _ => Status::YES,
        }
    }

    fn without_solution(
        &self,
        subject: &Subject,
        verdict: &Verdict,
        stats: &RunStats,
        begun: Instant,
        sink: &mut dyn Sink,
    ) -> Status {
        let layout = subject.entry.puzzle.layout();
        if self.settings.json {
            let mut fields = subject.result();
            report::verdict_json(&mut fields, layout, verdict);
            self.finish(subject, fields, stats, begun, sink);
        } else {
            let word = match verdict {
                Verdict::None(core) => format!("no solution: {}", report::core_plain(layout, core)),
                Verdict::Unknown(stop, _) => format!("unknown: {}", stop.word()),
                Verdict::Unique(_) | Verdict::Multiple(_) => return status_of(verdict),
            };
            self.plain(subject, None, Some(word), stats, begun, sink);
        }
        status_of(verdict)
    }

    /// The end of a JSON answer.
    fn finish(
        &self,
        subject: &Subject,
        mut fields: Map<String, Value>,
        stats: &RunStats,
        begun: Instant,
        sink: &mut dyn Sink,
    ) {
        subject.finish(&mut fields, stats, self.stats.then(|| begun.elapsed()));
        sink.line(&Value::Object(fields).to_string());
    }

    /// A plain answer: the solution in the form in which the puzzle came, then what there is to
    /// say about it, as comments, so that the output can be read again.
    fn plain(
        &self,
        subject: &Subject,
        solution: Option<&Solution>,
        word: Option<String>,
        stats: &RunStats,
        begun: Instant,
        sink: &mut dyn Sink,
    ) {
        if let Some(solution) = solution {
            self.write(&subject.entry.write(solution), sink);
        }
        let words = word.into_iter().chain(subject.notes());
        words.for_each(|word| sink.line(&format!("# {}{word}", subject.prefix())));
        if self.stats {
            sink.line(&format!(
                "# {}, {:.3?}",
                report::stats_plain(stats),
                begun.elapsed()
            ));
        }
    }

    /// A solution; one of several lines is set apart by a blank line.
    fn write(&self, text: &str, sink: &mut dyn Sink) {
        sink.line(text);
        if text.contains('\n') {
            sink.line("");
        }
    }
}

fn status_of(verdict: &Verdict) -> Status {
    match verdict {
        Verdict::Unique(_) | Verdict::Multiple(_) => Status::YES,
        Verdict::None(_) => Status::NO,
        Verdict::Unknown(..) => Status::PARTIAL,
    }
}
