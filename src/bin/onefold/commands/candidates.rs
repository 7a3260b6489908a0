//! `onefold candidates`: for each cell and symbol how many solutions hold it, or whether any.

use std::io::IsTerminal;
use std::sync::Arc;
use std::time::Instant;

use clap::{Args, ValueEnum};
use onefold::count::Counting;
use onefold::ids::{CellId, IdVec};
use onefold::limits::{Limits, Stop};
use onefold::puzzle::{Puzzle, SymbolSet};
use onefold::report::{self, CandidateStyle};
use onefold::solve::{EqualCells, RunStats, Solver};
use serde_json::{Map, Value};

use crate::shared::counting::{CountingArgs, Running, counting};
use crate::shared::exit::{Fatal, Status};
use crate::shared::flags::{InputArgs, RunArgs};
use crate::shared::inputs::Inputs;
use crate::shared::interrupt::cancel_on_interrupt;
use crate::shared::output::Sink;
use crate::shared::settings::RunSettings;
use crate::shared::stream::{self, Bulk, Stream, Turn};
use crate::shared::subject::Subject;

#[derive(Debug, Args)]
pub(crate) struct CandidatesArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) counting: CountingArgs,
    /// Only which candidates some solution holds, without their numbers
    #[arg(long)]
    pub(crate) true_only: bool,
    /// Count the solutions of each candidate only up to N, which is much quicker
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "true_only")]
    pub(crate) limit: Option<u64>,
    /// Colour candidates by how many solutions hold them
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ColorArg::Auto)]
    pub(crate) color: ColorArg,
    /// Say what was done
    #[arg(long)]
    pub(crate) stats: bool,
}

/// Whether answers are coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorArg {
    /// On a terminal, unless the environment forbids colours
    Auto,
    Always,
    Never,
}

pub(crate) fn run(args: CandidatesArgs) -> Result<Status, Fatal> {
    let settings = RunSettings::new(&args.run, cancel_on_interrupt())?;
    let inputs = Inputs::new(&args.input)?;
    let with_entries = args.input.with_entries;
    let task = Task {
        counting: counting(&args.counting, None, settings.threads),
        settings: settings.clone(),
        true_only: args.true_only,
        style: CandidateStyle {
            limit: args.limit,
            colour: match args.color {
                ColorArg::Always => true,
                ColorArg::Never => false,
                ColorArg::Auto => {
                    let bare = std::env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty());
                    std::io::stdout().is_terminal() && !bare
                }
            },
        },
        stats: args.stats,
        running: Running::default(),
    };
    let work = move |solver: &mut Solver, turn: Turn<'_>, sink: &mut dyn Sink| {
        let json = task.settings.json;
        Subject::new(turn.source, turn.entry, with_entries, json, sink).map_or(
            Status::BAD,
            |subject| {
                if task.true_only {
                    task.which(solver, &subject, sink)
                } else {
                    task.how_many(solver, &subject, sink)
                }
            },
        )
    };
    Stream::new(inputs, settings).run(Bulk::No, Arc::new(work))
}

/// What is asked of every puzzle.
struct Task {
    counting: Counting,
    settings: RunSettings,
    true_only: bool,
    style: CandidateStyle,
    stats: bool,
    running: Running,
}

impl Task {
    /// Which candidates are in any solution.
    fn which(&self, solver: &mut Solver, subject: &Subject, sink: &mut dyn Sink) -> Status {
        let begun = Instant::now();
        let puzzle = &subject.entry.puzzle;
        let limits = self.settings.limits();
        let found = solver.true_candidates(puzzle, &limits);
        let same = same(solver, puzzle, &found.sets, found.stopped, &limits);
        let equal_stopped = same.as_ref().and_then(|equal| equal.stopped);
        if self.settings.json {
            let mut fields = subject.result();
            report::true_candidates_json(&mut fields, puzzle.layout(), &found);
            if let Some(equal) = &same {
                report::same_json(&mut fields, puzzle, &found.sets, equal);
            }
            self.finish(subject, fields, None, begun, sink);
        } else {
            let table = report::true_candidates_plain(puzzle.layout(), &found);
            let same = same.map(|equal| report::same_plain(puzzle, &found.sets, &equal));
            self.plain(
                subject,
                &table,
                &same.unwrap_or_default(),
                None,
                begun,
                sink,
            );
        }
        let stopped = found.stopped.or(equal_stopped);
        let none = found.sets.iter().all(|set| set.is_empty());
        status(stopped, none)
    }

    /// How many solutions hold each candidate.
    fn how_many(&self, solver: &mut Solver, subject: &Subject, sink: &mut dyn Sink) -> Status {
        let begun = Instant::now();
        let puzzle = &subject.entry.puzzle;
        let limits = self.settings.limits();
        let counted = self.running.with(self.counting.threads, |threads| {
            let counting = Counting {
                threads,
                ..self.counting.clone()
            };
            match self.style.limit {
                Some(limit) => Ok(solver.candidates_up_to(puzzle, limit, &limits)),
                None => solver.candidates(puzzle, &counting, &limits),
            }
        });
        let found = match counted {
            Ok(found) => found,
            Err(error) => {
                let source = subject.source_name();
                stream::complain(&source, None, &error.to_string(), self.settings.json, sink);
                return Status::BAD;
            }
        };
        let sets = found.sets();
        let same = same(solver, puzzle, &sets, found.stopped, &limits);
        let equal_stopped = same.as_ref().and_then(|equal| equal.stopped);
        if self.settings.json {
            let mut fields = subject.result();
            let limit = self.style.limit;
            report::candidates_json(&mut fields, puzzle.layout(), &found, limit);
            if let Some(equal) = &same {
                report::same_json(&mut fields, puzzle, &sets, equal);
            }
            self.finish(subject, fields, Some(&found.stats), begun, sink);
        } else {
            let table = report::candidates_plain(puzzle.layout(), &found, self.style);
            let same = same.map(|equal| report::same_plain(puzzle, &sets, &equal));
            let (same, stats) = (same.unwrap_or_default(), Some(&found.stats));
            self.plain(subject, &table, &same, stats, begun, sink);
        }
        let none = found.counts.iter().flatten().all(|count| count.bits() == 0);
        status(found.stopped.or(equal_stopped), none)
    }

    fn finish(
        &self,
        subject: &Subject,
        mut fields: Map<String, Value>,
        stats: Option<&RunStats>,
        begun: Instant,
        sink: &mut dyn Sink,
    ) {
        let elapsed = self.stats.then(|| begun.elapsed());
        match stats {
            Some(stats) => subject.finish(&mut fields, stats, elapsed),
            None => subject.finish_with(&mut fields, Value::Object(Map::new()), elapsed),
        }
        sink.line(&Value::Object(fields).to_string());
    }

    /// A table, with what there is to say about it below.
    fn plain(
        &self,
        subject: &Subject,
        table: &str,
        same: &[String],
        stats: Option<&RunStats>,
        begun: Instant,
        sink: &mut dyn Sink,
    ) {
        sink.line(&format!("{}{table}", title(subject)));
        let notes = subject.notes();
        same.iter()
            .chain(&notes)
            .for_each(|note| sink.line(&format!("  {note}")));
        if self.stats {
            let stats = stats.map(|stats| format!("{}, ", report::stats_plain(stats)));
            let stats = stats.unwrap_or_default();
            sink.line(&format!("  {stats}{:.3?}", begun.elapsed()));
        }
    }
}

/// The cells that are equal to each other in every solution, where all candidates are known.
fn same(
    solver: &mut Solver,
    puzzle: &Puzzle,
    sets: &IdVec<CellId, SymbolSet>,
    stopped: Option<Stop>,
    limits: &Limits,
) -> Option<EqualCells> {
    let known = stopped.is_none();
    known.then(|| solver.equal_cells(puzzle, sets, limits))
}

/// The puzzle's name in a line of its own, where there may be several.
fn title(subject: &Subject) -> String {
    match subject.prefix().trim_end() {
        "" => String::new(),
        prefix => format!("{prefix}\n"),
    }
}

fn status(stopped: Option<Stop>, none: bool) -> Status {
    match (stopped, none) {
        (Some(_), _) => Status::PARTIAL,
        (None, true) => Status::NO,
        (None, false) => Status::YES,
    }
}
